import { Radio, RadioGroup } from '@blueprintjs/core'
import { type BoardTemplate, boardTemplates, templateColumns } from '@plumbline/core/boards'
import { type KanbanBoard, kanbanBoardCreate, kanbanBoardEdit } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { TextField } from '../../../shell/TextField.tsx'

interface NewBoardProps {
  spaceId: string
  scheduleId: string
  close: () => void
}

/** A name, and the columns to begin with; the new board opens. */
export function NewBoardDialog({ spaceId, scheduleId, close }: NewBoardProps) {
  const { t } = useTranslation('kanban')
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [template, setTemplate] = useState<BoardTemplate>('site')
  const columnsOf = (one: BoardTemplate) => templateColumns(one, (key) => t(`columnName.${key}`))
  const create = async (): Promise<void> => {
    const input = { name, columns: columnsOf(template) }
    const { board } = await call(kanbanBoardCreate, { params: { scheduleId }, input })
    void navigate(`/${spaceId}/kanban-schedule/${scheduleId}/${board.id}`)
  }
  return (
    <ActDialog title={t('newBoard')} submit={t('create')} disabled={name.trim() === ''} work={create} close={close}>
      {(error) => (
        <>
          <TextField label={t('boardName')} value={name} onChange={setName} error={error || undefined} autoFocus />
          <RadioGroup
            label={t('template')}
            selectedValue={template}
            onChange={(event) => setTemplate(event.currentTarget.value as BoardTemplate)}
          >
            {boardTemplates.map((one) => (
              <Radio key={one} value={one}>
                <b>{t(`templateName.${one}`)}</b>{' '}
                <span className="kanban-muted">
                  {columnsOf(one)
                    .map((column) => column.name)
                    .join(' · ')}
                </span>
              </Radio>
            ))}
          </RadioGroup>
        </>
      )}
    </ActDialog>
  )
}

export function NameDialog({ board, close }: { board: KanbanBoard; close: () => void }) {
  const { t } = useTranslation('kanban')
  const [name, setName] = useState(board.name)
  const rename = () => call(kanbanBoardEdit, { params: { boardId: board.id }, input: { name } })
  return (
    <ActDialog title={t('renameBoard')} submit={t('rename')} disabled={name.trim() === ''} work={rename} close={close}>
      {(error) => (
        <TextField label={t('boardName')} value={name} onChange={setName} error={error || undefined} autoFocus />
      )}
    </ActDialog>
  )
}
