import { versionTimesheetUsers } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { useRead } from '../../../shell/use-read.ts'

/** Whose timesheets are kept in the schedule, what waits and what is missing; leads to them. */
export function TimesheetsTab({ scheduleId, versionId }: { scheduleId: string; versionId: string }) {
  const { t } = useTranslation('timesheets')
  const { spaceId = '' } = useParams()
  const read = useRead(versionId, (signal) => call(versionTimesheetUsers, { params: { versionId }, signal }))
  const path = `/${spaceId}/schedule/${scheduleId}/timesheets`
  if (read.error !== null) return <ReadFailure error={read.error} again={read.again} />
  const users = read.value?.users ?? []
  return (
    <div aria-busy={read.value === null}>
      {read.value?.users.length === 0 && <p className="pl-muted">{t('ofSchedule.none')}</p>}
      {users.length > 0 && (
        <table className="pl-panel-table">
          <thead>
            <tr>
              <th>{t('column.worker')}</th>
              {(['submitted', 'approved', 'due'] as const).map((what) => (
                <th key={what} className="is-figure">
                  {t(`ofSchedule.${what}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {users.map(({ id, name, submitted, approved, due }) => (
              <tr key={id}>
                <th scope="row">
                  <Link to={`${path}?user=${id}`}>{name}</Link>
                </th>
                <td className="is-figure">{submitted || ''}</td>
                <td className="is-figure">{approved || ''}</td>
                <td className="is-figure">{due || ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p>
        <Link to={path}>{t('open')}</Link>
      </p>
    </div>
  )
}
