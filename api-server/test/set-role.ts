/**
 * `node api-server/test/set-role.ts <data directory> <login> <role>`: what a person may do in all their spaces.
 *
 * For the browser tests: no call of the API changes roles yet. Tells the other servers as the API would.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { loadSecrets } from '../src/launcher/secrets.ts'

const [dataDir = '', login = '', role = ''] = process.argv.slice(2)
const port = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]
const { databasePassword } = loadSecrets(dataDir)
const connectionString =
  process.env.DATABASE_URL ?? `postgres://plumbline:${databasePassword}@127.0.0.1:${port}/postgres`
const client = new pg.Client({ connectionString })
await client.connect()
const { rows } = await client.query<{ id: string }>(
  `UPDATE app.members SET role = $2 FROM app.users
   WHERE users.id = members.user_id AND users.login = $1 RETURNING users.id`,
  [login, role],
)
const [person] = rows
if (!person) throw new Error(`${login} is a member of no space`)
await client.query(`SELECT pg_notify('access_changed', $1)`, [JSON.stringify({ userId: person.id })])
await client.end()
