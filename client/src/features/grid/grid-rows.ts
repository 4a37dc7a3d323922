import type { GridGroupsView } from '@plumbline/core/contract'

type GridGroupView = GridGroupsView['groups'][number]

/** A line of the grid: the head of a group, or one of the works of the last level. */
export type GridRow =
  | { kind: 'group'; id: string; path: readonly string[]; group: GridGroupView; isOpen: boolean }
  /** `at`: its place among the works of the group `groupId`. */
  | { kind: 'work'; groupId: string; path: readonly string[]; at: number; level: number }

/** Of a group in the whole grid: its key after those of the groups that it stands in. */
const groupId = (path: readonly string[]): string => path.join('\u0000')

/** Which groups are open: all, none, or those that have groups; and the ones that were switched since. */
export interface Folding {
  base: 'usual' | 'all' | 'none'
  switched: ReadonlySet<string>
}

export const usualFolding: Folding = { base: 'usual', switched: new Set() }

function isOpen({ base, switched }: Folding, id: string, isLast: boolean): boolean {
  const usually = base === 'all' || (base === 'usual' && !isLast)
  return usually !== switched.has(id)
}

export function switchedAt({ base, switched }: Folding, id: string): Folding {
  const next = new Set(switched)
  if (!next.delete(id)) next.add(id)
  return { base, switched: next }
}

/** What is to be seen, top down. `levels`: how many there are; without any the works stand side by side. */
export function gridRows({ groups, total }: GridGroupsView, levels: number, folding: Folding): GridRow[] {
  const rows: GridRow[] = []
  const worksOf = (path: readonly string[], count: number): void => {
    const id = groupId(path)
    for (let at = 0; at < count; at++) rows.push({ kind: 'work', groupId: id, path, at, level: levels })
  }
  if (levels === 0) worksOf([], total.works)
  let path: string[] = []
  /** Groups deeper than this stand in a closed one. */
  let shownTo = 0
  for (const group of groups) {
    path = [...path.slice(0, group.level), group.key]
    if (group.level > shownTo) continue
    const isLast = group.level === levels - 1
    const id = groupId(path)
    const open = isOpen(folding, id, isLast)
    rows.push({ kind: 'group', id, path, group, isOpen: open })
    shownTo = open ? group.level + 1 : group.level
    if (open && isLast) worksOf(path, group.works)
  }
  return rows
}

/** Where the group stands that a row is in; the row itself at the top. */
export function parentAt(rows: readonly GridRow[], at: number): number {
  const levelOf = (row: GridRow | undefined): number => (row?.kind === 'group' ? row.group.level : (row?.level ?? 0))
  for (let above = at - 1; above >= 0; above--) if (levelOf(rows[above]) < levelOf(rows[at])) return above
  return at
}
