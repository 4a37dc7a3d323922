import { MINUTES_PER_DAY } from '@plumbline/core/time'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { subscribe, useSnapshot } from 'valtio'
import { TOTAL_LANE, type Usage, type UsageLane } from '../../../documents/schedule/session/live-usage.ts'
import { axisBelow } from '../../../instruments/histogram/index.ts'
import type { AxisPlace } from '../../../instruments/planner/types.ts'
import { openSurface } from '../../../instruments/surface.ts'
import { formatNumber } from '../../../parts/values/number.ts'
import { theme } from '../../../theme/theme.ts'
import { useResourceDrag } from '../assignments/use-resource-drag.ts'
import { useSchedule } from '../base/schedule-context.ts'
import type { HasHistogram } from '../histogram/histogram-model.ts'
import { LaneMoney } from './LaneMoney.tsx'
import { laneName } from './lane-name.ts'
import { OverButton } from './OverButton.tsx'
import { laneColors, paintLanes } from './paint-lanes.ts'
import type { HasUsage } from './usage-model.ts'

const LANE = 40
const PICKED = 64
/** With curves, and as many lines of text beside them. */
const MONEY = 56
const PICKED_MONEY = 120
/** Lanes that stand ready on both sides of those in sight. */
const READY = 40

interface LaneChartProps {
  usage: Usage
  lanes: readonly UsageLane[]
}

/** A list of resources, and beside it their columns on the axis of the chart above. */
export function LaneChart({ usage, lanes }: LaneChartProps) {
  const { actions } = useSchedule<HasUsage & HasHistogram>()
  const { t } = useTranslation('usage')
  const { lookedAt } = useSnapshot(actions.usage.state)
  const root = useRef<HTMLDivElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const paint = useRef<() => void>(() => undefined)
  const heightOf = ({ id, money }: UsageLane): number => {
    const [usual, picked] = money ? [MONEY, PICKED_MONEY] : [LANE, PICKED]
    return id === lookedAt?.laneId ? picked : usual
  }
  const placed = useRef<{ lane: UsageLane; top: number; height: number; isPicked: boolean }[]>([])
  let top = 0
  placed.current = lanes.map((lane) => {
    const height = heightOf(lane)
    const place = { lane, top, height, isPicked: lane.id === lookedAt?.laneId }
    top += height
    return place
  })
  const virtual = useVirtualizer({
    count: lanes.length,
    getScrollElement: () => root.current,
    // Another function each time, so that heights are looked at anew: a lane that is picked is higher.
    getItemKey: (at) => lanes[at]!.id,
    estimateSize: (at) => placed.current[at]!.height,
    overscan: READY,
  })
  const picked = useRef(-1)
  picked.current = placed.current.findIndex(({ isPicked }) => isPicked)
  const pickedId = lookedAt?.laneId
  // Only when another one is looked at: who scrolls on is not brought back.
  useEffect(() => {
    if (pickedId !== undefined && picked.current >= 0) virtual.scrollToIndex(picked.current, { align: 'auto' })
  }, [pickedId, virtual])
  const seen = virtual.getVirtualItems()
  const now = useRef(usage)
  now.current = usage
  useEffect(() => {
    if (!host.current || !root.current) return
    const stand = standLanes(host.current, root.current, () => ({ usage: now.current, lanes: placed.current }), actions)
    paint.current = stand.paint
    return stand.stop
  }, [actions])
  useEffect(() => paint.current())
  const pick = (event: React.MouseEvent): void => {
    const axis = lastAxis(actions)
    const scroll = root.current?.scrollTop ?? 0
    const box = event.currentTarget.getBoundingClientRect()
    const y = event.clientY - box.top + scroll
    const found = placed.current.find((place) => y >= place.top && y < place.top + place.height)
    if (!found || !axis || found.lane.id === TOTAL_LANE) return
    const day = Math.floor(axisBelow(axis).instant(event.clientX - box.left) / MINUTES_PER_DAY)
    const run = found.lane.runs.find(({ from, to }) => day >= from && day <= to)
    void actions.usage.lookAt(found.lane.id, run ?? { from: day, to: day })
  }
  return (
    <div className="usage-lanes" ref={root}>
      <ul className="usage-list" aria-label={t('title')} style={{ minHeight: top, paddingTop: seen[0]?.start }}>
        {seen.map(({ index }) => (
          <Lane
            key={lanes[index]!.id}
            lane={lanes[index]!}
            height={placed.current[index]!.height}
            isPicked={index === picked.current}
            at={index + 1}
            of={lanes.length}
          />
        ))}
      </ul>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: N and the buttons of the list do the same from the keyboard */}
      <div className="usage-chart" ref={host} data-testid="usage-chart" onClick={pick} role="presentation" />
    </div>
  )
}

