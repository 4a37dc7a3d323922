/** What a file makes of a directory: each of its rows is made, changed, or left as it is. */
import type { TableFile, TableRow } from '../../exchange/table/index.ts'
import { type DirectoryColumn, type DirectoryRow, type DirectoryStatus, directoryLimits } from '../types.ts'
import { readFileCell, readStatus, trimmed, type ValueNames } from './cells.ts'
import type { FileMapping } from './fields.ts'
import type { FileRowMeaning, fileProblemCodes } from './plan-types.ts'

interface FileProblem {
  /** Places in the sheet. */
  row: number
  column: number
  code: (typeof fileProblemCodes)[number]
  text: string
}

/** What to do with rows whose code the directory has, and with others; those of `skipped` are left out. */
export interface FileChoice {
  known: 'update' | 'none'
  fresh: 'create' | 'none'
  /** Places in the sheet. */
  skipped: readonly number[]
}

export interface FileTarget {
  hierarchical: boolean
  columns: readonly DirectoryColumn[]
  /** Living ones. */
  rows: readonly Pick<DirectoryRow, 'id' | 'parentId' | 'code' | 'name' | 'status' | 'values'>[]
  /** By column: what may be named in it. */
  names: ReadonlyMap<string, ValueNames>
  newId: () => string
}

/** A row as it is to be; of one that is made, `was` is null. */
export interface FileRow {
  /** Place in the sheet. */
  row: number
  is: FileRowMeaning
  id: string
  parentId: string | null
  code: string
  name: string
  status: DirectoryStatus
  /** What the file says of columns; '' empties. */
  values: Record<string, string>
  moved: boolean
}

export interface FilePlan {
  rows: FileRow[]
  problems: FileProblem[]
}

type Known = FileTarget['rows'][number]

/** Rows in the order of the sheet, so that a parent stands before what comes below it wherever the file has it so. */
export function planFile(file: TableFile, mapping: FileMapping, target: FileTarget, choice: FileChoice): FilePlan {
  return new Planning(mapping, target, choice).of(file.sheets[mapping.sheet]?.rows ?? [])
}

class Planning {
  readonly #target: FileTarget
  readonly #choice: FileChoice
  readonly #headRow: number
  readonly #at: ReadonlyMap<string, number>
  readonly #byCode: ReadonlyMap<string, Known>
  readonly #byId: ReadonlyMap<string, Known>
  readonly #problems: FileProblem[] = []

  constructor({ headRow, columns }: FileMapping, target: FileTarget, choice: FileChoice) {
    this.#target = target
    this.#choice = choice
    this.#headRow = headRow
    this.#at = new Map(columns.flatMap((field, at) => (field === null ? [] : [[field, at]])))
    this.#byCode = new Map(target.rows.flatMap((row) => (row.code === '' ? [] : [[row.code.toLowerCase(), row]])))
    this.#byId = new Map(target.rows.map((row) => [row.id, row]))
  }

