/** Owner of the functions that look up rights. */
export const READER_OF_RIGHTS = 'plumbline_rights'

const setting = (name: string): string => `current_setting('app.${name}'::text, true)`
const list = `string_to_array(${setting('space_ids')}, ','::text)`

/** The condition in `column` with each setting in a sub-select, as SQL. */
const readOnce = (column: string): string =>
  [
    { each: list, once: `(SELECT string_to_array(current_setting('app.space_ids', true), ','))::text[]` },
    { each: setting('system'), once: `(SELECT current_setting('app.system', true))` },
    { each: setting('user_id'), once: `(SELECT current_setting('app.user_id', true))` },
  ].reduce((sql, { each, once }) => `replace(${sql}, $t$${each}$t$, $t$${once}$t$)`, column)

/**
 * What every start makes sure of, whatever migrations there are by then.
 *
 * FORCE: the owner of the tables is held by the policies as well, so that a connection that became the owner sees no
 * more. Sub-selects: Postgres reads a setting once for a statement instead of once for each row (a search in 10,000
 * elements took seconds of nothing else). Functions that look up rights past the subject's own rows belong to a role that
 * reads everything, writes nothing and that nobody signs in as: their owner before is held now too.
 */
export const secureRows = `
DO $secure$
DECLARE found record;
BEGIN
  FOR found IN
    SELECT format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', c.oid::regclass) AS statement
    FROM pg_class c
    WHERE c.relnamespace = 'app'::regnamespace AND c.relrowsecurity AND NOT c.relforcerowsecurity
  LOOP EXECUTE found.statement; END LOOP;

  FOR found IN
    SELECT format('ALTER POLICY %I ON app.%I', policyname, tablename)
           || coalesce(' USING (' || ${readOnce('qual')} || ')', '')
           || coalesce(' WITH CHECK (' || ${readOnce('with_check')} || ')', '') AS statement
    FROM pg_policies
    WHERE schemaname = 'app' AND concat(qual, with_check) NOT LIKE '%SELECT%'
      -- Whatever is altered is locked against everybody who is at work on another node.
      AND (${readOnce('qual')} <> qual OR ${readOnce('with_check')} <> with_check)
  LOOP EXECUTE found.statement; END LOOP;

  FOR found IN
    SELECT format('CREATE POLICY of_rights ON app.%I FOR SELECT TO ${READER_OF_RIGHTS} USING (true)', c.relname) AS statement
    FROM pg_class c
    WHERE c.relnamespace = 'app'::regnamespace AND c.relrowsecurity
      AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'of_rights')
  LOOP EXECUTE found.statement; END LOOP;

  GRANT USAGE ON SCHEMA app, app_shared TO ${READER_OF_RIGHTS};
  GRANT SELECT ON ALL TABLES IN SCHEMA app TO ${READER_OF_RIGHTS};
  GRANT CREATE ON SCHEMA app_shared TO ${READER_OF_RIGHTS};
  FOR found IN
    SELECT format('ALTER FUNCTION %s OWNER TO ${READER_OF_RIGHTS}', p.oid::regprocedure) AS statement
    FROM pg_proc p
    WHERE p.pronamespace = 'app_shared'::regnamespace AND p.prosecdef AND p.proowner <> '${READER_OF_RIGHTS}'::regrole
  LOOP EXECUTE found.statement; END LOOP;
  REVOKE CREATE ON SCHEMA app_shared FROM ${READER_OF_RIGHTS};
END $secure$`
