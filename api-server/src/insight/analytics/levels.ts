import { type LevelAnalytics, MAX_MILESTONES, MAX_PARTS } from '@plumbline/core/contract'
import { addSums, allValues, type OwnIndicator } from '@plumbline/core/indicators'
import type { Transaction } from '../../platform/database/index.ts'
import type { NodeRow } from '../../workspace/eps/index.ts'
import {
  countedNodes,
  currencyOf,
  type IndicatorBranch,
  type StoredIndicators,
  selectMeasures,
  selectMilestones,
  selectOfSchedules,
  selectOfVersion,
  stateOfAll,
} from '../indicators/index.ts'
import { selectOwnIndicators } from '../own-indicators/index.ts'

/** What a space, a facility, a project or a schedule comes to, as far as the person may read it. */
export async function analyticsBelow(tx: Transaction, branch: IndicatorBranch): Promise<LevelAnalytics> {
  const nodes = await countedNodes(tx, branch)
  const all = await storedBelow(tx, nodes)
  const root = nodes.find(({ id }) => id === branch.rootId)
  const isAboveProjects = branch.rootId === null || root?.kind === 'facility'
  const partKind = isAboveProjects ? 'project' : 'schedule'
  const own = await selectOwnIndicators(tx, branch.spaceId)
  const parts = root?.kind === 'schedule' ? [] : partsOf(nodes, all, partKind, own)
  return { ...(await wholeOf(tx, all, own)), parts }
}

export async function analyticsOfVersion(tx: Transaction, spaceId: string, versionId: string): Promise<LevelAnalytics> {
  const own = await selectOwnIndicators(tx, spaceId)
  return { ...(await wholeOf(tx, await selectOfVersion(tx, versionId), own)), parts: [] }
}

/** Of the actual versions of the schedules among the nodes. */
export function storedBelow(tx: Transaction, nodes: readonly NodeRow[]): Promise<StoredIndicators[]> {
  return selectOfSchedules(
    tx,
    nodes.filter(({ kind }) => kind === 'schedule').map(({ id }) => id),
  )
}

function figuresOf(all: readonly StoredIndicators[], own: readonly OwnIndicator[]) {
  const sums = addSums(all.flatMap((one) => one.sums ?? []))
  return { state: stateOfAll(all), currency: currencyOf(sums), dataDate: sums.dataDate, values: allValues(sums, own) }
}

async function wholeOf(
  tx: Transaction,
  all: readonly StoredIndicators[],
  own: readonly OwnIndicator[],
): Promise<Omit<LevelAnalytics, 'parts'>> {
  const versionIds = all.map(({ versionId }) => versionId)
  const moments = all.flatMap(({ calculatedAt }) => calculatedAt?.toISOString() ?? []).sort()
  return {
    ...figuresOf(all, own),
    oldestAt: moments[0] ?? null,
    measures: await selectMeasures(tx, versionIds),
    milestones: await selectMilestones(tx, versionIds, MAX_MILESTONES),
  }
}

type Part = LevelAnalytics['parts'][number]

function partsOf(
  nodes: readonly NodeRow[],
  all: readonly StoredIndicators[],
  kind: Part['kind'],
  indicators: readonly OwnIndicator[],
): Part[] {
  const parents = new Map(nodes.map(({ id, parentId }) => [id, parentId]))
  const below = new Map<string, StoredIndicators[]>(
    nodes.filter((node) => node.kind === kind).map(({ id }) => [id, []]),
  )
  for (const one of all) {
    let at: string | null | undefined = one.scheduleId
    while (at && !below.has(at)) at = parents.get(at)
    if (at) below.get(at)?.push(one)
  }
  const finishOf = ({ values }: Part): string => values.finish ?? ''
  return nodes
    .flatMap(({ id, name }): Part[] => {
      const own = below.get(id)
      if (!own || own.length === 0) return []
      const { dataDate: _, ...figures } = figuresOf(own, indicators)
      return [{ id, kind, name, ...figures }]
    })
    .sort((a, b) => (finishOf(a) < finishOf(b) ? 1 : -1))
    .slice(0, MAX_PARTS)
}
