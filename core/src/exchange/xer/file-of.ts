import { ALL_PROJECTS, type Id, isSummary, ownCode, type WbsRow } from '../../plan/index.ts'
import type { Encoding } from '../encoding.ts'
import { type FileBaseline, type FilePlan, type FileProject, mostBaselines, type ScheduleFile } from '../file.ts'
import { longestCode } from '../text.ts'
import { keptOfP6 } from './kept.ts'
import { planOfProject, planOfProjects } from './plan.ts'
import { listProjects } from './projects.ts'
import type { XerContent } from './reader.ts'
import type { XerRow } from './tables.ts'
import { topOf } from './write-projects.ts'

export interface XerFile extends ScheduleFile {
  encoding: Encoding
  /** Version of P6 as the file states it. */
  version: string
}

/** What the tables of P6 hold, wherever they were read from. */
export function xerFileOf(content: XerContent): XerFile {
  const projects = listProjects(content.tables)
  const toPlan = (projectId: string, newId: () => Id) => {
    if (projectId === ALL_PROJECTS) return planOfAll(content, projects, newId)
    const project = content.tables.PROJECT.find((row) => row.proj_id === projectId)
    return project ? withBaselines(content, project, newId) : null
  }
  return { encoding: content.encoding, version: content.version, projects, toPlan }
}

/** Projects of the file that are kept to compare this one with, first that which it is compared with by default. */
function withBaselines(content: XerContent, project: XerRow<'PROJECT'>, newId: () => Id): FilePlan {
  const { read, origins } = planOfProject(content, project, newId)
  const kept = content.tables.PROJECT.filter((row) => row.orig_proj_id === project.proj_id && row !== project)
  const isFirst = (row: XerRow<'PROJECT'>) => row.proj_id === project.sum_base_proj_id
  const ordered = [...kept.filter(isFirst), ...kept.filter((row) => !isFirst(row))]
  const baselines = ordered.slice(0, mostBaselines).flatMap((row) => {
    const { plan } = planOfProject(content, row, newId).read
    const key = `xer-${row.proj_short_name}`
    const rows = asOfProject(plan.rows, read.plan.rows)
    return rows.length === 0 ? [] : [{ key, name: plan.settings.name, plan: { ...plan, rows } }]
  })
  return { ...read, baselines: distinct(baselines), kept: keptOfP6(content, origins) }
}

/**
 * A baseline is its project at another time: its topmost node is that of the project, and codes of nodes begin with its
 * code. Codes and fields of people belong to the project itself.
 */
function asOfProject(rows: readonly WbsRow[], ofProject: readonly WbsRow[]): WbsRow[] {
  const [top, own] = [topOf(rows), topOf(ofProject)]
  return rows.map((row) => {
    const kept = { ...row, values: '' }
    if (!top || !own || !isSummary(row.type)) return kept
    if (row === top) return { ...kept, code: own.code, name: own.name }
    const below = ownCode(row.code, top.code)
    const path = `${own.code}.${below}`
    return below === row.code || path.length > longestCode ? kept : { ...kept, code: path }
  })
}

/** P6 calls a baseline like its project until somebody names it. */
function distinct(baselines: readonly FileBaseline[]): FileBaseline[] {
  const names = Map.groupBy(baselines, ({ name }) => name)
  return baselines.map((one) =>
    names.get(one.name)!.length > 1 ? { ...one, name: `${one.name} (${one.key.slice('xer-'.length)})` } : one,
  )
}

/** One project alone has nothing to be scheduled together with. */
function planOfAll(content: XerContent, projects: readonly FileProject[], newId: () => Id): FilePlan | null {
  const ids = new Set(projects.map(({ id }) => id))
  const [first, ...others] = content.tables.PROJECT.filter((row) => ids.has(row.proj_id))
  if (!first || others.length === 0) return null
  const { read, origins } = planOfProjects(content, [first, ...others], newId)
  return { ...read, kept: keptOfP6(content, origins) }
}
