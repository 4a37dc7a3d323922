import { Chat, Comment, GanttChart } from '@blueprintjs/icons'
import type { Card } from '@plumbline/core/documents/board'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useCan } from '../../../session/session.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { discuss, openMessage } from '../../chat/index.ts'
import { useBoard } from '../session/use-board.ts'
import { MakeWorkDialog } from './MakeWorkDialog.tsx'
import { saidWhere } from './said-where.ts'

/** What leads from a card into the talk and the plan: in the channel of its work, or of the schedule where it has none. */
export function CardTalk({ card }: { card: Card }) {
  const { t } = useTranslation('kanban')
  const { spaceId = '', scheduleId = '', boardId = '' } = useParams()
  const { board, works, mayWrite } = useBoard()
  const can = useCan()
  const [isMaking, setMaking] = useState(false)
  const anchor = { kind: 'card' as const, in: scheduleId, id: `${boardId}:${card.id}`, from: null, to: null }
  const name = card.title.slice(0, 300)
  const mayMake = mayWrite && card.workId === null && works.versionId !== null && can('schedule.edit')
  const said = saidWhere(board.descriptionOf(card.id))
  return (
    <>
      {said && (
        <IconButton
          icon={<Comment />}
          label={t('saidWhere')}
          onClick={() => void openMessage(spaceId, said.chatId, said.messageId)}
        />
      )}
      <IconButton
        icon={<Chat />}
        label={t('discussCard')}
        onClick={() => void discuss(scheduleId, card.workId, [{ ...anchor, name }])}
      />
      {mayMake && <IconButton icon={<GanttChart />} label={t('makeWork')} onClick={() => setMaking(true)} />}
      {isMaking && works.versionId !== null && (
        <MakeWorkDialog card={card} versionId={works.versionId} close={() => setMaking(false)} />
      )}
    </>
  )
}
