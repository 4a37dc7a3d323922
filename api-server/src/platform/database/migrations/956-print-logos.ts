import { ofSpace } from './in-space.ts'

/** Logos of headers and footers, and how each person last printed the screens of a space. */
export const printLogos = `
CREATE TABLE app.print_logos (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  name text NOT NULL,
  content bytea NOT NULL,
  ratio double precision NOT NULL,
  created_by text REFERENCES app.users ON DELETE SET NULL
);
CREATE INDEX print_logos_space ON app.print_logos (space_id);
CREATE INDEX print_logos_user ON app.print_logos (created_by);
ALTER TABLE app.print_logos ALTER content SET STORAGE EXTERNAL;
${ofSpace('print_logos')}

CREATE TABLE app.screen_print_settings (
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  settings jsonb NOT NULL,
  PRIMARY KEY (space_id, user_id)
);
CREATE INDEX screen_print_settings_user ON app.screen_print_settings (user_id);
${ofSpace('screen_print_settings')}
`
