/** What a file makes of a directory: each of its rows is made, changed, or left as it is. */
import type { TableFile, TableRow } from '../../exchange/table/index.ts'
import { type DirectoryColumn, type DirectoryRow, type DirectoryStatus, directoryLimits } from '../types.ts'
import { readFileCell, readStatus, trimmed, type ValueNames } from './cells.ts'
import type { FileMapping } from './fields.ts'
import type { FileRowMeaning, fileProblemCodes } from './plan-types.ts'
import { plain, type Synonym } from './synonyms.ts'

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
  /** By place: the row that somebody says is meant; '': none of those that are there. Left out: nobody said anything. */
  meant?: Readonly<Record<number, string>>
}

export interface FileTarget {
  hierarchical: boolean
  columns: readonly DirectoryColumn[]
  /** Living ones. */
  rows: readonly Pick<DirectoryRow, 'id' | 'parentId' | 'code' | 'name' | 'status' | 'values'>[]
  /** By column: what may be named in it. */
  names: ReadonlyMap<string, ValueNames>
  /** What its rows are called elsewhere. */
  synonyms?: readonly Synonym[]
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
  /** The row that is there is called otherwise in the file, where it keeps its own code and name. */
  isCalled: boolean
  /** What the file calls it. */
  text: string
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
  readonly #synonyms: ReadonlyMap<string, string>
  readonly #problems: FileProblem[] = []

  constructor({ headRow, columns }: FileMapping, target: FileTarget, choice: FileChoice) {
    this.#target = target
    this.#choice = choice
    this.#headRow = headRow
    this.#at = new Map(columns.flatMap((field, at) => (field === null ? [] : [[field, at]])))
    this.#byCode = new Map(target.rows.flatMap((row) => (row.code === '' ? [] : [[row.code.toLowerCase(), row]])))
    this.#byId = new Map(target.rows.map((row) => [row.id, row]))
    this.#synonyms = new Map(target.synonyms?.map(({ text, rowId }) => [text, rowId]))
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
    const { was, isCalled } = this.#known(line, at, { code, name })
    if (code === '' && name === '' && !was) return null
    const row: FileRow = {
      row: at,
      is: was ? 'update' : 'create',
      id: was?.id ?? this.#target.newId(),
      parentId: was?.parentId ?? null,
      code: isCalled && was ? was.code : code || (was?.code ?? ''),
      name: isCalled && was ? was.name : name || (was?.name ?? ''),
      status: was?.status ?? 'active',
      values: {},
      moved: false,
      isCalled,
      text: `${code} ${name}`.trim(),
    }
    if (this.#choice.skipped.includes(at)) row.is = 'none'
    if (was && this.#choice.known === 'none') row.is = 'none'
    if (!was && this.#choice.fresh === 'none') row.is = 'none'
    if (row.is !== 'none') this.#readFields(row, line, was)
    return row
  }

  /** By its id, by what somebody says, by its code, else by what it is called elsewhere. */
  #known(
    line: TableRow,
    at: number,
    { code, name }: { code: string; name: string },
  ): { was: Known | undefined; isCalled: boolean } {
    const own = this.#byId.get(this.#text(line, 'id'))
    if (own) return { was: own, isCalled: false }
    const meant = this.#choice.meant?.[at]
    const byCode = this.#byCode.get(code.toLowerCase())
    if (meant === undefined && byCode) return { was: byCode, isCalled: false }
    const said = meant ?? this.#synonyms.get(plain(code)) ?? this.#synonyms.get(plain(name)) ?? ''
    const was = this.#byId.get(said)
    return { was, isCalled: was !== undefined }
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

/** What a plan teaches: rows that somebody said are meant are called so from now on. */
export function learnedFrom(
  file: TableFile,
  { sheet, columns }: FileMapping,
  rows: readonly Pick<Known, 'id' | 'code' | 'name'>[],
  meant: Readonly<Record<number, string>>,
): Synonym[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const texts = (at: number): string[] =>
    (['code', 'name'] as const).map((field) =>
      trimmed(file.sheets[sheet]?.rows[at]?.cells[columns.indexOf(field)] ?? null),
    )
  const learned = Object.entries(meant).flatMap(([at, rowId]) => {
    const row = byId.get(rowId)
    if (!row) return []
    const own = new Set([plain(row.code), plain(row.name), ''])
    return texts(Number(at)).flatMap((text) => (own.has(plain(text)) ? [] : [{ text: plain(text), rowId }]))
  })
  return [...new Map(learned.map((one) => [one.text, one])).values()]
}

const isTaken = (is: FileRowMeaning): boolean => is === 'create' || is === 'update'
