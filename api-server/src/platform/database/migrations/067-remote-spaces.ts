import { inSpace } from './in-space.ts'

export const remoteSpaces = `
CREATE TABLE app.remote_spaces (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  name text NOT NULL,
  address text NOT NULL,
  -- Sealed with the secret of the installation.
  token bytea NOT NULL,
  created_by text REFERENCES app.users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  checked_at timestamptz
);
CREATE INDEX remote_spaces_space ON app.remote_spaces (space_id);
ALTER TABLE app.remote_spaces ENABLE ROW LEVEL SECURITY;
CREATE POLICY in_space ON app.remote_spaces USING (${inSpace}) WITH CHECK (${inSpace});
`
