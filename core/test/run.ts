/** `npm test`: types, lint, unit to integration, browser; closes with the sum of all tests. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureChromium } from './chromium.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const reports = mkdtempSync(join(tmpdir(), 'plumbline-reports-'))
// Tests start hundreds of servers and workers: each module is compiled once for all of them.
process.env.NODE_COMPILE_CACHE ??= join(reports, 'compiled')

interface Count {
  passed: number
  failed: number
  skipped: number
}

const say = (line: string): void => console.log(line)

/** True when the command succeeded. */
function run(title: string, command: string[], env: NodeJS.ProcessEnv = {}): boolean {
  const from = performance.now()
  say(`\n▸ ${title}`)
  const [name = '', ...args] = command
  const { status } = spawnSync(name, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  say(`${status === 0 ? '✓' : '✗'} ${title} (${((performance.now() - from) / 1000).toFixed(1)} s)`)
  return status === 0
}

function read<T>(file: string): T | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null
}

/** What is said once more before the sum: in the output of a whole run nobody finds it again. */
const remarks: string[] = []

/** It has passed, and it or what it tests has a race to mend. */
const atSecondAttempt = (title: string): string => `! passed at the second attempt only: ${title}`
const failedTest = (title: string): string => `✗ failed: ${title}`

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[]
  }[]
}

function remarkOn({ testResults }: VitestReport): void {
  for (const { name, message, assertionResults } of testResults) {
    const file = relative(root, name)
    // A file that does not load, or whose preparation or clearing up fails.
    if (message) remarks.push(failedTest(`${file}: ${message}`))
    for (const { fullName, status, failureMessages } of assertionResults) {
      if (status === 'failed') remarks.push(failedTest(`${file}: ${fullName}`))
      else if (failureMessages?.length) remarks.push(atSecondAttempt(`${file}: ${fullName}`))
    }
  }
}

function vitestCount(file: string): Count {
  const report = read<VitestReport>(file)
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  remarkOn(report)
  const skipped = report.numPendingTests + report.numTodoTests
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped }
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs: { title: string; tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
}

function remarkOnBrowsers({ title, suites = [], specs }: PlaywrightSuite): void {
  for (const spec of specs) {
    const is = (wanted: string): boolean => spec.tests.some(({ status }) => status === wanted)
    if (is('unexpected')) remarks.push(failedTest(`${title}: ${spec.title}`))
    else if (is('flaky')) remarks.push(atSecondAttempt(`${title}: ${spec.title}`))
  }
  for (const suite of suites) remarkOnBrowsers(suite)
}

function playwrightCount(file: string): Count {
  const report = read<PlaywrightReport>(file)
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = report.stats
  for (const suite of report.suites) remarkOnBrowsers(suite)
  return { passed: expected + flaky, failed: unexpected, skipped }
}

/** A check that is no test of its own counts as one, so that the closing line cannot be green over a red check. */
function asCount(ok: boolean): Count {
  return ok ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
}

/** A file that does not load, or an error outside any test, fails a run without a failed test. */
function failedWithoutTest(title: string): Count {
  remarks.push(failedTest(`${title}: an error outside the tests, see above`))
  return asCount(false)
}

function sum(counts: Count[]): Count {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const count of counts) {
    total.passed += count.passed
    total.failed += count.failed
    total.skipped += count.skipped
  }
  return total
}

function all(): Count {
  const chromium = ensureChromium(say)
  const [unit, e2e] = [join(reports, 'unit.json'), join(reports, 'e2e.json')]
  const counts = [
    asCount(run('types', ['npm', 'run', '-s', 'types'])),
    asCount(run('lint', ['npm', 'run', '-s', 'lint'])),
  ]
  const config = ['--config', 'core/test/vitest.config.ts']
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unit}`]
  const unitOk = run('unit, property and integration tests', ['vitest', 'run', ...config, ...reporters])
  const unitCount = vitestCount(unit)
  counts.push(unitCount)
  if (!unitOk && unitCount.failed === 0) counts.push(failedWithoutTest('unit, property and integration tests'))
  const browsers = ['playwright', 'test', '--config', 'client/e2e/playwright.config.ts', '--retries', '1']
  const e2eOk = run('browser tests', browsers, {
    ...(chromium ? { CHROMIUM: chromium } : {}),
    PLAYWRIGHT_JSON_OUTPUT_NAME: e2e,
  })
  const e2eCount = playwrightCount(e2e)
  counts.push(e2eCount)
  if (!e2eOk && e2eCount.failed === 0) counts.push(failedWithoutTest('browser tests'))
  const checklist = ['node', 'core/test/checklist-report.ts', '--verify', unit, e2e]
  counts.push(asCount(run('checklist', checklist)))
  return sum(counts)
}

const from = performance.now()
const { passed, failed, skipped } = all()
rmSync(reports, { recursive: true, force: true })
for (const remark of remarks) say(remark)
say(`\n${((performance.now() - from) / 1000).toFixed(0)} s`)
say(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(failed > 0 ? 1 : 0)
