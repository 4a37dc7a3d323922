import { dayPpcRead, daySheetList } from '@plumbline/core/contract'
import { keptShare, mondayOf } from '@plumbline/core/days'
import { formatInstant, instantOf } from '@plumbline/core/time'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import { today } from '../../../i18n/typed-date.ts'
import { useRead } from '../../../shell/use-read.ts'

const WEEKS = 4
const textOf = (day: number): string => formatInstant(instantOf(day)).slice(0, 10)

/** How the promises of the last weeks were kept, and where the sheets of this week stand; leads to the daily plan. */
export function DailyTab({ scheduleId, versionId }: { scheduleId: string; versionId: string }) {
  const { t } = useTranslation(['structure', 'days'])
  const { spaceId = '' } = useParams()
  const monday = mondayOf(today())
  const read = useRead(versionId, async (signal) => {
    const params = { versionId }
    const weeks = { from: textOf(monday - (WEEKS - 1) * 7), to: textOf(monday + 6) }
    const ppc = await call(dayPpcRead, { params, input: weeks, signal })
    const { sheets } = await call(daySheetList, {
      params,
      input: { from: textOf(monday), to: textOf(monday + 6) },
      signal,
    })
    return { ppc, newest: [...new Map([...sheets].reverse().map((sheet) => [sheet.executorId, sheet])).values()] }
  })
  const { ppc, newest = [] } = read.value ?? {}
  const share = ppc ? keptShare(ppc.total) : null
  return (
    <div aria-busy={read.value === null && read.error === null}>
      <p>
        {t('days:ppc')}: <b>{share === null ? '–' : `${Math.floor(share / 100)} %`}</b>{' '}
        <span className="pl-muted">{ppc && t('days:of', { kept: ppc.total.kept, promised: ppc.total.promised })}</span>
      </p>
      <ul className="pl-panel-list">
        {newest.map(({ executorId, state, byName }) => (
          <li key={executorId}>
            {t(`days:state.${state}`)} <span className="pl-muted">{byName}</span>
          </li>
        ))}
      </ul>
      <Link to={`/${spaceId}/schedule/${scheduleId}/days`}>{t('days:open')}</Link>
    </div>
  )
}
