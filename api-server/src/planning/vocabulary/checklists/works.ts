/** What a template does to works, and what is said of their items: commands in the live document. */
import {
  attachedValues,
  type ChecklistTemplate,
  type CheckValues,
  checklistOf,
  checklistUpdates,
  detachedValues,
} from '@plumbline/core/checklists'
import type { ScheduleCommand } from '@plumbline/core/documents/schedule'

type Work = { id: string; values: string }

export interface ChangedWork {
  workId: string
  added: string[]
  changed: string[]
  removed: string[]
  values: CheckValues
}

/** Works that have the template already are not attached again: what they differ in is for `update`. */
export function changedWorks(
  action: 'attach' | 'detach' | 'update',
  works: readonly Work[],
  template: ChecklistTemplate,
): ChangedWork[] {
  if (action === 'update')
    return checklistUpdates(works, template).map(({ rowId, ...rest }) => ({ workId: rowId, ...rest }))
  const textsOf = (values: string): string[] =>
    checklistOf(values)
      .filter(({ templateId }) => templateId === template.id)
      .map(({ text }) => text)
  return works.flatMap(({ id, values }) => {
    const has = textsOf(values)
    const isAttaching = action === 'attach'
    if (isAttaching === has.length > 0) return []
    const added = isAttaching ? template.items.map(({ text }) => text) : []
    const written = isAttaching ? attachedValues(template, values) : detachedValues(template.id, values)
    return [{ workId: id, added, changed: [], removed: has, values: written }]
  })
}

export function commandOf(changed: readonly ChangedWork[]): ScheduleCommand {
  return {
    do: 'batch',
    commands: changed.map(({ workId, values }) => ({ do: 'row.values', ids: [workId], values })),
  }
}
