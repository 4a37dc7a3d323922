import { inSpace } from './in-space.ts'

export const scoreboards = `
CREATE TABLE app.scoreboards (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  name text NOT NULL,
  -- Of the tile that says nothing else; null: the whole space.
  node_id text REFERENCES app.eps_nodes ON DELETE CASCADE,
  tiles jsonb NOT NULL,
  -- 0: it stays until somebody changes it.
  rotate_seconds integer NOT NULL,
  created_by text NOT NULL REFERENCES app.users,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (space_id, name)
);
CREATE INDEX scoreboards_node ON app.scoreboards (node_id);
CREATE INDEX scoreboards_user ON app.scoreboards (created_by);
ALTER TABLE app.scoreboards ENABLE ROW LEVEL SECURITY;
CREATE POLICY in_space ON app.scoreboards USING (${inSpace}) WITH CHECK (${inSpace});
`
