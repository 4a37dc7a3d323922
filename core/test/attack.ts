/**
 * `npm run attack`: the attacks on both servers, one after another, and what one person who takes all they can get costs
 * somebody of another space; fails when one of them is not held. Asks for a machine that does nothing else.
 *
 * `--json FILE` a report: what was tried, whether it was held and what came of it, with the seconds of each part.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const root = fileURLToPath(new URL('../../', import.meta.url))
const { values } = parseArgs({ options: { json: { type: 'string' } } })
const directory = mkdtempSync(join(tmpdir(), 'plumbline-attacks-'))

const parts = {
  'collab-server': ['collab-server/test/attack.ts', '--json'],
  'api-server': ['api-server/test/attack.ts', '--json'],
  fairness: ['collab-server/bench/fairness.ts', '--turns', '40', '--judge'],
}

const reports = Object.entries(parts).map(([server, script]) => {
  const from = performance.now()
  const file = join(directory, `${server}.json`)
  const { status } = spawnSync('node', [...script, file], { cwd: root, stdio: 'inherit' })
  const seconds = Math.round((performance.now() - from) / 1_000)
  const attacks: { held: boolean }[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  return { server, held: status === 0, seconds, attacks }
})
rmSync(directory, { recursive: true, force: true })
if (values.json) writeFileSync(values.json, JSON.stringify(reports, null, 2))
for (const { server, held, seconds, attacks } of reports) {
  const count = attacks.filter((attack) => attack.held).length
  process.stdout.write(`${held ? '✓' : '✗'} ${server}: ${count} of ${attacks.length} held in ${seconds} s\n`)
}
process.exit(reports.every(({ held }) => held) ? 0 : 1)
