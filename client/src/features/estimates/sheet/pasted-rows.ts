import type { EstimateDocument } from '@plumbline/core/documents/estimate'
import { blankItem } from '@plumbline/core/estimates'
import { newId } from '../../../api/new-id.ts'
import { decimalMark } from '../../../parts/values/decimal.ts'
import { cellEdit } from './cell-edits.ts'
import type { SheetColumn } from './columns.ts'
import { pastedDecimal } from './pasted-decimal.ts'
import { itemsIn, ordersBehind, sectionsIn } from './sheet-places.ts'
import type { SheetRow } from './sheet-rows.ts'
import { type NewItem, newSection, type PlainCommand, placeBehind } from './structure-edits.ts'

/** Lines of a spreadsheet as rows: sections with what stands below them; items that stand before the first come first. */
export interface PastedRows {
  items: NewItem[]
  sections: { id: string; name: string; items: NewItem[] }[]
  /** Cells whose text means nothing there. */
  refused: number
}

type Line = readonly string[]

const filledIn = (line: Line): number => line.filter((text) => text.trim() !== '').length

const FIGURE = /^[\d\s.,'’−-]*\d[\d\s.,'’−-]*$/

/** Which columns the lines have, from that of the caret on; lines that begin with codes begin so wherever the caret is. */
export function columnsOf(
  lines: readonly Line[],
  columns: readonly SheetColumn[],
  from: number,
): readonly SheetColumn[] {
  const codeAt = columns.indexOf('code')
  if (columns[from] !== 'name' || codeAt < 0) return columns.slice(from)
  const figuresAt = (place: number): number => lines.filter((line) => FIGURE.test(line[place] ?? '')).length
  const quantityAt = columns.indexOf('quantity')
  const beginsWithCodes = figuresAt(quantityAt - codeAt) > figuresAt(quantityAt - from)
  return columns.slice(beginsWithCodes ? codeAt : from)
}

/** Columns are those of the table from the first cell on. Among lines of items one that says only a name is a section. */
export function* pastedRows(
  lines: readonly Line[],
  columns: readonly SheetColumn[],
): Generator<void, PastedRows, void> {
  const pasted: PastedRows = { items: [], sections: [], refused: 0 }
  const hasItems = lines.some((line) => filledIn(line) > 2)
  for (const line of lines) {
    const full = filledIn(line)
    if (full === 0) continue
    if (full === 1 && hasItems) {
      const name = line.find((text) => text.trim() !== '')!.trim()
      pasted.sections.push({ id: newId(), name: name.slice(0, 512), items: [] })
    } else (pasted.sections.at(-1) ?? pasted).items.push(itemOf(line, columns, pasted))
    yield
  }
  return pasted
}

function itemOf(line: Line, columns: readonly SheetColumn[], told: { refused: number }): NewItem {
  let item: NewItem = { id: newId() }
  for (const [at, raw] of line.entries()) {
    const column = columns[at]
    const text = raw.trim()
    if (!column || text === '') continue
    const fields = fieldsOf(item.id, column, text)
    if (fields) item = { ...item, ...fields }
    else if (isTyped(column)) told.refused++
  }
  return item
}

const longest: Partial<Record<SheetColumn, number>> = { code: 64, name: 512, unit: 32, note: 2_000 }
const isTyped = (column: SheetColumn): boolean => column === 'quantity' || column === 'unitPrice'

/** What typing the text into a cell of a new item would do; null: it cannot stand there, or follows from others. */
export function fieldsOf(id: string, column: SheetColumn, text: string): NewItem | null {
  const plain = isTyped(column) ? (pastedDecimal(text, decimalMark()) ?? text) : text.slice(0, longest[column])
  const item = blankItem(id, '', '')
  const edit = cellEdit({ kind: 'item', key: id, level: 0, item }, column, plain)
  return 'command' in edit && edit.command.do === 'item.set' ? (edit.command.items[0] as NewItem) : null
}

/** Behind the row with the caret, or at the end. Where there is no section yet, one comes first. */
export function placed(
  document: EstimateDocument,
  at: SheetRow | undefined,
  { items, sections }: PastedRows,
  sectionName: string,
): { commands: PlainCommand[]; keys: string[] } {
  const place = placeBehind(document, at)
  const commands: PlainCommand[] = []
  if (items.length > 0) {
    const own = place.items.into === null ? newSection(document, sectionName) : null
    if (own) commands.push(own)
    const into = place.items.into ?? own!.id
    const orders = ordersBehind(own ? [] : itemsIn(document, into), place.items.after, items.length)
    commands.push(added(into, items, orders))
    if (own && place.sections.after === null) place.sections = { into: null, after: own.id }
  }
  const siblings = sectionsIn(document, place.sections.into)
  const own = commands.find((command) => command.do === 'section.add')
  const beside = own ? [...siblings, own] : siblings
  const orders = ordersBehind(beside, place.sections.after, sections.length)
  for (const [nth, { id, name, items: below }] of sections.entries()) {
    commands.push({ do: 'section.add', id, parentId: place.sections.into, order: orders[nth]!, name })
    if (below.length > 0) commands.push(added(id, below, ordersBehind([], null, below.length)))
  }
  return { commands, keys: [...items, ...sections].map(({ id }) => id) }
}

const added = (sectionId: string, items: readonly NewItem[], orders: readonly string[]): PlainCommand => ({
  do: 'item.add',
  items: items.map((item, nth) => ({ ...item, sectionId, order: orders[nth]! })),
})
