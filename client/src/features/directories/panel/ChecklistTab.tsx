import { Checkbox } from '@blueprintjs/core'
import { checkLimits } from '@plumbline/core/checklists'
import { directoryChecklist, directoryChecklistPut, type RowChecklist } from '@plumbline/core/contract'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { onServerEvent } from '../../../api/socket.ts'
import { CellInput } from '../../../parts/inputs/CellInput.tsx'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { toastError } from '../../../shell/toast.ts'
import { useRead } from '../../../shell/use-read.ts'
import { TemplateItem, type WrittenItem } from './TemplateItem.tsx'

interface ChecklistTabProps {
  directoryId: string
  rowId: string
  readOnly: boolean
}

const nothingYet: RowChecklist = { blocks: true, items: [], revision: 0 }

/** What a row of a directory of checklists asks of works that it is attached to. Works keep the items that they have. */
export function ChecklistTab({ directoryId, rowId, readOnly }: ChecklistTabProps) {
  const { t } = useTranslation('directories')
  const params = { directoryId, rowId }
  const { value, error, again, set } = useRead(`checklist ${rowId}`, (signal) =>
    call(directoryChecklist, { params, input: {}, signal, quiet: true }),
  )
  useEffect(() => onServerEvent('checklists', again), [again])
  if (value === null && error !== null) return <ReadFailure error={error} again={again} />
  if (value === null) return <p className="directories-muted">{t('loading')}</p>
  const shown = value.checklist ?? nothingYet
  const save = async (change: { blocks?: boolean; items?: WrittenItem[] }): Promise<void> => {
    const input = { ...shown, ...change }
    await call(directoryChecklistPut, { params, input, quiet: true }).then(set, (refused: unknown) => {
      toastError(refused)
      again()
    })
  }
  const put = (items: WrittenItem[]): void => void save({ items })
  const { items } = shown
  return (
    <div className="directories-checklist">
      <Checkbox
        label={t('checklist.blocks')}
        checked={shown.blocks}
        disabled={readOnly}
        onChange={() => void save({ blocks: !shown.blocks })}
      />
      {items.length === 0 && <p className="directories-muted">{t('checklist.none')}</p>}
      <ol>
        {items.map((item, at) => (
          <TemplateItem
            key={item.id}
            {...{ item, readOnly }}
            change={(part) => put(items.with(at, { ...item, ...part }))}
            remove={() => put(items.toSpliced(at, 1))}
            move={(by) => put(items.toSpliced(at, 1).toSpliced(at + by, 0, item))}
            isFirst={at === 0}
            isLast={at === items.length - 1}
          />
        ))}
      </ol>
      {!readOnly && items.length < checkLimits.items && (
        <CellInput
          key={items.length}
          label={t('checklist.add')}
          placeholder={t('checklist.add')}
          value=""
          onCommit={(text) => {
            if (text.trim() !== '') put([...items, newItem(text)])
            return null
          }}
        />
      )}
    </div>
  )
}

const newItem = (text: string): WrittenItem => ({
  ...{ text: text.trim().slice(0, checkLimits.text), required: true, gate: 'finish', role: '', photo: false },
})
