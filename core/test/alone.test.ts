import { expect, test } from 'vitest'
import { failedFiles, isAccident, withFilesOf, withTestsOf } from './alone.ts'
import type { PlaywrightReport, PlaywrightSpec, VitestReport } from './reports.ts'

const unit = (files: Record<string, Record<string, string | null>>): VitestReport => {
  const testResults = Object.entries(files).map(([name, tests]) => {
    const assertionResults = Object.entries(tests).map(([fullName, failure]) => ({
      fullName,
      status: failure === null ? 'passed' : 'failed',
      failureMessages: failure === null ? [] : [failure],
    }))
    return {
      name,
      message: '',
      status: assertionResults.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
      assertionResults,
    }
  })
  const statuses = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status))
  const count = (wanted: string) => statuses.filter((status) => status === wanted).length
  return {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: 1,
    numTodoTests: 0,
    testResults,
  }
}

type Status = PlaywrightSpec['tests'][number]['status']
const statusOf = (ok: boolean): Status => (ok ? 'expected' : 'unexpected')

const browsers = (oks: Record<string, boolean>): PlaywrightReport => {
  const specs = Object.entries(oks).map(([id, ok]) => ({
    id,
    title: id,
    ok,
    tests: [{ status: statusOf(ok), results: [] }],
  }))
  const unexpected = specs.filter(({ ok }) => !ok).length
  return {
    stats: { expected: specs.length - unexpected, unexpected, flaky: 0, skipped: 0 },
    suites: [{ title: 'a', specs: [], suites: [{ title: 'b', specs }] }],
  }
}

test('the files with a failed test are run again, unless they are too many to be an accident', () => {
  expect(failedFiles(unit({ days: { typed: null }, grid: { written: 'late', read: null } }))).toEqual(['grid'])
  const many = Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`${at}`, { one: 'late' }]))
  expect(failedFiles(unit(many))).toEqual([])
})

test('what passes alone counts as passed and keeps what failed at first; what fails again stays failed', () => {
  const whole = unit({ days: { typed: null }, grid: { written: 'late', read: 'late', saved: null } })
  const merged = withFilesOf(unit({ grid: { written: null, read: 'wrong', saved: null } }), whole)
  expect([merged.numPassedTests, merged.numFailedTests, merged.numPendingTests]).toEqual([3, 1, 1])
  expect(merged.testResults[1]?.assertionResults).toMatchObject([
    { status: 'passed', failureMessages: ['late'] },
    { status: 'failed', failureMessages: ['late', 'wrong'] },
    { status: 'passed', failureMessages: [] },
  ])
})

test('a file that did not load at first is told of by its first test', () => {
  const whole = unit({ grid: {} })
  whole.testResults[0] = { ...whole.testResults[0]!, status: 'failed', message: 'out of memory' }
  expect(failedFiles(whole)).toEqual(['grid'])
  const merged = withFilesOf(unit({ grid: { read: null } }), whole)
  expect(merged.testResults[0]).toMatchObject({
    message: '',
    assertionResults: [{ failureMessages: ['out of memory'] }],
  })
})

test('a browser test that passes alone is one that passed at a later attempt', () => {
  const whole = browsers({ shell: false, history: false, days: true })
  expect(isAccident(whole)).toBe(true)
  const merged = withTestsOf(browsers({ shell: true, history: false }), whole)
  expect(merged.stats).toEqual({ expected: 1, unexpected: 1, flaky: 1, skipped: 0 })
  expect(merged.suites[0]?.suites?.[0]?.specs.map(({ ok, tests }) => [ok, tests[0]?.status])).toEqual([
    [true, 'flaky'],
    [false, 'unexpected'],
    [true, 'expected'],
  ])
  expect(isAccident(browsers({ days: true }))).toBe(false)
})

test('a browser test that is skipped alone stays failed', () => {
  const again = browsers({ shell: true })
  for (const test of again.suites[0]?.suites?.[0]?.specs[0]?.tests ?? []) test.status = 'skipped'
  expect(withTestsOf(again, browsers({ shell: false })).stats).toMatchObject({ unexpected: 1, flaky: 0 })
})
