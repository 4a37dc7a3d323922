import { dayHistoryRead } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { dateOf, momentOf } from '../../../i18n/format.ts'
import { formatNumber } from '../../../i18n/number.ts'
import { useNews } from '../../../shell/use-news.ts'
import { useRead } from '../../../shell/use-read.ts'

const MOST = 200
const SINCE_MS = 24 * 3_600_000

/** Facts that were taken in the last 24 hours, the newest first. */
export function CameIn({ scheduleId, versionId }: { scheduleId: string; versionId: string }) {
  const { t, i18n } = useTranslation('days')
  const read = useRead(versionId, async (signal) => {
    const input = { limit: MOST }
    const { changes } = await call(dayHistoryRead, { params: { versionId }, input, signal, quiet: true })
    const since = new Date(Date.now() - SINCE_MS).toISOString()
    return changes.filter(({ kind, at }) => kind === 'fact' && at >= since)
  })
  useNews({ days: (event) => event.scheduleId === scheduleId }, read.again)
  const facts = read.value ?? []
  const figure = (amount: string | null): string =>
    amount === null ? '–' : formatNumber(Number(amount), i18n.language, 6)
  return (
    <section data-testid="morning-came-in" aria-busy={read.value === null}>
      <h2>
        {t('morning.cameIn')} <span className="days-count">{facts.length}</span>
        <span className="pl-muted">{t('morning.lastDay')}</span>
      </h2>
      {read.value?.length === 0 && <p className="pl-muted">{t('morning.nothingCameIn')}</p>}
      <ul>
        {facts.map(({ id, at, byName, workName, day, before, after }) => (
          <li key={id}>
            <b>{workName}</b>
            <span>
              {dateOf(day)}:{' '}
              {before === null ? figure(after) : t('history.line', { before: figure(before), after: figure(after) })}
            </span>
            <span className="pl-spring" />
            <span className="pl-muted">
              {byName} {momentOf(at)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
