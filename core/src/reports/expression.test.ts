import { describe, expect, test } from 'vitest'
import { dayOf } from '../time/index.ts'
import { eachOf, evaluate, readMark } from './expression.ts'
import { formatted } from './format.ts'
import { lastMonth, periodOfLetter, reportParameters } from './parameters.ts'
import { scopeOf } from './values.ts'

const day = (year: number, month: number, dayOfMonth: number) => ({ day: dayOf(year, month, dayOfMonth), minute: null })
const part = scopeOf({ name: 'Frame', group: null })
const work = (name: string, float: number, isCritical: boolean) =>
  scopeOf({ name, totalFloat: float, critical: isCritical, finish: day(2026, 3, 31), group: part, Zone: 'Блок Б' })
const works = [work('Dig', 0, true), work('Pour', 5, false), work('Cure', -2, true)]
const root = [scopeOf({ project: 'Tower', works })]

const said = (inside: string, scopes = root) => {
  const mark = readMark(inside)
  return formatted(evaluate(mark.of, scopes), mark.format, 'en')
}
const listed = (inside: string) => eachOf(readMark(inside), root).map((one) => one.value('name'))
const refused = (read: () => unknown) => {
  try {
    read()
    return null
  } catch (error) {
    return error
  }
}

describe('marks of templates', () => {
  test('read values by their names, outwards, and of what is named', () => {
    const [first] = works
    expect(said('project')).toBe('Tower')
    expect(said('name', [first!, ...root])).toBe('Dig')
    expect(said('project', [first!, ...root])).toBe('Tower')
    expect(said('group.name', [first!, ...root])).toBe('Frame')
    // Of nothing there is nothing.
    expect(said('group.group.name', [first!, ...root])).toBe('')
    expect(said('works')).toBe('3')
  })

  test('go through lists, and through what fulfils a condition', () => {
    expect(listed('#works')).toEqual(['Dig', 'Pour', 'Cure'])
    expect(listed('#works where critical')).toEqual(['Dig', 'Cure'])
    expect(listed('#works where not critical')).toEqual(['Pour'])
    expect(listed('#works where totalFloat < 0 or name = "pour"')).toEqual(['Pour', 'Cure'])
    expect(listed('# works where (totalFloat >= 0 and totalFloat ≤ 4)')).toEqual(['Dig'])
    expect(listed('#works where Zone = «Блок Б» and finish > "2026-03-30"')).toHaveLength(3)
    expect(listed("#works where finish > '31.03.2026'")).toEqual([])
    expect(eachOf(readMark('#project'), root)).toHaveLength(1)
  })

  test('write dates and numbers as the template says, else as they are written everywhere', () => {
    const scopes = [scopeOf({ finish: { day: dayOf(2026, 3, 5), minute: 17 * 60 }, cost: 1_234_567.891, share: 42 })]
    expect(said('finish', scopes)).toBe('05.03.2026')
    expect(said('finish | D.M.YY HH:mm', scopes)).toBe('5.3.26 17:00')
    expect(said('cost', scopes)).toBe('1234567.89')
    expect(said('cost | #,##0.0', scopes)).toBe('1,234,567.9')
    expect(said('share | 0%', scopes)).toBe('42%')
    expect(formatted(1.5, '0.00', 'ru')).toBe('1,50')
  })

  test('are refused with the mark where they say nothing, and read and compare only', () => {
    for (const inside of [
      '',
      '1 +',
      'works where',
      'a b',
      "name = 'x",
      'constructor()',
      'a[0]',
      '#',
      'not',
      'a..b',
      'a;b',
    ]) {
      expect(
        refused(() => readMark(inside)),
        inside,
      ).toMatchObject({ code: 'syntax', mark: `{${inside}}` })
    }
    expect(refused(() => readMark('a '.repeat(400)))).toMatchObject({ code: 'syntax' })
    for (const name of ['nothing', 'constructor', '__proto__', 'toString', 'project.length', 'works.name']) {
      expect(
        refused(() => said(name)),
        name,
      ).toMatchObject({ code: 'unknown_name', mark: name })
    }
  })
})

describe('what is chosen before a report', () => {
  test('R-REP-07 the last month: one month back at the start of the day to the end of today', () => {
    expect(lastMonth(dayOf(2026, 11, 27))).toEqual({ start: '2026-10-27 00:00:00', finish: '2026-11-27 23:59:59' })
    expect(lastMonth(dayOf(2027, 1, 5))).toEqual({ start: '2026-12-05 00:00:00', finish: '2027-01-05 23:59:59' })
    // The month before is shorter.
    expect(lastMonth(dayOf(2026, 3, 31))).toEqual({ start: '2026-02-28 00:00:00', finish: '2026-03-31 23:59:59' })
  })

  test('a letter tells of the last month, of the month of the calendar before, or of a month ahead', () => {
    const at = (period: Parameters<typeof periodOfLetter>[0], year: number, month: number, day: number) =>
      Object.values(periodOfLetter(period, dayOf(year, month, day))).map((moment) => moment.slice(0, 10))
    expect(at('lastMonth', 2026, 11, 5)).toEqual(['2026-10-05', '2026-11-05'])
    expect(at('calendarMonth', 2026, 3, 31)).toEqual(['2026-02-01', '2026-02-28'])
    expect(at('calendarMonth', 2027, 1, 1)).toEqual(['2026-12-01', '2026-12-31'])
    expect(at('nextMonth', 2026, 1, 31)).toEqual(['2026-01-31', '2026-02-28'])
    expect(at('nextMonth', 2026, 12, 5)).toEqual(['2026-12-05', '2027-01-05'])
  })

  test('R-REP-06 a year, the rows of the structure and the period, each in its form', () => {
    const read = (value: object) => reportParameters.safeParse(value).success
    expect(reportParameters.parse({})).toEqual({ rows: 'all', level: null, language: 'en' })
    expect(read({ year: 2026, rows: 'summaries', level: 3 })).toBe(true)
    expect(read({ period: { start: '2026-02-01 00:00:00', finish: '2026-02-28 23:59:59' } })).toBe(true)
    for (const period of [
      { start: '2026-02-30 00:00:00', finish: '2026-03-28 23:59:59' },
      { start: '2026-02-01', finish: '2026-03-28' },
      { start: '2026-03-01 00:00:00', finish: '2026-02-28 23:59:59' },
    ])
      expect(read({ period })).toBe(false)
    expect([read({ year: 3 }), read({ rows: 'some' })]).toEqual([false, false])
  })
})
