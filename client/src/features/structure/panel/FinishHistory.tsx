import type { EpsAnalytics } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { dateOf } from '../../../i18n/format.ts'

const WIDTH = 300
const HEIGHT = 72
const MARGIN = 6

/** How the finish moved from day to day; one day alone says nothing. */
export function FinishHistory({ history }: Pick<EpsAnalytics, 'history'>) {
  const { t } = useTranslation('structure')
  const known = history.flatMap(({ day, finish }) => (finish === null ? [] : [{ day, finish, at: Date.parse(finish) }]))
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last || known.length < 2) return null
  const lowest = Math.min(...known.map(({ at }) => at))
  const highest = Math.max(...known.map(({ at }) => at))
  const y = (at: number) => HEIGHT - MARGIN - ((at - lowest) / Math.max(1, highest - lowest)) * (HEIGHT - 2 * MARGIN)
  const x = (index: number) => MARGIN + (index / (known.length - 1)) * (WIDTH - 2 * MARGIN)
  const facts = { from: dateOf(first.finish), to: dateOf(last.finish), day: dateOf(first.day) }
  return (
    <section className="pl-panel-section">
      <h3>{t('analytics.history')}</h3>
      <svg
        className="pl-finish-history"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('analytics.historyText', facts)}
      >
        <polyline points={known.map(({ at }, i) => `${x(i)},${y(at)}`).join(' ')} />
        <circle cx={x(known.length - 1)} cy={y(last.at)} r={3} />
      </svg>
      <p className="pl-muted">{t('analytics.historyText', facts)}</p>
    </section>
  )
}
