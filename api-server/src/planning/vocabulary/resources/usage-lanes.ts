/** Lanes of usage over the schedules of a space: what is needed and what is there, by period, with what each schedule has of it. */
import { textOfDay } from '@plumbline/core/attributes'
import { standardCalendar } from '@plumbline/core/calendar'
import type { SpaceUsageLane, UsageGrouping } from '@plumbline/core/contract'
import type { Id } from '@plumbline/core/plan'
import { isHourly, Register, type Resource, resourceOf } from '@plumbline/core/resources'
import type { Day } from '@plumbline/core/time'
import {
  amountLane,
  type Capacity,
  capacityOf,
  chainOf,
  type DayLoads,
  hoursLane,
  type Lane,
  NeedCalendars,
  type OverloadRun,
  overloadsOf,
  overloadsTogether,
  type PlaceAbove,
  timeLane,
} from '@plumbline/core/usage'
import type { Transaction } from '../../../platform/database/index.ts'
import { eachInTurns } from '../../../platform/steps/index.ts'
import { type NodeRow, selectReadable } from '../../../workspace/eps/index.ts'
import { selectCurrentVersions } from '../../versions/kinds/index.ts'
import { libraryCalendars } from '../calendars/index.ts'
import { type LaneLoads, type LoadQuestion, loadsOfLanes } from './lane-loads.ts'
import { type LoadedResource, selectLoaded } from './loads-repository.ts'
import { selectResourcesById, selectRowsAbove } from './repository.ts'

export interface UsageGround {
  /** By the ids of their actual versions. */
  schedules: ReadonlyMap<Id, { id: Id; name: string; project: Pick<NodeRow, 'id' | 'name'> | null }>
  loaded: readonly LoadedResource[]
  register: Register
  calendars: NeedCalendars
  /** Headings and nodes of trees above resources, by id. */
  above: ReadonlyMap<Id, PlaceAbove>
}

export interface UsageQuestion {
  edges: Int32Array
  by: UsageGrouping
  measure: 'units' | 'cost'
  offset: number
  limit: number
}

/** What a lane stands for. */
export interface Place {
  id: Id
  code: string
  name: string
  members: { resourceId: Id; versionId: Id | null }[]
}

const RUNS = 40

export async function groundOfUsage(tx: Transaction, spaceId: string, userId: string): Promise<UsageGround> {
  const nodes = await selectReadable(tx, spaceId, userId, 'schedule.read')
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const versions = new Map((await selectCurrentVersions(tx, spaceId)).map((one) => [one.scheduleId, one.id]))
  const schedules = new Map(
    nodes.flatMap(({ id, name, kind }) => {
      const versionId = kind === 'schedule' ? versions.get(id) : undefined
      return versionId === undefined ? [] : [[versionId, { id, name, project: projectOf(id, byId) }] as const]
    }),
  )
  const loaded = await selectLoaded(tx, [...schedules.keys()])
  const rows = await selectResourcesById(
    tx,
    spaceId,
    loaded.map(({ id }) => id),
  )
  const resources: Resource[] = []
  await eachInTurns(rows, (row) => void resources.push(resourceOf(row)))
  const ids = resources.flatMap(({ parentId, rbsId }) => [parentId, rbsId]).filter((id) => id !== null)
  const calendars = await libraryCalendars(
    tx,
    spaceId,
    resources.flatMap(({ calendarId }) => calendarId ?? []),
  )
  return {
    schedules,
    loaded,
    register: new Register(resources),
    calendars: new NeedCalendars(calendars ?? usual),
    above: new Map((await selectRowsAbove(tx, spaceId, ids)).map((row) => [row.id, row])),
  }
}

/** Of a space without calendars. */
const usual = { calendars: [standardCalendar('usual', '')], settings: { defaultCalendarId: 'usual', dataDate: 0 } }

function projectOf(id: Id, nodes: ReadonlyMap<Id, NodeRow>): NodeRow | null {
  for (let node = nodes.get(id); node; node = nodes.get(node.parentId ?? '')) if (node.kind === 'project') return node
  return null
}

