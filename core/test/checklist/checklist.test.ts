import { describe, expect, test } from 'vitest'
import { provenBy } from './proofs.ts'
import { requirements } from './requirements.ts'
import { titlesIn, writtenTitles } from './titles.ts'

const row = (id: string, ...parts: string[]) => ({ id, group: 'Import', parts: parts.map((part) => `${id}.${part}`) })
const passed = (title: string) => ({ title, passed: true })
const failed = (title: string) => ({ title, passed: false })

describe('a requirement', () => {
  test('is proven when a test whose title names it has passed', () => {
    const { rows, problems } = provenBy([passed('files are read (R-ZZ-02)')], [row('R-ZZ-02'), row('R-ZZ-03')])
    expect([...rows]).toEqual(['R-ZZ-02'])
    expect(problems).toEqual([])
  })

  test('is not proven while one of the tests that claim it fails', () => {
    const { rows, problems } = provenBy([passed('a R-ZZ-02'), failed('b R-ZZ-02')], [row('R-ZZ-02')])
    expect(rows.size).toBe(0)
    expect(problems).toEqual(['R-ZZ-02: has not passed: “b R-ZZ-02”'])
  })

  test('with parts is proven when each part is, and cannot be claimed as a whole', () => {
    const split = [row('R-ZZ-01', 'xer', 'json')]
    expect(provenBy([passed('R-ZZ-01.xer')], split).rows.size).toBe(0)
    expect([...provenBy([passed('R-ZZ-01.xer'), passed('R-ZZ-01.json')], split).rows]).toEqual(['R-ZZ-01'])
    expect(provenBy([passed('R-ZZ-01')], split).problems).toHaveLength(1)
    expect(provenBy([passed('R-ZZ-01.pdf')], split).problems).toHaveLength(1)
  })
})

test('what is commented out, skipped or to do claims nothing', () => {
  const text = `
    // test('R-ZZ-01 commented out', () => {})
    test.skip('R-ZZ-02 skipped', () => {})
    it.todo('R-ZZ-03 to do')
    test('R-ZZ-04 runs', () => {})
    test.each([1, 2])('R-ZZ-05 runs for %i', () => {})
    test.skipIf(missing)(\`R-ZZ-06 runs where \${tool} is\`, () => {})
    rule('PR3', 'R-ZZ-07 a rule', () => {})`
  expect(titlesIn({ path: 'a.test.ts', text }).map(({ title }) => title)).toEqual([
    'R-ZZ-04 runs',
    'R-ZZ-05 runs for %i',
    'R-ZZ-06 runs where … is',
    'PR3 R-ZZ-07 a rule',
  ])
})

test('titles name only rows and parts that the specification has', () => {
  const outcomes = writtenTitles().map(({ title }) => passed(title))
  expect(provenBy(outcomes, requirements()).problems).toEqual([])
})
