import { inSpace } from './in-space.ts'

/** What stands for what in the works of a schedule; ids of attributes, values of lists or people. */
export const replacements = `
CREATE TABLE app.replacements (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  schedule_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  kind text NOT NULL,
  attribute_id text REFERENCES app.attributes ON DELETE CASCADE,
  from_id text NOT NULL,
  to_id text NOT NULL,
  date_from date,
  date_to date CHECK (date_to >= date_from),
  active boolean NOT NULL,
  created_by text REFERENCES app.users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX replacements_schedule ON app.replacements (schedule_id);
CREATE INDEX replacements_space ON app.replacements (space_id);
CREATE INDEX replacements_attribute ON app.replacements (attribute_id);
CREATE INDEX replacements_user ON app.replacements (created_by);

ALTER TABLE app.replacements ENABLE ROW LEVEL SECURITY;
CREATE POLICY in_space ON app.replacements USING (${inSpace}) WITH CHECK (${inSpace});
`
