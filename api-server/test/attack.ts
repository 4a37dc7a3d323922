/** `npm run attack`, the part of api-server: fails when something is let through, others are not served, or a server dies. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { spawnModule, spawnServer } from '../../collab-server/test/child.ts'
import { openPostgres } from '../../collab-server/test/database.ts'
import type { AttackPart, Target } from './attacks/attack.ts'
import { openBystander } from './attacks/bystander.ts'
import { eventAttacks } from './attacks/events.ts'
import { Visitor } from './visitor.ts'

const PATIENCE_MS = 60_000
const API = new URL('../src/main.ts', import.meta.url)

const parts: AttackPart[] = [eventAttacks]

const postgres = await openPostgres()
const directory = mkdtempSync(join(tmpdir(), 'plumbline-attack-'))
const collab = await spawnServer(postgres.databaseUrl)
const api = await spawnModule(API, {
  DATABASE_URL: postgres.databaseUrl,
  COLLAB_URL: `http://127.0.0.1:${collab.port}`,
  DATA_DIR: directory,
  PORT: '0',
  DEMO: 'false',
  REGISTRATION: 'true',
})
const url = `http://127.0.0.1:${api.port}`
const target: Target = { url, person: (login) => new Visitor(url).register(login) }
const bystander = await openBystander(target)

let held = 0
let tried = 0
for (const part of parts) {
  for (const attack of await part(target)) {
    const reaction = await Promise.race([
      attack.run().then(
        (answer) => ({ ok: true, answer }),
        (error: unknown) => ({ ok: false, answer: String(error) }),
      ),
      pause(PATIENCE_MS, { ok: false, answer: 'no reaction' }),
    ])
    const others = await bystander.works().catch((error: unknown) => `others are not served: ${error}`)
    const alive = api.child.exitCode === null && collab.child.exitCode === null
    const isHeld = reaction.ok && others === undefined && alive
    tried += 1
    if (isHeld) held += 1
    const answer = alive ? (others ?? reaction.answer) : 'a server has died'
    process.stdout.write(`${isHeld ? 'held  ' : 'FAILED'}  ${attack.name} (${answer})\n`)
    if (!alive) break
  }
}
process.stdout.write(`${held} of ${tried} attacks on api-server held\n`)
bystander.leave()
await api.kill()
await collab.kill()
await postgres.close()
rmSync(directory, { recursive: true, force: true })
process.exit(held === tried ? 0 : 1)
