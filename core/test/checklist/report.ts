/**
 * `npm run checklist`: how many requirements of the specification are proven by tests, per group.
 *
 * Tests claim requirements by naming them in their titles. Without reports each test that can run counts as passed; with
 * `--verify UNIT.json BROWSER.json` (the reports of a whole run) it must have passed there. `--missing` lists what is
 * not proven, `--json FILE` writes all of it.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Outcome, provenBy } from './proofs.ts'
import { requirements } from './requirements.ts'
import { writtenTitles } from './titles.ts'

const { values, positionals } = parseArgs({
  options: {
    json: { type: 'string' },
    verify: { type: 'boolean', default: false },
    missing: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})

interface VitestReport {
  testResults: { assertionResults: { title: string; status: string }[] }[]
}

interface Suite {
  suites?: Suite[]
  specs?: { title: string; ok: boolean; tests: { status: string }[] }[]
}

function vitestOutcomes({ testResults }: VitestReport): Outcome[] {
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .map(({ title, status }) => ({ title, passed: status === 'passed' }))
}

/** A browser test that was skipped is «ok» to playwright, and proves nothing. */
function browserOutcomes({ suites = [], specs = [] }: Suite): Outcome[] {
  const own = specs.map(({ title, ok, tests }) => ({
    title,
    passed: ok && tests.some(({ status }) => status !== 'skipped'),
  }))
  return [...own, ...suites.flatMap(browserOutcomes)]
}

function reported([unit = '', browser = '']: string[]): Outcome[] {
  const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
  return [...vitestOutcomes(read(unit) as VitestReport), ...browserOutcomes(read(browser) as Suite)]
}

const all = requirements()
const outcomes = values.verify ? reported(positionals) : writtenTitles().map(({ title }) => ({ title, passed: true }))
const { rows: proven, problems } = provenBy(outcomes, all)

for (const [group, rows] of Map.groupBy(all, (requirement) => requirement.group)) {
  const count = rows.filter(({ id }) => proven.has(id)).length
  console.log(`${group.padEnd(60)} ${String(count).padStart(3)} / ${rows.length}`)
}
const missing = all.filter(({ id }) => !proven.has(id)).map(({ id }) => id)
if (values.missing) console.log(`not proven: ${missing.join(' ')}`)
for (const line of problems) console.log(line)
console.log(`${proven.size} / ${all.length} proven`)
if (values.json) {
  const result = { proven: [...proven], missing, all: all.length, problems }
  writeFileSync(values.json, `${JSON.stringify(result, null, 2)}\n`)
}
process.exit(problems.length > 0 ? 1 : 0)
