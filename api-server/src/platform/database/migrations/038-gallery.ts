import { inSpace } from './in-space.ts'

export const gallery = `
CREATE TABLE app.gallery_pictures (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  node_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  author_id text NOT NULL REFERENCES app.users,
  caption text NOT NULL,
  -- By the clock of the camera.
  taken_at timestamp,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  deleted_at timestamptz,
  width integer NOT NULL,
  height integer NOT NULL,
  bytes integer NOT NULL,
  content bytea NOT NULL,
  thumbnail bytea NOT NULL
);
-- Pictures are packed as they are.
ALTER TABLE app.gallery_pictures ALTER content SET STORAGE EXTERNAL, ALTER thumbnail SET STORAGE EXTERNAL;
CREATE INDEX gallery_pictures_node ON app.gallery_pictures (node_id);
CREATE INDEX gallery_pictures_space ON app.gallery_pictures (space_id) INCLUDE (bytes);
CREATE INDEX gallery_pictures_deleted ON app.gallery_pictures (deleted_at) WHERE deleted_at IS NOT NULL;
ALTER TABLE app.gallery_pictures ENABLE ROW LEVEL SECURITY;
CREATE POLICY in_space ON app.gallery_pictures USING (${inSpace}) WITH CHECK (${inSpace});
`
