import { inSpace } from './in-space.ts'

const secured = (table: string): string => `
  CREATE INDEX ${table}_space ON app.${table} (space_id);
  ALTER TABLE app.${table} ENABLE ROW LEVEL SECURITY;
  CREATE POLICY in_space ON app.${table} USING (${inSpace}) WITH CHECK (${inSpace});`

const tables = ['passport_values', 'eps_comments', 'eps_keys', 'eps_user_settings', 'project_settings']

/** Flags of nodes, what went into the bin together, and what is known of a node beside its place. */
export const structure = `
ALTER TABLE app.eps_nodes
  ADD active smallint NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
  ADD valid smallint NOT NULL DEFAULT 1 CHECK (valid IN (0, 1)),
  -- The node whose deletion took this one into the bin.
  ADD deleted_with text;

WITH RECURSIVE binned AS (
  SELECT n.id, n.id AS top, n.deleted_at FROM app.eps_nodes n LEFT JOIN app.eps_nodes p ON p.id = n.parent_id
  WHERE n.deleted_at IS NOT NULL AND p.deleted_at IS DISTINCT FROM n.deleted_at
  UNION ALL
  SELECT n.id, b.top, n.deleted_at FROM app.eps_nodes n
  JOIN binned b ON n.parent_id = b.id AND n.deleted_at = b.deleted_at
)
UPDATE app.eps_nodes n SET deleted_with = b.top FROM binned b WHERE b.id = n.id;

CREATE TABLE app.passport_values (
  node_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  attribute_id text NOT NULL REFERENCES app.attributes ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  -- As in documents: a letter for the type, then the value.
  value text NOT NULL,
  updated_by text NOT NULL REFERENCES app.users,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (node_id, attribute_id)
);
CREATE INDEX passport_values_attribute ON app.passport_values (attribute_id);

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

CREATE TABLE app.eps_keys (
  node_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  system text NOT NULL,
  key text NOT NULL,
  PRIMARY KEY (node_id, system)
);
CREATE UNIQUE INDEX eps_keys_key ON app.eps_keys (space_id, lower(system), key);

CREATE TABLE app.eps_user_settings (
  user_id text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  node_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  notices text NOT NULL CHECK (notices IN ('all', 'mine', 'none')),
  PRIMARY KEY (user_id, node_id)
);
CREATE INDEX eps_user_settings_node ON app.eps_user_settings (node_id);

CREATE TABLE app.project_settings (
  node_id text PRIMARY KEY REFERENCES app.eps_nodes ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  start_day date,
  finish_day date
);
${tables.map(secured).join('\n')}
`
