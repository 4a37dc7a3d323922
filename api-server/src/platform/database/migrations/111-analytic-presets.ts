import { inSpace } from './in-space.ts'

export const analyticPresets = `
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
ALTER TABLE app.analytic_presets ENABLE ROW LEVEL SECURITY;
CREATE POLICY in_space ON app.analytic_presets USING (${inSpace}) WITH CHECK (${inSpace});
`
