/**
 * `npm run attack`: a hostile person tries everything; fails when anything is stored, seen by others, or the server dies.
 * `--json FILE` a report.
 */
import { writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { attacks } from './attacks.ts'
import { spawnServer } from './child.ts'
import { openPostgres } from './database.ts'
import { connect, internal, newRoom } from './harness.ts'
import { pastAttacks } from './past.ts'
import { contents, smallSchedule } from './schedule.ts'
import { thefts } from './thefts.ts'

const PATIENCE_MS = 8_000

const postgres = await openPostgres()
const server = await spawnServer(postgres.databaseUrl)
const database = new pg.Client({ connectionString: postgres.databaseUrl })
await database.connect()
const base = smallSchedule()
const room = newRoom()
await internal(server.port, 'PUT', `/internal/rooms/${room}`, base)
const anna = connect(server.port, room)
await anna.saved()
anna.provider.setAwarenessField('screen', 'grid')
const slow = newRoom()
await internal(server.port, 'PUT', `/internal/rooms/${slow}`, smallSchedule(20_000))
const anew = newRoom()
await internal(server.port, 'PUT', `/internal/rooms/${anew}`, base)
await internal(server.port, 'POST', `/internal/rooms/${anew}/rebase`)
const revoke = async (userId: string) => {
  await database.query("SELECT pg_notify('access_changed', $1)", [JSON.stringify({ userId, revision: 2 })])
}

/** Everything that an attack must leave as it is. */
async function state(): Promise<string> {
  const { rows } = await database.query('SELECT room, seq FROM collab.documents ORDER BY room')
  const journal = await database.query('SELECT count(*) FROM collab.journal')
  const health = await internal(server.port, 'GET', '/internal/health')
  const { provider, messages } = anna
  const shown = provider.awareness?.getStates().get(anna.document.clientID)
  return JSON.stringify([rows, journal.rows, health.status, provider.synced, messages, shown, contents(anna.document)])
}

const before = await state()
const { values } = parseArgs({ options: { json: { type: 'string' } } })
const report: { name: string; held: boolean; answer: string }[] = []
const all = [
  ...attacks(server.port, room, base),
  ...pastAttacks(server.port, anew, base),
  ...thefts({ port: server.port, room, slow, base, victim: anna.document.clientID, revoke }),
]
for (const attack of all) {
  const reaction = await Promise.race([attack.run().catch(String), pause(PATIENCE_MS, 'no reaction')])
  const after = await state().catch(String)
  const held = reaction !== 'no reaction' && after === before && server.child.exitCode === null
  const answer = reaction instanceof Response ? `HTTP ${reaction.status}` : String(reaction)
  report.push({ name: attack.name, held, answer })
  process.stdout.write(`${held ? 'held  ' : 'FAILED'}  ${attack.name} (${answer})\n`)
}
const failed = report.filter(({ held }) => !held).length
process.stdout.write(`${all.length - failed} of ${all.length} attacks held\n`)
if (values.json) writeFileSync(values.json, JSON.stringify(report, null, 2))
anna.leave()
await database.end()
await server.kill()
await postgres.close()
process.exit(failed === 0 ? 0 : 1)
