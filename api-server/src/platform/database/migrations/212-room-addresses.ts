/** What collab-server asks before a socket enters: a space without rules is entered from everywhere. */
export const roomAddresses = `
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
