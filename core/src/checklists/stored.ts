/**
 * Items of checklists as they stand among the values of a work: each part in a register of its own, so that one who ticks
 * and one who writes a note, or two who tick two items, lose nothing. Merging, comparison, copies, undo, rights and the
 * gate of the document treat them as they treat every value of a work. An item whose definition is gone is no item,
 * whatever is still said of it: who detaches wins over who ticks, on every replica.
 */
import { packValues, readValue, unpackValues } from '../attributes/index.ts'
import { type CheckItem, checkGates, checkLimits } from './types.ts'

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

export type Definition = Omit<CheckItem, 'id' | 'done' | 'note' | 'file'>

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

export function readDone(stored: string): CheckItem['done'] {
  const [by, at] = listOf(stored, 2) ?? []
  return isId(by) && isCount(at) && at <= LATEST ? { by, at } : null
}

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

/** The values of a work of which nothing was done yet, packed: its items are open. */
export function untickedValues(packed: string): string {
  if (!hasChecklist(packed)) return packed
  const kept = [...unpackValues(packed)].filter(([key]) => (parseCheckKey(key)?.part ?? 'item') === 'item')
  return packValues(new Map(kept))
}
