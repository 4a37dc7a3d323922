import { ofSpace } from './in-space.ts'

/** What the official result of a version comes to, work by work and as sums; written with it. */
export const indicators = `
CREATE TABLE app.version_indicators (
  version_id text PRIMARY KEY REFERENCES app.versions ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  seq bigint NOT NULL,
  sums jsonb NOT NULL,
  -- null: nothing has dates, or the plan is too long.
  curve jsonb,
  checks jsonb NOT NULL,
  calculated_at timestamptz NOT NULL
);

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
  budget numeric(24, 6) NOT NULL,
  planned numeric(24, 6) NOT NULL,
  earned numeric(24, 6) NOT NULL,
  actual numeric(24, 6) NOT NULL,
  PRIMARY KEY (version_id, work_id)
);
CREATE INDEX work_figures_late ON app.work_figures (version_id, late_by DESC) WHERE late_by > 0;
${['version_indicators', 'indicator_history', 'work_figures'].map(ofSpace).join('')}

-- Results from before there were indicators are calculated again; those of locked versions stay as they are.
UPDATE app.timetables SET state = 0
WHERE version_id IN (SELECT id FROM app.versions WHERE NOT locked);
`
