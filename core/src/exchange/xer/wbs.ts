import { blankRow, type Id, type WbsRow } from '../../plan/index.ts'
import type { IssueList } from '../issues.ts'
import { cleanLine, longestCode, longestName } from '../text.ts'
import type { CellKey, XerRow } from './tables.ts'
import { readNumber } from './values.ts'

/** A node of the file's WBS with its row; nodes stand in tree order. */
export interface WbsNode {
  node: XerRow<'PROJWBS'>
  key: CellKey
  row: WbsRow
}

/** The project node becomes the sum on top, every other node a task; nodes that hang nowhere go to the top. */
export function readWbs(rows: readonly XerRow<'PROJWBS'>[], newId: () => Id, issues: IssueList): WbsNode[] {
  const byId = new Map(rows.map((row) => [row.wbs_id, row]))
  const root = rows.find((row) => row.proj_node_flag === 'Y') ?? rows.find((row) => !byId.has(row.parent_wbs_id))
  const children = new Map<string, XerRow<'PROJWBS'>[]>()
  for (const row of byId.values()) {
    if (row === root) continue
    const siblings = children.get(row.parent_wbs_id)
    if (siblings) siblings.push(row)
    else children.set(row.parent_wbs_id, [row])
  }
  const nodes: WbsNode[] = []
  const seen = new Set<string>()
  const walk = (top: XerRow<'PROJWBS'>) => visit(top, children, seen, nodes, newId)
  if (root) walk(root)
  for (const row of byId.values()) {
    if (seen.has(row.wbs_id)) continue
    // First those whose parent is missing, so that a branch keeps its shape; a ring of parents is cut where it is met.
    const top = topOf(row, byId, seen)
    issues.add('xer_wbs_without_parent', 'warning', { line: top.line, code: top.wbs_short_name })
    walk(top)
  }
  return nodes
}

function topOf(
  row: XerRow<'PROJWBS'>,
  byId: ReadonlyMap<string, XerRow<'PROJWBS'>>,
  seen: ReadonlySet<string>,
): XerRow<'PROJWBS'> {
  const path = new Set<string>()
  let top = row
  for (;;) {
    path.add(top.wbs_id)
    const parent = byId.get(top.parent_wbs_id)
    if (!parent || path.has(parent.wbs_id) || seen.has(parent.wbs_id)) return top
    top = parent
  }
}

/** Depth first with an own stack: a hostile file may nest as deeply as it has rows. */
function visit(
  top: XerRow<'PROJWBS'>,
  children: ReadonlyMap<string, XerRow<'PROJWBS'>[]>,
  seen: Set<string>,
  nodes: WbsNode[],
  newId: () => Id,
): void {
  const stack: { row: XerRow<'PROJWBS'>; parentId: Id | null; path: string }[] = [
    { row: top, parentId: null, path: '' },
  ]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { row, parentId, path } = next
    if (seen.has(row.wbs_id)) continue
    seen.add(row.wbs_id)
    const id = newId()
    const own = cleanLine(row.wbs_short_name, longestCode)
    const below = path === '' ? own : `${path}.${own}`
    const made = wbsRow(row, id, parentId, below.length > longestCode ? own : below)
    nodes.push({ node: row, key: row.key('wbs_id'), row: made })
    const nodesBelow = [...(children.get(row.wbs_id) ?? [])].sort(
      (a, b) => sequence(b) - sequence(a) || b.line - a.line,
    )
    for (const child of nodesBelow) stack.push({ row: child, parentId: id, path: below })
  }
}

function sequence(row: XerRow<'PROJWBS'>): number {
  return readNumber(row.seq_num) ?? 0
}

/** The code is the path from the project down, as P6 shows it. */
function wbsRow(row: XerRow<'PROJWBS'>, id: Id, parentId: Id | null, code: string): WbsRow {
  return {
    ...blankRow(id, parentId, row.proj_node_flag === 'Y' ? 'sum' : 'task'),
    code,
    name: cleanLine(row.wbs_name, longestName),
  }
}
