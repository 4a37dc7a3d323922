import { type Id, isSummary, type SchedulePlan, type Subproject, type WbsRow } from '../../plan/index.ts'
import type { XerId } from './write-table.ts'

/** A project as it stands in a file. */
interface WrittenProject {
  id: XerId
  /** P6 tells projects apart by it. */
  code: string
  dates: Subproject
  /** Number of its topmost node. */
  node: XerId
  /** The row that is this node; null: it is made for the schedule, above all of its rows. */
  top: WbsRow | null
  /** Of a project that is a baseline: the project that is compared with it, and what people call it. */
  baseline?: { of: XerId; name: string }
  /** The project that this one is compared with. */
  comparedWith?: XerId
}

export interface WrittenProjects {
  /** The schedule first: P6 calculates projects together by the options of one. */
  all: WrittenProject[]
  of(id: Id): WrittenProject
}

/** Of a file that is written anew. */
export interface KnownProjects {
  /** Of the schedule as a whole, with its topmost node. */
  id: XerId
  node: XerId
  /** Of a project whose topmost node this is. */
  of(node: XerId): XerId
}

const longestProjectCode = 40

/**
 * In P6 only projects have a data date, a start and a must finish by. So a summary that has them becomes a project beside
 * that of the schedule, with what is below it; what is above it is lost.
 */
export function writtenProjects(
  plan: SchedulePlan,
  code: string,
  numbers: ReadonlyMap<Id, XerId>,
  known?: KnownProjects,
): WrittenProjects {
  const ownerOf = ownersOf(plan.rows)
  const isFree = freeCodes()
  const own = plan.rows.filter((row) => ownerOf.get(row.id) === row)
  const rest = plan.rows.filter((row) => ownerOf.get(row.id) === null)
  const top = known ? (rest.find(({ id }) => numbers.get(id) === known.node) ?? null) : topOf(rest)
  const node = known ? known.node : top ? numbers.get(top.id)! : plan.rows.length + 1
  const whole = { id: known ? known.id : 1, code: isFree(code), dates: plan.settings, node, top }
  const hasWhole = rest.length > 0 || own.length === 0
  const projects = own.map((row, i) => ({
    id: known ? known.of(numbers.get(row.id)!) : (hasWhole ? 2 : 1) + i,
    code: isFree(row.code || row.name),
    dates: row.subproject!,
    node: numbers.get(row.id)!,
    top: row,
  }))
  const byTop = new Map(projects.map((project) => [project.top, project]))
  return {
    all: hasWhole ? [whole, ...projects] : projects,
    of: (id) => byTop.get(ownerOf.get(id)!) ?? whole,
  }
}

/** A baseline is one project beside that which it was kept of, whatever dates its summaries have. */
export function baselineProject(plan: SchedulePlan, project: Omit<WrittenProject, 'dates' | 'top'>): WrittenProjects {
  const whole = { ...project, dates: plan.settings, top: topOf(plan.rows) }
  return { all: [whole], of: () => whole }
}

/** By row: the nearest row at or above it that has dates of its own. */
function ownersOf(rows: readonly WbsRow[]): Map<Id, WbsRow | null> {
  const owners = new Map<Id, WbsRow | null>()
  for (const row of rows) {
    const above = row.parentId === null ? null : (owners.get(row.parentId) ?? null)
    owners.set(row.id, row.subproject && isSummary(row.type) ? row : above)
  }
  return owners
}

/** The topmost sum is the project node itself. */
export function topOf(rows: readonly WbsRow[]): WbsRow | null {
  const tops = rows.filter((row) => row.parentId === null)
  return tops.length === 1 && tops[0]!.type === 'sum' ? tops[0]! : null
}

export function freeCodes(): (code: string) => string {
  const taken = new Set<string>()
  return (code) => {
    const wanted = code.slice(0, longestProjectCode)
    let free = wanted
    for (let n = 2; taken.has(free); n++) free = `${wanted.slice(0, longestProjectCode - 6)}-${n}`
    taken.add(free)
    return free
  }
}
