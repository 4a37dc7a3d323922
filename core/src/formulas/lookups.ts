/** What is looked up elsewhere: `DIR([list], "column")` in a directory, `MEASURE("volume", "fact")` in amounts of the work. */
import { fields } from '../fields/index.ts'
import { type FormulaColumn, FormulaError, type FormulaKind, type FormulaNode } from './types.ts'

type Call = Extract<FormulaNode, { is: 'call' }>

interface Found {
  /** Of what is read. */
  key: string
  kind: FormulaKind
}

export const lookupNames = ['DIR', 'MEASURE'] as const
type LookupName = (typeof lookupNames)[number]

export const isLookup = (name: string): name is LookupName => (lookupNames as readonly string[]).includes(name)

/** Throws a `FormulaError` for what is not there. `list`: the column that is named first, of DIR. */
export function lookedUp(call: Call, columns: readonly FormulaColumn[], list: FormulaColumn | undefined): Found {
  const [first, second] = call.parts
  if (call.parts.length !== 2 || !first || !second) throw new FormulaError('FORMULA_ARGUMENTS', call.at, call.name)
  return call.name === 'DIR' ? rowColumn(call, list, wordOf(second, call)) : measure(call, columns, first, second)
}

function rowColumn(call: Call, list: FormulaColumn | undefined, { word, at }: Word): Found {
  if (!list?.rows) throw new FormulaError('FORMULA_KIND', call.at, call.name)
  const wanted = word.toLowerCase()
  const found = list.rows.find(({ names }) => names.some((name) => name.toLowerCase() === wanted))
  if (!found) throw new FormulaError('FORMULA_COLUMN', at, word)
  return found
}

function measure(call: Call, columns: readonly FormulaColumn[], first: FormulaNode, second: FormulaNode): Found {
  const [of, value] = [wordOf(first, call), wordOf(second, call)]
  const field = fields.find(
    ({ amount }) => amount?.measure === of.word.toLowerCase() && amount.value === value.word.toLowerCase(),
  )
  const found = field && columns.find(({ key }) => key === field.key)
  if (!found) throw new FormulaError('FORMULA_COLUMN', of.at, `${of.word} ${value.word}`)
  return found
}

interface Word {
  word: string
  at: number
}

function wordOf(node: FormulaNode, call: Call): Word {
  if (node.is !== 'literal' || node.kind !== 'text') throw new FormulaError('FORMULA_KIND', call.at, call.name)
  return { word: String(node.value), at: node.at }
}
