import { inSpace } from './in-space.ts'

/** Branches kept to be put into schedules: of the whole space, or of one project. */
export const wbsTemplates = `
CREATE TABLE app.wbs_templates (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  project_id text REFERENCES app.eps_nodes ON DELETE CASCADE,
  name text NOT NULL,
  rows integer NOT NULL,
  relations integer NOT NULL,
  branch jsonb NOT NULL,
  created_by text REFERENCES app.users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX wbs_templates_name ON app.wbs_templates (space_id, coalesce(project_id, ''), lower(name));
CREATE INDEX wbs_templates_project ON app.wbs_templates (project_id);
CREATE INDEX wbs_templates_user ON app.wbs_templates (created_by);

ALTER TABLE app.wbs_templates ENABLE ROW LEVEL SECURITY;
CREATE POLICY in_space ON app.wbs_templates USING (${inSpace}) WITH CHECK (${inSpace});
`
