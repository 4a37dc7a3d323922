import type { RowFilter } from '@plumbline/core/filtering'
import type { GridSetting } from '@plumbline/core/gwbs'
import { sumKey } from '@plumbline/core/indicators'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { filterOfIndicator } from '../../parts/filtering/indicator-filters.ts'
import { type KnownIndicator, useIndicatorBook } from '../../parts/indicators/indicator-book.ts'
import { useListQuery } from '../../shell/list-query.ts'
import { useSettled } from '../../shell/use-settled.ts'
import type { Folding } from './grid-rows.ts'
import type { GridLook } from './use-grid.ts'

/** Ways to ask for the works behind a number; `filter_indicator` of the address. */
const gridIndicators = [
  'critical',
  'late',
  'negative_reserve',
  'float_consumption',
  'ppc',
  'not_started',
  'in_progress',
  'completed',
] as const

/** What of the grid its address does not tell; goes with the way to its paper. */
export interface PrintedGrid {
  setting: GridSetting
  folding: Folding
}

const among = (column: string, ...values: string[]): RowFilter => ({
  join: 'and',
  conditions: [{ column, operator: 'filter_by_list', values }],
})

/** What the read model of the works tells by itself. */
const known: Readonly<Record<string, RowFilter>> = {
  critical: among('critical', 'yes'),
  ppc: among('promise', 'kept', 'missed'),
}

/** Works that an own indicator counted when they were calculated last. */
const countedBy = ({ own }: KnownIndicator): RowFilter | null =>
  own?.rule.kind === 'aggregate' ? among('countedBy', sumKey(own)) : null

/** Works with this text in their code or name. */
const named = (text: string): RowFilter => ({
  join: 'or',
  conditions: ['code', 'name'].map((column) => ({ column, operator: 'like', values: [text] })),
})

/** What the setting and the address ask for, once the person has come to rest. */
export function useGridLook(setting: GridSetting): GridLook {
  const { query } = useListQuery()
  const { filter, indicator } = query
  const own = useIndicatorBook().get(indicator)
  const look = useMemo<GridLook>(() => {
    const behind = own?.own ? countedBy(own) : (known[indicator] ?? filterOfIndicator(indicator || null))
    return { setting, filters: [...(filter === '' ? [] : [named(filter)]), ...(behind ? [behind] : [])] }
  }, [setting, filter, indicator, own])
  return useSettled(look)
}

/** The numbers whose works can be asked for, with their names; own indicators of the space after the built-in ones. */
export function useGridIndicators(): { value: string; label: string }[] {
  const { t } = useTranslation('grid')
  const own = useIndicatorBook().all.flatMap((one) => (one.own?.rule.kind === 'aggregate' ? [one.own] : []))
  return [
    ...gridIndicators.map((value) => ({ value, label: t(`indicator.${value}`) })),
    ...own.map(({ id, name }) => ({ value: id, label: name })),
  ]
}
