/**
 * `npm test`: unit to integration, then browsers beside types and lint; what failed is tried once more
 * alone; closes with the minutes and the sum of all tests.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { failedFiles, isAccident, withFilesOf, withTestsOf } from './alone.ts'
import { ensureHeadlessChromium } from './chromium.ts'
import {
  type Count,
  failedTest,
  type PlaywrightReport,
  type Report,
  readPlaywright,
  readReport,
  readVitest,
  slowest,
  type VitestReport,
} from './reports.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const reports = mkdtempSync(join(tmpdir(), 'plumbline-reports-'))
// Tests start hundreds of servers and workers: each module is compiled once for all of them.
process.env.NODE_COMPILE_CACHE ??= join(reports, 'compiled')

const SLOWEST = 10

/**
 * Minutes after the begin of the run from which files of server tests, and browser tests, that prove no requirement are
 * left out and counted as skipped: on a machine that others use too a run must end while somebody waits for it. A quiet
 * one is done before, and for `npm run slow` nobody waits.
 */
const LATE = { units: 25, browsers: 60 }
const began = Date.now()

const say = (line: string): void => console.log(line)
const chromium = ensureHeadlessChromium(say)

interface Part {
  title: string
  command: string[]
  env?: NodeJS.ProcessEnv
  /** Beside another part: what it writes is shown in one piece when it has ended. */
  beside?: boolean
}

const took: string[] = []

/** True when the command succeeded. */
async function run({ title, command, env = {}, beside = false }: Part): Promise<boolean> {
  const from = performance.now()
  if (!beside) say(`\n▸ ${title}`)
  const [name = '', ...args] = command
  const stdio = beside ? 'pipe' : 'inherit'
  const child = spawn(name, args, { cwd: root, stdio: ['inherit', stdio, stdio], env: { ...process.env, ...env } })
  const written = [child.stdout, child.stderr].map(async (stream) => (stream ? text(stream) : ''))
  const ok = await new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false))
    child.once('close', (status) => resolve(status === 0))
  })
  if (beside) say(`\n▸ ${title}\n${(await Promise.all(written)).join('').trim()}`)
  const seconds = (performance.now() - from) / 1000
  say(`${ok ? '✓' : '✗'} ${title} (${seconds.toFixed(1)} s)`)
  took.push(`${(seconds / 60).toFixed(1).padStart(6)} min  ${title}`)
  return ok
}

/** What is said once more before the sum. */
const remarks: string[] = []

/** A check that is no test of its own counts as one, so that the closing line cannot be green over a red check. */
function asCount(ok: boolean): Count {
  return ok ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
}

/** A file that does not load, or an error outside any test, fails a run without a failed test. */
function countsOf(title: string, ok: boolean, report: Report): Count[] {
  remarks.push(...report.remarks)
  if (ok || report.count.failed > 0) return [report.count]
  remarks.push(failedTest(`${title}: an error outside the tests, see above`))
  return [report.count, asCount(false)]
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

/** What is tried again alone is never late. */
function endingInTime(part: Part, minutes: number): Part {
  if (process.env.SLOW) return part
  return { ...part, env: { ...part.env, LATE_FROM: String(began + minutes * 60_000) } }
}

function unit(title: string, file: string, ...options: string[]): Part {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  return { title, command: ['vitest', 'run', '--config', 'core/test/vitest.config.ts', ...reporters, ...options] }
}

function browsers(title: string, file: string, ...options: string[]): Part {
  return {
    title,
    command: ['playwright', 'test', '--config', 'client/e2e/playwright.config.ts', ...options],
    env: { ...(chromium ? { CHROMIUM: chromium } : {}), PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  }
}

/** True when all that failed has passed alone. */
async function unitsAlone(file: string): Promise<boolean> {
  const whole = readReport<VitestReport>(file)
  const failed = whole ? failedFiles(whole) : []
  if (!whole || failed.length === 0) return false
  const alone = join(reports, 'unit-alone.json')
  const ok = await run(unit('tests that failed, alone', alone, '--maxWorkers=1', ...failed))
  const again = readReport<VitestReport>(alone)
  if (again) writeFileSync(file, JSON.stringify(withFilesOf(again, whole)))
  return ok
}

async function browsersAlone(file: string): Promise<boolean> {
  const whole = readReport<PlaywrightReport>(file)
  if (!whole || !isAccident(whole)) return false
  const alone = join(reports, 'e2e-alone.json')
  const ok = await run(browsers('browser tests that failed, alone', alone, '--workers=1', '--last-failed'))
  const again = readReport<PlaywrightReport>(alone)
  if (again) writeFileSync(file, JSON.stringify(withTestsOf(again, whole)))
  return ok
}

async function all(): Promise<Count> {
  const [unitFile, browserFile] = [join(reports, 'unit.json'), join(reports, 'e2e.json')]
  const unitPart = endingInTime(unit('unit, property and integration tests', unitFile), LATE.units)
  const browserPart = endingInTime(browsers('browser tests', browserFile, '--retries', '1'), LATE.browsers)
  const unitPassed = await run(unitPart)
  const [browsersPassed, ...checked] = await Promise.all([
    run(browserPart),
    run({ title: 'types', command: ['npm', 'run', '-s', 'types'], beside: true }),
    run({ title: 'lint', command: ['npm', 'run', '-s', 'lint'], beside: true }),
  ])
  const unitOk = unitPassed || (await unitsAlone(unitFile))
  const browsersOk = browsersPassed || (await browsersAlone(browserFile))
  const [ofUnit, ofBrowsers] = [readVitest(unitFile), readPlaywright(browserFile)]
  const verify = ['node', 'core/test/checklist/report.ts', '--verify', unitFile, browserFile]
  const checklistOk = await run({ title: 'checklist', command: verify })
  say(`\nThe ${SLOWEST} slowest tests:`)
  for (const line of slowest([ofUnit, ofBrowsers], SLOWEST)) say(line)
  return sum([
    ...checked.map(asCount),
    ...countsOf(unitPart.title, unitOk, ofUnit),
    ...countsOf(browserPart.title, browsersOk, ofBrowsers),
    asCount(checklistOk),
  ])
}

const from = performance.now()
const { passed, failed, skipped } = await all()
rmSync(reports, { recursive: true, force: true })
say('')
for (const remark of remarks) say(remark)
for (const line of took) say(line)
say(`${((performance.now() - from) / 60_000).toFixed(1).padStart(6)} min  in all`)
say(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(failed > 0 ? 1 : 0)
