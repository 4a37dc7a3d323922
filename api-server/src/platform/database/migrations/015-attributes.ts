import { inSpace } from './in-space.ts'

/**
 * Attributes of works, for a space or below a node of its structure, and who may fill them. Access is stored where it
 * is other than what the role may do anyway. What collab-server asks about a person tells it as well.
 */
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
  deleted_at timestamptz
);
CREATE UNIQUE INDEX attributes_code ON app.attributes (space_id, coalesce(node_id, ''), lower(code))
  WHERE deleted_at IS NULL;
CREATE INDEX attributes_node ON app.attributes (node_id);

CREATE TABLE app.attribute_access (
  schedule_id text NOT NULL REFERENCES app.eps_nodes ON DELETE CASCADE,
  role text NOT NULL,
  attribute_id text NOT NULL REFERENCES app.attributes ON DELETE CASCADE,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  access text NOT NULL CHECK (access IN ('read', 'write')),
  PRIMARY KEY (schedule_id, role, attribute_id)
);
CREATE INDEX attribute_access_attribute ON app.attribute_access (attribute_id);
CREATE INDEX attribute_access_space ON app.attribute_access (space_id);

ALTER TABLE app.attributes ENABLE ROW LEVEL SECURITY;
CREATE POLICY in_space ON app.attributes USING (${inSpace}) WITH CHECK (${inSpace});
ALTER TABLE app.attribute_access ENABLE ROW LEVEL SECURITY;
CREATE POLICY in_space ON app.attribute_access USING (${inSpace}) WITH CHECK (${inSpace});

DROP FUNCTION app_shared.room_standing(text, text);
CREATE FUNCTION app_shared.room_standing(person text, version text)
RETURNS TABLE (
  role text, "accessRevision" integer, locked boolean, planning boolean,
  "keyDateBy" text, "factDays" integer, "dataDate" text,
  "closedAttributes" text[], "openAttributes" text[]
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT m.role, u.access_revision, v.locked, v.planning,
    l.key_date_by, l.fact_days, to_char(t.data_date, 'YYYY-MM-DD"T"HH24:MI'),
    ARRAY(SELECT a.attribute_id FROM app.attribute_access a
      WHERE a.schedule_id = v.schedule_id AND a.role = m.role AND a.access = 'read' ORDER BY 1),
    ARRAY(SELECT a.attribute_id FROM app.attribute_access a
      WHERE a.schedule_id = v.schedule_id AND a.role = m.role AND a.access = 'write' ORDER BY 1)
  FROM app.versions v
  JOIN app.eps_nodes n ON n.id = v.schedule_id AND n.deleted_at IS NULL
  JOIN app.members m ON m.space_id = v.space_id
  JOIN app.users u ON u.id = m.user_id
  LEFT JOIN app.day_limits l ON l.schedule_id = v.schedule_id
  LEFT JOIN app.timetables t ON t.version_id = v.id
  WHERE v.id = version AND u.id = person
$$;
`
