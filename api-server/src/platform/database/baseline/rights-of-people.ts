/**
 * What somebody's rights are at an object is one function, asked by api-server for each call and by collab-server about
 * people who stay in a room. In a schema of its own, so that nobody needs a right on the tables.
 */
export const rightsOfPeople = `
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

CREATE FUNCTION app_shared.attributes_with(person text, schedule text, wanted text) RETURNS text[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce(array_agg(said.attribute_id ORDER BY said.attribute_id), '{}')
  FROM (
    SELECT DISTINCT ON (a.attribute_id) a.attribute_id, a.access
    FROM app.attribute_access a
    JOIN app.members m ON m.space_id = a.space_id AND m.user_id = person AND a.role IN (m.role, m.role_id)
    WHERE a.schedule_id = schedule
    ORDER BY a.attribute_id, a.role_id NULLS LAST
  ) AS said
  WHERE said.access = wanted
$$;

CREATE FUNCTION app_shared.room_standing(person text, version text)
RETURNS TABLE (
  role text, "accessRevision" integer, locked boolean, planning boolean,
  "keyDateBy" text, "factDays" integer, "dataDate" text,
  "closedAttributes" text[], "openAttributes" text[], standing jsonb
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT m.role, u.access_revision, v.locked, v.planning,
    l.key_date_by, l.fact_days, to_char(t.data_date, 'YYYY-MM-DD"T"HH24:MI'),
    app_shared.attributes_with(person, v.schedule_id, 'read'),
    app_shared.attributes_with(person, v.schedule_id, 'write'),
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
