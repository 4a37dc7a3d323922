import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { Add, Trash } from '@blueprintjs/icons'
import { type BoardColor, boardColors } from '@plumbline/core/documents/board'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../api/new-id.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { PanelDialog } from '../../../shell/PanelDialog.tsx'
import { TextAtRest } from '../card/TextAtRest.tsx'
import { useBoard } from '../session/use-board.ts'

/** The labels of the board; each change is there at once. */
export function LabelsDialog({ close }: { close: () => void }) {
  const { t } = useTranslation('kanban')
  const actions = useBoard()
  const [name, setName] = useState('')
  const labels = actions.board.labels()
  const colors = boardColors.map((value) => ({ value, label: t(`colorName.${value}`) }))
  const add = (): void => {
    const color = boardColors[labels.length % boardColors.length]!
    if (name.trim() !== '' && actions.run({ do: 'label.create', id: newId(), name, color })) setName('')
  }
  return (
    <PanelDialog isOpen title={t('labels')} onClose={close} footer={<Button text={t('close')} onClick={close} />}>
      <ul className="kanban-labels">
        {labels.map((label) => (
          <li key={label.id}>
            <i className="kanban-dot" data-color={label.color} aria-hidden />
            <TextAtRest
              label={t('labelName')}
              value={label.name}
              readOnly={false}
              save={(text) => text.trim() !== '' && actions.run({ do: 'label.set', id: label.id, name: text })}
            />
            <HTMLSelect
              aria-label={t('color')}
              value={label.color}
              options={colors}
              onChange={(event) =>
                actions.run({ do: 'label.set', id: label.id, color: event.currentTarget.value as BoardColor })
              }
            />
            <IconButton
              icon={<Trash />}
              label={t('deleteLabel', { name: label.name })}
              onClick={() => actions.run({ do: 'label.delete', id: label.id })}
            />
          </li>
        ))}
        {labels.length === 0 && <li className="kanban-muted">{t('noLabels')}</li>}
      </ul>
      <InputGroup
        value={name}
        placeholder={t('newLabel')}
        aria-label={t('newLabel')}
        onValueChange={setName}
        onKeyDown={(event) => event.key === 'Enter' && add()}
        rightElement={<Button variant="minimal" icon={<Add />} aria-label={t('newLabel')} onClick={add} />}
      />
    </PanelDialog>
  )
}
