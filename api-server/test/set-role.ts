/**
 * `node api-server/test/set-role.ts <data directory> <login> <role>`: what a person may do in the demo space; `none`
 * throws them out.
 *
 * For the browser tests: no call of the API changes roles yet. Tells the other servers as the API would.
 */
import { connectTo } from './database-of.ts'

const [dataDir = '', login = '', role = ''] = process.argv.slice(2)
const client = await connectTo(dataDir)
const { rows } = await client.query<{ id: string }>('SELECT id FROM app.users WHERE login = $1', [login])
const [person] = rows
if (!person) throw new Error(`${login} is nobody`)
if (role === 'none') {
  await client.query('DELETE FROM app.members WHERE user_id = $1', [person.id])
} else {
  await client.query(
    `INSERT INTO app.members (space_id, user_id, role) SELECT id, $1, $2 FROM app.spaces WHERE demo
     ON CONFLICT (space_id, user_id) DO UPDATE SET role = excluded.role`,
    [person.id, role],
  )
}
await client.query(`SELECT pg_notify('access_changed', $1)`, [JSON.stringify({ userId: person.id })])
await client.end()
