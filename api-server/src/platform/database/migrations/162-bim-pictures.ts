import { inSpace } from './in-space.ts'

export const bimPictures = `
-- Of viewpoints in files of other programs, as JPEG; views of the room name them.
CREATE TABLE app.bim_pictures (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  schedule_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  content bytea NOT NULL,
  created_by text NOT NULL REFERENCES app.users,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
ALTER TABLE app.bim_pictures ALTER content SET STORAGE EXTERNAL;
CREATE INDEX bim_pictures_schedule ON app.bim_pictures (schedule_id);
CREATE INDEX bim_pictures_space ON app.bim_pictures (space_id);
CREATE INDEX bim_pictures_user ON app.bim_pictures (created_by);
ALTER TABLE app.bim_pictures ENABLE ROW LEVEL SECURITY;
CREATE POLICY in_space ON app.bim_pictures USING (${inSpace}) WITH CHECK (${inSpace});
`
