/** What the page uses of canvas-confetti; written here, the package has no types of its own. */
export interface Options {
  particleCount?: number;
  angle?: number;
  spread?: number;
  startVelocity?: number;
  decay?: number;
  gravity?: number;
  drift?: number;
  ticks?: number;
  scalar?: number;
  origin?: { x?: number; y?: number };
  colors?: string[];
  shapes?: string[];
  zIndex?: number;
  disableForReducedMotion?: boolean;
}
export interface Fire {
  (options?: Options): Promise<unknown> | null;
  reset(): void;
}
export function create(
  canvas: HTMLCanvasElement,
  settings: { resize?: boolean; useWorker?: boolean; disableForReducedMotion?: boolean },
): Fire;
