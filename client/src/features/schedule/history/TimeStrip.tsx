import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { momentOf } from '../../../i18n/format.ts'
import { colorOfPlace } from '../../../parts/activity/busiest.ts'
import { PeopleLegend } from '../../../parts/activity/PeopleLegend.tsx'
import { useSchedule } from '../base/schedule-context.ts'
import type { Bar, TimeLine } from './time-line.ts'
import type { HasTime, TimeTravel } from './time-travel.ts'

/** Coordinates of the drawing; it is stretched to the width of the screen. */
const WIDTH = 1_000
const HEIGHT = 34
const THINNEST = 2
const WIDEST = 8

/** Bursts of activity from the making of the schedule to now, with a handle to go through them. */
export function TimeStrip() {
  const { actions } = useSchedule<HasTime>()
  const { t } = useTranslation('history')
  const { seq, moment } = useSnapshot(actions.time.state)
  const line = actions.time.state.line as TimeLine
  const place = seq === null ? 1 : moment ? line.placeOf(Date.parse(moment.at)) : line.placeOfSeq(seq)
  const follow = (event: PointerEvent<HTMLElement>): void => {
    const box = event.currentTarget.getBoundingClientRect()
    actions.time.goTo(line.seqAt((event.clientX - box.left) / box.width))
  }
  return (
    <div className="time-line">
      <div
        className="time-track"
        role="slider"
        tabIndex={0}
        aria-label={t('time.label')}
        aria-valuemin={1}
        aria-valuemax={line.head}
        aria-valuenow={seq ?? line.head}
        aria-valuetext={seq === null ? t('time.now') : momentOf(new Date(line.timeAt(place)).toISOString())}
        onKeyDown={(event) => moveByKey(event, actions.time)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          follow(event)
        }}
        onPointerMove={(event) => event.buttons === 1 && follow(event)}
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {line.bars.map((bar) => (
            <BarShape key={bar.first} bar={bar} most={line.most} />
          ))}
        </svg>
        {line.moments.map(({ versionId, name, place: at, isNamed }) => (
          <span key={versionId} className="time-named" style={{ left: `${at * 100}%` }} title={name}>
            <i />
            {isNamed && <em>{name}</em>}
          </span>
        ))}
        <span className="time-handle" style={{ left: `${Math.min(1, Math.max(0, place)) * 100}%` }} />
      </div>
      <div className="time-scale">
        <span>{momentOf(new Date(line.from).toISOString())}</span>
        <PeopleLegend
          people={line.people}
          hasOthers={line.bars.some(({ parts }) => parts.some(({ person }) => person < 0))}
        />
        <span>{t('time.now')}</span>
      </div>
    </div>
  )
}

function BarShape({ bar, most }: { bar: Bar; most: number }) {
  const width = Math.min(WIDEST, Math.max(THINNEST, (bar.to - bar.from) * WIDTH * 0.8))
  // A burst of thousands must not make all others invisible.
  const height = (Math.sqrt(bar.changes) / Math.sqrt(most)) * HEIGHT
  let top = HEIGHT
  return bar.parts.map(({ person, changes }) => {
    const part = (changes / bar.changes) * height
    top -= part
    return <rect key={person} x={bar.from * WIDTH} y={top} width={width} height={part} fill={colorOfPlace(person)} />
  })
}

function moveByKey(event: KeyboardEvent, time: TimeTravel): void {
  const moves: Record<string, () => void> = {
    ArrowLeft: () => time.step(-1),
    ArrowRight: () => time.step(1),
    PageUp: () => time.leap(-1),
    PageDown: () => time.leap(1),
    Home: () => time.goTo(1),
    End: () => time.goTo(null),
    Escape: () => time.close(),
  }
  const move = moves[event.key]
  if (!move) return
  event.preventDefault()
  event.stopPropagation()
  move()
}
