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
        {axis.months.map(({ at, month }) => (
          <span key={month} style={{ left: at }}>
            {dayjs(month).locale(i18n.language).format('MMM')}
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

/** More names of months than these run into each other. */
const MOST_MONTHS = 7

/** Places of dates between the first and the last of all, in per cent. */
function axisOf(dates: readonly string[]) {
  const instants = dates.map((date) => parseInstant(date) ?? 0)
  const [first, last] = [Math.min(...instants), Math.max(...instants)]
  const share = (instant: Instant): string => `${((instant - first) / Math.max(1, last - first)) * 100}%`
  const at = (date: string): string => share(parseInstant(date) ?? first)
  const months = monthsBetween(dates.toSorted()[0] ?? '', dates.toSorted().at(-1) ?? '')
  const every = Math.ceil(months.length / MOST_MONTHS)
  return {
    at,
    months: months.filter((_, place) => place % every === 0).map((month) => ({ month, at: at(`${month}T00:00`) })),
    bars: (places: Record<'from' | 'to' | 'wasFrom' | 'wasTo', string>): CSSProperties =>
      ({
        ...{ '--from': at(places.from), '--to': at(places.to) },
        ...{ '--was-from': at(places.wasFrom), '--was-to': at(places.wasTo) },
      }) as CSSProperties,
  }
}

/** First days of months after the first date, as `YYYY-MM-DD`. */
function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = dayjs(first).startOf('month').add(1, 'month'); month.isBefore(last); month = month.add(1, 'month')) {
    months.push(month.format('YYYY-MM-DD'))
  }
  return months
}
