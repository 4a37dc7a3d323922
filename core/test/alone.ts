/**
 * What failed beside everything else is tried once more when nothing else runs: a defect fails again, a wait that a busy
 * machine outlasted does not. The run names it among what passed, but not at the first attempt.
 */
import { type PlaywrightReport, type PlaywrightSpec, specsOf, type VitestReport } from './reports.ts'

/** More than these are no accident of a busy machine. */
const MOST = 10

/** Files whose tests failed, or that did not load. */
export function failedFiles({ testResults }: VitestReport): string[] {
  const failed = testResults.filter(({ status }) => status === 'failed')
  return failed.length > MOST ? [] : failed.map(({ name }) => name)
}

export function isAccident({ stats: { unexpected } }: PlaywrightReport): boolean {
  return unexpected > 0 && unexpected <= MOST
}

/** The whole run with the files that were run again in place of the same ones; what failed at first stays with each test. */
export function withFilesOf(again: VitestReport, whole: VitestReport): VitestReport {
  const files = new Map(again.testResults.map((file) => [file.name, file]))
  const testResults = whole.testResults.map((first) => {
    const second = files.get(first.name)
    return second ? afterFailure(first, second) : first
  })
  const count = (wanted: string): number =>
    testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === wanted).length
  return { ...whole, numPassedTests: count('passed'), numFailedTests: count('failed'), testResults }
}

type VitestFile = VitestReport['testResults'][number]

/** A file that did not load at first has no failed test: the first of the second run tells of it. */
function afterFailure(first: VitestFile, second: VitestFile): VitestFile {
  const before = new Map(
    first.assertionResults.map(({ fullName, failureMessages }) => [fullName, failureMessages ?? []]),
  )
  const assertionResults = second.assertionResults.map((test, at) => {
    const ofFile = at === 0 && first.message ? [first.message] : []
    const ofTest = before.get(test.fullName) ?? []
    return { ...test, failureMessages: [...ofFile, ...ofTest, ...(test.failureMessages ?? [])] }
  })
  return { ...second, assertionResults }
}

/** The whole run, in which tests that passed when they were run again count as passed at a later attempt. */
export function withTestsOf(again: PlaywrightReport, whole: PlaywrightReport): PlaywrightReport {
  // One that was skipped is «ok» to playwright.
  const hasPassed = ({ ok, tests }: PlaywrightSpec): boolean => ok && tests.every(({ status }) => status !== 'skipped')
  const passed = new Set(specsOf(again).flatMap((spec) => (hasPassed(spec) ? [spec.id] : [])))
  const merged = structuredClone(whole)
  for (const spec of specsOf(merged)) {
    if (spec.ok || !passed.has(spec.id)) continue
    spec.ok = true
    for (const test of spec.tests) if (test.status === 'unexpected') test.status = 'flaky'
    merged.stats.unexpected -= 1
    merged.stats.flaky += 1
  }
  return merged
}
