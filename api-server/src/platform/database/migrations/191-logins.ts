/**
 * Logins are no addresses: in those that had an `@` it becomes a dot, and their people sign in by their address, as most
 * of them did. Logins that look the same belong to one person; of those that did before, the oldest keeps the look.
 */
export const logins = `
DO $$
DECLARE person record; wanted text; wanted_key text;
BEGIN
  FOR person IN SELECT id, login, login_key FROM app.users WHERE login_key LIKE '%@%' ORDER BY created_at, id LOOP
    wanted := translate(person.login, '@＠﹫', '...');
    wanted_key := replace(person.login_key, '@', '.');
    IF EXISTS (SELECT FROM app.users u WHERE u.login_key = wanted_key) THEN
      wanted := left(wanted, 19) || '.' || person.id;
      wanted_key := left(wanted_key, 19) || '.' || lower(person.id);
    END IF;
    UPDATE app.users SET login = wanted, login_key = wanted_key WHERE id = person.id;
  END LOOP;
END $$;

ALTER TABLE app.users ADD login_skeleton text;
UPDATE app.users SET login_skeleton = replace(translate(
  login_key,
  'аαａвβсϲցеεёнһհiіιıӏ1|ℓјϳкκмηпոоο0օσрρԛզгᴦѕтτυսνԝωхχуγ',
  'aaabbccceeehhhlllllllljjkkmnnnoooooppqqrrsttuuvwwxxyy'), 'rn', 'm');
UPDATE app.users SET login_skeleton = login_skeleton || '@' || id WHERE id IN (
  SELECT twin.id FROM (
    SELECT u.id, row_number() OVER (PARTITION BY u.login_skeleton ORDER BY u.created_at, u.id) AS nth FROM app.users u
  ) AS twin WHERE twin.nth > 1);
ALTER TABLE app.users ALTER login_skeleton SET NOT NULL;
CREATE UNIQUE INDEX users_login_skeleton ON app.users (login_skeleton);

ALTER TABLE app.invitations ADD registered boolean NOT NULL DEFAULT false;
`
