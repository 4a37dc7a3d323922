import { decimalOf, millionthsOf } from '@plumbline/core/estimates'

/** A currency before or behind, or what it is counted in. */
const BEFORE = /^(?:\p{Sc}|\p{L}{2,4}\.?\s)\s*/u
const BEHIND = /\s*(?:\p{Sc}|\p{L}{1,4}\.?)$/u
/** Nothing stands around it: looked for first, as most of a sheet is so. */
const BARE = /^[-−\d.,\s'’()]*$/
const SPACES = /[\s'’]/gu
const DECIMAL = /^(-?)(\d{1,15})(?:\.(\d*))?$/
const THOUSANDS = /^-?\d{1,3}(,\d{3})+$/

/**
 * A number as spreadsheets show it: «1 234,50», «1,234.50», «$12.00», «(15)»; what comes behind the sixth decimal is rounded.
 * `mark` is the point of the person's language: where it is no comma, «1,234» has thousands. null: it is none.
 */
export function pastedDecimal(text: string, mark: string): string | null {
  const number = BARE.test(text) ? text : text.trim().replace(BEFORE, '').replace(BEHIND, '')
  const bare = number.replace(SPACES, '').replace('−', '-')
  const negative = /^\((.*)\)$/.exec(bare)
  const [, sign, whole, fraction = ''] = DECIMAL.exec(withPoint(negative ? `-${negative[1]}` : bare, mark)) ?? []
  if (whole === undefined) return null
  const exact = { digits: BigInt(`${sign}${whole}${fraction}`), scale: fraction.length }
  return decimalOf(millionthsOf(exact))
}

/** Of a comma and a point the last one is that of decimals; several of one kind part thousands. */
function withPoint(text: string, mark: string): string {
  const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')]
  if (comma >= 0 && point >= 0)
    return comma > point ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '')
  if (comma !== text.indexOf(',') || (mark !== ',' && THOUSANDS.test(text))) return text.replaceAll(',', '')
  return point === text.indexOf('.') ? text.replace(',', '.') : text.replaceAll('.', '')
}
