import { describe, expect, test } from 'vitest'
import {
  type CheckedLine,
  costOfHours,
  dueWeeks,
  hoursText,
  hundredthsOf,
  mayTurn,
  overfullDay,
  parseHours,
  timesheetStates,
  timesheetWarnings,
  typedHours,
} from './index.ts'

const MONDAY = 20_514 // 2 March 2026
const line = (id: string, workerId: string, hours: string[], trades: Partial<CheckedLine> = {}): CheckedLine => ({
  ...{ id, workerId, ownTrade: null, askedTrade: null, ...trades },
  days: hours.map((text, after) => ({ day: MONDAY + after, ...parseHours(text)! })),
})

describe('hours', () => {
  test.each([
    ['8', 800, 0],
    ['7,5', 750, 0],
    [' 8 + 2.25 ', 1_025, 225],
    ['', 0, 0],
    ['24', 2_400, 0],
  ])('T-2 %j is understood', (text, hours, overtime) => {
    expect(parseHours(text)).toEqual({ hours, overtime })
  })

  test.each(['25', '8+', '-1', '1e1', '20+5', '1.234', 'eight', '1+1+1'])('T-2 %j is not', (text) => {
    expect(parseHours(text)).toBeNull()
  })

  test('T-2 are written as they are typed', () => {
    for (const text of ['8', '7.5', '8+2.25', '10', '0.05', '10+10', '']) {
      expect(typedHours(parseHours(text)!)).toBe(text)
    }
    expect([hoursText(0), hoursText(100_050), hundredthsOf('7.50'), hundredthsOf('24.01')]).toEqual([
      '0',
      '1000.5',
      750,
      null,
    ])
  })
})

describe('checks', () => {
  test('T-3 a worker has 24 hours a day over all sheets', () => {
    const lines = [line('a', 'egor', ['12', '12']), line('b', 'egor', ['12', '4']), line('c', 'olga', ['24'])]
    expect(overfullDay(lines, new Map())).toBeNull()
    expect(overfullDay(lines, new Map([[`egor ${MONDAY + 1}`, 801]]))).toEqual({
      ...{ workerId: 'egor', day: MONDAY + 1, lineId: 'b' },
    })
    expect(overfullDay([line('a', 'egor', ['0'])], new Map([[`egor ${MONDAY}`, 2_500]]))).toBeNull()
  })

  test('T-4 a long day without overtime, and T-5 another trade, are warned of', () => {
    const lines = [
      line('a', 'egor', ['8', '8+2', '5'], { ownTrade: 'fitter', askedTrade: 'welder' }),
      line('b', 'egor', ['1', '', '3']),
      line('c', 'olga', ['8'], { ownTrade: 'fitter', askedTrade: 'fitter' }),
      line('d', 'ivan', ['8'], { askedTrade: 'fitter' }),
    ]
    expect(timesheetWarnings(lines, new Map([[`egor ${MONDAY + 2}`, 50]]), 800)).toEqual([
      { kind: 'specialty', workerId: 'egor', lineId: 'a', day: null },
      { kind: 'overtime', workerId: 'egor', lineId: null, day: MONDAY },
      { kind: 'overtime', workerId: 'egor', lineId: null, day: MONDAY + 2 },
    ])
  })
})

test('T-6 a sheet is handed in, taken back, decided on, and opened by declining it', () => {
  const ways = timesheetStates.flatMap((from) =>
    timesheetStates.filter((to) => mayTurn(from, to)).map((to) => `${from} → ${to}`),
  )
  expect(ways).toEqual([
    'draft → submitted',
    'submitted → draft',
    'submitted → APPROVED',
    'submitted → DECLINED',
    'APPROVED → DECLINED',
    'DECLINED → submitted',
  ])
})

test('T-8 hours cost the price of their day, overtime its own', () => {
  const prices = [
    { from: null, standard: '10', overtime: '15', per: 'hour' as const },
    { from: MONDAY + 7, standard: '12.5', overtime: null, per: 'hour' as const },
  ]
  const long = { hours: 1_000, overtime: 200 }
  expect(costOfHours({ prices, unit: 'person' }, MONDAY, long)).toBe(110_000_000n)
  expect(costOfHours({ prices, unit: 'person' }, MONDAY + 7, long)).toBe(125_000_000n)
  expect(costOfHours({ prices: [], unit: '' }, MONDAY, long)).toBeNull()
  const perUnit = { from: null, standard: '3', overtime: null, per: 'unit' as const }
  expect(costOfHours({ prices: [perUnit], unit: 'm3' }, MONDAY, long)).toBeNull()
  expect(costOfHours({ prices: [perUnit], unit: 'Ч' }, MONDAY, long)).toBe(30_000_000n)
})

describe('weeks that are due', () => {
  test('T-9 end the given days before the key date', () => {
    const since = MONDAY
    const at = (keyDate: number, dueDays: number) => dueWeeks({ keyDate, dueDays, since }).map((day) => day - MONDAY)
    // Sunday the 8th is six days after Monday the 2nd.
    expect(at(MONDAY + 5, 0)).toEqual([])
    expect(at(MONDAY + 6, 0)).toEqual([0])
    expect(at(MONDAY + 6, 1)).toEqual([])
    expect(at(MONDAY + 21, 2)).toEqual([0, 7])
  })

  test('T-9 are no older than eight weeks', () => {
    expect(dueWeeks({ keyDate: MONDAY + 700, dueDays: 0, since: MONDAY })).toHaveLength(8)
  })
})
