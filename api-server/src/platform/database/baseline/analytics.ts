import { ofSpace } from '../migrations/in-space.ts'

/** Curves, cyclograms and risks of versions. */
export const analytics = `
CREATE TABLE app.version_series (
  version_id text NOT NULL REFERENCES app.versions ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  measure text NOT NULL,
  -- '' of working minutes.
  unit text NOT NULL,
  -- A day since 1970; amounts are by day from here on, an empty array: there are none.
  first_day integer NOT NULL,
  target double precision[] NOT NULL,
  plan double precision[] NOT NULL,
  earned double precision[] NOT NULL,
  fact double precision[] NOT NULL,
  forecast double precision[] NOT NULL,
  target_passed double precision NOT NULL DEFAULT 0,
  plan_passed double precision NOT NULL DEFAULT 0,
  PRIMARY KEY (version_id, measure, unit)
);
${ofSpace('version_series')}

-- One row per day on which a milestone came to another finish than before.
CREATE TABLE app.milestone_trend (
  version_id text NOT NULL REFERENCES app.versions ON DELETE CASCADE,
  work_id text NOT NULL,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  seen_on date NOT NULL,
  finish_at timestamp NOT NULL,
  PRIMARY KEY (version_id, work_id, seen_on)
);
${ofSpace('milestone_trend')}

CREATE TABLE app.analytic_presets (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  created_by text NOT NULL REFERENCES app.users,
  name text NOT NULL,
  shared boolean NOT NULL,
  -- Where it is offered, and what it shows.
  view jsonb NOT NULL,
  UNIQUE (space_id, created_by, name)
);
CREATE INDEX analytic_presets_user ON app.analytic_presets (created_by);
${ofSpace('analytic_presets')}

CREATE TABLE app.analytic_settings (
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  -- The person; of what everybody in the space begins with the space itself.
  owner_id text NOT NULL,
  -- It may be gone: then the view is shown.
  preset_id text,
  view jsonb NOT NULL,
  PRIMARY KEY (space_id, owner_id)
);
${ofSpace('analytic_settings')}

CREATE TABLE app.cyclogram_colors (
  schedule_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  -- What processes are told apart by, and the process.
  source text NOT NULL,
  process text NOT NULL,
  color text NOT NULL,
  PRIMARY KEY (schedule_id, source, process)
);
CREATE INDEX cyclogram_colors_space ON app.cyclogram_colors (space_id);
${ofSpace('cyclogram_colors')}

CREATE TABLE app.pipes (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  project_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  name text NOT NULL,
  unit text NOT NULL,
  source text NOT NULL,
  sections jsonb NOT NULL,
  stages jsonb NOT NULL,
  created_by text NOT NULL REFERENCES app.users,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (project_id, name)
);
CREATE INDEX pipes_space ON app.pipes (space_id);
CREATE INDEX pipes_user ON app.pipes (created_by);
${ofSpace('pipes')}

CREATE TABLE app.version_risks (
  version_id text PRIMARY KEY REFERENCES app.versions ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  revision integer NOT NULL DEFAULT 0,
  -- null: nobody has changed them.
  assumptions jsonb,
  run jsonb,
  run_by text REFERENCES app.users ON DELETE SET NULL,
  run_at timestamptz
);
CREATE INDEX version_risks_space ON app.version_risks (space_id);
CREATE INDEX version_risks_user ON app.version_risks (run_by);
${ofSpace('version_risks')}
`
