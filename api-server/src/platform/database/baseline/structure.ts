import { ofSpace } from '../migrations/in-space.ts'

/** The tree of a space: facilities, projects, schedules and folders, with what is told of each. */
export const structure = `
CREATE TABLE app.eps_nodes (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  parent_id text REFERENCES app.eps_nodes ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('facility', 'project', 'schedule', 'folder')),
  code text NOT NULL,
  name text NOT NULL,
  position integer NOT NULL,
  created_by text NOT NULL REFERENCES app.users,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  deleted_by text REFERENCES app.users,
  active smallint NOT NULL DEFAULT 1 CHECK (active = ANY (ARRAY[0, 1])),
  valid smallint NOT NULL DEFAULT 1 CHECK (valid = ANY (ARRAY[0, 1])),
  -- The node whose deletion took this one into the bin.
  deleted_with text
);
CREATE INDEX eps_nodes_space ON app.eps_nodes (space_id, parent_id);
CREATE INDEX eps_nodes_parent ON app.eps_nodes (parent_id);
CREATE INDEX eps_nodes_bin ON app.eps_nodes (deleted_at) WHERE deleted_at IS NOT NULL;
${ofSpace('eps_nodes')}

CREATE TABLE app.eps_comments (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  node_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  author_id text NOT NULL REFERENCES app.users,
  text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  edited_at timestamptz
);
CREATE INDEX eps_comments_node ON app.eps_comments (node_id, created_at);
CREATE INDEX eps_comments_space ON app.eps_comments (space_id);
${ofSpace('eps_comments')}

CREATE TABLE app.eps_keys (
  node_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  system text NOT NULL,
  key text NOT NULL,
  PRIMARY KEY (node_id, system)
);
CREATE UNIQUE INDEX eps_keys_key ON app.eps_keys (space_id, lower(system), key);
CREATE INDEX eps_keys_space ON app.eps_keys (space_id);
${ofSpace('eps_keys')}

CREATE TABLE app.eps_user_settings (
  user_id text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  node_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  notices text NOT NULL CHECK (notices IN ('all', 'mine', 'none')),
  PRIMARY KEY (user_id, node_id)
);
CREATE INDEX eps_user_settings_node ON app.eps_user_settings (node_id);
CREATE INDEX eps_user_settings_space ON app.eps_user_settings (space_id);
${ofSpace('eps_user_settings')}

CREATE TABLE app.project_settings (
  node_id text PRIMARY KEY REFERENCES app.eps_nodes ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  start_day date,
  finish_day date
);
CREATE INDEX project_settings_space ON app.project_settings (space_id);
${ofSpace('project_settings')}

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
${ofSpace('gallery_pictures')}
`
