import { Button, TextArea } from '@blueprintjs/core'
import { Edit, Trash } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { newId } from '../../../api/new-id.ts'
import { ago, momentOf } from '../../../i18n/format.ts'
import { session } from '../../../session/session.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { Markdown } from '../../../shell/Markdown.tsx'
import { useBoard } from '../session/use-board.ts'
import { TextAtRest } from './TextAtRest.tsx'

export function CardComments({ cardId }: { cardId: string }) {
  const { t } = useTranslation('kanban')
  const actions = useBoard()
  const { person } = useSnapshot(session)
  const [text, setText] = useState('')
  const [edited, setEdited] = useState<string | null>(null)
  const nameOf = (id: string): string => actions.people.find((one) => one.id === id)?.name ?? t('formerPerson')
  const say = (): void => {
    if (text.trim() === '') return
    if (actions.run({ do: 'comment.create', id: newId(), cardId, text })) setText('')
  }
  return (
    <section aria-label={t('comments')}>
      <h3>{t('comments')}</h3>
      <ul className="kanban-comments">
        {actions.board.commentsOf(cardId).map((comment) => (
          <li key={comment.id}>
            <header>
              <b>{nameOf(comment.by)}</b>{' '}
              <small className="kanban-muted" title={momentOf(new Date(comment.at).toISOString())}>
                {ago(new Date(comment.at).toISOString())}
                {comment.editedAt !== null && ` · ${t('edited')}`}
              </small>
              <span className="pl-spring" />
              {comment.by === person?.id && actions.mayWrite && (
                <IconButton icon={<Edit size={12} />} label={t('editComment')} onClick={() => setEdited(comment.id)} />
              )}
              {comment.by === person?.id && actions.mayWrite && (
                <IconButton
                  icon={<Trash size={12} />}
                  label={t('deleteComment')}
                  onClick={() => actions.run({ do: 'comment.delete', id: comment.id })}
                />
              )}
            </header>
            {edited === comment.id ? (
              <TextAtRest
                label={t('editComment')}
                value={comment.text}
                lines={2}
                autoFocus
                readOnly={!actions.mayWrite}
                left={() => setEdited(null)}
                save={(changed) => actions.run({ do: 'comment.set', id: comment.id, text: changed })}
              />
            ) : (
              <Markdown text={comment.text} />
            )}
          </li>
        ))}
      </ul>
      {actions.mayWrite && (
        <div className="kanban-say">
          <TextArea
            fill
            autoResize
            value={text}
            placeholder={t('newComment')}
            aria-label={t('newComment')}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && say()}
          />
          <Button size="small" intent="primary" text={t('send')} disabled={text.trim() === ''} onClick={say} />
        </div>
      )}
    </section>
  )
}
