import { Edit } from '@blueprintjs/icons'
import type { Card } from '@plumbline/core/documents/board'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../shell/IconButton.tsx'
import { Markdown } from '../../../shell/Markdown.tsx'
import { useBoard } from '../session/use-board.ts'
import { TextAtRest } from './TextAtRest.tsx'

/** Read as Markdown, written as text. */
export function Description({ card }: { card: Card }) {
  const { t } = useTranslation('kanban')
  const actions = useBoard()
  const [isEditing, setEditing] = useState(false)
  const text = actions.board.descriptionOf(card.id)
  if (text !== '' && !isEditing) {
    return (
      <section className="kanban-description" aria-label={t('description')}>
        <header>
          <span className="kanban-field-name">{t('description')}</span>
          {actions.mayWrite && (
            <IconButton icon={<Edit size={12} />} label={t('editDescription')} onClick={() => setEditing(true)} />
          )}
        </header>
        <Markdown text={text} />
      </section>
    )
  }
  return (
    <TextAtRest
      label={t('description')}
      value={text}
      placeholder={t('descriptionHint')}
      lines={4}
      autoFocus={isEditing}
      readOnly={!actions.mayWrite}
      entered={() => setEditing(true)}
      left={() => setEditing(false)}
      save={(changed) => void actions.run({ do: 'card.describe', id: card.id, text: changed })}
    />
  )
}
