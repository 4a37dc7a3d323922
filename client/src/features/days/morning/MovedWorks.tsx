import type { DayEffect } from '@plumbline/core/contract'
import { type Instant, parseInstant } from '@plumbline/core/time'
import dayjs from 'dayjs'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { dateOf } from '../../../i18n/format.ts'
import { Shift } from './Shift.tsx'

interface MovedWorksProps {
  moved: DayEffect['together']['moved']
  dataDate: string | null
}

/** A small Gantt of the works that move: where each stands, and below it a grey bar where it stood. */
export function MovedWorks({ moved, dataDate }: MovedWorksProps) {
  const { i18n } = useTranslation()
  const { spaceId = '', scheduleId = '' } = useParams()
  if (moved.length === 0) return null
  const dates = moved.flatMap(({ start, before, after }) => [start.before, start.after, before, after])
  const axis = axisOf([...dates, ...(dataDate ? [dataDate] : [])])
  const rows = moved.toSorted((one, other) => one.start.after.localeCompare(other.start.after))
  return (
    <div className="morning-gantt">
      <div className="morning-months" aria-hidden="true">
        {axis.names.map(({ at, day, format }) => (
          <span key={day} style={{ left: at }}>
            {dayjs(day).locale(i18n.language).format(format)}
          </span>
        ))}
        {dataDate && <b className="morning-data-date" style={{ left: axis.at(dataDate) }} />}
      </div>
      <ul className="morning-moved">
        {rows.map(({ workId, code, name, isMilestone, start, before, after }) => (
          <li key={workId}>
            <Link to={`/${spaceId}/schedule/${scheduleId}?row=${workId}`} title={`${code} ${name}`}>
              {name}
            </Link>
            <i
              className={`${isMilestone ? 'is-milestone' : ''} ${after > before ? 'is-later' : 'is-sooner'}`}
              style={axis.bars({ from: start.after, to: after, wasFrom: start.before, wasTo: before })}
              title={`${dateOf(before)} → ${dateOf(after)}`}
            />
            <Shift before={before} after={after} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** More names run into each other. */
const MOST_NAMES = 7
/** Over a longer time years are named. */
const MOST_MONTHS = 24

/** Places of dates between the first and the last of all, in per cent. */
function axisOf(dates: readonly string[]) {
  const instants = dates.map((date) => parseInstant(date) ?? 0)
  const [first, last] = [Math.min(...instants), Math.max(...instants)]
  const share = (instant: Instant): string => `${((instant - first) / Math.max(1, last - first)) * 100}%`
  const at = (date: string): string => share(parseInstant(date) ?? first)
  const sorted = dates.toSorted()
  return {
    at,
    names: namesBetween(sorted[0] ?? '', sorted.at(-1) ?? '').map((one) => ({ ...one, at: at(`${one.day}T00:00`) })),
    bars: (places: Record<'from' | 'to' | 'wasFrom' | 'wasTo', string>): CSSProperties =>
      ({
        ...{ '--from': at(places.from), '--to': at(places.to) },
        ...{ '--was-from': at(places.wasFrom), '--was-to': at(places.wasTo) },
      }) as CSSProperties,
  }
}

/** First days of months, or of years, after the first date, as `YYYY-MM-DD`. */
function namesBetween(first: string, last: string): { day: string; format: 'MMM' | 'YYYY' }[] {
  const isLong = dayjs(last).diff(first, 'month') > MOST_MONTHS
  const unit = isLong ? 'year' : 'month'
  const every = Math.ceil(dayjs(last).diff(first, unit) / MOST_NAMES) || 1
  const names: { day: string; format: 'MMM' | 'YYYY' }[] = []
  for (let at = dayjs(first).startOf(unit).add(1, unit); at.isBefore(last); at = at.add(every, unit)) {
    names.push({ day: at.format('YYYY-MM-DD'), format: isLong ? 'YYYY' : 'MMM' })
  }
  return names
}
