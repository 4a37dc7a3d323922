/** Functions of formulas that templates of reports are written with. */
import { FormulaUnread } from './parse.ts'

export type Value = number | string | boolean | null
/** What an argument comes to: one value, or all of an area with how large it is. */
export interface Values {
  all: readonly Value[]
  rows: number
  columns: number
  isArea: boolean
}

/** What programs write as #DIV/0! and the like. */
export class FormulaError extends Error {
  readonly shown: string

  constructor(shown: string) {
    super(shown)
    this.shown = shown
  }
}

export function numberIn(value: Value): number {
  if (value === null || value === '') return 0
  const number = Number(value)
  if (!Number.isFinite(number)) throw new FormulaError('#VALUE!')
  return number
}

export const textIn = (value: Value): string =>
  value === null ? '' : typeof value === 'boolean' ? (value ? 'TRUE' : 'FALSE') : String(value)

export const isTrue = (value: Value): boolean =>
  typeof value === 'string' ? value.toUpperCase() === 'TRUE' : Boolean(value)

/** Numbers of areas, and of what is said as it stands. */
const numbers = (all: readonly Values[]): number[] =>
  all.flatMap(({ all: values, isArea }) =>
    isArea
      ? values.filter((value) => typeof value === 'number')
      : values.filter((value) => value !== null).map(numberIn),
  )
const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0)
const one = (values: Values | undefined): Value => values?.all[0] ?? null

export function compare(left: Value, right: Value): number {
  if (typeof left === 'string' || typeof right === 'string') {
    // A number comes before any text.
    if (typeof left === 'number' || typeof right === 'number') return typeof left === 'number' ? -1 : 1
    const [a, b] = [textIn(left).toLowerCase(), textIn(right).toLowerCase()]
    return a === b ? 0 : a < b ? -1 : 1
  }
  return numberIn(left) - numberIn(right)
}

/** `">5"`, `"x*"`, 5. */
function meets(criterion: Value): (value: Value) => boolean {
  if (typeof criterion !== 'string') return (value) => value !== null && compare(value, criterion) === 0
  const [, sign = '=', rest = ''] = /^(<>|<=|>=|<|>|=)?(.*)$/s.exec(criterion) ?? []
  const number = rest.trim() === '' ? Number.NaN : Number(rest)
  if (Number.isNaN(number)) {
    const pattern = rest
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')
    const text = new RegExp(`^${pattern}$`, 'is')
    const fits = (value: Value): boolean => (rest === '' ? value === null || value === '' : text.test(textIn(value)))
    return (value) => fits(value) === (sign !== '<>')
  }
  return (value) => {
    if (typeof value !== 'number') return sign === '<>'
    const order = value - number
    if (sign === '=') return order === 0
    if (sign === '<>') return order !== 0
    return sign.startsWith('<')
      ? order < 0 || (sign === '<=' && order === 0)
      : order > 0 || (sign === '>=' && order === 0)
  }
}

/** Pairs of an area and what its values must be. */
function chosen(pairs: readonly Values[]): (at: number) => boolean {
  const tests = pairs.flatMap((values, i) => (i % 2 === 0 ? [{ values, fits: meets(one(pairs[i + 1])) }] : []))
  return (at) => tests.every(({ values, fits }) => fits(values.all[at] ?? null))
}

const rounded = (value: number, digits: number, how: (n: number) => number): number => {
  const by = 10 ** digits
  // What is written as a half is one, whatever is stored.
  const exact = Number((Math.abs(value) * by).toPrecision(15))
  return (Math.sign(value) * how(exact)) / by
}

const mean = (all: readonly number[]): number => {
  if (all.length === 0) throw new FormulaError('#DIV/0!')
  return sum(all) / all.length
}

type Work = (of: readonly Values[]) => Value

const subtotals: Readonly<Record<number, Work>> = {
  1: (of) => mean(numbers(of)),
  2: (of) => numbers(of).length,
  3: (of) => of.flatMap(({ all }) => all).filter((value) => value !== null && value !== '').length,
  4: (of) => functions.MAX!(of),
  5: (of) => functions.MIN!(of),
  9: (of) => sum(numbers(of)),
}