  of(lines: readonly TableRow[]): FilePlan {
    const rows = lines
      .slice(this.#headRow + 1)
      .map((line, i) => this.#read(line, this.#headRow + 1 + i))
      .filter((row) => row !== null)
    this.#refuseTwinRows(rows)
    this.#place(rows, lines)
    this.#refuseTaken(rows)
    this.#refuseOrphans(rows, new Map(rows.map((row) => [row.id, row])))
    for (const row of rows) this.#say(row)
    return { rows, problems: this.#problems }
  }

  #text(line: TableRow, field: string): string {
    const at = this.#at.get(field)
    return at === undefined ? '' : trimmed(line.cells[at] ?? null)
  }

  #problem(row: FileRow, field: string, code: FileProblem['code'], text: string): void {
    row.is = 'wrong'
    this.#problems.push({ row: row.row, column: this.#at.get(field) ?? 0, code, text })
  }

  /** null: a line with neither code nor name. */
  #read(line: TableRow, at: number): FileRow | null {
    const [code, name] = [this.#text(line, 'code'), this.#text(line, 'name')]
    const was = this.#byId.get(this.#text(line, 'id')) ?? this.#byCode.get(code.toLowerCase())
    if (code === '' && name === '' && !was) return null
    const row: FileRow = {
      row: at,
      is: was ? 'update' : 'create',
      id: was?.id ?? this.#target.newId(),
      parentId: was?.parentId ?? null,
      code: code || (was?.code ?? ''),
      name: name || (was?.name ?? ''),
      status: was?.status ?? 'active',
      values: {},
      moved: false,
    }
    if (this.#choice.skipped.includes(at)) row.is = 'none'
    if (was && this.#choice.known === 'none') row.is = 'none'
    if (!was && this.#choice.fresh === 'none') row.is = 'none'
    if (row.is !== 'none') this.#readFields(row, line, was)
    return row
  }

  #readFields(row: FileRow, line: TableRow, was: Known | undefined): void {
    if (row.code.length > directoryLimits.code) this.#problem(row, 'code', 'too_long', row.code)
    if (row.name.length > directoryLimits.name) this.#problem(row, 'name', 'too_long', row.name)
    const status = this.#text(line, 'status')
    const known = readStatus(status)
    if (status !== '' && known === null) this.#problem(row, 'status', 'status', status)
    row.status = known ?? row.status
    for (const column of this.#target.columns) {
      const at = this.#at.get(column.id)
      if (at === undefined) continue
      const cell = line.cells[at] ?? null
      const names = this.#target.names.get(column.id)
      const value = readFileCell(column, cell, names)
      const isOld = value !== null && value === (was?.values[column.id] ?? '')
      const isOffered = isOld || names === undefined || value === '' || names.find(value ?? '')?.offered === true
      if (value === null || !isOffered) this.#problem(row, column.id, 'value', trimmed(cell))
      else row.values[column.id] = value
    }
  }

  /** A code stands once in a file; the first has it. */
  #refuseTwinRows(rows: readonly FileRow[]): void {
    const seen = new Set<string>()
    for (const row of rows.filter(({ is }) => isTaken(is))) {
      const key = row.is === 'update' ? row.id : row.code === '' ? row.id : row.code.toLowerCase()
      if (seen.has(key)) this.#problem(row, 'code', 'code_twice', row.code)
      seen.add(key)
    }
  }

  /** By codes of parents where they are told, else by levels. */
  #place(rows: readonly FileRow[], lines: readonly TableRow[]): void {
    if (!this.#target.hierarchical) return
    if (this.#at.has('level')) this.#placeByLevels(rows, lines)
    else if (this.#at.has('parent')) this.#placeByCodes(rows, lines)
  }

  #placeByCodes(rows: readonly FileRow[], lines: readonly TableRow[]): void {
    const fresh = new Map(rows.filter(({ is }) => isTaken(is)).map((row) => [row.code.toLowerCase(), row.id]))
    for (const row of rows.filter(({ is }) => isTaken(is))) {
      const text = this.#text(lines[row.row]!, 'parent')
      const parent = text === '' ? null : (fresh.get(text.toLowerCase()) ?? this.#byCode.get(text.toLowerCase())?.id)
      if (parent === undefined || parent === row.id) this.#problem(row, 'parent', 'parent', text)
      else this.#stand(row, parent)
    }
  }

  #placeByLevels(rows: readonly FileRow[], lines: readonly TableRow[]): void {
    /** By level: the row that what comes deeper stands below; one that is not taken and not there leads nowhere. */
    const above: (string | null)[] = []
    for (const row of rows) {
      const text = this.#text(lines[row.row]!, 'level')
      const level = text === '' ? 1 : Number(text)
      const isWhole = Number.isInteger(level) && level >= 1
      const parent = level === 1 ? null : above[level - 2]
      if (!isWhole || parent === undefined || (level > 1 && parent === null)) {
        if (isTaken(row.is)) this.#problem(row, 'level', 'level', text)
        continue
      }
      if (isTaken(row.is) && level > directoryLimits.depth) this.#problem(row, 'level', 'depth', text)
      above.length = level - 1
      const isThere = isTaken(row.is) || this.#byId.has(row.id)
      above.push(isThere ? row.id : null)
      if (isTaken(row.is)) this.#stand(row, parent)
    }
  }

  #stand(row: FileRow, parentId: string | null): void {
    row.moved = row.is === 'update' && parentId !== row.parentId
    row.parentId = parentId
  }

  /** Codes and values of unique columns, against each other and against what stays as it is. */
  #refuseTaken(rows: readonly FileRow[]): void {
    const unique = this.#target.columns.filter((column) => column.unique).map(({ id }) => id)
    for (const field of ['code', ...unique]) {
      const taken = this.#leftAsTheyAre(rows, field)
      for (const row of rows.filter(({ is }) => isTaken(is))) {
        const value = field === 'code' ? row.code.toLowerCase() : this.#valueOf(row, field)
        const owner = taken.get(value)
        if (value !== '' && owner !== undefined && owner !== row.id) this.#problem(row, field, 'taken', value)
        else if (value !== '') taken.set(value, row.id)
      }
    }
  }

  /** What stands below a row that is not made is not made either. */
  #refuseOrphans(rows: readonly FileRow[], byId: ReadonlyMap<string, FileRow>): void {
    const orphans = rows.filter(({ is, parentId }) => {
      if (!isTaken(is) || parentId === null || this.#byId.has(parentId)) return false
      return byId.get(parentId)?.is !== 'create'
    })
    const field = this.#at.has('level') ? 'level' : 'parent'
    for (const row of orphans) this.#problem(row, field, 'parent', byId.get(row.parentId ?? '')?.code ?? '')
    if (orphans.length > 0) this.#refuseOrphans(rows, byId)
  }

  #valueOf({ id, values }: FileRow, field: string): string {
    return values[field] ?? this.#byId.get(id)?.values[field] ?? ''
  }

  #leftAsTheyAre(rows: readonly FileRow[], field: string): Map<string, string> {
    const changed = new Set(rows.filter(({ is }) => isTaken(is)).map(({ id }) => id))
    const kept = this.#target.rows.filter(({ id }) => !changed.has(id))
    const value = (row: Known): string => (field === 'code' ? row.code.toLowerCase() : (row.values[field] ?? ''))
    return new Map(kept.map((row) => [value(row), row.id]))
  }

  /** An update that changes nothing is none. */
  #say(row: FileRow): void {
    const was = this.#byId.get(row.id)
    if (row.is !== 'update' || !was) return
    const isOther =
      row.moved ||
      row.code !== was.code ||
      row.name !== was.name ||
      row.status !== was.status ||
      Object.entries(row.values).some(([id, value]) => value !== (was.values[id] ?? ''))
    if (!isOther) row.is = 'same'
  }
}

const isTaken = (is: FileRowMeaning): boolean => is === 'create' || is === 'update'
