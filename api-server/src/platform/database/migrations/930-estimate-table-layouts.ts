import { ofSpace } from './in-space.ts'

/** How somebody looks at the tables of the estimates of a schedule, kept under names. */
export const estimateTableLayouts = `
CREATE TABLE app.estimate_table_layouts (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  schedule_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  created_by text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  name text NOT NULL,
  shared boolean NOT NULL,
  look jsonb NOT NULL
);
CREATE UNIQUE INDEX estimate_table_layouts_name ON app.estimate_table_layouts (schedule_id, created_by, lower(name));
CREATE INDEX estimate_table_layouts_space ON app.estimate_table_layouts (space_id);
CREATE INDEX estimate_table_layouts_user ON app.estimate_table_layouts (created_by);
${ofSpace('estimate_table_layouts')}
`
