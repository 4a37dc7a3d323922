import type { IndicatorView } from '@plumbline/core/contract'
import { addCurves, addSums, allValues, type IndicatorSums, type OwnIndicator } from '@plumbline/core/indicators'
import type { Transaction } from '../../platform/database/index.ts'
import { type NodeRow, selectReadable } from '../../workspace/eps/index.ts'
import { selectOwnIndicators } from '../own-indicators/index.ts'
import {
  type StoredIndicators,
  type StoredPoint,
  selectHistory,
  selectLate,
  selectOfSchedules,
  selectOfVersion,
} from './repository.ts'

const MAX_LATE = 12
const MAX_POINTS = 60
/** Schedules named in one answer. */
const MAX_SCHEDULES = 200

export interface IndicatorBranch {
  spaceId: string
  userId: string
  /** null: the whole space. */
  rootId: string | null
}

/** What the person may read, without what is marked as not valid, or stands below what is; in the order of the tree. */
export async function countedNodes(tx: Transaction, { spaceId, userId, rootId }: IndicatorBranch): Promise<NodeRow[]> {
  const nodes = await selectReadable(tx, spaceId, userId, 'schedule.read')
  const within = new Set<string>()
  const out = new Set<string>()
  return nodes.filter(({ id, parentId, valid }) => {
    const isTop = id === rootId
    if (isTop || rootId === null || (parentId !== null && within.has(parentId))) within.add(id)
    if (!isTop && (valid === 0 || (parentId !== null && out.has(parentId)))) out.add(id)
    return within.has(id) && !out.has(id)
  })
}

export async function schedulesBelow(tx: Transaction, branch: IndicatorBranch): Promise<NodeRow[]> {
  return (await countedNodes(tx, branch)).filter(({ kind }) => kind === 'schedule')
}

export async function indicatorsBelow(tx: Transaction, branch: IndicatorBranch): Promise<IndicatorView> {
  return indicatorsOfSchedules(tx, branch.spaceId, await schedulesBelow(tx, branch))
}

/** Of the actual versions of schedules of the space, in this order. */
export async function indicatorsOfSchedules(
  tx: Transaction,
  spaceId: string,
  schedules: readonly Pick<NodeRow, 'id' | 'name'>[],
): Promise<IndicatorView> {
  const found = await selectOfSchedules(
    tx,
    schedules.map(({ id }) => id),
  )
  const bySchedule = new Map(found.map((one) => [one.scheduleId, one]))
  return viewOf(
    tx,
    schedules.flatMap(({ id, name }) => {
      const one = bySchedule.get(id)
      return one ? [{ ...one, name }] : []
    }),
    await selectOwnIndicators(tx, spaceId),
  )
}

export async function indicatorsOfVersion(tx: Transaction, spaceId: string, versionId: string): Promise<IndicatorView> {
  return viewOf(
    tx,
    (await selectOfVersion(tx, versionId)).map((one) => ({ ...one, name: '' })),
    await selectOwnIndicators(tx, spaceId),
  )
}

type Named = StoredIndicators & { name: string }

async function viewOf(tx: Transaction, all: readonly Named[], own: readonly OwnIndicator[]): Promise<IndicatorView> {
  const versionIds = all.map(({ versionId }) => versionId)
  const sums = addSums(all.flatMap((one) => one.sums ?? []))
  const curve = addCurves(all.flatMap((one) => one.curve ?? []))
  const moments = all.flatMap(({ calculatedAt }) => calculatedAt ?? []).sort((a, b) => a.getTime() - b.getTime())
  return {
    state: stateOfAll(all),
    oldestAt: moments[0]?.toISOString() ?? null,
    newestAt: moments.at(-1)?.toISOString() ?? null,
    values: allValues(sums, own),
    currency: currencyOf(sums),
    hasTarget: sums.targetFinish !== null,
    reserves: sums.reserves,
    volumes: sums.volumes,
    dataDate: sums.dataDate,
    curve: curve && { ...curve, targetPassed: sums.targetPassed },
    late: await selectLate(tx, versionIds, MAX_LATE),
    checks: all.length === 1 ? (all[0]?.checks ?? []) : [],
    trend: trendOf(await selectHistory(tx, versionIds), own),
    schedules: all.slice(0, MAX_SCHEDULES).map((one) => ({
      id: one.scheduleId,
      name: one.name,
      versionId: one.versionId,
      state: stateOf(one),
      values: allValues(addSums(one.sums ? [one.sums] : []), own),
    })),
  }
}

/** null: there is no money, or money of several currencies. */
export function currencyOf({ currencies }: IndicatorSums): string | null {
  return currencies.length === 1 ? (currencies[0] ?? null) : null
}

function stateOf({ timetableState, sums }: StoredIndicators): IndicatorView['state'] {
  if (timetableState === 2) return 'in_process'
  return timetableState === 1 && sums !== null ? 'calculated' : 'not_calculated'
}

export function stateOfAll(all: readonly StoredIndicators[]): IndicatorView['state'] {
  const states = all.map(stateOf)
  if (states.includes('in_process')) return 'in_process'
  return states.length > 0 && states.every((state) => state === 'calculated') ? 'calculated' : 'not_calculated'
}

/** At each calculation of one of them, what all of them together had come to by then. */
function trendOf(points: readonly StoredPoint[], own: readonly OwnIndicator[]): IndicatorView['trend'] {
  const latest = new Map<string, IndicatorSums>()
  const all = points.map(({ versionId, sums, at }) => {
    latest.set(versionId, sums)
    return { at: at.toISOString(), sums: [...latest.values()] }
  })
  const whole = all.filter(({ sums }) => sums.length === latest.size)
  return whole.slice(-MAX_POINTS).map(({ at, sums }) => ({ at, values: allValues(addSums(sums), own) }))
}
