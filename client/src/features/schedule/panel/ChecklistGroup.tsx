import { type CheckItem, checkLimits, checklistOf, violatedItems } from '@plumbline/core/checklists'
import { checklistApply, checklistList, checklistTick } from '@plumbline/core/contract'
import type { WbsRow } from '@plumbline/core/plan'
import { useEffect } from 'react'
import { call } from '../../../api/call.ts'
import { onServerEvent } from '../../../api/socket.ts'
import { momentOf } from '../../../i18n/format.ts'
import { CellInput } from '../../../parts/inputs/CellInput.tsx'
import { Group } from '../../../parts/inputs/Field.tsx'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import { toastError } from '../../../shell/toast.ts'
import { useRead } from '../../../shell/use-read.ts'
import { useSchedule } from '../base/schedule-context.ts'

/** What was done of a work, ticked here; who and when is said by the server, so that ticking asks it. */
export function ChecklistGroup({ row }: { row: WbsRow }) {
  const { t } = useScheduleText()
  const items = checklistOf(row.values)
  const violated = new Set(violatedItems(row.values, row.progress).map(({ id }) => id))
  const done = items.filter((item) => item.done !== null).length
  return (
    <Group title={items.length === 0 ? t('checklist.title') : t('checklist.counted', { done, all: items.length })}>
      {items.map((item) => (
        <Item key={item.id} rowId={row.id} item={item} isViolated={violated.has(item.id)} />
      ))}
      <Templates rowId={row.id} items={items} />
    </Group>
  )
}

function Item({ rowId, item, isViolated }: { rowId: string; item: CheckItem; isViolated: boolean }) {
  const { actions, version } = useSchedule()
  const { t } = useScheduleText()
  const say = (input: { done?: boolean; note?: string }): null => {
    const params = { versionId: version.id, wbsId: rowId, itemId: item.id }
    call(checklistTick, { params, input }).catch(toastError)
    return null
  }
  const { done } = item
  const told = done
    ? `${actions.session.store.attributes.personName(done.by)}, ${momentOf(new Date(done.at).toISOString())}`
    : [item.required ? t(`checklist.gate.${item.gate}`) : '', item.role].filter(Boolean).join(' · ')
  return (
    <div className={`schedule-check ${isViolated ? 'is-violated' : ''}`}>
      <label>
        <input
          type="checkbox"
          checked={done !== null}
          disabled={!actions.canReport}
          onChange={(event) => say({ done: event.currentTarget.checked })}
        />
        <span>{item.text}</span>
      </label>
      <small>{isViolated ? `${t('checklist.violated')} · ${told}` : told}</small>
      <CellInput
        label={t('checklist.note', { item: item.text })}
        placeholder={t('checklist.noteHint')}
        value={item.note}
        disabled={!actions.canReport}
        onCommit={(note) => say({ note: note.slice(0, checkLimits.note) })}
      />
    </div>
  )
}

/** Attaches a template to the selected works, or takes one from this work. */
function Templates({ rowId, items }: { rowId: string; items: readonly CheckItem[] }) {
  const { actions, scheduleId, spaceId, version } = useSchedule()
  const { t } = useScheduleText()
  const { value, again } = useRead(`checklists ${scheduleId}`, (signal) =>
    call(checklistList, { params: { spaceId }, input: { nodeId: scheduleId }, signal }),
  )
  useEffect(() => onServerEvent('checklists', again), [again])
  if (!actions.canEdit || !value) return null
  const attached = new Set(items.map(({ templateId }) => templateId))
  const apply = (checklistId: string, action: 'attach' | 'detach'): void => {
    const selected = actions.selected()
    const works = action === 'attach' && selected.includes(rowId) ? selected : [rowId]
    call(checklistApply, { params: { versionId: version.id, checklistId }, input: { action, works } }).catch(toastError)
  }
  return (
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
  )
}
