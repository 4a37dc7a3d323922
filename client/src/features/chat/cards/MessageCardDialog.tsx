import { type Chat, kanbanBoardRead, kanbanItemCreate, type Message } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import { useBoards } from '../../../parts/boards/use-boards.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { SelectField } from '../../../shell/SelectField.tsx'
import { TextField } from '../../../shell/TextField.tsx'
import { toast } from '../../../shell/toast.ts'
import { cardOfMessage } from './card-of-message.ts'

interface MessageCardProps {
  chat: Chat
  message: Message
  /** Whose boards are offered. */
  scheduleId: string
  close: () => void
}

/** What was agreed in talk becomes a card, at the top of the first column of a board, and leads back to where it was said. */
export function MessageCardDialog({ chat, message, scheduleId, close }: MessageCardProps) {
  const { t } = useTranslation('chat')
  const { value, error, again } = useBoards(scheduleId)
  const boards = value?.boards.filter(({ archived }) => !archived) ?? []
  const card = cardOfMessage(chat, message, { origin: location.origin, back: t('card.back') })
  const [title, setTitle] = useState(card.title)
  const [chosen, setChosen] = useState('')
  const boardId = chosen || (boards[0]?.id ?? '')
  const make = async (): Promise<false | undefined> => {
    const params = { boardId }
    const [first] = (await call(kanbanBoardRead, { params })).columns
    if (!first) return false
    const items = [{ ...card, title: title.trim() }]
    await call(kanbanItemCreate, { params, input: { columnId: first.id, items, after: null, overLimit: true } })
    toast.done(t('card.made'))
  }
  return (
    <ActDialog
      title={t('card.make')}
      submit={t('card.submit')}
      disabled={boardId === '' || title.trim() === ''}
      work={make}
      close={close}
    >
      {(failure) => (
        <>
          <TextField label={t('card.title')} value={title} onChange={setTitle} autoFocus />
          {boards.length > 0 && (
            <SelectField
              label={t('card.board')}
              value={boardId}
              options={boards.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={setChosen}
            />
          )}
          {value && boards.length === 0 && (
            <p>
              {t('card.noBoards')}{' '}
              <Link to={`/${chat.spaceId}/kanban-schedule/${scheduleId}`}>{t('card.toBoards')}</Link>
            </p>
          )}
          {error !== null && <ReadFailure error={error} again={again} />}
          {failure && <p role="alert">{failure}</p>}
        </>
      )}
    </ActDialog>
  )
}
