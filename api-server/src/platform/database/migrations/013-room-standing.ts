/**
 * What collab-server asks about a person who stays in a room for long. A schema of its own, so that nobody needs a right
 * on the tables; no answer: no access, or no such person or version.
 */
export const roomStanding = `
CREATE SCHEMA app_shared;
GRANT USAGE ON SCHEMA app_shared TO PUBLIC;
CREATE FUNCTION app_shared.room_standing(person text, version text)
RETURNS TABLE (role text, "accessRevision" integer, locked boolean, planning boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT m.role, u.access_revision, v.locked, v.planning
  FROM app.versions v
  JOIN app.eps_nodes n ON n.id = v.schedule_id AND n.deleted_at IS NULL
  JOIN app.members m ON m.space_id = v.space_id
  JOIN app.users u ON u.id = m.user_id
  WHERE v.id = version AND u.id = person
$$;
`
