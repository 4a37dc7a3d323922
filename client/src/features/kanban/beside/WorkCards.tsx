import { useNews } from '../../../shell/use-news.ts'
import './beside.css'
import { kanbanScheduleCards } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../shell/use-read.ts'

interface WorkCardsProps {
  spaceId: string
  scheduleId: string
  workId: string
}

/** Where the work stands on the boards of its schedule; a click opens the card. */
export function WorkCards({ spaceId, scheduleId, workId }: WorkCardsProps) {
  const { t } = useTranslation('kanban')
  const { value, again } = useRead(scheduleId, (signal) =>
    call(kanbanScheduleCards, { params: { scheduleId }, signal, quiet: true }),
  )
  useNews({ boards: (event) => event.scheduleId === scheduleId }, again)
  const cards = value?.cards.filter((card) => card.workId === workId) ?? []
  if (cards.length === 0) return null
  return (
    <ul className="kanban-work-cards" aria-label={t('cardsOfWork')} data-testid="work-cards">
      {cards.map(({ id, boardId, boardName, title, columnName }) => (
        <li key={id}>
          <Link to={`/${spaceId}/kanban-schedule/${scheduleId}/${boardId}/${id}`}>{title}</Link>
          <span>
            {boardName} · {columnName}
          </span>
        </li>
      ))}
    </ul>
  )
}
