import type { ClashState } from '@plumbline/core/bim'
import type { Clash } from '@plumbline/core/documents/bim'

export const clashGroupings = ['none', 'group', 'first', 'second', 'state', 'assignee'] as const
export type ClashGrouping = (typeof clashGroupings)[number]

export interface ClashLines {
  /** '': lines that stand in no group. */
  name: string
  clashes: readonly Clash[]
}

interface Shown {
  grouping: ClashGrouping
  /** null: all that is not resolved. */
  state: ClashState | 'all' | null
  /** What stands on no common day is no clash. */
  meets(clash: Clash): boolean
  nameOf(ref: Clash['a']): string
}

/** What is shown of a test, group by group: those of most clashes first, and what stands alone last. */
export function clashLines(clashes: readonly Clash[], { grouping, state, meets, nameOf }: Shown): ClashLines[] {
  const isShown = (clash: Clash): boolean =>
    (state === 'all' || (state === null ? clash.state !== 'resolved' : clash.state === state)) && meets(clash)
  const keyOf = (clash: Clash): string => {
    if (grouping === 'none') return ''
    if (grouping === 'first') return nameOf(clash.a)
    return grouping === 'second' ? nameOf(clash.b) : clash[grouping]
  }
  const groups = Map.groupBy(clashes.filter(isShown), keyOf)
  return [...groups]
    .map(([name, own]) => ({ name, clashes: own }))
    .sort(
      (one, other) => Number(one.name === '') - Number(other.name === '') || other.clashes.length - one.clashes.length,
    )
}
