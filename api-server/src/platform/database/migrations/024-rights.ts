import { inSpace } from './in-space.ts'

/**
 * Own roles of spaces, what is given and taken on nodes, and what people lend each other. What somebody's rights are at
 * an object is one function, asked by api-server for each call and by collab-server about people who stay in a room.
 */
export const rights = `
CREATE TABLE app.roles (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  name text NOT NULL,
  based_on text NOT NULL CHECK (based_on IN ('planner', 'executor', 'reader')),
  abilities text[] NOT NULL,
  created_by text REFERENCES app.users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX roles_name ON app.roles (space_id, lower(name));
CREATE INDEX roles_user ON app.roles (created_by);

ALTER TABLE app.members
  ADD role_id text REFERENCES app.roles,
  -- Of the role: the newest lose their seats first when a licence shrinks.
  ADD role_since timestamptz NOT NULL DEFAULT clock_timestamp(),
  ADD without_seat text[] NOT NULL DEFAULT '{}';
CREATE INDEX members_role ON app.members (role_id);

CREATE TABLE app.grants (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  node_id text REFERENCES app.eps_nodes ON DELETE CASCADE,
  user_id text REFERENCES app.users ON DELETE CASCADE,
  role text CHECK (role IN ('admin', 'planner', 'executor', 'reader')),
  role_id text REFERENCES app.roles ON DELETE CASCADE,
  effect text NOT NULL CHECK (effect IN ('allow', 'deny')),
  abilities text[] NOT NULL,
  given_by text REFERENCES app.users ON DELETE SET NULL,
  given_at timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(user_id, role, role_id) = 1)
);
CREATE INDEX grants_space ON app.grants (space_id, node_id);
CREATE INDEX grants_node ON app.grants (node_id);
CREATE INDEX grants_user ON app.grants (user_id);
CREATE INDEX grants_role ON app.grants (role_id);
CREATE INDEX grants_giver ON app.grants (given_by);

CREATE TABLE app.delegations (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES app.spaces ON DELETE CASCADE,
  from_user text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  to_user text NOT NULL REFERENCES app.users ON DELETE CASCADE,
  abilities text[] NOT NULL,
  date_from date NOT NULL,
  date_to date NOT NULL CHECK (date_to >= date_from),
  reason text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz
);
CREATE INDEX delegations_from ON app.delegations (from_user);
CREATE INDEX delegations_to ON app.delegations (to_user, space_id);
CREATE INDEX delegations_space ON app.delegations (space_id);

ALTER TABLE app.roles ENABLE ROW LEVEL SECURITY;
CREATE POLICY in_space ON app.roles USING (${inSpace}) WITH CHECK (${inSpace});
ALTER TABLE app.grants ENABLE ROW LEVEL SECURITY;
CREATE POLICY in_space ON app.grants USING (${inSpace}) WITH CHECK (${inSpace});
ALTER TABLE app.delegations ENABLE ROW LEVEL SECURITY;
CREATE POLICY in_space ON app.delegations USING (${inSpace}) WITH CHECK (${inSpace});

-- The node and all above it.
CREATE FUNCTION app_shared.path_to(space text, node text) RETURNS text[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  WITH RECURSIVE up AS (
    SELECT n.id, n.parent_id, 0 AS height FROM app.eps_nodes n WHERE n.id = node AND n.space_id = space
    UNION ALL
    SELECT n.id, n.parent_id, up.height + 1 FROM app.eps_nodes n JOIN up ON n.id = up.parent_id WHERE up.height < 50
  )
  SELECT coalesce(array_agg(up.id), '{}') FROM up
$$;

-- Without what others have lent. No answer: not in the space.
CREATE FUNCTION app_shared.rights_at(person text, space text, path text[]) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT jsonb_build_object(
    'role', m.role,
    'own', (SELECT to_jsonb(r.abilities) FROM app.roles r WHERE r.id = m.role_id),
    'allowed', given.allowed,
    'denied', given.denied,
    'withoutSeat', to_jsonb(m.without_seat))
  FROM app.members m,
    LATERAL (
      SELECT
        coalesce(jsonb_agg(DISTINCT a ORDER BY a) FILTER (WHERE g.effect = 'allow'), '[]') AS allowed,
        coalesce(jsonb_agg(DISTINCT a ORDER BY a) FILTER (WHERE g.effect = 'deny'), '[]') AS denied
      FROM app.grants g, unnest(g.abilities) AS a
      WHERE g.space_id = space
        AND (g.node_id IS NULL OR g.node_id = ANY (path))
        AND (g.user_id = person OR g.role_id = m.role_id OR (m.role_id IS NULL AND g.role = m.role))
    ) AS given
  WHERE m.space_id = space AND m.user_id = person
$$;

CREATE FUNCTION app_shared.standing_at(person text, space text, node text) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT app_shared.rights_at(person, space, way.path) || jsonb_build_object('delegations', (
    SELECT coalesce(jsonb_agg(jsonb_build_object(
      'userId', d.from_user,
      'name', u.first_name || ' ' || u.last_name,
      'abilities', to_jsonb(d.abilities),
      'rights', app_shared.rights_at(d.from_user, space, way.path)) ORDER BY d.created_at, d.id), '[]')
    FROM app.delegations d
    JOIN app.members m ON m.user_id = d.from_user AND m.space_id = space
    JOIN app.users u ON u.id = d.from_user
    WHERE d.to_user = person AND d.space_id = space AND d.ended_at IS NULL
      AND current_date BETWEEN d.date_from AND d.date_to))
  FROM (SELECT app_shared.path_to(space, node) AS path) AS way
$$;

DROP FUNCTION app_shared.room_standing(text, text);
CREATE FUNCTION app_shared.room_standing(person text, version text)
RETURNS TABLE (
  role text, "accessRevision" integer, locked boolean, planning boolean,
  "keyDateBy" text, "factDays" integer, "dataDate" text,
  "closedAttributes" text[], "openAttributes" text[], standing jsonb
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT m.role, u.access_revision, v.locked, v.planning,
    l.key_date_by, l.fact_days, to_char(t.data_date, 'YYYY-MM-DD"T"HH24:MI'),
    ARRAY(SELECT a.attribute_id FROM app.attribute_access a
      WHERE a.schedule_id = v.schedule_id AND a.role = m.role AND a.access = 'read' ORDER BY 1),
    ARRAY(SELECT a.attribute_id FROM app.attribute_access a
      WHERE a.schedule_id = v.schedule_id AND a.role = m.role AND a.access = 'write' ORDER BY 1),
    app_shared.standing_at(person, v.space_id, v.schedule_id)
  FROM app.versions v
  JOIN app.eps_nodes n ON n.id = v.schedule_id AND n.deleted_at IS NULL
  JOIN app.members m ON m.space_id = v.space_id
  JOIN app.users u ON u.id = m.user_id
  LEFT JOIN app.day_limits l ON l.schedule_id = v.schedule_id
  LEFT JOIN app.timetables t ON t.version_id = v.id
  WHERE v.id = version AND u.id = person
$$;
`