interface LaneProps {
  lane: UsageLane
  height: number
  isPicked: boolean
  /** Among all of them: those out of sight are not there. */
  at: number
  of: number
}

/** Those that stay in sight are not drawn again while one scrolls. */
const Lane = memo(function Lane({ lane, height, isPicked, at, of }: LaneProps) {
  const { t } = useTranslation('usage')
  const drag = useResourceDrag(lane.id)
  return (
    <li
      style={{ height }}
      className={isPicked ? 'is-picked' : undefined}
      data-testid="usage-lane"
      aria-posinset={at}
      aria-setsize={of}
    >
      <span
        className={drag ? 'usage-name is-resource' : 'usage-name'}
        {...drag}
        title={[lane.code, drag?.title].filter(Boolean).join('\n')}
      >
        {laneName(lane, t)}
        {(lane.type !== null || !lane.money) && (
          <small className="schedule-muted"> {t(`type.${lane.type ?? 'together'}`)}</small>
        )}
      </span>
      {lane.money ? <LaneMoney money={lane.money} /> : <LaneUnits lane={lane} />}
    </li>
  )
})

/** How many there are and are needed at most, and where that is too many. */
function LaneUnits({ lane }: { lane: UsageLane }) {
  const { t, i18n } = useTranslation('usage')
  const number = (value: number): string => formatNumber(value, i18n.language)
  return (
    <>
      <span className="usage-figure usage-there" title={t('available')}>
        {lane.available ? `${t('of')} ${number(mostOf(lane.available))}` : ''}
      </span>
      <span className="usage-figure" title={t('peak')}>
        {number(mostOf(lane.values))}
      </span>
      <OverButton lane={lane} />
    </>
  )
}

const mostOf = (values: Float64Array): number => values.reduce((most, value) => Math.max(most, value), 0)

const axes = new WeakMap<object, AxisPlace>()
const lastAxis = (actions: object): AxisPlace | null => axes.get(actions) ?? null

function standLanes(
  host: HTMLElement,
  scroller: HTMLElement,
  read: () => { usage: Usage; lanes: { lane: UsageLane; top: number; height: number; isPicked: boolean }[] },
  actions: HasHistogram,
): { paint: () => void; stop: () => void } {
  const canvas = document.createElement('canvas')
  canvas.setAttribute('aria-hidden', 'true')
  host.append(canvas)
  const ctx = openSurface(canvas)
  let colors = laneColors(host)
  let axis: AxisPlace | null = null
  let frame = 0
  const draw = (): void => {
    frame = 0
    const { clientWidth: width } = host
    const height = scroller.clientHeight
    if (!axis || width === 0 || height === 0) return
    const dpr = window.devicePixelRatio || 1
    if (canvas.width !== Math.round(width * dpr) || canvas.height !== Math.round(height * dpr)) {
      canvas.width = Math.round(width * dpr)
      canvas.height = Math.round(height * dpr)
      canvas.style.width = `${width}px`
      canvas.style.height = `${height}px`
    }
    ctx.setTransform(dpr, 0, 0, dpr, 0, 0)
    const { usage, lanes } = read()
    const from = scroller.scrollTop
    const inSight = lanes
      .filter(({ top, height: of }) => top + of > from && top < from + height)
      .map((place) => ({ ...place, top: place.top - from }))
    const { edges, dataDay } = usage
    paintLanes(ctx, { axis: { ...axis, width }, edges, dataDay, colors, lanes: inSight, width, height })
  }
  const paint = (): void => {
    if (frame === 0) frame = requestAnimationFrame(draw)
  }
  const moved = (place: AxisPlace): void => {
    axis = place
    axes.set(actions, place)
    scroller.style.setProperty('--usage-left', `${place.left}px`)
    draw()
  }
  const observer = new ResizeObserver(paint)
  observer.observe(scroller)
  scroller.addEventListener('scroll', draw)
  const stops = [
    actions.histogram.onAxis(moved),
    subscribe(theme, () =>
      requestAnimationFrame(() => {
        colors = laneColors(host)
        draw()
      }),
    ),
  ]
  return {
    paint,
    stop: () => {
      for (const stop of stops) stop()
      observer.disconnect()
      scroller.removeEventListener('scroll', draw)
      cancelAnimationFrame(frame)
      canvas.remove()
    },
  }
}
