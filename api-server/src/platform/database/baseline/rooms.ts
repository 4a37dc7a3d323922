/** What a room belongs to, and who may enter it. */
export const rooms = `
CREATE FUNCTION app_shared.space_of_room(room text) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE split_part(room, '/', 1)
    WHEN 'schedule' THEN (SELECT space_id FROM app.versions WHERE id = split_part(room, '/', 2))
    WHEN 'kanban' THEN (SELECT space_id FROM app.kanban_boards WHERE id = split_part(room, '/', 2))
    WHEN 'chat' THEN (SELECT space_id FROM app.chats WHERE id = split_part(room, '/', 2))
    WHEN 'bim' THEN (SELECT space_id FROM app.eps_nodes WHERE id = split_part(room, '/', 2))
    WHEN 'day' THEN (SELECT space_id FROM app.eps_nodes WHERE id = split_part(room, '/', 2))
    WHEN 'estimate' THEN (SELECT space_id FROM app.estimates WHERE id = split_part(room, '/', 2))
  END
$$;

CREATE FUNCTION app_shared.is_full(room text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM app.space_storage WHERE space_id = app_shared.space_of_room(room) AND is_full)
$$;

CREATE FUNCTION app_shared.may_enter(room text, address text) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  space text := app_shared.space_of_room(room);
BEGIN
  IF NOT EXISTS (SELECT FROM app.address_rules WHERE space_id = space) THEN RETURN true; END IF;
  RETURN EXISTS (
    SELECT FROM app.address_rules
    WHERE space_id = space AND address::inet <<= trim(network)::inet);
EXCEPTION WHEN invalid_text_representation THEN
  -- No address, as that of a socket that is gone already.
  RETURN false;
END $$;
`
