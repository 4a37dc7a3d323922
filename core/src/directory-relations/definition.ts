import { cycleThrough } from '../formulas/index.ts'
import { millionths } from '../progress/index.ts'
import { type DirectoryRelation, type RelationRow, relationLimits } from './types.ts'

type Defined = Pick<DirectoryRelation, 'id' | 'use' | 'directoryIds' | 'cardinality' | 'through'>

/** Why a relation cannot be: a code of the error catalogue. */
export type RelationProblem = 'RELATION_DIRECTORIES' | 'RELATION_THROUGH'

/** Rules 1 to 3; null: it can. `others`: those of the space. */
export function relationProblem(relation: Defined, others: readonly Defined[]): RelationProblem | null {
  const { use, directoryIds, through } = relation
  const isOnce = new Set(directoryIds).size === directoryIds.length
  if (use === 'norm') {
    const isFound = directoryIds.length >= 1 && directoryIds.length <= relationLimits.directories
    if (!isFound || !isOnce) return 'RELATION_DIRECTORIES'
    return through.length === 0 ? null : 'RELATION_THROUGH'
  }
  if (directoryIds.length !== 2 || !isOnce) return 'RELATION_DIRECTORIES'
  return through.length === 0 || leads(relation, others) ? null : 'RELATION_THROUGH'
}

/** From its first directory to its second one, each relation where the one before ended. */
function leads({ directoryIds, through, cardinality }: Defined, others: readonly Defined[]): boolean {
  if (through.length < 2 || through.length > relationLimits.through || cardinality !== 'n:n') return false
  const steps = through.map((id) => others.find((one) => one.id === id))
  let at = directoryIds[0]
  for (const step of steps) {
    if (step?.use !== 'list' || step.through.length > 0 || step.directoryIds[0] !== at) return false
    at = step.directoryIds[1]
  }
  return at === directoryIds[1]
}

/** Rule 4: ids of directories from the one that depends on itself back to it, both included; null: none does. */
export function relationCycle(relations: readonly Defined[], relation: Defined): string[] | null {
  if (relation.use === 'norm') return null
  const lists = [...relations.filter(({ id }) => id !== relation.id), relation].filter(({ use }) => use === 'list')
  const followers = Map.groupBy(lists, ({ directoryIds }) => directoryIds[0] ?? '')
  const after = (id: string): string[] => (followers.get(id) ?? []).map(({ directoryIds }) => directoryIds[1] ?? '')
  return cycleThrough(relation.directoryIds[0] ?? '', after)
}

export type RowProblem = 'RELATION_ROW_WRONG' | 'RELATION_ROW_TWIN' | 'RELATION_ROW_SECOND'

/**
 * Rules 5 to 7, asked row by row: why one cannot stand behind those that were asked before; null: it can. Whether the rows
 * of the directories are there is not asked.
 */
export function rowChecker({
  use,
  directoryIds,
  cardinality,
}: Pick<Defined, 'use' | 'directoryIds' | 'cardinality'>): (row: RelationRow) => RowProblem | null {
  const [keys, seconds] = [new Set<string>(), new Set<string>()]
  return (row) => {
    const isWhole = row.rowIds.length === directoryIds.length && isShaped(row, use)
    if (!isWhole) return 'RELATION_ROW_WRONG'
    const key = row.rowIds.map((id) => id ?? '').join(',')
    if (keys.has(key)) return 'RELATION_ROW_TWIN'
    keys.add(key)
    if (use === 'norm' || cardinality === 'n:n') return null
    const second = row.rowIds[1] ?? ''
    if (seconds.has(second)) return 'RELATION_ROW_SECOND'
    seconds.add(second)
    return null
  }
}

function isShaped({ rowIds, norm, coefficient }: RelationRow, use: DirectoryRelation['use']): boolean {
  const isPositive = (text: string): boolean => millionths(text) > 0n
  if (use === 'list') return norm === null && rowIds.every((id) => id !== null) && isPositive(coefficient)
  if (norm === null || rowIds[0] === null) return false
  const { rate, crew, productivity } = norm
  const isGiven = [rate, crew, productivity].every((text) => text === '' || isPositive(text))
  return isGiven && (productivity !== '' || rate !== '')
}
