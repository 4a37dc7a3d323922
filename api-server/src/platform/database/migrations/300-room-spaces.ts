/** Every kind of document by its name: one that is forgotten here belongs to no space, and its test says so. */
export const roomSpaces = `
CREATE OR REPLACE FUNCTION app_shared.space_of_room(room text) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE split_part(room, '/', 1)
    WHEN 'schedule' THEN (SELECT space_id FROM app.versions WHERE id = split_part(room, '/', 2))
    WHEN 'kanban' THEN (SELECT space_id FROM app.kanban_boards WHERE id = split_part(room, '/', 2))
    WHEN 'chat' THEN (SELECT space_id FROM app.chats WHERE id = split_part(room, '/', 2))
    WHEN 'bim' THEN (SELECT space_id FROM app.eps_nodes WHERE id = split_part(room, '/', 2))
  END
$$;
`
