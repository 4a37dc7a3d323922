import { formatInstant, MINUTES_PER_DAY } from '@plumbline/core/time'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { dateOf } from '../../../i18n/format.ts'
import type { Planner } from '../../../instruments/planner/index.ts'
import type { AxisPlace } from '../../../instruments/planner/types.ts'
import { useLinks } from '../links/use-linked-plan.ts'

/** Px between the middles of two tags that stand in one line without covering each other. */
const TAGS_APART = 92
/** Days that keys lead on. */
const keyDays = { Comma: -1, Period: 1, ArrowLeft: -1, ArrowRight: 1 } as const

/** The moment that the picture shows, as the brass line through the bars; its date is the handle. */
export function Playhead({ planner }: { planner: Planner }) {
  const { t, i18n } = useTranslation('modelLinks')
  const { linked, player } = useLinks()
  const { isOn, now } = useSnapshot(player.state)
  const [axis, setAxis] = useState<AxisPlace | null>(null)
  const [isHeld, setHeld] = useState(false)
  useEffect(() => planner.onAxis((place) => setAxis({ ...place })), [planner])
  const x = axis ? ((now - axis.start) / MINUTES_PER_DAY) * axis.pxPerDay : 0
  const isInSight = axis !== null && x >= 0 && x <= axis.width
  const inSight = useRef(isInSight)
  inSight.current = isInSight
  // Whoever scrolled away looks elsewhere until the moment moves on.
  useEffect(() => {
    if (isOn && !inSight.current) planner.scrollToTime(now)
  }, [planner, isOn, now])
  if (!axis || !isOn || !isInSight || !player.range) return null
  const { dataDate } = linked.plan.frame.settings
  const isAbove = dataDate !== null && (Math.abs(now - dataDate) / MINUTES_PER_DAY) * axis.pxPerDay < TAGS_APART
  const day = new Date(now * 60_000)
  const weekday = day.toLocaleDateString(i18n.language, { weekday: 'short', timeZone: 'UTC' })
  const move = (event: PointerEvent<HTMLElement>): void => {
    const line = event.currentTarget.parentElement?.parentElement?.getBoundingClientRect()
    if (!isHeld || !line) return
    const days = Math.round((event.clientX - line.left - axis.left) / axis.pxPerDay)
    player.seek(Math.round((axis.start + days * MINUTES_PER_DAY) / MINUTES_PER_DAY) * MINUTES_PER_DAY)
  }
  const press = (event: KeyboardEvent): void => {
    const by = keyDays[event.code as keyof typeof keyDays]
    if (by === undefined) return
    event.preventDefault()
    event.stopPropagation()
    player.state.isPlaying = false
    player.seek(now + by * (event.shiftKey ? 7 : 1) * MINUTES_PER_DAY)
  }
  return (
    <div className="meeting-playhead" style={{ left: axis.left + x }}>
      <button
        type="button"
        role="slider"
        aria-label={t('play.date')}
        aria-valuemin={player.range.start}
        aria-valuemax={player.range.finish}
        aria-valuenow={now}
        aria-valuetext={dateOf(formatInstant(now))}
        className={`${x > axis.width - 60 ? 'is-left' : ''}${isAbove ? ' is-above' : ''}`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          player.state.isPlaying = false
          setHeld(true)
        }}
        onPointerMove={move}
        onPointerUp={() => setHeld(false)}
        onPointerCancel={() => setHeld(false)}
        onKeyDown={press}
      >
        {weekday} {dateOf(formatInstant(now))}
      </button>
    </div>
  )
}
