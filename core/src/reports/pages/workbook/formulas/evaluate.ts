/** What the cells of a workbook come to, each worked out once when it is asked for. */
import { compare, FormulaError, functions, isTrue, numberIn, textIn, type Value, type Values } from './functions.ts'
import { type Area, areaOf, type Formula, FormulaUnread, type Operator, readFormula } from './parse.ts'

export type CellContent = { value: Value } | { formula: string }

export interface FormulaSheet {
  name: string
  /** By row and column from 1; undefined: there is none. */
  cell(row: number, column: number): CellContent | undefined
  /** Nothing stands beyond. */
  lastRow: number
  lastColumn: number
}

/** A formula that is not worked out here, and where it stands. */
export class FormulaRefused extends Error {
  readonly formula: string
  readonly place: string

  constructor(formula: string, place: string) {
    super(`${place}: ${formula}`)
    this.formula = formula
    this.place = place
  }
}

type Known = { value: Value } | { error: FormulaError }

/** Cells that are asked for by all formulas together. */
const MOST_LOOKS = 50_000_000
/** Formulas that wait for each other. */
const DEEPEST = 400

export class Workings {
  readonly #sheets: ReadonlyMap<string, FormulaSheet>
  readonly #known = new Map<string, Known>()
  readonly #read = new Map<string, Formula>()
  readonly #open = new Set<string>()
  #looks = 0

  constructor(sheets: readonly FormulaSheet[]) {
    this.#sheets = new Map(sheets.map((sheet) => [sheet.name, sheet]))
  }

  /** As it is shown where it cannot be worked out. Throws FormulaRefused. */
  shown(sheet: FormulaSheet, row: number, column: number): Value {
    try {
      return this.#at(sheet, row, column)
    } catch (error) {
      if (error instanceof FormulaError) return error.shown
      throw error
    }
  }

  /** All values of a reference such as `Sheet1!$A$2:$A$9`; none where it is no reference. */
  values(reference: string): readonly Value[] {
    try {
      const { sheet, area } = areaOf(reference)
      const of = this.#sheets.get(sheet ?? '')
      return of ? this.#area(of, area).all : []
    } catch (error) {
      if (error instanceof FormulaError) return []
      throw error
    }
  }

  #at(sheet: FormulaSheet, row: number, column: number): Value {
    if (++this.#looks > MOST_LOOKS) throw new FormulaRefused('', placeOf(sheet, row, column))
    const content = sheet.cell(row, column)
    if (!content) return null
    if ('value' in content) return content.value
    const key = `${sheet.name}!${row}:${column}`
    const known = this.#known.get(key) ?? this.#worked(sheet, { row, column, key, formula: content.formula })
    this.#known.set(key, known)
    if ('error' in known) throw known.error
    return known.value
  }

  #worked(sheet: FormulaSheet, at: { row: number; column: number; key: string; formula: string }): Known {
    const { row, column, key, formula } = at
    // A circle, or a chain of formulas that has no end.
    if (this.#open.has(key) || this.#open.size > DEEPEST) throw new FormulaRefused(formula, placeOf(sheet, row, column))
    this.#open.add(key)
    try {
      const read = this.#read.get(formula) ?? readFormula(formula)
      this.#read.set(formula, read)
      return { value: this.#one(read, sheet) }
    } catch (error) {
      if (error instanceof FormulaError) return { error }
      if (error instanceof FormulaUnread) throw new FormulaRefused(formula, placeOf(sheet, row, column))
      throw error
    } finally {
      this.#open.delete(key)
    }
  }

  #one(of: Formula, sheet: FormulaSheet): Value {
    switch (of.kind) {
      case 'value':
        return of.value
      case 'nothing':
        return null
      case 'minus':
        return -numberIn(this.#one(of.of, sheet))
      case 'percent':
        return numberIn(this.#one(of.of, sheet)) / 100
      case 'pair':
        return paired(of.by, this.#one(of.left, sheet), this.#one(of.right, sheet))
      case 'area':
        return this.#all(of, sheet).all[0] ?? null
      case 'call':
        return this.#call(of, sheet)
    }
  }

  #call({ name, of }: Extract<Formula, { kind: 'call' }>, sheet: FormulaSheet): Value {
    const [first, second, third] = of
    // What is not wanted is not worked out, and may be an error.
    if (name === 'IF' && first) {
      const chosen = isTrue(this.#one(first, sheet)) ? second : third
      return chosen ? this.#one(chosen, sheet) : false
    }
    if (name === 'IFERROR' && first) {
      try {
        return this.#one(first, sheet)
      } catch (error) {
        if (!(error instanceof FormulaError)) throw error
        return second ? this.#one(second, sheet) : null
      }
    }
    const work = Object.hasOwn(functions, name) ? functions[name] : undefined
    if (!work) throw new FormulaUnread(name)
    return work(of.map((one) => this.#all(one, sheet)))
  }

  #all(of: Formula, sheet: FormulaSheet): Values {
    if (of.kind !== 'area') return { all: [this.#one(of, sheet)], rows: 1, columns: 1, isArea: false }
    const named = of.sheet === null ? sheet : this.#sheets.get(of.sheet)
    if (!named) throw new FormulaError('#REF!')
    return this.#area(named, of.area)
  }

  #area(sheet: FormulaSheet, { top, left, bottom, right }: Area): Values {
    const [lastRow, lastColumn] = [
      Math.min(bottom, Math.max(top, sheet.lastRow)),
      Math.min(right, Math.max(left, sheet.lastColumn)),
    ]
    const all: Value[] = []
    for (let row = top; row <= lastRow; row++) {
      for (let column = left; column <= lastColumn; column++) all.push(this.#at(sheet, row, column))
    }
    return { all, rows: bottom - top + 1, columns: right - left + 1, isArea: true }
  }
}

function paired(by: Operator, left: Value, right: Value): Value {
  switch (by) {
    case '+':
      return numberIn(left) + numberIn(right)
    case '-':
      return numberIn(left) - numberIn(right)
    case '*':
      return numberIn(left) * numberIn(right)
    case '^':
      return numberIn(left) ** numberIn(right)
    case '&':
      return textIn(left) + textIn(right)
    case '/': {
      const divisor = numberIn(right)
      if (divisor === 0) throw new FormulaError('#DIV/0!')
      return numberIn(left) / divisor
    }
    default: {
      const order = compare(left, right)
      if (by === '=') return order === 0
      if (by === '<>') return order !== 0
      if (by.startsWith('<')) return order < 0 || (by === '<=' && order === 0)
      return order > 0 || (by === '>=' && order === 0)
    }
  }
}

function placeOf({ name }: FormulaSheet, row: number, column: number): string {
  let [rest, letters] = [column, '']
  for (; rest > 0; rest = Math.floor((rest - 1) / 26)) letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return `${name}!${letters}${row}`
}