export async function lanesOf(
  tx: Transaction,
  ground: UsageGround,
  question: UsageQuestion,
): Promise<{ lanes: SpaceUsageLane[]; total: number }> {
  const all = placesOf(ground, question)
  const places = all.slice(question.offset, question.offset + question.limit)
  const { edges } = question
  const asked: LoadQuestion = {
    versionIds: [...ground.schedules.keys()],
    lanes: places.flatMap(({ id, members }) => members.map((member) => ({ ...member, lane: id }))),
    from: edges[0]!,
    to: edges.at(-1)! - 1,
    priced: question.measure === 'cost' ? ground.register : null,
  }
  const found = await loadsOfLanes(tx, asked)
  const lanes: SpaceUsageLane[] = []
  for (const place of places) {
    const of = found.get(place.id)
    const { lane, isPeak, scaleOf } = laneOf(place, of?.loads ?? null, ground, question)
    lanes.push({ ...lane, parts: of ? await partsOf(of, ground, edges, isPeak, scaleOf) : [] })
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { total: all.length, lanes }
}

/** In the order of their codes and names; what has no place of this kind comes last. */
export function placesOf(
  { loaded, register, schedules, above }: UsageGround,
  { by, measure }: Pick<UsageQuestion, 'by' | 'measure'>,
): Place[] {
  const places = new Map<Id, Place>()
  const put = (place: Omit<Place, 'members'>, member: Place['members'][number]): void => {
    const known = places.get(place.id)
    if (known) known.members.push(member)
    else places.set(place.id, { ...place, members: [member] })
  }
  const nowhere = { id: '-', code: '', name: '' }
  for (const { id: resourceId, code, name, type, versionIds } of loaded) {
    const resource = register.get(resourceId)
    const of = resource?.type ?? type
    // Hours can be added up, and money; tons and metres cannot.
    if (by !== 'resource' && measure === 'units' && !isHourly(of)) continue
    const member = { resourceId, versionId: null }
    if (by === 'resource')
      put({ id: resourceId, code: resource?.code ?? code, name: resource?.name ?? (name || code) }, member)
    else if (by === 'space') put({ ...nowhere, id: 'space' }, member)
    else if (by === 'project') {
      for (const versionId of versionIds) {
        const project = schedules.get(versionId)?.project
        put(project ? { id: project.id, code: '', name: project.name } : nowhere, { resourceId, versionId })
      }
    } else {
      const chain = chainOf(by === 'group' ? resource?.parentId : resource?.rbsId, (id) => above.get(id))
      for (const { id, code, name } of chain) put({ id, code, name }, member)
      if (chain.length === 0) put(nowhere, member)
    }
  }
  const order = ({ id, code, name }: Place): string => `${id === '-' ? 1 : 0}${code} ${name} ${id}`
  return [...places.values()].sort((one, other) => (order(one) < order(other) ? -1 : 1))
}

/** What a lane is of; null: there is none of this id. */
export function membersOf(ground: UsageGround, by: UsageGrouping, laneId: Id): Place['members'] | null {
  const places = placesOf(ground, { by, measure: 'units' })
  return places.find(({ id }) => id === laneId)?.members ?? null
}

const MILLION = 1_000_000

function laneOf(place: Place, loads: DayLoads | null, ground: UsageGround, { edges, by, measure }: UsageQuestion) {
  const { register, calendars, loaded } = ground
  const single = by === 'resource' ? register.get(place.id) : undefined
  const called = by === 'resource' ? loaded.find(({ id }) => id === place.id) : undefined
  const type = single?.type ?? called?.type ?? null
  const isTime = by !== 'resource' || isHourly(type)
  const base = { id: place.id, code: place.code, name: place.name, type, unit: single?.unit ?? '' }
  if (measure === 'cost' || !isTime) {
    const lane = toldLane(amountLane(loads, edges), [])
    const kind = measure === 'cost' ? ('money' as const) : ('amount' as const)
    return { isPeak: false, scaleOf: () => 1, lane: { ...base, ...lane, kind } }
  }
  const capacities = capacitiesOf(place, ground, by)
  const runs = runsOf(loads, capacities, by, edges[0]!, edges.at(-1)! - 1)
    .slice(0, RUNS)
    .map(toldRun)
  if (by === 'resource') {
    const capacity = capacities?.[0] ?? null
    const anyway: Capacity = capacity ?? { steps: [], calendar: calendars.ofResource(single) }
    const lane = toldLane(timeLane(loads, anyway, capacity !== null, edges), runs)
    const total = hoursByPeriod(loads, edges)
    return {
      ...{ isPeak: true, lane: { ...base, ...lane, kind: 'units' as const } },
      scaleOf: (period: number) => (total[period]! > 0 ? lane.values[period]! / total[period]! : 1),
    }
  }
  const lane = toldLane(hoursLane(loads, capacities, edges), runs)
  return { isPeak: true, scaleOf: () => 1, lane: { ...base, ...lane, kind: 'hours' as const } }
}

/** What the members of a place can give; null: of some of them nobody said it, or it is not theirs alone. */
export function capacitiesOf(place: Place, { register, calendars }: UsageGround, by: UsageGrouping): Capacity[] | null {
  if (by === 'project') return null
  const capacities = place.members.map(({ resourceId }) => capacityOf(register.get(resourceId), calendars))
  return capacities.every((one) => one !== null) ? capacities : null
}

/** Days from…to on which a place needs more than there is. */
export function runsOf(
  loads: DayLoads | null,
  capacities: readonly Capacity[] | null,
  by: UsageGrouping,
  from: Day,
  to: Day,
): OverloadRun[] {
  if (!loads || !capacities) return []
  return by === 'resource'
    ? overloadsOf(loads, capacities[0]!, from, to)
    : overloadsTogether(loads, capacities, from, to)
}

export const toldRun = ({ from, to, days, peak, available }: OverloadRun) => ({
  ...{ from: textOfDay(from), to: textOfDay(to), days },
  ...{ peak: Number(peak) / MILLION, available: Number(available) / MILLION },
})

function toldLane({ values, available, over }: Lane, runs: ReturnType<typeof toldRun>[]) {
  return {
    values: [...values],
    available: available && [...available],
    over: [...over].flatMap((one, period) => (one === 1 ? [period] : [])),
    runs,
  }
}

const loadOn = (loads: DayLoads | null, day: Day): bigint => loads?.amounts[day - loads.first] ?? 0n

const hoursByPeriod = (loads: DayLoads | null, edges: Int32Array): number[] =>
  periodsOf(loads, edges, true).reduce<number[]>(
    (hours, { period, day }) => {
      hours[period] = Number(loadOn(loads, day)) / MILLION
      return hours
    },
    Array.from({ length: edges.length - 1 }, () => 0),
  )

interface Asked {
  period: number
  day: Day
  until: Day
}

/** Of each period with anything: the day that needs most, or all of its days. */
function periodsOf(loads: DayLoads | null, edges: Int32Array, isPeak: boolean): Asked[] {
  const periods: Asked[] = []
  for (let period = 0; loads && period < edges.length - 1; period++) {
    let [peak, most] = [edges[period]!, 0n]
    for (let day: Day = edges[period]!; day < edges[period + 1]!; day++) {
      const load = loadOn(loads, day)
      if (load > most) [peak, most] = [day, load]
    }
    if (most === 0n) continue
    periods.push(
      isPeak ? { period, day: peak, until: peak } : { period, day: edges[period]!, until: edges[period + 1]! - 1 },
    )
  }
  return periods
}

/** What each schedule has of a lane, the one with the most first. */
async function partsOf(
  { loads, spans, scale }: LaneLoads,
  { schedules }: UsageGround,
  edges: Int32Array,
  isPeak: boolean,
  scaleOf: (period: number) => number,
): Promise<SpaceUsageLane['parts']> {
  const asked = periodsOf(loads, edges, isPeak)
  const parts = new Map<Id, number[]>()
  await eachInTurns(spans, ({ versionId, first, amounts }) => {
    const scheduleId = schedules.get(versionId)?.id
    if (scheduleId === undefined) return
    for (const { period, day, until } of asked) {
      let sum = 0
      const end = Math.min(until - first + 1, amounts.length)
      for (let at = Math.max(0, day - first); at < end; at++) sum += amounts[at]!
      if (sum === 0) continue
      const values = parts.get(scheduleId) ?? Array.from({ length: edges.length - 1 }, () => 0)
      values[period]! += ((sum * scale) / MILLION) * scaleOf(period)
      parts.set(scheduleId, values)
    }
  })
  const sums = new Map([...parts].map(([id, values]) => [id, values.reduce((all, value) => all + value, 0)]))
  return [...parts]
    .map(([scheduleId, values]) => ({ scheduleId, values }))
    .sort(
      (one, other) =>
        sums.get(other.scheduleId)! - sums.get(one.scheduleId)! || (one.scheduleId < other.scheduleId ? -1 : 1),
    )
}
