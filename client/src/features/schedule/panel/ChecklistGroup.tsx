import { type CheckItem, checklistOf, violatedItems } from '@plumbline/core/checklists'
import { checklistApply, checklistList } from '@plumbline/core/contract'
import type { WbsRow } from '@plumbline/core/plan'
import { call } from '../../../api/call.ts'
import { Group } from '../../../parts/inputs/Field.tsx'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import { toastError } from '../../../shell/toast.ts'
import { useNews } from '../../../shell/use-news.ts'
import { useRead } from '../../../shell/use-read.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { ChecklistItem } from './ChecklistItem.tsx'
import { ChecklistUpdate } from './ChecklistUpdate.tsx'

/** What was done of a work, ticked here. */
export function ChecklistGroup({ row }: { row: WbsRow }) {
  const { t } = useScheduleText()
  const items = checklistOf(row.values)
  const violated = new Set(violatedItems(row.values, row.progress).map(({ id }) => id))
  const done = items.filter((item) => item.done !== null).length
  return (
    <Group title={items.length === 0 ? t('checklist.title') : t('checklist.counted', { done, all: items.length })}>
      {items.map((item) => (
        <ChecklistItem key={item.id} rowId={row.id} item={item} isViolated={violated.has(item.id)} />
      ))}
      <Templates row={row} items={items} />
    </Group>
  )
}

/** Attaches a template to the selected works, takes one from this work, or brings them up to date with one that was changed. */
function Templates({ row, items }: { row: WbsRow; items: readonly CheckItem[] }) {
  const { actions, scheduleId, spaceId, version } = useSchedule()
  const { t } = useScheduleText()
  const { value, again } = useRead(`checklists ${scheduleId}`, (signal) =>
    call(checklistList, { params: { spaceId }, input: { nodeId: scheduleId }, signal }),
  )
  useNews({ checklists: true }, again)
  if (!actions.canEdit || !value) return null
  const attached = new Set(items.map(({ templateId }) => templateId))
  const apply = (checklistId: string, action: 'attach' | 'detach' | 'update'): void => {
    const selected = actions.selected()
    const works = action !== 'detach' && selected.includes(row.id) ? selected : [row.id]
    call(checklistApply, { params: { versionId: version.id, checklistId }, input: { action, works } }).catch(toastError)
  }
  return (
    <>
      <ChecklistUpdate
        row={row}
        templates={value.checklists.filter(({ id }) => attached.has(id))}
        take={(id) => apply(id, 'update')}
      />
      <select
        className="schedule-select"
        aria-label={t('checklist.change')}
        value=""
        onChange={({ currentTarget }) => {
          const id = currentTarget.value
          apply(id, attached.has(id) ? 'detach' : 'attach')
        }}
      >
        <option value="">{t('checklist.change')}</option>
        {value.checklists.map(({ id, name }) => (
          <option key={id} value={id}>
            {t(attached.has(id) ? 'checklist.detach' : 'checklist.attach', { name })}
          </option>
        ))}
      </select>
    </>
  )
}
