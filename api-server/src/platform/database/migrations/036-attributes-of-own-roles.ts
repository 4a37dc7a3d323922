/**
 * Access to attributes for own roles of a space as well: `role` is the name of a built-in one or the id of an own one.
 * What an own role says of an attribute stands before what is said of the role that it is based on.
 */
export const attributesOfOwnRoles = `
ALTER TABLE app.attribute_access ADD role_id text REFERENCES app.roles ON DELETE CASCADE;
CREATE INDEX attribute_access_own_role ON app.attribute_access (role_id);

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

CREATE OR REPLACE FUNCTION app_shared.room_standing(person text, version text)
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
