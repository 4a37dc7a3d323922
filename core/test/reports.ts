/** What vitest and playwright wrote of a run: counts, what is said once more at its end, and how long each test took. */
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { OUT_OF_TIME } from './time-left.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

export interface Count {
  passed: number
  failed: number
  skipped: number
}

interface TimedTest {
  title: string
  milliseconds: number
}

export interface Report {
  count: Count
  /** In the output of a whole run nobody finds it again. */
  remarks: string[]
  tests: TimedTest[]
}

/** It has passed, and it or what it tests has a race to mend. */
const atLaterAttempt = (title: string): string => `! passed, but not at the first attempt: ${title}`
export const failedTest = (title: string): string => `✗ failed: ${title}`

/** What was written there; null: the run did not come so far. */
export function readReport<T>(file: string): T | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null
}

const missing = (): Report => ({ count: { passed: 0, failed: 1, skipped: 0 }, remarks: [], tests: [] })

export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: {
      fullName: string
      status: string
      duration?: number | null
      failureMessages: string[] | null
    }[]
  }[]
}

export function readVitest(file: string): Report {
  const written = readReport<VitestReport>(file)
  if (!written) return missing()
  const skipped = written.numPendingTests + written.numTodoTests
  const count = { passed: written.numPassedTests, failed: written.numFailedTests, skipped }
  const report: Report = { count, remarks: [], tests: [] }
  for (const { name, message, assertionResults } of written.testResults) {
    const path = relative(root, name)
    // A file that does not load, or whose preparation or clearing up fails.
    if (message) report.remarks.push(failedTest(`${path}: ${message}`))
    for (const { fullName, status, duration, failureMessages } of assertionResults) {
      const title = `${path}: ${fullName}`
      report.tests.push({ title, milliseconds: duration ?? 0 })
      if (status === 'failed') report.remarks.push(failedTest(title))
      else if (failureMessages?.length) report.remarks.push(atLaterAttempt(title))
    }
  }
  return report
}

export interface PlaywrightSpec {
  id: string
  title: string
  ok: boolean
  tests: {
    status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
    annotations?: { type: string; description?: string }[]
    results: { duration: number }[]
  }[]
}

export interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs: PlaywrightSpec[]
}

export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
}

function readSuite({ title: file, suites = [], specs }: PlaywrightSuite, report: Report): void {
  for (const spec of specs) {
    const title = `${file}: ${spec.title}`
    for (const { status, results } of spec.tests) {
      const milliseconds = results.reduce((sum, { duration }) => sum + duration, 0)
      report.tests.push({ title, milliseconds })
      if (status === 'unexpected') report.remarks.push(failedTest(title))
      else if (status === 'flaky') report.remarks.push(atLaterAttempt(title))
    }
  }
  for (const suite of suites) readSuite(suite, report)
}

/** Of all suites below. */
export const specsOf = ({ suites = [], specs = [] }: Partial<PlaywrightSuite>): PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

function isLate({ annotations = [] }: PlaywrightSpec['tests'][number]): boolean {
  return annotations.some(({ description }) => description === OUT_OF_TIME)
}

export function readPlaywright(file: string): Report {
  const written = readReport<PlaywrightReport>(file)
  if (!written) return missing()
  const { expected, unexpected, flaky, skipped } = written.stats
  const report: Report = { count: { passed: expected + flaky, failed: unexpected, skipped }, remarks: [], tests: [] }
  for (const suite of written.suites) readSuite(suite, report)
  const late = specsOf(written).flatMap(({ tests }) => tests.filter(isLate)).length
  if (late > 0) report.remarks.push(`! ${late} browser tests did not run: ${OUT_OF_TIME}`)
  return report
}

export function slowest(reports: Report[], many: number): string[] {
  return reports
    .flatMap(({ tests }) => tests)
    .sort((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, many)
    .map(({ title, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${title}`)
}
