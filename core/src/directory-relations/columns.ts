import { cellText } from '../directories/index.ts'
import type { DirectoryRelation, RelationColumn, RelationRow } from './types.ts'

/** What is kept of a text in a column, in its only form; null: it cannot stand there. '' is no value. */
export function relationValue({ type, words }: Pick<RelationColumn, 'type' | 'words'>, text: string): string | null {
  if (type !== 'list') return cellText(type, text)
  const typed = text.toLowerCase()
  return text === '' ? '' : (words.find((word) => word.toLowerCase() === typed) ?? null)
}

/** Rule 25; of a column that was there before also that it keeps its type. */
export function areColumns(
  { through, columns: before }: Pick<DirectoryRelation, 'through' | 'columns'>,
  columns: readonly RelationColumn[],
): boolean {
  if (through.length > 0) return columns.length === 0
  const types = new Map(before.map(({ id, type }) => [id, type]))
  const isKept = ({ id, type }: RelationColumn): boolean => (types.get(id) ?? type) === type
  const filled = columns.flatMap(({ attributeId }) => attributeId ?? [])
  return (
    columns.every((column) => isKept(column) && hasItsWords(column)) &&
    [columns.map(({ id }) => id), columns.map(({ name }) => name), filled].every(areOnce)
  )
}

const hasItsWords = ({ type, words }: RelationColumn): boolean =>
  type === 'list' ? words.length > 0 && areOnce(words) : words.length === 0

const areOnce = (texts: readonly string[]): boolean =>
  new Set(texts.map((text) => text.toLowerCase())).size === texts.length

/** Values of a row of which none is of a column that is gone; what is empty is left out. */
export function valuesIn(
  columns: readonly Pick<RelationColumn, 'id'>[],
  values: RelationRow['values'] = {},
): Readonly<Record<string, string>> {
  return Object.fromEntries(columns.flatMap(({ id }) => (values[id] ? [[id, values[id]]] : [])))
}
