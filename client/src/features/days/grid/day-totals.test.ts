import type { DayDocument } from '@plumbline/core/documents/day'
import { expect, test } from 'vitest'
import { DayTotals } from './day-totals.ts'

const MONDAY = 20_514
const value = (workId: string, day: number, kind: string, amount: string, measure = 'volume') => ({
  ...{ workId, day, kind, amount, measure },
})

test('plan and fact of all works are added up by unit, day and week, and hours by themselves', () => {
  let values = [
    value('dig', MONDAY, 'plan', '10.5'),
    value('fill', MONDAY, 'plan', '4.5'),
    value('weld', MONDAY, 'plan', '7'),
    value('dig', MONDAY + 6, 'plan', '1'),
    value('dig', MONDAY + 7, 'plan', '100'),
    value('dig', MONDAY, 'fact', '9'),
    value('dig', MONDAY, 'plan', '8', 'labour'),
    value('dig', MONDAY, 'rate', '3'),
  ]
  const units: Record<string, string> = { dig: 'm3', fill: 'm3', weld: 't' }
  const document = { values: () => values, work: (id: string) => ({ unit: units[id] }) } as unknown as DayDocument
  const totals = new DayTotals(() => [document], 'h')
  expect(totals.ofDay(1, 'm3', 'plan', MONDAY)).toBe(15_000_000n)
  expect(totals.ofWeek(1, 'm3', 'plan', MONDAY)).toBe(16_000_000n)
  expect(totals.ofDay(1, 't', 'plan', MONDAY)).toBe(7_000_000n)
  expect(totals.ofDay(1, 'm3', 'fact', MONDAY)).toBe(9_000_000n)
  expect(totals.ofDay(1, 'h', 'plan', MONDAY)).toBe(8_000_000n)
  values = []
  expect(totals.ofDay(1, 'm3', 'plan', MONDAY)).toBe(15_000_000n)
  expect(totals.ofDay(2, 'm3', 'plan', MONDAY)).toBe(0n)
})
