import './print.css'
import '../../../parts/calendars/editor.css'
import { Spinner } from '@blueprintjs/core'
import type { InheritedDays } from '@plumbline/core/calendar'
import { calendarRead } from '@plumbline/core/contract'
import { readDays } from '@plumbline/core/contract/calendar-days'
import { instantOf } from '@plumbline/core/time'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { call } from '../../../api/call.ts'
import { exceptionsOf, weekMinutes } from '../../../parts/calendars/draft.ts'
import { minutesOf, shiftsText } from '../../../parts/calendars/shifts.ts'
import { useCalendarWords } from '../../../parts/calendars/words.ts'
import { YearOverview } from '../../../parts/calendars/YearOverview.tsx'
import { PaperSheet } from '../../../parts/paper/PaperSheet.tsx'
import { PrintFrame } from '../../../parts/paper/PrintFrame.tsx'
import { formatDate } from '../../../parts/values/date.ts'
import { session } from '../../../session/session.ts'
import { PageBody, PageFailure } from '../../../shell/PageBody.tsx'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { useQuery } from '../../../shell/use-query.ts'
import { useRead } from '../../../shell/use-read.ts'

/** `/:spaceId/calendars/:calendarId/print/:format?year=`: a year of a calendar of the space on paper. */
export default function CalendarPrintPage() {
  const { t } = useTranslation('calendars')
  const { spaceId = '', calendarId = '' } = useParams()
  const { space } = useSnapshot(session)
  const { value, error, again } = useRead(calendarId, (signal) =>
    call(calendarRead, { params: { calendarId }, signal, quiet: true }),
  )
  const name = value?.calendar.name ?? ''
  return (
    <PrintFrame
      from={[
        { label: space?.name ?? '', to: `/${spaceId}` },
        { label: t('title'), to: `/${spaceId}/calendars` },
      ]}
      name={name}
    >
      <PageBody busy={value === null && error === null}>
        {value && error !== null && <ReadFailure error={error} again={again} />}
        {value && <Printed name={name} days={readDays(value.days)} />}
        {!value && error === null && <Spinner size={28} />}
        {!value && error !== null && <PageFailure error={error} again={again} />}
      </PageBody>
    </PrintFrame>
  )
}

const nothing = (): void => undefined

function Printed({ name, days }: { name: string; days: InheritedDays }) {
  const { t } = useTranslation('calendars')
  const [query] = useQuery()
  const year = yearIn(query.get('year') ?? '')
  const hours = t('hours', { count: weekMinutes(days) / 60 })
  const parts = [t('calendar'), String(year), `${t('hoursPerWeek')}: ${hours}`]
  return (
    <PaperSheet isOne title={{ name, parts, dataDate: null, calculatedAt: null }}>
      {() => (
        <div className="calendars-paper">
          <YearOverview days={days} year={year} readOnly onYear={nothing} onPaint={nothing} />
          <div className="calendars-paper-facts">
            <Week days={days} />
            <Exceptions days={days} year={year} />
          </div>
        </div>
      )}
    </PaperSheet>
  )
}

/** An address may say anything; calendars know these years. */
function yearIn(said: string): number {
  const year = Number(said)
  return Number.isInteger(year) && year >= 2000 && year <= 2049 ? year : new Date().getFullYear()
}

function Week({ days: { week } }: { days: InheritedDays }) {
  const { t, weekdayName } = useCalendarWords()
  return (
    <section>
      <h3>{t('week.title')}</h3>
      <table>
        <tbody>
          {week.map((shifts, index) => (
            <tr key={weekdayName(index)}>
              <th scope="row">{weekdayName(index)}</th>
              <td>{shiftsText(shifts) || t('week.off')}</td>
              <td className="is-number">{t('hours', { count: minutesOf(shifts) / 60 })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Exceptions({ days: { exceptions }, year }: { days: InheritedDays; year: number }) {
  const { t } = useCalendarWords()
  const shown = exceptionsOf(exceptions, year)
  if (shown.length === 0) return null
  return (
    <section>
      <h3>{t('exception.title', { year })}</h3>
      <table>
        <tbody>
          {shown.map(({ from, to, shifts }) => (
            <tr key={from}>
              <th scope="row">{formatDate(instantOf(from))}</th>
              <td>{to === from ? '' : formatDate(instantOf(to))}</td>
              <td>{shiftsText(shifts) || t('week.off')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
