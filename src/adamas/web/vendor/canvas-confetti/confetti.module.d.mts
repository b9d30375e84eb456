/** Types of the part of canvas-confetti that Adamas uses; written for Adamas, not part of the package. */
export interface Options {
  particleCount?: number;
  angle?: number;
  spread?: number;
  startVelocity?: number;
  ticks?: number;
  gravity?: number;
  scalar?: number;
  origin?: { x?: number; y?: number };
  colors?: string[];
}
export interface Fire {
  (options?: Options): Promise<void> | null;
  reset(): void;
}
export function create(
  canvas: HTMLCanvasElement,
  options?: { resize?: boolean; useWorker?: boolean; disableForReducedMotion?: boolean },
): Fire;
