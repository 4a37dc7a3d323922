/**
 * `node api-server/test/readers.ts <data directory> <count>`: people who may read the demo space, each with a session of
 * their own whose token is printed, a line each. For benchmarks: registering hundreds takes longer than what is measured.
 */
import { hashOf } from '../src/identity/auth/repository.ts'
import { newId, newSecret } from '../src/platform/ids.ts'
import { connectTo } from './database-of.ts'

const [dataDir = '', count = '0'] = process.argv.slice(2)
const client = await connectTo(dataDir)
for (let number = 1; number <= Number(count); number++) {
  const own = { id: newId(), login: `reader${number}`, email: `reader${number}@example.org` }
  await client.query(
    `INSERT INTO app.users SELECT (jsonb_populate_record(u, $1)).* FROM app.users u WHERE login = 'tom'`,
    [{ ...own, login_key: own.login, email_key: own.email }],
  )
  await client.query(
    `INSERT INTO app.members (space_id, user_id, role) SELECT id, $1, 'reader' FROM app.spaces WHERE demo`,
    [own.id],
  )
  const token = newSecret()
  await client.query(
    `INSERT INTO app.sessions (id, token_hash, csrf_token, user_id, remember, expires_at)
     VALUES ($1, $2, '', $3, false, now() + interval '3 hours')`,
    [newId(), hashOf(token), own.id],
  )
  console.log(token)
}
await client.end()
