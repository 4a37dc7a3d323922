import { type EpsAnalytics, epsAnalytics, type MapNode, projectMap, projectMapChapters } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { daysBetween } from '@plumbline/core/time'
import { selectFinishHistory } from '../../planning/official/timetable/index.ts'
import { selectScheduleEdges } from '../../planning/schedules/external-links/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { selectNode, selectPath } from '../../workspace/eps/index.ts'
import { selectSettings } from '../../workspace/projects/index.ts'
import { selectNextMilestones } from '../indicators/index.ts'
import { type Branch, type BranchParts, readBranch, schedulesBelow } from './branch.ts'
import { statusOf, sumOf } from './lines.ts'

/** Schedules named in one answer. */
const MAX_LINES = 200
const MAX_DAYS = 400
const MAX_MILESTONES = 6

export function bindAnalytics(api: Api, parts: BranchParts): void {
  const { database } = parts
  const spaceOf = async (tx: Transaction, { params }: { params: { epsId: string } }) =>
    (await selectNode(tx, params.epsId))?.spaceId ?? null
  const ofProject = async (tx: Transaction, { params }: { params: { projectId: string } }) => {
    const node = await selectNode(tx, params.projectId)
    return node?.kind === 'project' ? node.spaceId : null
  }

  api.inSpace(epsAnalytics, spaceOf, async ({ scope, params }) => {
    const branch = await readBranch(parts, scope, params.epsId)
    const versionId = branch.nodes[0]?.schedule?.versionId
    const history = versionId ? await database.inScope(scope, (tx) => selectFinishHistory(tx, versionId, MAX_DAYS)) : []
    const sums = analyticsOf(branch)
    const contract = await database.inScope(scope, (tx) => contractOf(tx, params.epsId))
    const milestones = await database.inScope(scope, (tx) => nextMilestones(tx, branch))
    return { analytics: { ...sums, ...measured(sums.finish, contract), milestones, history } }
  })

  api.inSpace(projectMap, ofProject, async ({ scope, spaceId, params, input }) => {
    const branch = await readBranch(parts, scope, params.projectId)
    const nodes = mapOf(branch).filter(({ status }) => input.statuses?.includes(status) ?? true)
    const shown = new Set(nodes.map(({ id }) => id))
    const edges = await database.inScope(scope, (tx) => selectScheduleEdges(tx, spaceId))
    return { nodes, links: edges.filter(({ from, to }) => from !== to && shown.has(from) && shown.has(to)) }
  })

  api.inSpace(projectMapChapters, ofProject, async ({ scope, params, input }) => {
    const branch = await readBranch(parts, scope, params.projectId)
    const parentId = input.parentId ?? params.projectId
    if (!branch.nodes.some(({ id }) => id === parentId)) throw new AppError('NOT_FOUND')
    const below = schedulesBelow(branch)
    const chapters = mapOf(branch).filter((node) => node.parentId === parentId && node.kind === 'folder')
    return { chapters: chapters.map((node) => ({ ...node, schedules: below.get(node.id)?.length ?? 0 })) }
  })
}

/** What the project that the node is, or stands in, says of its finish; null: it stands above projects. */
async function contractOf(tx: Transaction, epsId: string): Promise<string | null> {
  const project = (await selectPath(tx, epsId)).find(({ kind }) => kind === 'project')
  return project ? (await selectSettings(tx, project.id)).finishDay : null
}

function measured(finish: string | null, contractFinish: string | null) {
  return { contractFinish, toContractDays: daysBetween(contractFinish, finish) }
}

async function nextMilestones(tx: Transaction, branch: Branch): Promise<EpsAnalytics['milestones']> {
  const isLeftOut = leftOut(branch)
  const counted = branch.nodes.flatMap(({ id, schedule }) => (schedule && !isLeftOut.has(id) ? schedule.versionId : []))
  const found = await selectNextMilestones(tx, counted, MAX_MILESTONES)
  return found.map((one) => ({ ...one, toTargetDays: daysBetween(one.targetFinish, one.finish) }))
}

type Sums = Omit<EpsAnalytics, 'milestones' | 'history' | 'contractFinish' | 'toContractDays'>

function analyticsOf(branch: Branch): Sums {
  const { nodes } = branch
  const lines = [...branch.lines.values()]
  const isLeftOut = leftOut(branch)
  const counted = lines.filter(({ id }) => !isLeftOut.has(id))
  const count = (kind: string): number => nodes.slice(1).filter((node) => node.kind === kind).length
  const moments = nodes.flatMap(({ schedule }) => schedule?.calculatedAt ?? []).sort()
  return {
    projects: count('project'),
    folders: count('folder'),
    schedules: lines.length,
    calculated: lines.filter(({ timetableState }) => timetableState === 1).length,
    left: lines.length - counted.length,
    ...sumOf(counted),
    calculatedAt: moments[0] ?? null,
    lines: lines.sort((a, b) => (b.finish ?? '').localeCompare(a.finish ?? '')).slice(0, MAX_LINES),
  }
}

/** Schedules that are marked as not valid, or stand below what is; the node that is asked about counts itself. */
function leftOut({ nodes }: Branch): Set<string> {
  const [top] = nodes
  const out = new Set<string>()
  for (const { id, parentId, valid } of nodes) {
    if (id !== top?.id && (valid === 0 || (parentId !== null && out.has(parentId)))) out.add(id)
  }
  return out
}

function mapOf(branch: Branch): MapNode[] {
  const below = schedulesBelow(branch)
  const isLeftOut = leftOut(branch)
  return branch.nodes.map(({ id, parentId, kind, code, name }) => {
    const counted = (below.get(id) ?? []).filter((schedule) => schedule === id || !isLeftOut.has(schedule))
    const sum = sumOf(counted.flatMap((schedule) => branch.lines.get(schedule) ?? []))
    const { percent, works, start, finish, toTargetDays } = sum
    return { id, parentId, kind, code, name, status: statusOf(sum), toTargetDays, percent, works, start, finish }
  })
}
