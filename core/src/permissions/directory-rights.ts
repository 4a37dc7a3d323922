/** What a directory says itself of who may do what with it; without a word of its own what holds at its node holds. */
import type { EffectiveRights, Rights } from './effective-rights.ts'
import { type Ability, type Action, builtIn, isReading } from './index.ts'

/** Each holds what stands before it. `none`: not even its name; `define`: columns, relations, and who may. */
export const directoryLevels = ['none', 'read', 'rows', 'define'] as const
export type DirectoryLevel = (typeof directoryLevels)[number]

const takes: Readonly<Record<DirectoryLevel, readonly Ability[]>> = {
  none: [],
  read: ['eps.read'],
  rows: ['eps.read', 'directory.edit'],
  define: ['eps.read', 'directory.edit', 'directory.define'],
}

/**
 * As if it were a grant on the last step of the way: what is denied above stays denied. `levelOf`: what the directory says
 * of somebody; null: nothing. Who lends has no more there than the directory says of them.
 */
export function rightsAtDirectory(
  rights: EffectiveRights,
  userId: string,
  levelOf: (userId: string) => DirectoryLevel | null,
): EffectiveRights {
  const delegations = rights.delegations.map((lent) => ({ ...lent, rights: at(lent.rights, levelOf(lent.userId)) }))
  return { ...rights, ...at(rights, levelOf(userId)), delegations }
}

/** Whoever only reads in the space has no seat for more. */
function at(rights: Rights, said: DirectoryLevel | null): Rights {
  if (said === null) return rights
  const level = takes[said].some((one) => !isReading(one)) && onlyReads(rights) ? 'read' : said
  const denied = takes.define.filter((one) => !takes[level].includes(one))
  return {
    ...rights,
    allowed: [...new Set([...rights.allowed, ...takes[level]])],
    denied: [...new Set([...rights.denied, ...denied])],
  }
}

function onlyReads({ role, own, allowed }: Rights): boolean {
  const held: readonly string[] = [...(own ?? (role === null ? [] : builtIn[role])), ...allowed]
  return held.every((ability) => isReading(ability as Action))
}
