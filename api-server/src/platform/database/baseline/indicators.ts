import { ofSpace } from '../migrations/in-space.ts'

/** Numbers of versions, their history, and the boards that show them. */
export const indicators = `
CREATE TABLE app.version_indicators (
  version_id text PRIMARY KEY REFERENCES app.versions ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  seq bigint NOT NULL,
  sums jsonb NOT NULL,
  -- null: nothing has dates, or the plan is too long.
  curve jsonb,
  checks jsonb NOT NULL,
  calculated_at timestamptz NOT NULL,
  -- null: not drawn yet.
  outline jsonb
);
${ofSpace('version_indicators')}

-- One row per calculation that came to other sums than the one before.
CREATE TABLE app.indicator_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version_id text NOT NULL REFERENCES app.versions ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  seq bigint NOT NULL,
  sums jsonb NOT NULL,
  calculated_at timestamptz NOT NULL
);
CREATE INDEX indicator_history_version ON app.indicator_history (version_id, id DESC);
${ofSpace('indicator_history')}

CREATE TABLE app.work_figures (
  version_id text NOT NULL REFERENCES app.versions ON DELETE CASCADE,
  work_id text NOT NULL,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  code text NOT NULL,
  name text NOT NULL,
  status text NOT NULL,
  critical boolean NOT NULL,
  -- Working minutes, as the three lengths below.
  total_float integer,
  day_minutes integer NOT NULL,
  start_at timestamp,
  finish_at timestamp,
  target_finish_at timestamp,
  late_by integer,
  duration integer NOT NULL,
  -- Hundredths of a percent point.
  percent integer NOT NULL,
  target_minutes integer NOT NULL,
  target_passed integer NOT NULL,
  budget numeric(24,6) NOT NULL,
  planned numeric(24,6) NOT NULL,
  earned numeric(24,6) NOT NULL,
  actual numeric(24,6) NOT NULL,
  -- Names of the summaries above, the top one first.
  branch text[] NOT NULL DEFAULT '{}',
  -- As they are packed in the document.
  attribute_values text NOT NULL DEFAULT '',
  actual_start_at timestamp,
  actual_finish_at timestamp,
  target_start_at timestamp,
  -- As the work itself says; null: it has none.
  volume_unit text,
  volume_plan numeric(24,6),
  volume_fact numeric(24,6),
  labour_unit text,
  labour_plan numeric(24,6),
  labour_fact numeric(24,6),
  cost_unit text,
  cost_plan numeric(24,6),
  cost_fact numeric(24,6),
  executor text,
  curator text,
  hash text NOT NULL DEFAULT '',
  -- Working minutes; null: not there, or done there.
  target_float integer,
  -- 'kept', 'missed'; null: it was not to be done in the last days before the data date.
  promise text,
  -- Ids and revisions, as the sums are named.
  counted_by text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (version_id, work_id)
);
CREATE INDEX work_figures_late ON app.work_figures (version_id, late_by DESC) WHERE late_by > 0;
${ofSpace('work_figures')}

CREATE TABLE app.own_indicators (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  name text NOT NULL,
  unit text NOT NULL,
  -- An aggregate of works, or a formula over other indicators.
  rule jsonb NOT NULL,
  result text NOT NULL,
  -- Sums are kept under it.
  revision integer NOT NULL,
  better text,
  norm double precision,
  yellow double precision,
  red double precision,
  active boolean NOT NULL,
  created_by text NOT NULL REFERENCES app.users,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (space_id, name)
);
CREATE INDEX own_indicators_user ON app.own_indicators (created_by);
${ofSpace('own_indicators')}

CREATE TABLE app.scoreboards (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  name text NOT NULL,
  -- Of the tile that says nothing else; null: the whole space.
  node_id text REFERENCES app.eps_nodes ON DELETE CASCADE,
  tiles jsonb NOT NULL,
  -- 0: it stays until somebody changes it.
  rotate_seconds integer NOT NULL,
  created_by text NOT NULL REFERENCES app.users,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  shared boolean NOT NULL
);
CREATE INDEX scoreboards_node ON app.scoreboards (node_id);
CREATE INDEX scoreboards_user ON app.scoreboards (created_by);
CREATE UNIQUE INDEX scoreboards_shared_name ON app.scoreboards (space_id, name) WHERE shared;
CREATE UNIQUE INDEX scoreboards_own_name ON app.scoreboards (space_id, created_by, name) WHERE NOT shared;
${ofSpace('scoreboards')}

CREATE TABLE app.scoreboard_letters (
  scoreboard_id text NOT NULL REFERENCES app.scoreboards ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  rhythm jsonb NOT NULL,
  language text NOT NULL,
  next_at timestamptz NOT NULL,
  sent_at timestamptz,
  PRIMARY KEY (scoreboard_id, user_id)
);
CREATE INDEX scoreboard_letters_due ON app.scoreboard_letters (next_at);
CREATE INDEX scoreboard_letters_person ON app.scoreboard_letters (user_id, space_id);
${ofSpace('scoreboard_letters')}
`
