/**
 * Tickets of rooms end with the access token that they were asked for with, which their claims name from now on. Those
 * of before do not say, so all of them end once.
 */
export const endedAccess = `
CREATE FUNCTION app_shared.token_lives(token text, person text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM app.access_tokens t WHERE t.id = token AND t.user_id = person AND t.expires_at > now())
$$;
UPDATE app.users SET access_revision = access_revision + 1;
`