export const functions: Readonly<Record<string, Work>> = {
  SUM: (of) => sum(numbers(of)),
  AVERAGE: (of) => mean(numbers(of)),
  // Of nothing it is 0; and an area may be longer than a call can be.
  MIN: (of) => numbers(of).reduce((least, next) => Math.min(least, next), numbers(of)[0] ?? 0),
  MAX: (of) => numbers(of).reduce((most, next) => Math.max(most, next), numbers(of)[0] ?? 0),
  COUNT: (of) => numbers(of).length,
  COUNTA: (of) => of.flatMap(({ all }) => all).filter((value) => value !== null).length,
  COUNTBLANK: (of) => of.flatMap(({ all }) => all).filter((value) => value === null || value === '').length,
  COUNTIF: ([area, criterion]) => (area?.all ?? []).filter(meets(one(criterion))).length,
  COUNTIFS: (of) => {
    const isChosen = chosen(of)
    return (of[0]?.all ?? []).filter((_, at) => isChosen(at)).length
  },
  SUMIF: ([area, criterion, summed = area]) => {
    const fits = meets(one(criterion))
    const values = summed?.all ?? []
    return sum((area?.all ?? []).map((value, at) => (fits(value) ? numberOrNone(values[at]) : 0)))
  },
  SUMIFS: ([summed, ...pairs]) => {
    const isChosen = chosen(pairs)
    return sum((summed?.all ?? []).map((value, at) => (isChosen(at) ? numberOrNone(value) : 0)))
  },
  SUMPRODUCT: (of) =>
    sum((of[0]?.all ?? []).map((_, at) => of.reduce((product, { all }) => product * numberOrNone(all[at]), 1))),
  SUBTOTAL: ([which, ...of]) => {
    const work = subtotals[numberIn(one(which)) % 100]
    if (!work) throw new FormulaUnread()
    return work(of)
  },
  ROWS: ([area]) => area?.rows ?? 0,
  COLUMNS: ([area]) => area?.columns ?? 0,
  ABS: ([n]) => Math.abs(numberIn(one(n))),
  INT: ([n]) => Math.floor(numberIn(one(n))),
  MOD: ([n, by]) => {
    const divisor = numberIn(one(by))
    if (divisor === 0) throw new FormulaError('#DIV/0!')
    return numberIn(one(n)) - divisor * Math.floor(numberIn(one(n)) / divisor)
  },
  ROUND: ([n, digits]) => rounded(numberIn(one(n)), numberIn(one(digits)), Math.round),
  ROUNDUP: ([n, digits]) => rounded(numberIn(one(n)), numberIn(one(digits)), Math.ceil),
  ROUNDDOWN: ([n, digits]) => rounded(numberIn(one(n)), numberIn(one(digits)), Math.floor),
  AND: (of) => of.flatMap(({ all }) => all).every((value) => value === null || isTrue(value)),
  OR: (of) => of.flatMap(({ all }) => all).some(isTrue),
  NOT: ([value]) => !isTrue(one(value)),
  CONCATENATE: (of) => of.map((value) => textIn(one(value))).join(''),
  CONCAT: (of) => of.flatMap(({ all }) => all.map(textIn)).join(''),
  LEFT: ([text, count]) => textIn(one(text)).slice(0, count ? numberIn(one(count)) : 1),
  RIGHT: ([text, count]) => {
    const [whole, wanted] = [textIn(one(text)), count ? numberIn(one(count)) : 1]
    return wanted <= 0 ? '' : whole.slice(-wanted)
  },
  MID: ([text, from, count]) => textIn(one(text)).substr(Math.max(0, numberIn(one(from)) - 1), numberIn(one(count))),
  LEN: ([text]) => textIn(one(text)).length,
  TRIM: ([text]) => textIn(one(text)).trim().replace(/ +/g, ' '),
  UPPER: ([text]) => textIn(one(text)).toUpperCase(),
  LOWER: ([text]) => textIn(one(text)).toLowerCase(),
  ISBLANK: ([value]) => one(value) === null,
  ISNUMBER: ([value]) => typeof one(value) === 'number',
  ISTEXT: ([value]) => typeof one(value) === 'string',
  TRUE: () => true,
  FALSE: () => false,
}

const numberOrNone = (value: Value | undefined): number => (typeof value === 'number' ? value : 0)
