import { dayOfText } from '@plumbline/core/attributes'
import type { SpaceUsageLane } from '@plumbline/core/contract'
import type { Day } from '@plumbline/core/time'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../parts/values/number.ts'
import { LANE_HEIGHT, lanePaths } from './lane-paths.ts'

interface SpaceLaneProps {
  lane: SpaceUsageLane
  edges: readonly Day[]
  colourOf: (scheduleId: string) => number
  dataDay: Day | null
  isPicked: boolean
  pick: (from: Day, to: Day) => void
}

/** One resource, group, node or project: its figures, and its columns by period. */
export function SpaceLane({ lane, edges, colourOf, dataDay, isPicked, pick }: SpaceLaneProps) {
  const { t, i18n } = useTranslation('spaceUsage')
  const paths = useMemo(() => lanePaths(lane, colourOf), [lane, colourOf])
  const { code, name, kind, values, available, runs } = lane
  const number = (value: number): string => formatNumber(value, i18n.language)
  const title = name || code || t(lane.id === 'space' ? 'whole' : 'nowhere')
  const width = edges.length - 1
  const now = dataDay === null ? -1 : placeOf(edges, dataDay)
  const run = runs[0]
  const days = runs.reduce((sum, one) => sum + one.days, 0)
  const most = runs.reduce((peak, one) => Math.max(peak, one.peak - one.available), 0)
  const there = available && ` ${t('of', { there: number(Math.max(...available)) })}`
  const peak = t('peak', { peak: number(Math.max(...values, 0)) })
  // Figures first: of what does not fit the end is cut.
  const needed = `${peak}${there ?? ''} · ${t(`kind.${kind}`, { unit: lane.unit })}`
  const onPick = (event: React.MouseEvent): void => {
    const box = event.currentTarget.getBoundingClientRect()
    const at = Math.floor(((event.clientX - box.left) / box.width) * width)
    if (at >= 0 && at < width) pick(edges[at]!, edges[at + 1]! - 1)
  }
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isPicked) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isPicked])
  return (
    <div
      ref={line}
      className={isPicked ? 'space-usage-lane is-picked' : 'space-usage-lane'}
      data-testid="space-usage-lane"
    >
      <div className="space-usage-of">
        <b title={code === '' ? title : `${code} ${title}`}>{title}</b>
        <small title={needed}>{needed}</small>
        {run && (
          <button
            type="button"
            className="space-usage-over"
            data-testid="space-usage-over"
            title={t('showBehind')}
            onClick={() => pick(dayOfText(run.from)!, dayOfText(run.to)!)}
          >
            {t('overText', { days: number(days), most: number(most) })}
          </button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button of the overload does the same from the keyboard */}
      <div className="space-usage-chart" role="presentation" onClick={onPick}>
        <svg viewBox={`0 0 ${width} ${LANE_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {paths.parts.map(({ colour, path }) => (
            <path key={colour} d={path} className={`space-usage-part-${colour}`} />
          ))}
          <path d={paths.over} className="space-usage-too-much" />
          <path d={paths.available} className="space-usage-there" />
          {now >= 0 && now <= width && <path d={`M${now} 0V${LANE_HEIGHT}`} className="space-usage-now" />}
        </svg>
      </div>
    </div>
  )
}

/** Where a day lies on the axis of periods; -1: before it. */
function placeOf(edges: readonly Day[], day: Day): number {
  const at = edges.findIndex((edge, i) => edge <= day && day < (edges[i + 1] ?? Number.NEGATIVE_INFINITY))
  return at < 0 ? -1 : at + (day - edges[at]!) / (edges[at + 1]! - edges[at]!)
}
