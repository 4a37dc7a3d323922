import { ofSpace } from '../migrations/in-space.ts'

/** Attributes of works, who may write which, and values that are put in place of others. */
export const attributes = `
CREATE TABLE app.attributes (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  node_id text REFERENCES app.eps_nodes ON DELETE CASCADE,
  code text NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  unit text NOT NULL,
  precision smallint NOT NULL,
  list_values jsonb NOT NULL,
  required boolean NOT NULL,
  position integer NOT NULL,
  created_by text NOT NULL REFERENCES app.users,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  setting jsonb,
  directory_id text REFERENCES app.directories,
  directory_branch text,
  directory_level integer
);
CREATE UNIQUE INDEX attributes_code ON app.attributes (space_id, COALESCE(node_id, ''), lower(code))
  WHERE deleted_at IS NULL;
CREATE INDEX attributes_node ON app.attributes (node_id);
CREATE INDEX attributes_directory ON app.attributes (directory_id);
${ofSpace('attributes')}

CREATE TABLE app.attribute_access (
  schedule_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  role text NOT NULL,
  attribute_id text NOT NULL REFERENCES app.attributes ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  access text NOT NULL CHECK (access IN ('read', 'write')),
  role_id text REFERENCES app.roles ON DELETE CASCADE,
  PRIMARY KEY (schedule_id, role, attribute_id)
);
CREATE INDEX attribute_access_attribute ON app.attribute_access (attribute_id);
CREATE INDEX attribute_access_space ON app.attribute_access (space_id);
CREATE INDEX attribute_access_own_role ON app.attribute_access (role_id);
${ofSpace('attribute_access')}

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
CREATE INDEX passport_values_space ON app.passport_values (space_id);
${ofSpace('passport_values')}

CREATE TABLE app.replacements (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  schedule_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  kind text NOT NULL,
  attribute_id text REFERENCES app.attributes ON DELETE CASCADE,
  from_id text NOT NULL,
  to_id text NOT NULL,
  date_from date,
  date_to date,
  active boolean NOT NULL,
  created_by text REFERENCES app.users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  coefficient numeric(10,6) CHECK (coefficient > (0)::numeric),
  CHECK (date_to >= date_from)
);
CREATE INDEX replacements_schedule ON app.replacements (schedule_id);
CREATE INDEX replacements_space ON app.replacements (space_id);
CREATE INDEX replacements_attribute ON app.replacements (attribute_id);
CREATE INDEX replacements_user ON app.replacements (created_by);
${ofSpace('replacements')}
`
