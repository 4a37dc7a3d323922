/** Columns that hold values of attributes (T-ATTR): the title is the name of the attribute, the cells say what it holds. */
import {
  isList,
  type ListValue,
  packValues,
  storedValue,
  unpackValues,
  type ValueType,
  valueIn,
} from '../../attributes/index.ts'
import type { Id, WbsRow } from '../../plan/index.ts'
import { type FileAttribute, listOfNames, titleNames } from '../user-fields.ts'
import { type CellForm, cellValueText, isReadType, namesOf, typeOfCells, valueCell } from './attribute-cells.ts'
import type { CellReader } from './cell-reader.ts'
import { cellIn } from './packed-rows.ts'
import type { WorkRecord } from './records.ts'
import { normalTitle } from './titles.ts'
import { cellText } from './types.ts'

/** One that works of the schedule can have. */
export type TableAttribute = Pick<FileAttribute, 'id' | 'name' | 'type' | 'values'>

interface Column {
  place: number
  /** As the table brings it. */
  attribute: FileAttribute
  /** The one of the schedule that it is; null: it is new. */
  known: TableAttribute | null
  /** Of lists, by their names in small letters. */
  names: Map<string, Id>
}

export class AttributeColumns {
  readonly #reader: CellReader
  readonly #form: CellForm
  readonly #columns: readonly Column[]

  constructor(
    reader: CellReader,
    records: readonly WorkRecord[],
    { form, known, newId }: { form: CellForm; known: readonly TableAttribute[]; newId: () => Id },
  ) {
    this.#reader = reader
    this.#form = form
    this.#columns = columnsOf(reader, records, { form, known, newId })
  }

  /** Those that works have values of. */
  get attributes(): FileAttribute[] {
    return this.#columns.map(({ attribute }) => attribute)
  }

  /** Puts what the cells say into the row. */
  apply(record: WorkRecord, row: WbsRow): void {
    for (const column of this.#columns) {
      const text = this.#edited(record, column)
      if (text === null) continue
      const values = unpackValues(row.values)
      if (column.known) values.delete(column.known.id)
      row.values = packValues(values.set(column.attribute.id, storedOf(text, column)))
    }
  }

  /** Places of the columns that say another thing of the work than the schedule. */
  changed(record: WorkRecord): number[] {
    return this.#columns.flatMap((column) => (this.#edited(record, column) === null ? [] : [column.place]))
  }

  /** null: it says what is there, or what was there when the table was written, or cannot be read. */
  #edited(record: WorkRecord, { place, attribute, known }: Column): string | null {
    const value = cellIn(record.row, place)
    const text = cellValueText(value, attribute.type, this.#form)
    if (text === null) return this.#reader.refuseAt(record.at, place, 'table_not_value', cellText(value))
    const own = record.known && known ? this.#ownText(record.known, known) : ''
    if (isSame(text, own, attribute.type) || (known && record.base?.saidOf(known.id, text))) return null
    if (text !== '') return text
    // A table that does not tell what was in its cells says nothing by an empty one.
    return record.base ? this.#reader.refuseAt(record.at, place, 'table_value_stays', cellText(own)) : null
  }

  #ownText(row: WbsRow, known: TableAttribute): string {
    return cellValueText(valueCell(row, known), known.type, this.#form) ?? ''
  }
}

/** Names of lists are told apart without capitals. */
const isSame = (one: string, other: string, type: ValueType): boolean =>
  one === other || (isList(type) && one.toLowerCase() === other.toLowerCase())

function columnsOf(
  reader: CellReader,
  records: readonly WorkRecord[],
  { form, known, newId }: { form: CellForm; known: readonly TableAttribute[]; newId: () => Id },
): Column[] {
  const titles = reader.sheet.rows[reader.mapping.headRow]?.cells ?? []
  const names = titleNames([])
  const taken = new Set<string>()
  return reader.mapping.columns.flatMap((field, place): Column[] => {
    const title = cellText(titles[place] ?? null).trim()
    if (field !== 'attribute' || title === '' || taken.has(normalTitle(title))) return []
    taken.add(normalTitle(title))
    const cells = records.map(({ row }) => cellIn(row, place))
    const found = known.find(({ name, type }) => isReadType(type) && normalTitle(name) === normalTitle(title)) ?? null
    const type = found?.type ?? typeOfCells(cells, form)
    const texts = isList(type) ? cells.map((cell) => cellValueText(cell, type, form) ?? '') : []
    const values = valuesOf(
      texts.flatMap((text) => namesOf(text, type)),
      newId,
    )
    const attribute = {
      id: newId(),
      name: found?.name ?? names.free(plainTitle(title)),
      type,
      unit: '',
      precision: 0,
      values,
    }
    return [{ place, attribute, known: found, names: new Map(values.map(({ id, name }) => [name.toLowerCase(), id])) }]
  })
}

/** A short field takes no `<>{}`. */
const plainTitle = (title: string): string =>
  title
    .replace(/[<>{}\p{Cc}]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim() || 'Attribute'

function valuesOf(names: readonly string[], newId: () => Id): ListValue[] {
  const first = new Map<string, string>()
  for (const name of names) if (!first.has(name.toLowerCase())) first.set(name.toLowerCase(), name)
  return listOfNames([...first.values()], newId)
}

function storedOf(text: string, { attribute: { type }, names }: Column): string {
  if (!isList(type)) return storedValue(type, text)
  const ids = namesOf(text, type).flatMap((name) => names.get(name.toLowerCase()) ?? [])
  return storedValue(type, [...new Set(ids)].sort().join(','))
}

/** What the hidden cell of a row keeps of a value; '': there is none. */
export const writtenValue = (row: WbsRow, attribute: TableAttribute): string =>
  valueIn(row.values, attribute.id) === ''
    ? ''
    : (cellValueText(valueCell(row, attribute), attribute.type, WRITTEN) ?? '')

/** Cells that are written hold numbers and days, no texts of them. */
const WRITTEN: CellForm = { dateOrder: 'dmy', decimal: '.' }
