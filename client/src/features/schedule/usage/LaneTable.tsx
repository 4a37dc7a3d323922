import type { Id } from '@plumbline/core/plan'
import { MINUTES_PER_DAY } from '@plumbline/core/time'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { AssignmentRow, Usage, UsageLane } from '../../../documents/schedule/session/live-usage.ts'
import { axisBelow, periodsInSight } from '../../../instruments/histogram/index.ts'
import type { AxisPlace } from '../../../instruments/planner/types.ts'
import { formatDate } from '../../../parts/values/date.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { useAsked } from '../base/use-asked.ts'
import type { HasHistogram } from '../histogram/histogram-model.ts'
import { AssignmentLine } from './AssignmentLine.tsx'
import { LaneLine } from './LaneLine.tsx'
import { type MoneySeriesName, moneySeries } from './lane-money.ts'
import { MoneyLine } from './MoneyLine.tsx'
import { Periods } from './Periods.tsx'
import { canOpen, type HasUsage } from './usage-model.ts'

const MOST = 120
const REST_MS = 150
/** Rows follow others after a moment. */
const PAUSE = 120
const ROW_PX = 25
const PERIOD_PX = 92
/** Sums of money are longer. */
const MONEY_PX = 124
/** What stands before the periods: names, and «120 d +2 → 90». */
const NAMES_PX = 240 + 156

/** The same numbers as cells, of the periods that the chart above shows; only cells in sight are drawn. */
export function LaneTable({ usage, lanes }: { usage: Usage; lanes: readonly UsageLane[] }) {
  const { t } = useTranslation('usage')
  const periods = usePeriods(usage)
  const rows = useRows(lanes)
  const periodPx = lanes[0]?.money ? MONEY_PX : PERIOD_PX
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
  })
  const columns = useVirtualizer({
    horizontal: true,
    count: periods.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => periodPx,
    paddingStart: NAMES_PX,
    overscan: 6,
  })
  const dataPeriod = periods.findIndex((at) => usage.edges[at + 1]! > usage.dataDay)
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current || periods.length === 0) return
    begun.current = true
    // With what is still to be done, wherever people scroll then.
    scroller.current?.scrollTo({ left: Math.max(0, dataPeriod - 1) * periodPx })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns that are wider are measured anew
  useEffect(() => columns.measure(), [periodPx])
  const seen = columns.getVirtualItems()
  const before = seen[0]?.index ?? 0
  const shown = { at: seen.map(({ index }) => periods[index]!), before, after: periods.length - before - seen.length }
  const items = virtual.getVirtualItems()
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <div className="usage-table" ref={scroller}>
      <table
        data-testid="usage-table"
        aria-rowcount={rows.length + 1}
        style={{ width: NAMES_PX + periods.length * periodPx }}
      >
        <colgroup>
          <col className="usage-col-name" />
          <col className="usage-col-over" />
          {periods.map((at) => (
            <col key={usage.edges[at]} className="usage-col-period" style={{ width: periodPx }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th>{t('resource')}</th>
            <th>{t('over')}</th>
            <Periods shown={shown}>
              {(at) => (
                <th key={usage.edges[at]} className="usage-figure">
                  {formatDate(usage.edges[at]! * MINUTES_PER_DAY)}
                </th>
              )}
            </Periods>
          </tr>
        </thead>
        <tbody>
          <Gap height={items[0]?.start ?? 0} />
          {items.map(({ index }) => {
            const { lane, assignment, series } = rows[index]!
            const line = { usage, lane, shown, index }
            if (assignment) return <AssignmentLine key={assignment.id} row={assignment} {...line} />
            if (series) return <MoneyLine key={`${lane.id} ${series}`} series={series} {...line} />
            return <LaneLine key={lane.id} {...line} />
          })}
          <Gap height={below} />
        </tbody>
      </table>
    </div>
  )
}

/** Where rows are that are not drawn. */
const Gap = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr>
      <td className="usage-gap" style={{ height }} />
    </tr>
  ) : null

interface TableRow {
  lane: UsageLane
  /** Both null: the row is of the lane itself. */
  assignment: AssignmentRow | null
  series: MoneySeriesName | null
}

/** Lanes, and below those that somebody opened what each of their assignments takes, or what their money is made of. */
function useRows(lanes: readonly UsageLane[]): TableRow[] {
  const { actions } = useSchedule<HasUsage>()
  const state = useSnapshot(actions.usage.state)
  const { period, opened } = state
  const ids = canOpen(state) ? opened : nobody
  const asked = useAsked(
    `${ids.join(' ')} ${period}`,
    async (session) => ({ period, rows: ids.length === 0 ? [] : await session.ask.assignmentRows([...ids], period) }),
    PAUSE,
  )
  // Those of the others stay while one more is opened.
  const last = useRef(asked)
  last.current = asked ?? last.current
  const known = last.current?.period === period ? last.current.rows : noRows
  return useMemo(() => {
    const byLane = Map.groupBy(known, ({ resourceId }) => resourceId)
    return lanes.flatMap((lane): TableRow[] => {
      const itself = { lane, assignment: null, series: null }
      const below = ids.includes(lane.id) ? (byLane.get(lane.id) ?? []) : []
      const { money } = lane
      const curves = money && opened.includes(lane.id) ? moneySeries.filter((series) => money[series]) : []
      return [
        itself,
        ...below.map((assignment) => ({ ...itself, assignment })),
        ...curves.map((series) => ({ ...itself, series })),
      ]
    })
  }, [lanes, ids, opened, known])
}

const nobody: readonly Id[] = []
const noRows: readonly AssignmentRow[] = []

/** Those that the chart above shows once it rests. */
function usePeriods({ edges }: Usage): number[] {
  const { actions } = useSchedule<HasHistogram>()
  const axis = useRestingAxis(actions)
  return useMemo(() => {
    if (!axis) return []
    const bars = { edges, values: new Float64Array(), cumulative: new Float64Array() }
    const [first, end] = periodsInSight(bars, axisBelow(axis))
    return Array.from({ length: Math.min(MOST, Math.max(0, end - first)) }, (_, i) => first + i)
  }, [axis, edges])
}

function useRestingAxis({ histogram }: HasHistogram): AxisPlace | null {
  const [axis, setAxis] = useState<AxisPlace | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = histogram.onAxis((place) => {
      clearTimeout(timer)
      timer = setTimeout(() => setAxis(place), REST_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [histogram])
  return axis
}
