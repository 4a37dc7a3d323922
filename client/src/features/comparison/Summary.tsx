import { daysOf } from '@plumbline/core/time'
import { useSnapshot } from 'valtio'
import { dateOf, useNumbers } from '../../i18n/format.ts'
import { comparing } from './comparison-state.ts'
import { useComparisonText } from './use-comparison-text.ts'

/** What the right one does otherwise, as one would say it across a table. */
export function Summary() {
  const t = useComparisonText()
  const sentences = useSentences()
  const { found } = useSnapshot(comparing)
  return (
    <section className="comparison-summary" data-testid="comparison-summary" aria-label={t('summary.title')}>
      <p>{sentences.join(' · ')}</p>
      <p className="comparison-legend">
        <i className="comparison-legend-left" /> {found?.left.name} <i className="comparison-legend-right" />{' '}
        {found?.right.name}
      </p>
    </section>
  )
}

function useSentences(): string[] {
  const t = useComparisonText()
  const number = useNumbers()
  const { found } = useSnapshot(comparing)
  if (!found) return []
  const { groups, links, critical, criticalPath, finish } = found.summary
  const counted = (key: string, count: number): string[] =>
    count > 0 ? [t(`summary.${key}`, { count, n: number(count) })] : []
  const days = daysOf(finish.delta, finish.perDay) ?? 0
  const dates = { from: dateOf(found.left.finish), to: dateOf(found.right.finish) }
  const later = days > 0 ? 'later' : 'earlier'
  const finishes =
    days === 0 ? t('summary.sameFinish', dates) : t(`summary.${later}`, { ...dates, days: number(Math.abs(days)) })
  return [
    ...(found.left.finish && found.right.finish ? [finishes] : []),
    ...(criticalPath ? [t('summary.criticalPath', { ...criticalPath })] : []),
    ...counted('added', groups.added),
    ...counted('deleted', groups.deleted),
    ...counted('moved', groups.moved),
    ...counted('linksAdded', links.added),
    ...counted('linksRemoved', links.removed),
    ...counted('linksChanged', links.changed),
    ...counted('duration', groups.duration),
    ...counted('criticalIn', critical.in),
    ...counted('criticalOut', critical.out),
  ]
}
