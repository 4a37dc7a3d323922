/** `npm run audit`: known holes in what runs in production, as the registry knows them; says so where it does not answer. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const UNKNOWN = 2
const counts = z.object({ low: z.number(), moderate: z.number(), high: z.number(), critical: z.number() })
const report = z.object({
  metadata: z.object({ vulnerabilities: counts }),
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
})

/** What npm says instead of a report. */
const failure = z.object({ message: z.string() })

const root = fileURLToPath(new URL('../../', import.meta.url))
const { stdout, stderr } = spawnSync('npm', ['audit', '--json', '--omit', 'dev'], { cwd: root, encoding: 'utf8' })
const found = report.safeParse(parsed(stdout))
if (!found.success) {
  console.error('The registry did not answer: whether there are known holes is NOT known.')
  console.error(failure.safeParse(parsed(stdout)).data?.message ?? stderr.trim().split('\n').at(-1) ?? '')
  process.exit(UNKNOWN)
}
const { metadata, vulnerabilities } = found.data
for (const [name, { severity, range }] of Object.entries(vulnerabilities)) console.log(`${severity}\t${name}\t${range}`)
const { high, critical } = metadata.vulnerabilities
console.log(`${high + critical} serious, ${Object.keys(vulnerabilities).length} in all`)
process.exitCode = high + critical > 0 ? 1 : 0

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
