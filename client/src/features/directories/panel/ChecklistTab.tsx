import { Checkbox } from '@blueprintjs/core'
import { checkLimits } from '@plumbline/core/checklists'
import { directoryChecklist, directoryChecklistPut, type RowChecklist } from '@plumbline/core/contract'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { CellInput } from '../../../parts/inputs/CellInput.tsx'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { toastError } from '../../../shell/toast.ts'
import { useNews } from '../../../shell/use-news.ts'
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
  useNews({ checklists: true }, again)
  const newest = useRef(nothingYet)
  const turn = useRef<Promise<void>>(Promise.resolve())
  if (value === null && error !== null) return <ReadFailure error={error} again={again} />
  if (value === null) return <p className="directories-muted">{t('loading')}</p>
  const shown = value.checklist ?? nothingYet
  const { items } = shown
  if (shown.revision >= newest.current.revision) newest.current = shown
  /** One after the other, each of what the one before has made: two keys in a row are two changes. */
  const save = (change: (of: RowChecklist) => { blocks?: boolean; items?: WrittenItem[] }): void => {
    turn.current = turn.current.then(async () => {
      try {
        const input = { ...newest.current, ...change(newest.current) }
        const answer = await call(directoryChecklistPut, { params, input, quiet: true })
        newest.current = answer.checklist
        set(answer)
      } catch (refused) {
        toastError(refused)
        again()
      }
    })
  }
  const put = (change: (items: WrittenItem[], at: number) => WrittenItem[], id = ''): void =>
    save((of) => ({
      items: change(
        of.items,
        of.items.findIndex((one) => one.id === id),
      ),
    }))
  return (
    <div className="directories-checklist">
      <Checkbox
        label={t('checklist.blocks')}
        checked={shown.blocks}
        disabled={readOnly}
        onChange={() => save((of) => ({ blocks: !of.blocks }))}
      />
      {items.length === 0 && <p className="directories-muted">{t('checklist.none')}</p>}
      <ol>
        {items.map((item, at) => (
          <TemplateItem
            key={item.id}
            {...{ item, readOnly }}
            change={(part) => put((all, of) => (of < 0 ? all : all.with(of, { ...all[of]!, ...part })), item.id)}
            remove={() => put((all, of) => (of < 0 ? all : all.toSpliced(of, 1)), item.id)}
            move={(by) =>
              put(
                (all, of) => (of < 0 ? all : all.toSpliced(of, 1).toSpliced(Math.max(0, of + by), 0, all[of]!)),
                item.id,
              )
            }
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
            if (text.trim() !== '') put((all) => [...all, newItem(text)])
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
