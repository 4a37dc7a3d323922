import { valuesOf } from '@plumbline/core/filtering'
import { expect, test } from 'vitest'
import { filterOfIndicator, indicatorOfFilter } from './indicator-filters.ts'
import { operatorsOf, valueColumns } from './value-columns.ts'

const indicators = [
  'late',
  'negative_reserve',
  'float_consumption',
  'not_started',
  'in_progress',
  'completed',
  'money',
  'approved_money',
]

test('each indicator of an address is a filter that the screen knows, and is found again from it (R-SHELL-22)', () => {
  for (const indicator of indicators) {
    const filter = filterOfIndicator(indicator)!
    const [condition] = filter.conditions
    const column = valueColumns.find(({ key }) => key === condition?.column)!
    expect(operatorsOf[column.kind]).toContain(condition?.operator)
    expect(valuesOf(condition!.operator)).not.toBe('none')
    expect(indicatorOfFilter(filter)).toBe(indicator)
  }
})

test('what is no indicator filters nothing, and other conditions are none', () => {
  expect([filterOfIndicator(null), filterOfIndicator('toString'), filterOfIndicator('nonsense')]).toEqual([
    null,
    null,
    null,
  ])
  expect(indicatorOfFilter({ join: 'and', conditions: [] })).toBe('')
})
