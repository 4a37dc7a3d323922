/** Who a session or an access token stands for. */
export const signedIn = `
CREATE FUNCTION app_shared.signed_in(means text, hash bytea) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT jsonb_build_object(
    'id', s.id,
    'csrfToken', s.csrf_token,
    'remember', s.remember,
    'expiresAt', s.expires_at,
    'stale', coalesce(s.seen_at < now() - interval '1 minute', true),
    'accessRevision', u.access_revision,
    'privacyVersion', u.privacy_version,
    'person', jsonb_build_object(
      'id', u.id, 'login', u.login, 'email', u.email, 'firstName', u.first_name, 'lastName', u.last_name,
      'color', u.color, 'avatar', u.avatar),
    'roles', (SELECT jsonb_object_agg(m.space_id, m.role) FROM app.members m WHERE m.user_id = u.id))
  FROM (
    SELECT id, user_id, csrf_token, remember, expires_at, seen_at
    FROM app.sessions WHERE means = 'session' AND token_hash = hash
    UNION ALL
    SELECT id, user_id, '', false, expires_at, seen_at
    FROM app.access_tokens WHERE means = 'token' AND token_hash = hash
  ) AS s
  JOIN app.users u ON u.id = s.user_id
  WHERE s.expires_at > now()
$$;

CREATE FUNCTION app_shared.token_lives(token text, person text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM app.access_tokens t WHERE t.id = token AND t.user_id = person AND t.expires_at > now())
$$;
`
