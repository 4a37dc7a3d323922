import { Button } from '@blueprintjs/core'
import { dayHistoryRead } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import { dateOf, momentOf } from '../../../i18n/format.ts'
import { formatNumber } from '../../../i18n/number.ts'
import { useNews } from '../../../shell/use-news.ts'
import { useRead } from '../../../shell/use-read.ts'
import type { Focus } from '../focus.ts'

const FIRST = 8
const MOST = 200

/** Who changed which day, the newest first: of the work under the caret, else of its executor. */
export function DayHistory({ versionId, focus }: { versionId: string; focus: Focus | null }) {
  const { t, i18n } = useTranslation('days')
  const { scheduleId = '' } = useParams()
  const [limit, setLimit] = useState(FIRST)
  const of = focus?.workId
    ? { workId: focus.workId, executorId: focus.executorId }
    : { executorId: focus?.executorId ?? '' }
  const read = useRead(`${versionId} ${focus?.executorId} ${focus?.workId} ${limit}`, async (signal) => {
    if (!focus) return []
    return (await call(dayHistoryRead, { params: { versionId }, input: { ...of, limit }, signal, quiet: true })).changes
  })
  useNews({ days: (event) => event.scheduleId === scheduleId }, read.again)
  const figure = (amount: string | null): string =>
    amount === null ? '–' : formatNumber(Number(amount), i18n.language, 6)
  if (read.error !== null) return null
  return (
    <section data-testid="day-history" aria-busy={read.value === null}>
      <h3>
        {t('history.title')} {focus?.workId && <span className="pl-muted">{t('history.ofWork')}</span>}
      </h3>
      {read.value?.length === 0 && <p className="pl-muted">{t('history.none')}</p>}
      <ul className="days-history">
        {read.value?.map(({ id, at, byName, workName, day, kind, before, after }) => (
          <li key={id}>
            <p>
              {!focus?.workId && <b>{workName} </b>}
              {dateOf(day)} {t(`line.${kind === 'approved_plan' ? 'approved' : kind}`)}:{' '}
              <b>{t('history.line', { before: figure(before), after: figure(after) })}</b>
            </p>
            <p className="pl-muted">
              {byName} <time dateTime={at}>{momentOf(at)}</time>
            </p>
          </li>
        ))}
      </ul>
      {read.value?.length === limit && limit < MOST && (
        <Button
          size="small"
          variant="minimal"
          text={t('history.older')}
          onClick={() => setLimit(Math.min(MOST, limit * 4))}
        />
      )}
    </section>
  )
}
