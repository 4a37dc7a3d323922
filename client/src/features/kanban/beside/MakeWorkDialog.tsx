import { type WbsRowView, wbsCreate, wbsList } from '@plumbline/core/contract'
import type { Card } from '@plumbline/core/documents/board'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { SelectField } from '../../../shell/SelectField.tsx'
import { TextField } from '../../../shell/TextField.tsx'
import { toast } from '../../../shell/toast.ts'
import { useRead } from '../../../shell/use-read.ts'
import { useBoard } from '../session/use-board.ts'

const TASKS = 1
const MOST_TASKS = 10_000
const DAY = 480
const TOP = ''

/** A card that turned out to be work of its own becomes a row of the actual version, below a summary, and stands for it. */
export function MakeWorkDialog({ card, versionId, close }: { card: Card; versionId: string; close: () => void }) {
  const { t } = useTranslation('kanban')
  const actions = useBoard()
  const [name, setName] = useState(card.title)
  const [parentId, setParentId] = useState(TOP)
  const { value, error, again } = useRead(versionId, (signal) =>
    call(wbsList, { params: { versionId }, input: { filter: TASKS, limit: MOST_TASKS }, signal, quiet: true }),
  )
  const make = async (): Promise<void> => {
    const place = { parentId: parentId === TOP ? null : parentId, after: null }
    const input = { type: 'work' as const, name: name.trim(), durationMinutes: DAY, ...place }
    const { row } = await call(wbsCreate, { params: { versionId }, input })
    actions.run({ do: 'card.set', ids: [card.id], fields: { workId: row.id } })
    toast.done(t('workMade', { name: row.name }))
  }
  const tasks = [{ value: TOP, label: t('topLevel') }, ...optionsOf(value?.rows ?? [])]
  return (
    <ActDialog
      title={t('makeWorkTitle')}
      submit={t('makeWork')}
      disabled={name.trim() === '' || value === null}
      work={make}
      close={close}
    >
      {(failure) => (
        <>
          <TextField label={t('workName')} value={name} onChange={setName} autoFocus />
          <SelectField label={t('below')} value={parentId} options={tasks} onChange={setParentId} />
          <p className="kanban-muted">{t('makeWorkHint')}</p>
          {error !== null && <ReadFailure error={error} again={again} />}
          {failure && <p role="alert">{failure}</p>}
        </>
      )}
    </ActDialog>
  )
}

/** In the order of the tree, each as far in as it stands. */
function optionsOf(rows: readonly WbsRowView[]): { value: string; label: string }[] {
  const depth = new Map<string, number>()
  return rows.map(({ id, parentId, code, name }) => {
    const level = parentId === null ? 0 : (depth.get(parentId) ?? -1) + 1
    depth.set(id, level)
    return { value: id, label: `${'\u2003'.repeat(level)}${`${code} ${name}`.trim()}` }
  })
}
