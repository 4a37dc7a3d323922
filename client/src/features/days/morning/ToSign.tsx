import { Button } from '@blueprintjs/core'
import { daySheetList, daySheetTurn, timesheetList } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { call } from '../../../api/call.ts'
import { dateOf } from '../../../i18n/format.ts'
import { attempt } from '../../../shell/attempt.ts'
import { useNews } from '../../../shell/use-news.ts'
import { useRead } from '../../../shell/use-read.ts'
import type { DayBook } from '../session/day-book.ts'
import { type DayWindow, textOfDay } from '../session/day-window.ts'

interface ToSignProps {
  book: DayBook
  scheduleId: string
  versionId: string
  window: DayWindow
}

/** Sheets of days and of hours that were handed in and wait for a decision. */
export function ToSign({ book, scheduleId, versionId, window }: ToSignProps) {
  const { t } = useTranslation(['days', 'timesheets'])
  const { spaceId = '' } = useParams()
  const { plan } = useSnapshot(book.state)
  const input = { from: textOfDay(window.from), to: textOfDay(window.to + 7) }
  const read = useRead(`${versionId} ${input.from}`, async (signal) => {
    const { sheets } = await call(daySheetList, { params: { versionId }, input, signal, quiet: true })
    const newest = new Map(sheets.toReversed().map((sheet) => [`${sheet.executorId} ${sheet.monday}`, sheet]))
    const hours = await call(timesheetList, {
      ...{ params: { scheduleId }, signal, quiet: true },
      input: { ...input, state: 'submitted' },
    })
    return { days: [...newest.values()].filter(({ state }) => state === 'submitted'), hours: hours.sheets }
  })
  useNews(
    {
      days: (event) => event.scheduleId === scheduleId,
      timesheets: (event) => event.scheduleId === scheduleId,
    },
    read.again,
  )
  const { days = [], hours = [] } = read.value ?? {}
  const approve = (executorId: string, monday: string) =>
    attempt(async () => {
      await call(daySheetTurn, { params: { versionId, executorId, monday }, input: { state: 'APPROVED' } })
      read.again()
    })
  const path = `/${spaceId}/schedule/${scheduleId}`
  const executor = (id: string) => plan?.executors.find((one) => one.id === id)
  return (
    <section data-testid="morning-sign" aria-busy={read.value === null}>
      <h2>
        {t('morning.sign')} <span className="days-count">{days.length + hours.length}</span>
      </h2>
      {days.length + hours.length === 0 && <p className="pl-muted">{t('morning.nothingToSign')}</p>}
      <ul>
        {days.map(({ executorId, monday }) => (
          <li key={`${executorId} ${monday}`}>
            <b>{executor(executorId)?.name || t('nobody')}</b>
            <span>{t('morning.daySheet', { week: dateOf(monday) })}</span>
            <span className="pl-spring" />
            <Link to={`${path}/days?from=${monday}`}>{t('morning.look')}</Link>
            {executor(executorId)?.mayDecide && (
              <Button size="small" text={t('approve')} onClick={() => void approve(executorId, monday)} />
            )}
          </li>
        ))}
        {hours.map((sheet) => (
          <li key={`hours ${sheet.userId} ${sheet.monday}`}>
            <b>{sheet.name}</b>
            <span>{t('morning.timesheet', { week: dateOf(sheet.monday), hours: sheet.hours })}</span>
            <span className="pl-spring" />
            <Link to={`${path}/timesheets?week=${sheet.monday}&user=${sheet.userId}`}>{t('morning.look')}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
