import { ofSpace } from './in-space.ts'

/** What works of official results have of amounts and people, and how each person looks at the grid of a project. */
export const grid = `
ALTER TABLE app.work_figures
  -- As the work itself says; null: it has none.
  ADD COLUMN volume_unit text,
  ADD COLUMN volume_plan numeric(24, 6),
  ADD COLUMN volume_fact numeric(24, 6),
  ADD COLUMN labour_unit text,
  ADD COLUMN labour_plan numeric(24, 6),
  ADD COLUMN labour_fact numeric(24, 6),
  ADD COLUMN cost_unit text,
  ADD COLUMN cost_plan numeric(24, 6),
  ADD COLUMN cost_fact numeric(24, 6),
  ADD COLUMN executor text,
  ADD COLUMN curator text;

CREATE TABLE app.grid_settings (
  project_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  setting jsonb NOT NULL,
  PRIMARY KEY (project_id, user_id)
);
CREATE INDEX grid_settings_user ON app.grid_settings (user_id);
CREATE INDEX grid_settings_space ON app.grid_settings (space_id);
${ofSpace('grid_settings')}

-- Results from before are calculated again; those of locked versions stay as they are.
UPDATE app.timetables SET state = 0
WHERE version_id IN (SELECT id FROM app.versions WHERE NOT locked);
`
