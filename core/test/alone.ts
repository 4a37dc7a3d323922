/**
 * What failed beside everything else is tried once more when nothing else runs: a defect fails again, a wait that a busy
 * machine outlasted does not. The run names it among what passed, but not at the first attempt.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { PlaywrightReport, PlaywrightSuite, VitestReport } from './reports.ts'

/** More than these are no accident of a busy machine. */
const MOST_FILES = 10

const read = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T

/** Files whose tests failed, or that did not load. */
export function failedInVitest(file: string): string[] {
  if (!existsSync(file)) return []
  const failed = read<VitestReport>(file).testResults.filter(({ status }) => status === 'failed')
  return failed.length > MOST_FILES ? [] : failed.map(({ name }) => name)
}

/** How many browser tests failed, if they are few. */
export function failedInPlaywright(file: string): number {
  const failed = existsSync(file) ? read<PlaywrightReport>(file).stats.unexpected : 0
  return failed > MOST_FILES ? 0 : failed
}

/** Takes the files of the second run in place of the same files of the first; what failed there stays with each test. */
export function takeVitest(file: string, alone: string): void {
  const whole = read<VitestReport>(file)
  const again = new Map(read<VitestReport>(alone).testResults.map((result) => [result.name, result]))
  for (const [at, first] of whole.testResults.entries()) {
    const second = again.get(first.name)
    if (!second) continue
    const before = new Map(first.assertionResults.map((one) => [one.fullName, one.failureMessages]))
    for (const one of second.assertionResults)
      one.failureMessages = [...(before.get(one.fullName) ?? []), ...(one.failureMessages ?? [])]
    // A file that did not load has no test to name it by.
    if (first.message && second.assertionResults[0]) second.assertionResults[0].failureMessages?.push(first.message)
    whole.testResults[at] = second
  }
  const statuses = whole.testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status))
  whole.numPassedTests = statuses.filter((status) => status === 'passed').length
  whole.numFailedTests = statuses.filter((status) => status === 'failed').length
  writeFileSync(file, JSON.stringify(whole))
}

/** Browser tests that passed in the second run count as those that passed at a later attempt. */
export function takePlaywright(file: string, alone: string): void {
  const whole = read<PlaywrightReport>(file)
  const passed = new Set(specsOf(read<PlaywrightReport>(alone)).flatMap((spec) => (spec.ok ? [spec.id] : [])))
  for (const spec of specsOf(whole)) {
    if (spec.ok || !passed.has(spec.id)) continue
    spec.ok = true
    for (const test of spec.tests) {
      if (test.status !== 'unexpected') continue
      test.status = 'flaky'
      whole.stats.unexpected -= 1
      whole.stats.flaky += 1
    }
  }
  writeFileSync(file, JSON.stringify(whole))
}

type Specs = PlaywrightSuite['specs']
const specsOf = ({ suites = [], specs = [] }: { suites?: PlaywrightSuite[]; specs?: Specs }): Specs => [
  ...specs,
  ...suites.flatMap(specsOf),
]
