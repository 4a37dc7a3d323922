import { createHash, createHmac, hkdfSync, pbkdf2Sync } from 'node:crypto'
import pg from 'pg'

/** Holds what the running server may do; it cannot sign in, a role of each database can. */
export const GROUP = 'plumbline_api'

const ITERATIONS = 4_096
const BYTES = 32

// Roles belong to the whole cluster: another node or test may be creating the same one now.
const createIfMissing = (role: string, attributes: string): string => `
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN CREATE ROLE ${role} ${attributes}; END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$`

const grantTo = (member: string): string => `
DO $$ BEGIN
  IF NOT pg_has_role(${pg.escapeLiteral(member)}, '${GROUP}', 'MEMBER') THEN
    GRANT ${GROUP} TO ${pg.escapeIdentifier(member)};
  END IF;
END $$`

/** A role that nobody signs in as; who makes things hands them over to it, and must belong to it for that. */
export async function createGroup(owner: pg.Client, group: string): Promise<void> {
  await owner.query(createIfMissing(group, 'NOLOGIN')).catch(explain)
  await owner.query(`
    DO $$ BEGIN
      IF NOT pg_has_role(current_user, '${group}', 'USAGE') THEN
        EXECUTE format('GRANT ${group} TO %I', current_user);
      END IF;
    END $$`)
}

/** After a migration its owner is no member any more, for whom the policies of that role would hold as well. */
export async function leaveGroup(owner: pg.Client, group: string): Promise<void> {
  await owner.query(`
    DO $$ BEGIN
      IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
        EXECUTE format('REVOKE ${group} FROM %I', current_user);
      END IF;
    END $$`)
}

/** The URL's own role, given by the operator, becomes one that may do what the server does. */
export async function admit(owner: pg.Client, login: string): Promise<void> {
  await owner.query(grantTo(login))
}

/**
 * A role that signs in to this one database; the same name and password on every node, as both follow from the name of
 * the database and from a secret that all nodes have. Only what a password is checked by is sent, so that no log of
 * Postgres has it.
 */
export async function createLogin(owner: pg.Client, secret: string): Promise<{ user: string; password: string }> {
  const { rows } = await owner.query<{ name: string; may: boolean }>(
    'SELECT current_database() AS name, rolsuper OR rolcreaterole AS may FROM pg_roles WHERE rolname = current_user',
  )
  if (!rows[0]?.may) throw new Error(WANTS_ROLES)
  const user = `${GROUP}_${createHash('sha256').update(rows[0].name).digest('hex').slice(0, 12)}`
  const password = derived(secret, `password of ${user}`).toString('base64url')
  await owner.query(createIfMissing(user, 'LOGIN')).catch(explain)
  const verifier = scramVerifier(password, derived(secret, `salt of ${user}`).subarray(0, 16))
  await owner.query(`ALTER ROLE ${user} LOGIN PASSWORD ${pg.escapeLiteral(verifier)}`)
  await owner.query(grantTo(user))
  return { user, password }
}

const derived = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'plumbline database', purpose, BYTES))

/** As Postgres keeps it (RFC 5803). */
function scramVerifier(password: string, salt: Buffer): string {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, BYTES, 'sha256')
  const keyed = (text: string): Buffer => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`
}

export const urlWith = (databaseUrl: string, { user, password }: { user: string; password: string }): string => {
  const url = new URL(databaseUrl)
  url.username = user
  url.password = password
  // They would say another one than the address does.
  for (const name of ['user', 'password']) url.searchParams.delete(name)
  return url.href
}

/** Throws where the role could get past row-level security, itself or by becoming another one. */
export async function refuseMighty(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string }>(mightySql)
    if (rows[0]) throw new Error(`The servers may not run as ${rows[0].name}: ${TOO_MIGHTY}`)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (/^28/.test(code)) throw new Error(`${REFUSED} (${error instanceof Error ? error.message : code})`)
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Of the roles that the connection has or can take: one that is above the rules, or owns the tables. */
const mightySql = `
SELECT r.rolname AS name FROM pg_roles r
WHERE pg_has_role(session_user, r.oid, 'MEMBER')
  AND (r.rolsuper OR r.rolbypassrls OR r.rolcreaterole
       OR EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                  WHERE n.nspname IN ('app', 'app_shared') AND c.relowner = r.oid))
LIMIT 1`

const WANTS_ROLES =
  'The role of DATABASE_URL may not create roles. Give it CREATEROLE, or set DATABASE_OWNER_URL to the role that owns the ' +
  'tables and DATABASE_URL to one for the servers, which owns nothing.'
const TOO_MIGHTY =
  'it is a superuser, bypasses row-level security, creates roles or owns the tables. DATABASE_URL needs a role that does ' +
  'not, where DATABASE_OWNER_URL is set.'
const REFUSED =
  'PostgreSQL refuses the role that was made for the servers. Let it in (pg_hba.conf: scram-sha-256), or set ' +
  'DATABASE_OWNER_URL and give DATABASE_URL a role of your own.'

function explain(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '42501') throw new Error(WANTS_ROLES)
  throw error
}
