import { inSpace } from './in-space.ts'

export const bim = `
CREATE TABLE app.bim_profiles (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  name text NOT NULL,
  kind text NOT NULL,
  -- Colour and opacity by phase.
  looks jsonb NOT NULL,
  -- Types of rows that have it where nobody has chosen another.
  default_for text[] NOT NULL,
  created_by text NOT NULL REFERENCES app.users,
  UNIQUE (space_id, name)
);
CREATE INDEX bim_profiles_user ON app.bim_profiles (created_by);

CREATE TABLE app.bim_states (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  schedule_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  name text NOT NULL,
  -- Wall-clock time of the project; null: any.
  at text,
  transformations jsonb NOT NULL,
  overrides jsonb NOT NULL,
  created_by text NOT NULL REFERENCES app.users,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX bim_states_schedule ON app.bim_states (schedule_id);
CREATE INDEX bim_states_space ON app.bim_states (space_id);
CREATE INDEX bim_states_user ON app.bim_states (created_by);

ALTER TABLE app.bim_profiles ENABLE ROW LEVEL SECURITY;
CREATE POLICY in_space ON app.bim_profiles USING (${inSpace}) WITH CHECK (${inSpace});
ALTER TABLE app.bim_states ENABLE ROW LEVEL SECURITY;
CREATE POLICY in_space ON app.bim_states USING (${inSpace}) WITH CHECK (${inSpace});
`
