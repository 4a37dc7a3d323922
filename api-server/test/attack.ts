/**
 * `npm run attack`, the part of api-server: fails when something is let through, others are not served, a server dies, or
 * writes of a fault into its log. `--json FILE` a report.
 */
import { writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { AttackPart, Target } from './attacks/attack.ts'
import { openBystander } from './attacks/bystander.ts'
import { callAttacks } from './attacks/calls.ts'
import { eventAttacks } from './attacks/events.ts'
import { plainAttacks } from './attacks/plain-calls.ts'
import { programAttacks } from './attacks/programs.ts'
import { startServers } from './real-servers.ts'
import { Visitor } from './visitor.ts'

const PATIENCE_MS = 60_000

const parts: AttackPart[] = [eventAttacks, programAttacks, plainAttacks, callAttacks]

/** What the servers themselves call a fault (their level is `error`); what they tell people is no JSON. */
const faults: string[] = []
const told = (line: string): void => {
  if (line.startsWith('{')) faults.push(line.slice(0, 1_000))
}
// Three people are registered in each round of calls.
const environment = { PASSWORD_MEMORY_KIB: '8' }
const { url, api, collab, close } = await startServers('attack', { environment, collab: { told }, api: { told } })
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
await close()
process.exit(held === report.length ? 0 : 1)
