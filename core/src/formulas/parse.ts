import jsep from 'jsep'
import { FormulaError, type FormulaNode, MAX_FORMULA } from './types.ts'

/** What the parser gives for a column in brackets, and the place of what it gives. */
type Parsed = jsep.Expression & { at?: number; length?: number }

const precedence: Readonly<Record<string, number>> = {
  OR: 1,
  or: 1,
  AND: 2,
  and: 2,
  '=': 3,
  '<>': 3,
  '<': 4,
  '>': 4,
  '<=': 4,
  '>=': 4,
  '&': 5,
  '+': 6,
  '-': 6,
  '*': 7,
  '/': 7,
  '%': 7,
}

jsep.removeAllBinaryOps()
jsep.removeAllUnaryOps()
jsep.removeAllLiterals()
jsep.addUnaryOp('-')
for (const [operator, level] of Object.entries(precedence)) jsep.addBinaryOp(operator, level)

/** Every token knows where it stands; `[Volume, done]` is one name. */
jsep.hooks.add('gobble-token', function (env) {
  const at = this.index
  if (this.char === '[') env.node = column(this)
  else if (/[\p{L}_]/u.test(this.char)) {
    const name: Parsed = this.gobbleIdentifier()!
    name.at = at
    name.length = this.index - at
    env.node = this.gobbleTokenProperty(name)
  } else if (/[\d.]/.test(this.char)) env.node = this.gobbleNumericLiteral()!
  else if (this.char === '"' || this.char === "'") env.node = this.gobbleStringLiteral()!
  if (env.node) (env.node as Parsed).at = at
})

function column(scope: jsep.HookScope): Parsed {
  const at = scope.index
  const end = scope.expr.indexOf(']', at)
  if (end < 0) scope.throwError('unclosed')
  scope.index = end + 1
  return { type: 'Column', name: scope.expr.slice(at + 1, end).trim(), length: end + 1 - at }
}

/** Throws a `FormulaError` with the place of what cannot be understood. */
export function parseFormula(text: string): FormulaNode {
  if (text.length > MAX_FORMULA) throw new FormulaError('FORMULA_TOO_LONG', MAX_FORMULA, String(MAX_FORMULA))
  return nodeOf(treeOf(text), 0)
}

function treeOf(text: string): Parsed {
  try {
    return jsep(text)
  } catch (failure) {
    const { index } = failure as { index?: number }
    throw new FormulaError('FORMULA_SYNTAX', typeof index === 'number' ? Math.min(index, text.length) : 0)
  }
}

function nodeOf(tree: Parsed | null, around: number): FormulaNode {
  const at = tree?.at ?? around
  switch (tree?.type) {
    case 'Literal':
      return literal(tree as jsep.Literal, at)
    case 'Column':
      return { is: 'column', name: String(tree.name), at, length: tree.length! }
    case 'Identifier':
      return named(tree as jsep.Identifier & Parsed, at)
    case 'UnaryExpression':
      return { is: 'call', name: 'NEGATE', parts: [nodeOf(tree.argument as Parsed, at)], at }
    case 'BinaryExpression':
      return binary(tree as jsep.BinaryExpression, at)
    case 'CallExpression':
      return call(tree as jsep.CallExpression, at)
    case 'Compound':
      throw new FormulaError('FORMULA_SYNTAX', (tree.body as Parsed[])[1]?.at ?? at)
    default:
      throw new FormulaError('FORMULA_SYNTAX', at)
  }
}

function literal({ value }: jsep.Literal, at: number): FormulaNode {
  return typeof value === 'number'
    ? { is: 'literal', kind: 'number', value, at }
    : { is: 'literal', kind: 'text', value: String(value), at }
}

/** A name without brackets is that of a column, unless it is true or false. */
function named({ name, length }: jsep.Identifier & Parsed, at: number): FormulaNode {
  const upper = name.toUpperCase()
  if (upper === 'TRUE' || upper === 'FALSE') return { is: 'literal', kind: 'boolean', value: upper === 'TRUE', at }
  return { is: 'column', name, at, length: length ?? name.length }
}

function binary({ operator, left, right }: jsep.BinaryExpression, around: number): FormulaNode {
  const parts = [nodeOf(left, around), nodeOf(right, around)]
  return { is: 'call', name: operator.toUpperCase(), parts, at: parts[0]!.at }
}

function call(tree: jsep.CallExpression, at: number): FormulaNode {
  if (tree.callee.type !== 'Identifier') throw new FormulaError('FORMULA_SYNTAX', at)
  const name = String(tree.callee.name).toUpperCase()
  return { is: 'call', name, parts: tree.arguments.map((part) => nodeOf(part, at)), at }
}
