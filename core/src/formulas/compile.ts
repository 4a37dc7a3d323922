import { type FormulaFunction, formulaFunctions, formulaOperators } from './functions.ts'
import { isLookup, lookedUp } from './lookups.ts'
import { parseFormula } from './parse.ts'
import { type FormulaColumn, FormulaError, type FormulaKind, type FormulaNode, type FormulaValue } from './types.ts'

/** What stands in a column of the row that is calculated, in the kind of that column. */
type ReadColumn = (key: string) => FormulaValue

export interface CompiledFormula {
  kind: FormulaKind
  /** Keys of the columns that it reads. */
  reads: readonly string[]
  run(read: ReadColumn): FormulaValue
}

type Compiled = Pick<CompiledFormula, 'kind' | 'run'>

/** Throws a `FormulaError` for what is no formula over these columns. */
export function compileFormula(text: string, columns: readonly FormulaColumn[]): CompiledFormula {
  const reads = new Set<string>()
  const compiled = compile(parseFormula(text), columns, reads)
  return { ...compiled, reads: [...reads] }
}

/** Null: it is no formula over these columns (any more). */
export function formulaOrNull(text: string, columns: readonly FormulaColumn[]): CompiledFormula | null {
  try {
    return compileFormula(text, columns)
  } catch {
    return null
  }
}

function compile(node: FormulaNode, columns: readonly FormulaColumn[], reads: Set<string>): Compiled {
  switch (node.is) {
    case 'literal':
      return { kind: node.kind, run: () => node.value }
    case 'column': {
      const { key, kind } = requireColumn(node, columns)
      reads.add(key)
      return { kind, run: (read) => read(key) }
    }
    case 'call': {
      if (isLookup(node.name)) return compileLookup(node, columns, reads)
      return compileCall(
        node,
        node.parts.map((part) => compile(part, columns, reads)),
      )
    }
  }
}

function compileLookup(
  node: Extract<FormulaNode, { is: 'call' }>,
  columns: readonly FormulaColumn[],
  reads: Set<string>,
): Compiled {
  const [first] = node.parts
  const list = first?.is === 'column' ? requireColumn(first, columns) : undefined
  const { key, kind } = lookedUp(node, columns, list)
  if (list) reads.add(list.key)
  reads.add(key)
  return { kind, run: (read) => read(key) }
}

function compileCall({ name, at }: Extract<FormulaNode, { is: 'call' }>, parts: readonly Compiled[]): Compiled {
  const known = functionOf(name, parts.length)
  if (!known) throw new FormulaError('FORMULA_FUNCTION', at, name)
  const [min, max] = known.takes
  if (parts.length < min || parts.length > max) throw new FormulaError('FORMULA_ARGUMENTS', at, name)
  const kinds = parts.map(({ kind }) => kind)
  const kind = known.gives(kinds)
  if (kind === null) throw new FormulaError('FORMULA_KIND', at, name === 'NEGATE' ? '-' : name)
  const runs = parts.map(({ run }) => run)
  return {
    kind,
    run: (read) =>
      known.run(
        runs.map((run) => run(read)),
        kinds,
      ),
  }
}

function functionOf(name: string, count: number): FormulaFunction | undefined {
  const table = Object.hasOwn(formulaOperators, name) && count <= 2 ? formulaOperators : formulaFunctions
  return Object.hasOwn(table, name) ? table[name] : undefined
}

type ColumnNode = Extract<FormulaNode, { is: 'column' }>

function requireColumn(node: ColumnNode, columns: readonly FormulaColumn[]): FormulaColumn {
  const found = columnNamed(columns, node.name)
  if (!found) throw new FormulaError('FORMULA_COLUMN', node.at, node.name)
  return found
}

/** By its key, else by a name that only one has. */
function columnNamed(columns: readonly FormulaColumn[], name: string): FormulaColumn | undefined {
  const byKey = columns.find(({ key }) => key === name)
  if (byKey) return byKey
  const wanted = name.toLowerCase()
  const named = columns.filter(({ names }) => names.some((one) => one.toLowerCase() === wanted))
  return named.length === 1 ? named[0] : undefined
}

/** As it is stored: columns by their keys, which outlive their names. */
export function storedFormula(text: string, columns: readonly FormulaColumn[]): string {
  return withColumns(text, (node) => `[${requireColumn(node, columns).key}]`)
}

/** As people read it; a column that is gone stays as it is stored. */
export function shownFormula(stored: string, columns: readonly FormulaColumn[]): string {
  const nameOf = (key: string): string => {
    const found = columns.find((column) => column.key === key)
    const isOwn = (name: string): boolean => !name.includes(']') && columnNamed(columns, name) === found
    return found?.names.find(isOwn) ?? key
  }
  try {
    return withColumns(stored, ({ name }) => `[${nameOf(name)}]`)
  } catch {
    return stored
  }
}

function withColumns(text: string, write: (node: ColumnNode) => string): string {
  let written = ''
  let from = 0
  for (const node of columnsIn(parseFormula(text))) {
    written += text.slice(from, node.at) + write(node)
    from = node.at + node.length
  }
  return written + text.slice(from)
}

/** In the order in which they are written. */
function columnsIn(node: FormulaNode): ColumnNode[] {
  if (node.is === 'column') return [node]
  return node.is === 'call' ? node.parts.flatMap(columnsIn).sort((a, b) => a.at - b.at) : []
}

/** Keys of the columns that a stored formula names, there or not; none of what cannot be read. */
export function columnsOfFormula(stored: string): string[] {
  try {
    return [...new Set(columnsIn(parseFormula(stored)).map(({ name }) => name))]
  } catch {
    return []
  }
}
