import type { DirectoryCommandInput, DirectoryRowView } from '@plumbline/core/contract'
import { directoryLimits } from '@plumbline/core/directories'
import { idOfColumn, readTyped, type SheetColumn, storedText, type Words } from '../rows/sheet-columns.ts'

interface Pasted {
  /** In batches that the server takes at once. */
  commands: DirectoryCommandInput[]
  /** Cells whose text cannot stand where it would. */
  refused: number
  /** Rows that were changed or made. */
  rows: number
}

interface PasteInto {
  /** Rows on screen from the active one down; what goes beyond them becomes new rows behind the last. */
  rows: readonly DirectoryRowView[]
  /** Columns from the active one to the right; cells beyond them are left out. */
  columns: readonly SheetColumn[]
  words: Words
  newId: () => string
  /** Where new rows stand. */
  parentId: string | null
  after: string | undefined
}

export type RowContent = Partial<Pick<DirectoryRowView, 'code' | 'name' | 'status'>> & {
  values?: Record<string, string>
}

/** A block of cells as changes of the rows that are there, and new rows for the rest. */
export function pasted(cells: readonly (readonly string[])[], into: PasteInto): Pasted {
  const { rows, columns, words } = into
  let refused = 0
  const contentOf = (line: readonly string[], row: DirectoryRowView | undefined): RowContent => {
    const content: RowContent = {}
    line.slice(0, columns.length).forEach((typed, at) => {
      const column = columns[at]!
      const text = readTyped(typed, column, words)
      if (text === null) refused++
      else if (row ? storedText(row, column) !== text : text !== '') put(content, column, text)
    })
    return content
  }
  const changes = cells.slice(0, rows.length).map((line, at) => ({ id: rows[at]!.id, ...contentOf(line, rows[at]) }))
  const isOther = (change: object): boolean => Object.keys(change).length > 1
  const made = cells
    .slice(rows.length)
    .filter((line) => line.some((text) => text.trim() !== ''))
    .map((line) => ({ id: into.newId(), ...contentOf(line, undefined) }))
  const changed = changes.filter(isOther)
  const commands: DirectoryCommandInput[] = inBatches(changed).map((batch) => ({ do: 'rows.change', rows: batch }))
  let { after } = into
  for (const batch of inBatches(made)) {
    commands.push({ do: 'rows.insert', parentId: into.parentId, ...(after ? { after } : {}), rows: batch })
    after = batch.at(-1)!.id
  }
  return { commands, refused, rows: changed.length + made.length }
}

/** Puts a stored text where its column has it. */
export function put(content: RowContent, column: SheetColumn, text: string): void {
  if (column.key === 'own') content.values = { ...content.values, [idOfColumn(column)]: text }
  else if (column.key === 'status') content.status = text === 'disabled' ? 'disabled' : 'active'
  else content[column.key] = text
}

function inBatches<T>(list: readonly T[]): T[][] {
  const batches: T[][] = []
  for (let at = 0; at < list.length; at += directoryLimits.rowsAtOnce) {
    batches.push(list.slice(at, at + directoryLimits.rowsAtOnce))
  }
  return batches
}
