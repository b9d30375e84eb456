-- The log of every match. Plain SQL that SQLite and PostgreSQL both read; times are integer milliseconds, JSON is text.

CREATE TABLE matches (
  id TEXT PRIMARY KEY,
  create_id TEXT NOT NULL UNIQUE,
  game TEXT NOT NULL,
  settings TEXT NOT NULL,
  head_seq BIGINT NOT NULL,
  status TEXT NOT NULL,
  due_ms BIGINT,
  computer_to_move SMALLINT NOT NULL,
  created_ms BIGINT NOT NULL,
  updated_ms BIGINT NOT NULL,
  think_node TEXT,
  think_until_ms BIGINT
);

-- Nothing here is ever updated or deleted.
CREATE TABLE entries (
  match_id TEXT NOT NULL REFERENCES matches (id),
  seq BIGINT NOT NULL,
  cmd_id TEXT NOT NULL,
  at_ms BIGINT NOT NULL,
  actor TEXT NOT NULL,
  payload TEXT NOT NULL,
  PRIMARY KEY (match_id, seq),
  UNIQUE (match_id, cmd_id)
);

-- Seat 0 is the host.
CREATE TABLE seats (
  match_id TEXT NOT NULL REFERENCES matches (id),
  seat SMALLINT NOT NULL,
  token_hash TEXT,
  invite_hash TEXT,
  PRIMARY KEY (match_id, seat)
);

CREATE TABLE nodes (
  name TEXT PRIMARY KEY,
  epoch BIGINT NOT NULL,
  alive_ms BIGINT NOT NULL
);

-- The schema version, the epoch, the state of the outage shift.
CREATE TABLE service (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
);

CREATE INDEX matches_due ON matches (due_ms) WHERE due_ms IS NOT NULL;
CREATE INDEX matches_computer ON matches (updated_ms) WHERE computer_to_move = 1;
