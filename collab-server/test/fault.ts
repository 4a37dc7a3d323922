/**
 * `npm run fault [-- --seconds 120 | --short] [--nginx] [--only "link silent"] [--json FILE]`: breaks one thing after
 * another of a whole installation while people edit; fails when a saved edit is lost. `--nginx`: behind the proxy of
 * docker-compose.yml with its own configuration.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openPostgres } from './database.ts'
import { type FaultReport, runFaults } from './faults.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '0' },
    short: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    nginx: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
})
const postgres = await openPostgres()
try {
  const result = await runFaults({
    databaseUrl: postgres.databaseUrl,
    seconds: Number(values.seconds),
    short: values.short,
    nginx: values.nginx,
    say: printReport,
    ...(values.only && { only: values.only }),
    ...(postgres.stoppable && { stoppable: postgres.stoppable }),
  })
  if (values.json) writeFileSync(values.json, `${JSON.stringify(result, null, 2)}\n`)
  const { faults: _, ...sum } = result
  process.stdout.write(`${JSON.stringify(sum, null, 2)}\n`)
  const held = result.lost === 0 && result.replicasEqual && result.stuck.length === 0 && result.acknowledged > 0
  process.stdout.write(
    held
      ? 'Nothing that was saved is lost.\n'
      : 'FAILED: saved edits are lost, replicas differ, or nobody could save.\n',
  )
  process.exitCode = held ? 0 : 1
} finally {
  await postgres.close()
}
process.exit()

function printReport({ fault, longestWaitMs }: FaultReport): void {
  const waits = Object.entries(longestWaitMs).map(([name, wait]) => `${name} ${(wait / 1000).toFixed(1)} s`)
  process.stdout.write(`${fault.padEnd(36)} longest wait: ${waits.join(', ')}\n`)
}
