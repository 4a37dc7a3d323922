import { createHash, createHmac, hkdfSync, pbkdf2Sync } from 'node:crypto'
import pg from 'pg'

/** Holds what the running server may do; it cannot sign in, a role of each database can. */
export const GROUP = 'plumbline_collab'

const ITERATIONS = 4_096
const BYTES = 32

/** A role of the operator's own may do what the server does. */
export async function admit(owner: pg.Client, login: string): Promise<void> {
  await owner.query(`
    DO $$ BEGIN
      IF NOT pg_has_role(${pg.escapeLiteral(login)}, '${GROUP}', 'MEMBER') THEN
        GRANT ${GROUP} TO ${pg.escapeIdentifier(login)};
      END IF;
    END $$`)
}

/**
 * A role that signs in to this one database, the same on every node: name and password follow from the name of the
 * database and from a secret that all nodes have. Postgres is sent only what a password is checked by.
 */
export async function createLogin(owner: pg.Client, secret: string): Promise<{ user: string; password: string }> {
  const { rows } = await owner.query<{ name: string; may: boolean }>(
    'SELECT current_database() AS name, rolsuper OR rolcreaterole AS may FROM pg_roles WHERE rolname = current_user',
  )
  if (!rows[0]?.may) throw new Error(WANTS_ROLES)
  const user = `${GROUP}_${createHash('sha256').update(rows[0].name).digest('hex').slice(0, 12)}`
  const password = derived(secret, `password of ${user}`).toString('base64url')
  await owner.query(`
    DO $$ BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${user}') THEN CREATE ROLE ${user} LOGIN; END IF;
    END $$`)
  const verifier = scramVerifier(password, derived(secret, `salt of ${user}`).subarray(0, 16))
  await owner.query(`ALTER ROLE ${user} LOGIN PASSWORD ${pg.escapeLiteral(verifier)}`)
  await admit(owner, user)
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

export function urlWith(databaseUrl: string, { user, password }: { user: string; password: string }): string {
  const url = new URL(databaseUrl)
  url.username = user
  url.password = password
  // They would say another one than the address does.
  for (const name of ['user', 'password']) url.searchParams.delete(name)
  return url.href
}

/** The role that the address signs in as. Throws where it, or one it can become, is above the rules or owns the journal. */
export async function requireModest(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string; mighty: string | null }>(mightySql)
    const { name = '', mighty = null } = rows[0] ?? {}
    if (mighty !== null)
      throw new Error(`collab-server may not run as ${mighty}, who is above the rules of the database.`)
    return name
  } finally {
    await client.end().catch(() => undefined)
  }
}

const mightySql = `
SELECT session_user::text AS name, (
  SELECT r.rolname FROM pg_roles r
  WHERE pg_has_role(session_user, r.oid, 'MEMBER')
    AND (r.rolsuper OR r.rolbypassrls OR r.rolcreaterole
         OR EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                    WHERE n.nspname = 'collab' AND c.relowner = r.oid))
  LIMIT 1) AS mighty`

const WANTS_ROLES =
  'The role of DATABASE_URL may not create roles. Give it CREATEROLE, or set DATABASE_OWNER_URL to the role that owns the ' +
  'tables and DATABASE_URL to one for collab-server, which owns nothing.'
