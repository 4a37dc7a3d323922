/**
 * What a row said when a table was written, kept in a hidden column: a cell that says it still was not edited, whatever
 * other people made of the schedule since.
 */
import type { Assignment, Relation, WbsRow } from '../../plan/index.ts'
import { MINUTES_PER_DAY } from '../../time/index.ts'
import { type TableAttribute, writtenValue } from './attribute-columns.ts'
import type { CellReader } from './cell-reader.ts'
import { kindOf, type TableField } from './fields.ts'
import type { PlanCells } from './plan-cells.ts'
import { type CellValue, cellText, isDateCell, type TableRow } from './types.ts'

/** Places are stored: append only. */
const baseFields = [
  'code',
  'name',
  'type',
  'duration',
  'start',
  'finish',
  'percent',
  'actualStart',
  'actualFinish',
  'remaining',
  'predecessors',
  'successors',
  'calendar',
  'limitKind',
  'limit',
  'volume',
  'unit',
  'volumeFact',
  'labour',
  'labourFact',
  'cost',
  'costFact',
  'priority',
] as const satisfies readonly TableField[]

/**
 * First of all it says in which form it is written: the first one did not name the schedule, the second one knew no
 * values of attributes.
 */
const [FIRST_FORM, SECOND_FORM, FORM] = ['1', '2', '3']
/** Stands for an empty cell. */
const NOTHING = '.'
const HASH_LENGTH = 5
const [PART, LIST] = ['|', ',']
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** 30 bits in five letters: FNV-1a. Two texts of one cell have the same one once in a thousand million. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  // The upper bits are mixed into the lower ones, of which two are not kept.
  hash ^= hash >>> 15
  let said = ''
  for (let at = 0; at < HASH_LENGTH; at++) said += letters[(hash >>> (at * 6)) & 63]
  return said
}

/** Of cells no more than this is held against each other: longer ones are cut by spreadsheets. */
const LONGEST = 30_000
const plain = (text: string): string =>
  text
    .slice(0, LONGEST)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
const number = (value: number): string => String(Number(value.toPrecision(10)))

/** Of a cell as it is written. */
function writtenText(value: CellValue, field: TableField): string {
  if (value === null) return ''
  if (isDateCell(value)) return `${value.day} ${value.minute || ''}`
  if (kindOf(field) === 'length') {
    return typeof value === 'number' ? `${value.toFixed(3)}` : `${Number.parseFloat(String(value)).toFixed(3)}e`
  }
  return typeof value === 'number' ? number(value) : plain(String(value))
}

/** Of a cell as it came back, read as its field. null: it cannot be read. */
function readText(reader: CellReader, at: number, row: TableRow, field: TableField, perDay: number): string | null {
  const raw = reader.raw(row, field)
  if (raw === null) return ''
  switch (kindOf(field)) {
    case 'date': {
      const date = reader.date(at, row, field)
      return date && `${date.day} ${date.minute || ''}`
    }
    case 'length': {
      const length = reader.length(at, row, field, perDay)
      if (!length) return null
      return length.elapsed ? `${(length.minutes / MINUTES_PER_DAY).toFixed(3)}e` : (length.minutes / perDay).toFixed(3)
    }
    case 'percent': {
      const percent = reader.percent(at, row, field)
      return percent === null ? null : number(percent)
    }
    case 'amount': {
      const amount = reader.number(at, row, field)
      return amount === null ? null : number(amount)
    }
    default:
      return plain(cellText(raw))
  }
}

const cellHash = (text: string): string => (text === '' ? NOTHING : hashOf(text))

/** Of an assignment, without its amounts. */
const assignmentKey = ({
  resourceType,
  resourceCode,
  resourceName,
}: Pick<Assignment, 'resourceType' | 'resourceCode' | 'resourceName'>): string =>
  hashOf(`${resourceType}\n${plain(resourceCode || resourceName)}`)
const amountsOf = ({ plan, fact }: Pick<Assignment, 'plan' | 'fact'>): string =>
  hashOf(`${number(Number(plan))} ${number(Number(fact))}`)

/** Of a value of an attribute; '' for none. */
const valueHash = (text: string): string => (text === '' ? '' : hashOf(plain(text)))

