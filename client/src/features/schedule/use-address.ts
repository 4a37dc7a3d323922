import { noArrangement } from '@plumbline/core/arrangement'
import type { RowFilter } from '@plumbline/core/filtering'
import { useEffect } from 'react'
import { proxy, useSnapshot } from 'valtio'
import { indicatorOfFilter, type RuledIndicator } from '../../parts/filtering/indicator-filters.ts'
import { put, useQuery } from '../../shell/use-query.ts'
import { groupText, sortText } from './base/arrangement-text.ts'
import { addressOfTab, type PanelTab } from './base/panel-tabs.ts'
import { noFilter } from './base/work-filter.ts'
import type { ScheduleActions } from './commands/schedule-actions.ts'

const notOpen = proxy({
  zoom: 'week',
  criticalOnly: false,
  filterId: null as string | null,
  filter: noFilter,
  ruledIndicator: null as RuledIndicator | null,
  workFilter: 'all',
  quickFilter: '',
  arrangement: noArrangement,
  viewTab: null as string | null,
  panelOpen: false,
  panelTab: 'info' as PanelTab,
})
const notLoaded = proxy({ phase: 'loading' })
const notLaidOut = proxy<{ layoutId: string | null }>({ layoutId: null })
const notByDay = proxy({ on: false })
const notLit = proxy({ since: '', by: '' })
const notTravelling = proxy<{ seq: number | null }>({ seq: null })

/** Zoom, filter and the tab of the panel stand in the address, so that a link shows what its sender saw. */
export function useAddress(open: ScheduleActions | null): void {
  const [query, edit] = useQuery()
  useRowOfAddress(open)
  const { zoom, criticalOnly, filterId, filter, workFilter, quickFilter, arrangement, viewTab, panelOpen, panelTab } =
    useSnapshot(open?.state ?? notOpen)
  const ruledIndicator = useSnapshot(open?.state ?? notOpen).ruledIndicator?.id ?? ''
  const { seq } = useSnapshot(open?.time.state ?? notTravelling)
  const { layoutId } = useSnapshot(open?.layouts.state ?? notLaidOut)
  const { on: byDay } = useSnapshot(open?.days.state ?? notByDay)
  const { since, by } = useSnapshot(open?.changes.state ?? notLit)
  const isOpen = open !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address that says less, as of a link, is made whole again
  useEffect(() => {
    if (!isOpen) return
    edit(
      (params) => {
        params.set('zoom', zoom)
        put(params, 'critical', criticalOnly ? '1' : '')
        put(params, 'filter', filterId ?? '')
        put(params, 'filter_indicator', ruledIndicator || (filterId ? '' : indicatorOfFilter(filter as RowFilter)))
        put(params, 'work', workFilter === 'all' ? '' : workFilter)
        put(params, 'find', quickFilter.trim())
        put(params, 'view', viewTab ?? '')
        put(params, 'tab', panelOpen ? addressOfTab(panelTab) : '')
        put(params, 'days', byDay ? '1' : '')
        put(params, 'since', since)
        put(params, 'by', by)
        put(params, 'layout', layoutId ?? '')
        params.delete('template')
        put(params, 'group', groupText(arrangement.group))
        put(params, 'sort', sortText(arrangement.sort))
        put(params, 'at', seq === null ? '' : String(seq))
      },
      { replace: true },
    )
  }, [
    isOpen,
    query,
    zoom,
    criticalOnly,
    filterId,
    filter,
    ruledIndicator,
    workFilter,
    quickFilter,
    arrangement,
    viewTab,
    panelOpen,
    panelTab,
    layoutId,
    byDay,
    since,
    by,
    seq,
    edit,
  ])
}

/** `?row=` and `?target=` lead to a work; once there, the address says it no more. */
function useRowOfAddress(open: ScheduleActions | null): void {
  const [query, edit] = useQuery()
  const { phase } = useSnapshot(open?.session.state ?? notLoaded)
  const row = query.get('row') ?? query.get('target')
  const isThere = open !== null && phase === 'ready'
  useEffect(() => {
    if (!isThere || row === null) return
    open.showRow(row, 'look')
    edit(withoutRow, { replace: true })
  }, [isThere, open, row, edit])
}

function withoutRow(query: URLSearchParams): void {
  query.delete('row')
  query.delete('target')
}
