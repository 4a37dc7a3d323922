/** `npm run fault [-- --seconds 60 --json FILE]`: breaks everything while people edit; fails when a saved edit is lost. */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openPostgres } from './database.ts'
import { runFaults } from './faults.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '30' }, json: { type: 'string' } } })
const postgres = await openPostgres()
try {
  const result = await runFaults({
    databaseUrl: postgres.databaseUrl,
    seconds: Number(values.seconds),
    ...(postgres.restart && { restartPostgres: postgres.restart }),
  })
  if (values.json) writeFileSync(values.json, `${JSON.stringify(result, null, 2)}\n`)
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
  const held = result.lost === 0 && result.replicasEqual && result.acknowledged > 0
  process.stdout.write(
    held ? 'Nothing that was saved is lost.\n' : 'FAILED: saved edits are lost or replicas differ.\n',
  )
  process.exitCode = held ? 0 : 1
} finally {
  await postgres.close()
}
process.exit()
