import type { Flow } from '@plumbline/core/boards'
import type { Column } from '@plumbline/core/documents/board'
import { useTranslation } from 'react-i18next'
import { dueText } from '../card/due.ts'

const WIDTH = 260
const HEIGHT = 110

/** Cards in each column, day by day, what is done at the bottom. */
export function CumulativeFlow({ days, columns }: { days: Flow['days']; columns: readonly Column[] }) {
  const { t } = useTranslation('kanban')
  const stacked = [...columns].reverse()
  const totals = days.map(({ counts }) => stacked.reduce((sum, { id }) => sum + (counts[id] ?? 0), 0))
  const high = Math.max(1, ...totals)
  const x = (index: number): number => (index / Math.max(1, days.length - 1)) * WIDTH
  const y = (count: number): number => HEIGHT - (count / high) * HEIGHT
  const below = days.map(() => 0)
  const areas = stacked.map(({ id, color }) => {
    const low = [...below]
    for (const [index, { counts }] of days.entries()) below[index]! += counts[id] ?? 0
    const top = below.map((count, index) => `${x(index)},${y(count)}`)
    const bottom = low.map((count, index) => `${x(index)},${y(count)}`).reverse()
    return <polygon key={id} data-color={color} points={[...top, ...bottom].join(' ')} />
  })
  const [first, last] = [days[0], days.at(-1)]
  return (
    <figure className="kanban-flow">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t('cumulative')} preserveAspectRatio="none">
        {areas}
      </svg>
      {first && last && (
        <figcaption className="kanban-muted">
          {dueText(first.day)} – {dueText(last.day)}
        </figcaption>
      )}
    </figure>
  )
}
