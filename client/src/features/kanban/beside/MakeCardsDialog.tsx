import { kanbanBoardRead, kanbanItemCreate } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import { useBoards } from '../../../parts/boards/use-boards.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { SelectField } from '../../../shell/SelectField.tsx'
import { toast } from '../../../shell/toast.ts'

interface MakeCardsProps {
  spaceId: string
  scheduleId: string
  works: readonly { id: string; name: string }[]
  close: () => void
}

/** Cards of the works that are selected in the plan, at the top of the first column of a board. */
export function MakeCardsDialog({ spaceId, scheduleId, works, close }: MakeCardsProps) {
  const { t } = useTranslation('kanban')
  const { value, error, again } = useBoards(scheduleId)
  const [chosen, setChosen] = useState('')
  const boards = value?.boards.filter(({ archived }) => !archived) ?? []
  const boardId = chosen || (boards[0]?.id ?? '')
  const make = async (): Promise<void> => {
    const params = { boardId }
    const [first] = (await call(kanbanBoardRead, { params })).columns
    if (!first) return
    const items = works.map(({ id, name }) => ({ title: name, workId: id }))
    await call(kanbanItemCreate, { params, input: { columnId: first.id, items, after: null, overLimit: true } })
    toast.done(t('done.created', { count: items.length }))
  }
  return (
    <ActDialog
      title={t('makeCardsTitle')}
      submit={t('makeCards', { count: works.length })}
      disabled={boardId === '' || works.length === 0}
      work={make}
      close={close}
    >
      {(failure) => (
        <>
          {boards.length > 0 && (
            <SelectField
              label={t('board')}
              value={boardId}
              options={boards.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={setChosen}
            />
          )}
          {value && boards.length === 0 && (
            <p>
              {t('noBoards')} <Link to={`/${spaceId}/kanban-schedule/${scheduleId}`}>{t('toBoards')}</Link>
            </p>
          )}
          {works.length === 0 && <p>{t('onlyWorks')}</p>}
          {error !== null && <ReadFailure error={error} again={again} />}
          {failure && <p role="alert">{failure}</p>}
        </>
      )}
    </ActDialog>
  )
}
