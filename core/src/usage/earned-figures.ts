import { nearest } from '../progress/index.ts'
import { type EarnedMeasures, type EarnedValue, earnedMeasures } from './earned.ts'

/** What is shown of earned value, each as a column; what has been spent is the cost that was reported. */
export const earnedFigures = [
  'bac',
  'pv',
  'ev',
  'sv',
  'cv',
  'spi',
  'cpi',
  'tcpi',
  'eac',
  'eacBudgeted',
  'eacPace',
  'eacLeft',
  'etc',
  'vac',
] as const
export type EarnedFigure = (typeof earnedFigures)[number]

const indices: readonly EarnedFigure[] = ['spi', 'cpi', 'tcpi']

/** A quotient, and no money. */
export const isIndex = (figure: EarnedFigure): boolean => indices.includes(figure)

/** Millionths of money for one that is no index. */
const read: Readonly<Record<EarnedFigure, (value: EarnedValue, measures: EarnedMeasures) => bigint | null>> = {
  bac: ({ budget }) => budget,
  pv: ({ planned }) => planned,
  ev: ({ earned }) => earned,
  sv: (_, { sv }) => sv,
  cv: (_, { cv }) => cv,
  spi: (_, { spi }) => spi,
  cpi: (_, { cpi }) => cpi,
  tcpi: (_, { tcpi }) => tcpi,
  eac: (_, { eac }) => eac.trend,
  eacBudgeted: (_, { eac }) => eac.budget,
  eacPace: (_, { eac }) => eac.both,
  eacLeft: (_, { eac }) => eac.left,
  etc: (_, { etc }) => etc.trend,
  vac: (_, { vac }) => vac.trend,
}

const MILLIONTHS_OF_INDEX = 100n
const CENT = 10_000n

/** In millionths, money to the cent; null: there is none, because nothing has a cost or nothing is divided by. */
export function earnedFigure(value: EarnedValue, figure: EarnedFigure): bigint | null {
  const { budget, earned, actual, left } = value
  if (budget === 0n && earned === 0n && actual === 0n && !left) return null
  const found = read[figure](value, earnedMeasures(value))
  if (found === null) return null
  return isIndex(figure) ? found * MILLIONTHS_OF_INDEX : nearest(found, CENT) * CENT
}

/** Worse than as planned. */
export function isBehind(figure: EarnedFigure, value: number): boolean {
  if (figure === 'spi' || figure === 'cpi') return value < 1
  return (figure === 'sv' || figure === 'cv' || figure === 'vac') && value < 0
}
