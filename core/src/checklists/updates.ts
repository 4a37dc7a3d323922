/** What bringing works up to date with a changed template would do. Finished instances stay as they are. */
import { valueIn } from '../attributes/index.ts'
import { checkKey, checklistOf, checkParts } from './stored.ts'
import type { CheckItem, ChecklistTemplate, TemplateItem } from './types.ts'
import { attachedValues, type CheckValues } from './written.ts'

export interface ChecklistUpdate {
  rowId: string
  /** Texts of items. */
  added: string[]
  changed: string[]
  removed: string[]
  values: CheckValues
}

/** Works whose unfinished instance of the template differs from it, in the given order. */
export function checklistUpdates(
  rows: readonly { id: string; values: string }[],
  template: ChecklistTemplate,
): ChecklistUpdate[] {
  return rows.flatMap(({ id, values }) => {
    const items = checklistOf(values).filter(({ templateId }) => templateId === template.id)
    if (items.length === 0 || isFinished(items)) return []
    const update = updateOf(id, values, items, template)
    return Object.keys(update.values).length === 0 ? [] : [update]
  })
}

/** No required item is open. */
const isFinished = (items: readonly CheckItem[]): boolean =>
  items.every(({ required, done }) => !required || done !== null)

function updateOf(
  rowId: string,
  present: string,
  items: readonly CheckItem[],
  template: ChecklistTemplate,
): ChecklistUpdate {
  const wanted = Object.entries(attachedValues(template, present))
  const values: CheckValues = Object.fromEntries(wanted.filter(([key, value]) => valueIn(present, key) !== value))
  const here = new Map(items.map((item) => [item.id, item]))
  const differing = template.items.filter(({ id }) => checkKey(id, 'item') in values)
  const removed = items.filter(({ id }) => !template.items.some((item) => item.id === id))
  for (const { id } of removed) {
    for (const part of checkParts) if (valueIn(present, checkKey(id, part)) !== '') values[checkKey(id, part)] = ''
  }
  return {
    rowId,
    added: differing.filter(({ id }) => !here.has(id)).map(({ text }) => text),
    changed: differing.filter((item) => isOther(here.get(item.id), item, template)).map(({ text }) => text),
    removed: removed.map(({ text }) => text),
    values,
  }
}

/** Of an item that stays as it is only the revision is another. */
function isOther(was: CheckItem | undefined, item: TemplateItem, { blocks }: ChecklistTemplate): boolean {
  if (!was) return false
  const fields = ['text', 'required', 'gate', 'role', 'photo'] as const
  return was.blocks !== blocks || fields.some((field) => was[field] !== item[field])
}
