import type { Card, CardEvent } from '@plumbline/core/documents/board'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ago, momentOf } from '../../../i18n/format.ts'
import { useBoard } from '../session/use-board.ts'
import { dueText } from './due.ts'

/** What happened to the card, last first. */
export function CardHistory({ card }: { card: Card }) {
  const { t } = useTranslation('kanban')
  const { board, people } = useBoard()
  const [isOpen, setOpen] = useState(false)
  const events = [...board.eventsOf(card.id)].reverse()
  const what = ({ kind, to }: CardEvent): string => {
    if (kind === 'moved')
      return t('event.moved', { column: board.column(board.standsFor(String(to)) ?? '')?.name ?? '' })
    if (kind === 'due') return to === null ? t('event.noDue') : t('event.due', { day: dueText(Number(to)) })
    return t(`event.${kind}`)
  }
  return (
    <section aria-label={t('history')}>
      <h3>
        <button type="button" className="kanban-fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span aria-hidden>{isOpen ? '▾' : '▸'}</span> {t('history')}{' '}
          <span className="kanban-muted">{events.length}</span>
        </button>
      </h3>
      {isOpen && (
        <ul className="kanban-events">
          {events.map((event) => (
            <li key={event.id}>
              {what(event)}{' '}
              <small className="kanban-muted" title={momentOf(new Date(event.at).toISOString())}>
                {people.find(({ id }) => id === event.by)?.name ?? t('formerPerson')} ·{' '}
                {ago(new Date(event.at).toISOString())}
              </small>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
