/** What people do to checklists, as values of their works. */
import { packValues, storedValue, unpackValues } from '../attributes/index.ts'
import { checkKey, checklistOf, checkParts, type Definition, hasChecklist, parseCheckKey } from './stored.ts'
import { type CheckItem, type ChecklistTemplate, checkGates } from './types.ts'

function writtenDefinition(item: Definition): string {
  const { templateId, revision, position, required, gate, blocks, photo, role, text } = item
  const list = [templateId, revision, position, +required, checkGates.indexOf(gate), +blocks, +photo, role, text]
  return storedValue('string', JSON.stringify(list))
}

export const writtenDone = ({ by, at }: NonNullable<CheckItem['done']>): string =>
  storedValue('string', JSON.stringify([by, at]))

/** Values of a work by key; '' takes one away. As the command `row.values` has them. */
export type CheckValues = Record<string, string>

/** The template's items as a work is to have them. What was said of an item that it has already stays. */
export function attachedValues(template: ChecklistTemplate, present: string): CheckValues {
  const values: CheckValues = {}
  const attached = new Set(checklistOf(present).map(({ id }) => id))
  const before = unpackValues(present)
  for (const [position, { id, ...item }] of template.items.entries()) {
    const { id: templateId, revision, blocks } = template
    values[checkKey(id, 'item')] = writtenDefinition({ ...item, templateId, revision, blocks, position })
    if (attached.has(id)) continue
    // Left from an earlier attachment.
    for (const part of checkParts)
      if (part !== 'item' && before.has(checkKey(id, part))) values[checkKey(id, part)] = ''
  }
  return values
}

/** Values that were once, with ticks as they are now: nobody ticks again in others' names. */
export function withTicksOf(wanted: string, present: string): string {
  if (!hasChecklist(wanted)) return wanted
  const isTick = (key: string): boolean => parseCheckKey(key)?.part === 'done'
  const kept = [...unpackValues(wanted)].filter(([key]) => !isTick(key))
  const ticks = [...unpackValues(present)].filter(([key]) => isTick(key))
  return packValues(new Map([...kept, ...ticks]))
}

/** What is said of the items that both works have, as `from` says it. */
export function carriedChecks(from: string, to: string): CheckValues {
  if (!hasChecklist(from) || !hasChecklist(to)) return {}
  const common = new Set(checklistOf(from).map(({ id }) => id))
  const keys = checklistOf(to)
    .filter(({ id }) => common.has(id))
    .flatMap(({ id }) => checkParts.filter((part) => part !== 'item').map((part) => checkKey(id, part)))
  const [said, present] = [unpackValues(from), unpackValues(to)]
  const differing = keys.filter((key) => (said.get(key) ?? '') !== (present.get(key) ?? ''))
  return Object.fromEntries(differing.map((key) => [key, said.get(key) ?? '']))
}

export function detachedValues(templateId: string, present: string): CheckValues {
  const gone = checklistOf(present).filter((item) => item.templateId === templateId)
  const before = unpackValues(present)
  const keys = gone.flatMap(({ id }) => checkParts.map((part) => checkKey(id, part)))
  return Object.fromEntries(keys.filter((key) => before.has(key)).map((key) => [key, '']))
}

/** Null takes the tick back. */
export function tickedValues(itemId: string, done: CheckItem['done']): CheckValues {
  return { [checkKey(itemId, 'done')]: done ? writtenDone(done) : '' }
}

export function notedValues(itemId: string, { note, file }: { note?: string; file?: string }): CheckValues {
  return {
    ...(note === undefined ? {} : { [checkKey(itemId, 'note')]: storedValue('string', note.trim()) }),
    ...(file === undefined ? {} : { [checkKey(itemId, 'file')]: storedValue('string', file) }),
  }
}
