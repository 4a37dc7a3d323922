import { ofSpace } from '../migrations/in-space.ts'

/** Sheets and forms that are printed. */
export const reports = `
CREATE TABLE app.print_presets (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  name text NOT NULL,
  format jsonb NOT NULL,
  created_by text REFERENCES app.users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE UNIQUE INDEX print_presets_name ON app.print_presets (space_id, lower(name));
CREATE INDEX print_presets_user ON app.print_presets (created_by);
${ofSpace('print_presets')}

CREATE TABLE app.print_settings (
  version_id text NOT NULL REFERENCES app.versions ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  settings jsonb NOT NULL,
  PRIMARY KEY (version_id, user_id)
);
CREATE INDEX print_settings_user ON app.print_settings (user_id);
CREATE INDEX print_settings_space ON app.print_settings (space_id);
${ofSpace('print_settings')}

CREATE TABLE app.report_forms (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('docx', 'xlsx')),
  content bytea NOT NULL,
  author_id text REFERENCES app.users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
ALTER TABLE app.report_forms ALTER content SET STORAGE EXTERNAL;
CREATE UNIQUE INDEX report_forms_name ON app.report_forms (space_id, lower(name));
CREATE INDEX report_forms_author ON app.report_forms (author_id);
${ofSpace('report_forms')}

CREATE TABLE app.report_places (
  report_id text NOT NULL REFERENCES app.report_forms ON DELETE CASCADE,
  node_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  PRIMARY KEY (report_id, node_id)
);
CREATE INDEX report_places_node ON app.report_places (node_id);
CREATE INDEX report_places_space ON app.report_places (space_id);
${ofSpace('report_places')}
`
