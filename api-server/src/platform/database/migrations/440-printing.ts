import { ofSpace } from './in-space.ts'

/** Sheets of paper that a space keeps under names, and how each person printed a version. */
export const printing = `
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

CREATE TABLE app.print_settings (
  version_id text NOT NULL REFERENCES app.versions ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  settings jsonb NOT NULL,
  PRIMARY KEY (version_id, user_id)
);
CREATE INDEX print_settings_user ON app.print_settings (user_id);
CREATE INDEX print_settings_space ON app.print_settings (space_id);
${['print_presets', 'print_settings'].map(ofSpace).join('')}
`
