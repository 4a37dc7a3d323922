/** Reads the cells of one sheet as what its columns are said to be; what cannot be read is a problem with its place. */
import {
  type ActivityKind,
  type LimitKind,
  MAX_PRIORITY,
  type RelationType,
  USUAL_PRIORITY,
  type WbsType,
} from '../../plan/index.ts'
import type { Minutes } from '../../time/index.ts'
import { type ReadDate, readDate } from './dates.ts'
import type { TableField } from './fields.ts'
import { unitOfTitle } from './guess.ts'
import { type LengthUnit, type ReadLength, readLength, readNumber } from './numbers.ts'
import { cellIn } from './packed-rows.ts'
import {
  type CellProblem,
  type CellValue,
  cellText,
  type DateOrder,
  type DecimalMark,
  type SheetMapping,
  type TableRow,
  type TableSheet,
} from './types.ts'
import { type ReadType, readLimitKind, readRelationType, readType } from './words.ts'

/** Problems that are named; more are only counted. */
const PROBLEMS_NAMED = 500
/** A whole column of shares of 1 that should be percents. */
const LOOKED_AT = 2_000
const LONGEST_TEXT_NAMED = 60

export class Problems {
  readonly named: CellProblem[] = []
  count = 0
  readonly #places = new Set<string>()
  readonly #unread = new Map<string, number>()

  /** A cell that is looked at again has no second problem. */
  add(problem: CellProblem): void {
    const place = `${problem.sheet} ${problem.row} ${problem.column} ${problem.code}`
    if (this.#places.has(place)) return
    this.#places.add(place)
    this.count++
    const column = `${problem.sheet} ${problem.column}`
    if (unreadable.has(problem.code)) this.#unread.set(column, (this.#unread.get(column) ?? 0) + 1)
    const text = problem.text.slice(0, LONGEST_TEXT_NAMED)
    if (this.named.length < PROBLEMS_NAMED) this.named.push({ ...problem, text })
  }

  /** Cells of the column that say what nobody can read. */
  unreadIn(sheet: number, column: number): number {
    return this.#unread.get(`${sheet} ${column}`) ?? 0
  }
}

/** Problems of what a cell says itself; the others are of what it means here. */
const unreadable: ReadonlySet<CellProblem['code']> = new Set([
  'table_not_date',
  'table_not_length',
  'table_not_number',
  'table_not_percent',
  'table_not_priority',
  'table_not_type',
  'table_no_calendar',
  'table_no_work',
  'table_not_relation',
  'table_not_limit',
  'table_not_value',
])

export class CellReader {
  readonly sheet: TableSheet
  readonly mapping: SheetMapping
  readonly #problems: Problems
  readonly #order: DateOrder
  readonly #decimal: DecimalMark
  readonly #columns = new Map<TableField, number>()
  readonly #units = new Map<TableField, LengthUnit>()
  readonly #percentScale: number

