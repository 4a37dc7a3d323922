import { TextArea } from '@blueprintjs/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoardActions } from '../session/use-board.ts'

/** Enter makes the card and waits for the next; a pasted list becomes a card for each line. */
export function NewCard({ columnId }: { columnId: string }) {
  const { t } = useTranslation('kanban')
  const actions = useBoardActions()
  const [text, setText] = useState('')
  const close = (): void => {
    actions.view.adding = null
  }
  const create = (): void => {
    if (actions.create(columnId, text) !== null) setText('')
    else close()
  }
  return (
    <div className="kanban-new-card">
      <TextArea
        fill
        autoFocus
        autoResize
        value={text}
        placeholder={t('newCardHint')}
        aria-label={t('newCardTitle')}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => text.trim() === '' && close()}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key === 'Escape') close()
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          create()
        }}
      />
    </div>
  )
}
