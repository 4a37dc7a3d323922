import { Checkbox, InputGroup } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../api/new-id.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { useBoard } from '../session/use-board.ts'

export function Checklist({ cardId }: { cardId: string }) {
  const { t } = useTranslation('kanban')
  const actions = useBoard()
  const [text, setText] = useState('')
  const checks = actions.board.checksOf(cardId)
  const done = checks.filter((check) => check.done).length
  const add = (): void => {
    if (text.trim() === '') return
    if (actions.run({ do: 'check.create', id: newId(), cardId, text })) setText('')
  }
  return (
    <section aria-label={t('checklist')}>
      <h3>
        {t('checklist')} {checks.length > 0 && <span className="kanban-muted">{`${done}/${checks.length}`}</span>}
      </h3>
      <ul className="kanban-checks">
        {checks.map((check) => (
          <li key={check.id}>
            <Checkbox
              checked={check.done}
              label={check.text}
              disabled={!actions.mayWrite}
              onChange={(event) => actions.run({ do: 'check.set', id: check.id, done: event.currentTarget.checked })}
            />
            {actions.mayWrite && (
              <IconButton
                icon={<Cross size={12} />}
                label={t('deleteCheck', { text: check.text })}
                onClick={() => actions.run({ do: 'check.delete', id: check.id })}
              />
            )}
          </li>
        ))}
      </ul>
      {actions.mayWrite && (
        <InputGroup
          value={text}
          placeholder={t('newCheck')}
          aria-label={t('newCheck')}
          onValueChange={setText}
          onBlur={add}
          onKeyDown={(event) => event.key === 'Enter' && add()}
        />
      )}
    </section>
  )
}