  constructor(
    sheet: TableSheet,
    mapping: SheetMapping,
    how: { problems: Problems; dateOrder: DateOrder; decimal: DecimalMark },
  ) {
    this.sheet = sheet
    this.mapping = mapping
    this.#problems = how.problems
    this.#order = how.dateOrder
    this.#decimal = how.decimal
    const head = sheet.rows[mapping.headRow]
    for (const [column, field] of mapping.columns.entries()) {
      if (field === null || field === 'attribute' || this.#columns.has(field)) continue
      this.#columns.set(field, column)
      const unit = unitOfTitle(head?.cells[column] ?? null)
      if (unit) this.#units.set(field, unit)
    }
    this.#percentScale = this.has('percent') && !this.has('id') && this.#areShares() ? 100 : 1
  }

  has(field: TableField): boolean {
    return this.#columns.has(field)
  }

  raw(row: TableRow, field: TableField): CellValue {
    const column = this.#columns.get(field)
    const value = column === undefined ? null : cellIn(row, column)
    return typeof value === 'string' && value.trim() === '' ? null : value
  }

  text(row: TableRow, field: TableField): string {
    return cellText(this.raw(row, field)).trim()
  }

  date(at: number, row: TableRow, field: TableField): ReadDate | null {
    const value = this.raw(row, field)
    if (value === null || isDash(value)) return null
    return readDate(value, this.#order) ?? this.refuse(at, field, 'table_not_date')
  }

  length(at: number, row: TableRow, field: TableField, perDay: Minutes): ReadLength | null {
    const value = this.raw(row, field)
    if (value === null || isDash(value)) return null
    const unit = this.#units.get(field) ?? 'd'
    const read = readLength(value, { perDay, unit, decimal: this.#decimal })
    return read && (read.minutes >= 0 || field === 'lag') ? read : this.refuse(at, field, 'table_not_length')
  }

  /** 0…100, with two decimals. */
  percent(at: number, row: TableRow, field: TableField): number | null {
    const value = this.raw(row, field)
    if (value === null || isDash(value)) return null
    const isText = typeof value === 'string'
    const read = readNumber(isText ? value.replace('%', '') : value, this.#decimal)
    const isShare = !(isText && value.includes('%'))
    const percent = read === null ? null : Math.round(read * (isShare ? this.#percentScale : 1) * 100) / 100
    return percent !== null && percent >= 0 && percent <= 100 ? percent : this.refuse(at, field, 'table_not_percent')
  }

  number(at: number, row: TableRow, field: TableField): number | null {
    const value = this.raw(row, field)
    if (value === null || isDash(value)) return null
    return readNumber(value, this.#decimal) ?? this.refuse(at, field, 'table_not_number')
  }

  /** Nothing: the usual one. */
  priority(at: number, row: TableRow): number | null {
    const value = this.raw(row, 'priority')
    if (value === null || isDash(value)) return USUAL_PRIORITY
    const read = readNumber(value, this.#decimal)
    const isOne = read !== null && Number.isInteger(read) && read >= 0 && read <= MAX_PRIORITY
    return isOne ? read : this.refuse(at, 'priority', 'table_not_priority')
  }

  type(at: number, row: TableRow): { type: WbsType | null; kind: ActivityKind } | null {
    const value = this.raw(row, 'type')
    if (value === null) return null
    const read: ReadType | undefined = readType(value)
    return read ?? this.refuse(at, 'type', 'table_not_type')
  }

  /** undefined: the cell says nothing that is understood. */
  limitKind(at: number, row: TableRow): LimitKind | null | undefined {
    const kind = readLimitKind(this.raw(row, 'limitKind'))
    if (kind === undefined) this.refuse(at, 'limitKind', 'table_not_limit')
    return kind
  }

  relationType(at: number, row: TableRow): RelationType | null {
    return readRelationType(this.raw(row, 'relationType')) ?? this.refuse(at, 'relationType', 'table_not_relation')
  }

  refuse(at: number, field: TableField, code: CellProblem['code'], text?: string): null {
    const column = this.#columns.get(field) ?? 0
    return this.refuseAt(at, column, code, text ?? cellText(this.sheet.rows[at]?.cells[column] ?? null).trim())
  }

  refuseAt(at: number, column: number, code: CellProblem['code'], text: string): null {
    this.#problems.add({ code, row: at, column, sheet: this.mapping.sheet, text })
    return null
  }

  #areShares(): boolean {
    let isPart = false
    for (const row of this.sheet.rows.slice(this.mapping.headRow + 1, this.mapping.headRow + 1 + LOOKED_AT)) {
      const value = this.raw(row, 'percent')
      const read = typeof value === 'string' && value.includes('%') ? 100 : readNumber(value, this.#decimal)
      if (read !== null && read > 1) return false
      if (read !== null && read > 0 && read < 1) isPart = true
    }
    return isPart
  }
}

/** What people write where there is nothing. */
const isDash = (value: CellValue): boolean =>
  typeof value === 'string' && /^(?:[-–—]+|n\/?a|н\/д|нет|#N\/A)$/iu.test(value.trim())
