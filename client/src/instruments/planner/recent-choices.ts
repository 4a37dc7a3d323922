import type { CellChoice } from './types.ts'

/** A list that is seen at a glance needs none. */
const FEW = 12
const SHOWN = 5
const REMEMBERED = 50

/** Lines that were taken last, in whatever list, the newest first. */
let taken: readonly string[] = []

const keyOf = ({ text, code = '' }: CellChoice): string => `${code}\n${text}`

export function noteTaken(choice: CellChoice): void {
  const key = keyOf(choice)
  taken = [key, ...taken.filter((one) => one !== key)].slice(0, REMEMBERED)
}

/** The same lines, those that were taken lately first. */
export function recentFirst(choices: readonly CellChoice[], limit: number): readonly CellChoice[] {
  if (choices.length <= FEW || taken.length === 0) return choices.slice(0, limit)
  const ranks = new Map(taken.map((key, rank) => [key, rank]))
  const rankOf = (choice: CellChoice): number => ranks.get(keyOf(choice)) ?? REMEMBERED
  const recent = choices
    .filter((choice) => rankOf(choice) < REMEMBERED)
    .sort((one, other) => rankOf(one) - rankOf(other))
    .slice(0, SHOWN)
  const first = new Set(recent)
  return [...recent, ...choices.slice(0, limit).filter((choice) => !first.has(choice))].slice(0, limit)
}
