/**
 * Items of checklists as they stand among the values of a work: each part in a register of its own, so that one who ticks
 * and one who writes a note, or two who tick two items, lose nothing. Merging, comparison, copies, undo, rights and the
 * gate of the document treat them as they treat every value of a work. An item whose definition is gone is no item,
 * whatever is still said of it: who detaches wins over who ticks, on every replica.
 */
import { packValues, readValue, storedValue, unpackValues } from '../attributes/index.ts'
import { type CheckItem, type ChecklistTemplate, checkGates, checkLimits } from './types.ts'

export const checkParts = ['item', 'done', 'note', 'file'] as const
export type CheckPart = (typeof checkParts)[number]

const KEY = /^check-([A-Za-z0-9_-]{12})-(item|done|note|file)$/
/** What a date can be, in milliseconds. */
const LATEST = 8_640_000_000_000_000
const ID = /^[A-Za-z0-9_-]{1,32}$/

/** Among the ids of attributes, which are 12 characters long. */
export function checkKey(itemId: string, part: CheckPart): string {
  return `check-${itemId}-${part}`
}

/** Null: the value is none of a checklist. */
export function parseCheckKey(key: string): { itemId: string; part: CheckPart } | null {
  const found = KEY.exec(key)
  return found ? { itemId: found[1]!, part: found[2] as CheckPart } : null
}

type Definition = Omit<CheckItem, 'id' | 'done' | 'note' | 'file'>

/** Total: null for whatever is not written as we write it. */
export function readDefinition(stored: string): Definition | null {
  const list = listOf(stored, 9)
  if (!list) return null
  const [templateId, revision, position, required, gate, blocks, photo, role, text] = list
  const isRight =
    isId(templateId) &&
    isCount(revision) &&
    isCount(position) &&
    isText(role, checkLimits.role) &&
    isText(text, checkLimits.text) &&
    text !== ''
  const gateName = checkGates[gate as number]
  if (!isRight || !gateName) return null
  return {
    ...{ templateId, revision, position, role, text, gate: gateName },
    ...{ required: required === 1, blocks: blocks === 1, photo: photo === 1 },
  }
}

function writtenDefinition(item: Definition): string {
  const { templateId, revision, position, required, gate, blocks, photo, role, text } = item
  const list = [templateId, revision, position, +required, checkGates.indexOf(gate), +blocks, +photo, role, text]
  return storedValue('string', JSON.stringify(list))
}

export function readDone(stored: string): CheckItem['done'] {
  const [by, at] = listOf(stored, 2) ?? []
  return isId(by) && isCount(at) && at <= LATEST ? { by, at } : null
}

export const writtenDone = ({ by, at }: NonNullable<CheckItem['done']>): string =>
  storedValue('string', JSON.stringify([by, at]))

const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value)
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const isText = (value: unknown, max: number): value is string => typeof value === 'string' && value.length <= max

function listOf(stored: string, length: number): unknown[] | null {
  const value = readValue(stored)
  if (value?.type !== 'string' || !value.text.startsWith('[')) return null
  try {
    const list: unknown = JSON.parse(value.text)
    return Array.isArray(list) && list.length === length ? list : null
  } catch {
    return null
  }
}

/** Cheap enough to be asked of each of 100,000 rows. */
export const hasChecklist = (packed: string): boolean => packed.includes('check-')

/** The items of a work, by template and in its order. */
export function checklistOf(packed: string): CheckItem[] {
  if (!hasChecklist(packed)) return []
  const values = unpackValues(packed)
  const items: CheckItem[] = []
  for (const [key, stored] of values) {
    const at = parseCheckKey(key)
    const definition = at?.part === 'item' ? readDefinition(stored) : null
    if (!at || !definition) continue
    const said = (part: CheckPart): string => values.get(checkKey(at.itemId, part)) ?? ''
    const done = readDone(said('done'))
    const [note, file] = [plain(said('note')), plain(said('file'))]
    items.push({ id: at.itemId, ...definition, done, note, file: isId(file) ? file : '' })
  }
  return items.sort(inOrder)
}

const plain = (stored: string): string => {
  const value = readValue(stored)
  return value?.type === 'string' ? value.text : ''
}

const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const inOrder = (a: CheckItem, b: CheckItem): number =>
  compared(a.templateId, b.templateId) || a.position - b.position || compared(a.id, b.id)

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

/** The values of a work of which nothing was done yet, packed: its items are open. */
export function untickedValues(packed: string): string {
  if (!hasChecklist(packed)) return packed
  const kept = [...unpackValues(packed)].filter(([key]) => (parseCheckKey(key)?.part ?? 'item') === 'item')
  return packValues(new Map(kept))
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