/** What stands in the hidden column of a row; `scheduleId`: '' where it is of none; `attributes`: of which the table has columns. */
export function writtenBase(
  cells: PlanCells,
  row: WbsRow,
  {
    assignments,
    scheduleId,
    attributes,
  }: { assignments: readonly Assignment[]; scheduleId: string; attributes: readonly TableAttribute[] },
): string {
  const said = baseFields.map((field) => cellHash(writtenText(cells.cell(row, field), field))).join('')
  const relations = cells
    .relationsOf(row, 'predecessors')
    .map(({ id, lag }) => `${hashOf(id)}${lag.toString(36)}`)
    .join(LIST)
  const assigned = assignments.map((one) => `${assignmentKey(one)}${amountsOf(one)}`).join(LIST)
  const name = cells.names.nameOf(row.id)
  const values = attributes
    .map((attribute) => [attribute.id, valueHash(writtenValue(row, attribute))] as const)
    .flatMap(([id, hash]) => (hash === '' ? [] : `${hashOf(id)}${hash}`))
    .join(LIST)
  return [FORM, said, relations, assigned, scheduleId, values, name === row.code.trim() ? '' : name].join(PART)
}

/** The schedule that a row was written of, by its hidden cell; '': nobody can say. */
export function scheduleOfBase(text: string): string {
  const [form, , , , scheduleId = ''] = text.split(PART)
  return form === FORM || form === SECOND_FORM ? scheduleId : ''
}

interface BaseParts {
  said: string
  relations: string
  assignments: string
  /** Of attributes; null: the form knew none. */
  values: string | null
  name: string
}

/** The hidden cell of a row that came back. */
export class RowBase {
  /** What relations and assignments of the file call the row; '': its code. */
  readonly name: string
  readonly #hashes = new Map<TableField, string>()
  readonly #relations: ReadonlyMap<string, number>
  readonly #assignments: ReadonlyMap<string, string>
  /** null: the form knew none. */
  readonly #values: ReadonlyMap<string, string> | null

  private constructor({ said, relations, assignments, values, name }: BaseParts) {
    let at = 0
    for (const field of baseFields) {
      const length = said[at] === NOTHING ? NOTHING.length : HASH_LENGTH
      this.#hashes.set(field, said.slice(at, at + length))
      at += length
    }
    const list = (text: string): string[] => (text === '' ? [] : text.split(LIST))
    const parted = (text: string): [string, string] => [text.slice(0, HASH_LENGTH), text.slice(HASH_LENGTH)]
    this.#relations = new Map(
      list(relations).map((text) => {
        const [id, lag] = parted(text)
        return [id, Number.parseInt(lag, 36)]
      }),
    )
    this.#assignments = new Map(list(assignments).map(parted))
    this.#values = values === null ? null : new Map(list(values).map(parted))
    this.name = name
  }

  /** null: there is none, or nobody knows how to read it. */
  static read(text: string): RowBase | null {
    const [form, said, relations, assignments, ...rest] = text.split(PART)
    // How many parts stand before the name.
    const before = [FIRST_FORM, SECOND_FORM, FORM].indexOf(form ?? '')
    if (before < 0 || said === undefined || relations === undefined || assignments === undefined) return null
    const values = form === FORM ? (rest[1] ?? '') : null
    return new RowBase({ said, relations, assignments, values, name: rest.slice(before).join(PART) })
  }

  /** Does the cell say what it said when it was written? */
  isUnedited(
    { reader, at, row }: { reader: CellReader; at: number; row: TableRow },
    field: TableField,
    perDay: number,
  ): boolean {
    const text = readText(reader, at, row, field, perDay)
    return text !== null && this.#hashes.get(field) === cellHash(text)
  }

  /** Did the work have this value of the attribute? Only in columns that the table had. */
  saidOf(attributeId: string, text: string): boolean {
    return this.#values !== null && (this.#values.get(hashOf(attributeId)) ?? '') === valueHash(text)
  }

  /** Does the schedule say what it said then? */
  isUnchanged(value: CellValue, field: TableField): boolean {
    return this.#hashes.get(field) === cellHash(writtenText(value, field))
  }

  /** Was there such a relation to the row? */
  hadRelation(id: string): boolean {
    return this.#relations.has(hashOf(id))
  }

  hadSameRelation({ id, lag }: Pick<Relation, 'id' | 'lag'>): boolean {
    return this.#relations.get(hashOf(id)) === lag
  }

  hadAssignment(assignment: Assignment): boolean {
    return this.#assignments.has(assignmentKey(assignment))
  }

  hadSameAssignment(assignment: Assignment): boolean {
    return this.#assignments.get(assignmentKey(assignment)) === amountsOf(assignment)
  }
}
