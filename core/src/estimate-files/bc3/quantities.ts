/** How much there is of a BC3 concept in its chapter: take-off lines whose sum is the total of the file, or the total alone. */
import { decimalOf, evaluated, exactOf, type Millionths, millionthsOf, takenOff } from '../../estimates/index.ts'
import type { FileIssues } from '../issues.ts'
import { decimalIn } from '../numbers.ts'
import type { FileTakeOff } from '../types.ts'
import type { Measured, MeasuredLine } from './records.ts'

/** Subtotals are sums of what stands there already. */
const SUBTOTALS = ['1', '2']
/** Dimensions in expressions of BC3, and here. */
const names: Record<string, string> = { a: 'n', b: 'l', c: 'w', d: 'h', p: 'pi' }

export interface Quantity {
  quantity: string
  takeOff: readonly FileTakeOff[]
}

export function quantityIn(measured: Measured, of: string, issues: FileIssues): Quantity {
  const lines = measured.lines.filter(({ type }) => !SUBTOTALS.includes(type)).map(lineOf)
  const amounts = lines.map((line) => takenOff({ ...line, id: '', itemId: '', order: '', source: 'manual', ref: '' }))
  const isKnown = amounts.every((amount) => amount !== null)
  const sum = amounts.reduce<Millionths>((all, amount) => all + (amount ?? 0n), 0n)
  const total = exactOf(decimalIn(measured.total) ?? '')
  if (total === null) {
    if (measured.total !== '') issues.add('not_number', of)
    return { quantity: decimalOf(sum), takeOff: isKnown ? lines : [] }
  }
  const left = millionthsOf(total) - sum
  const most = BigInt(lines.length + 1) * 5_000n
  const isLittle = left <= most && -left <= most
  if (lines.length > 0 && !(isKnown && isLittle)) issues.add('quantity_differs', of)
  if (lines.length === 0 || !isKnown || !isLittle) return { quantity: decimalOf(millionthsOf(total)), takeOff: [] }
  const rest = left === 0n ? [] : [{ ...blank, comment: '≈', n: decimalOf(left) }]
  return { quantity: decimalOf(millionthsOf(total)), takeOff: [...lines, ...rest] }
}

const blank: FileTakeOff = { comment: '', n: '', length: '', width: '', height: '', formula: '' }

function lineOf({ type, comment, dimensions }: MeasuredLine): FileTakeOff {
  const [n, length, width, height] = dimensions.map((text) => decimalIn(text) ?? '')
  const line = { n: n!, length: length!, width: width!, height: height! }
  if (type !== '3') return { ...line, comment, formula: '' }
  const formula = comment.toLowerCase().replace(/[abcdp]/g, (name) => names[name]!)
  const value = (text: string) => exactOf(text) ?? { digits: 0n, scale: 0 }
  const named = { n: value(line.n), l: value(line.length), w: value(line.width), h: value(line.height) }
  // What cannot be worked out here makes the lines differ from the total, which holds then.
  return { ...line, comment, formula: evaluated(formula, named) === null ? '' : formula }
}
