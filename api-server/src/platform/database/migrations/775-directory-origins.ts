import { ofSpace } from './in-space.ts'

/** Of which directory of another installation a directory is a copy, and as of which revision. */
export const directoryOrigins = `
CREATE TABLE app.directory_origins (
  directory_id text PRIMARY KEY REFERENCES app.directories ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  remote_id text NOT NULL REFERENCES app.remote_spaces ON DELETE CASCADE,
  remote_space_id text NOT NULL,
  remote_directory_id text NOT NULL,
  revision integer NOT NULL,
  newest integer NOT NULL,
  checked_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX directory_origins_space ON app.directory_origins (space_id);
CREATE INDEX directory_origins_remote ON app.directory_origins (remote_id);
${ofSpace('directory_origins')}
`
