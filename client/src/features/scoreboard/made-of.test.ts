import type { IndicatorView } from '@plumbline/core/contract'
import { addSums, indicatorCodes, indicatorValues } from '@plumbline/core/indicators'
import { describe, expect, it } from 'vitest'
import { IndicatorBook } from '../../parts/indicators/indicator-book.ts'
import { missingOf, partsOf } from './made-of.ts'

const book = new IndicatorBook([])
const indicator = (key: string) => book.get(key)!
const nothing = indicatorValues(addSums([]))
const schedule = { id: 's', name: 'Depot', versionId: 'v', state: 'calculated' as const, values: nothing }

const view = (known: Partial<IndicatorView>): IndicatorView => ({
  ...{ state: 'calculated', oldestAt: null, newestAt: '2026-11-16T08:00:00.000Z', values: nothing, currency: null },
  ...{ hasTarget: false, reserves: { none: 0, week: 0, month: 0, more: 0 }, volumes: [], dataDate: null, curve: null },
  ...{ late: [], checks: [], trend: [], schedules: [schedule] },
  ...known,
})

describe('why a number of a tile is not there', () => {
  it('is said for every built-in number', () => {
    const told = indicatorCodes.filter((code) => nothing[code] === null)
    expect(told.map((code) => missingOf(view({}), indicator(code)))).not.toContain(null)
  })

  it.each([
    ['spi_duration', view({}), 'noTarget'],
    ['ppc', view({ hasTarget: true }), 'nothingPromised'],
    ['cpi', view({}), 'noCosts'],
    ['cpi', view({ schedules: [{ ...schedule, values: { ...nothing, budget: '5' } }] }), 'severalCurrencies'],
    ['cpi', view({ currency: 'EUR' }), 'nothingSpent'],
    ['p80_finish', view({}), 'noRisks'],
    ['progress', view({ schedules: [] }), 'noSchedule'],
    ['progress', view({ newestAt: null }), 'notCalculated'],
    ['progress', view({}), 'other'],
    ['works', view({ values: { ...nothing, works: '12' } }), null],
  ])('%s', (key, about, missing) => {
    expect(missingOf(about, indicator(key))).toBe(missing)
  })
})

it('what a number is made of can be shown itself', () => {
  for (const one of book.all) for (const part of partsOf(one)) expect(book.get(part)).toBeDefined()
})
