/**
 * `npm run attack`, the part of api-server: fails when something is let through, others are not served, a server dies, or
 * writes of a fault into its log. `--json FILE` a report.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { spawnModule, spawnServer } from '../../collab-server/test/child.ts'
import { openPostgres } from '../../collab-server/test/database.ts'
import type { AttackPart, Target } from './attacks/attack.ts'
import { openBystander } from './attacks/bystander.ts'
import { callAttacks } from './attacks/calls.ts'
import { eventAttacks } from './attacks/events.ts'
import { plainAttacks } from './attacks/plain-calls.ts'
import { Visitor } from './visitor.ts'

const PATIENCE_MS = 60_000
const API = new URL('../src/main.ts', import.meta.url)

const parts: AttackPart[] = [eventAttacks, plainAttacks, callAttacks]

const postgres = await openPostgres()
const directory = mkdtempSync(join(tmpdir(), 'plumbline-attack-'))
/** What the servers themselves call a fault (their level is `error`); what they tell people is no JSON. */
const faults: string[] = []
const told = (line: string): void => {
  if (line.startsWith('{')) faults.push(line.slice(0, 1_000))
}
const collab = await spawnServer(postgres.databaseUrl, 0, {}, { told })
const api = await spawnModule(
  API,
  {
    DATABASE_URL: postgres.databaseUrl,
    COLLAB_URL: `http://127.0.0.1:${collab.port}`,
    DATA_DIR: directory,
    PORT: '0',
    DEMO: 'false',
    REGISTRATION: 'true',
    // Three people are registered in each round of calls.
    PASSWORD_MEMORY_KIB: '8',
  },
  { told },
)
const url = `http://127.0.0.1:${api.port}`
const target: Target = { url, person: (login) => new Visitor(url).register(login) }
const bystander = await openBystander(target)

const { values } = parseArgs({ options: { json: { type: 'string' } } })
const report: { name: string; held: boolean; answer: string }[] = []
for (const part of parts) {
  for (const attack of await part(target)) {
    const reaction = await Promise.race([
      attack.run().then(
        (answer) => ({ ok: true, answer }),
        (error: unknown) => ({ ok: false, answer: String(error) }),
      ),
      pause(attack.patienceMs ?? PATIENCE_MS, { ok: false, answer: 'no reaction' }),
    ])
    const others = await bystander.works().catch((error: unknown) => `others are not served: ${error}`)
    const alive = api.child.exitCode === null && collab.child.exitCode === null
    const [fault] = faults.splice(0)
    const isHeld = reaction.ok && others === undefined && alive && fault === undefined
    const answer = alive ? (others ?? fault ?? reaction.answer) : 'a server has died'
    report.push({ name: attack.name, held: isHeld, answer })
    process.stdout.write(`${isHeld ? 'held  ' : 'FAILED'}  ${attack.name} (${answer})\n`)
    if (!alive) break
  }
}
const held = report.filter((attack) => attack.held).length
process.stdout.write(`${held} of ${report.length} attacks on api-server held\n`)
if (values.json) writeFileSync(values.json, JSON.stringify(report, null, 2))
bystander.leave()
await api.kill()
await collab.kill()
await postgres.close()
rmSync(directory, { recursive: true, force: true })
process.exit(held === report.length ? 0 : 1)
