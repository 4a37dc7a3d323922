import './timesheets-tab.css'
import { timesheetWork } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import { dateOf } from '../../../i18n/format.ts'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { useNews } from '../../../shell/use-news.ts'
import { useRead } from '../../../shell/use-read.ts'
import { useSchedule } from '../base/schedule-context.ts'

/** Hours of the work with the caret by worker and week, of all timesheets. */
export function TimesheetsTab({ workId }: { workId: string }) {
  const { t } = useTranslation('timesheets')
  const { scheduleId } = useSchedule()
  const { spaceId = '' } = useParams()
  const params = { scheduleId, wbsId: workId }
  const read = useRead(workId, (signal) => call(timesheetWork, { params, signal, quiet: true }))
  useNews({ timesheets: (event) => event.scheduleId === scheduleId }, read.again)
  if (read.error !== null) return <ReadFailure error={read.error} again={read.again} />
  const { rows = [], approved = '0' } = read.value ?? {}
  const path = `/${spaceId}/schedule/${scheduleId}/timesheets`
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard
    <section className="schedule-timesheets" aria-label={t('ofWork.hint')} tabIndex={0} aria-busy={read.value === null}>
      {read.value && rows.length === 0 && <p className="schedule-hint">{t('ofWork.none')}</p>}
      {rows.length > 0 && (
        <table>
          <thead>
            <tr>
              <th>{t('column.worker')}</th>
              <th>{t('ofWork.week')}</th>
              <th className="schedule-number">{t('column.hours')}</th>
              <th className="schedule-number">{t('column.overtime')}</th>
              <th />
            </tr>
          </thead>
          <tbody>
            {rows.map(({ userId, workerName, monday, state, hours, overtime }) => (
              <tr key={`${userId} ${workerName} ${monday}`}>
                <td>{workerName}</td>
                <td>
                  <Link to={`${path}?week=${monday}&user=${userId}`}>{dateOf(monday)}</Link>
                </td>
                <td className="schedule-number">{hours}</td>
                <td className="schedule-number">{overtime === '0' ? '' : overtime}</td>
                <td className="pl-muted">{t(`state.${state}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.length > 0 && <p className="schedule-hint">{t('ofWork.approved', { hours: approved })}</p>}
      <Link to={path}>{t('open')}</Link>
    </section>
  )
}
