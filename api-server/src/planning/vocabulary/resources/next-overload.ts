/** The next days on which more is needed than there is, of all lanes over the schedules of a space. */
import type { UsageGrouping } from '@plumbline/core/contract'
import { isHourly } from '@plumbline/core/resources'
import type { Day } from '@plumbline/core/time'
import type { Capacity, OverloadRun } from '@plumbline/core/usage'
import type { Transaction } from '../../../platform/database/index.ts'
import { eachInTurns } from '../../../platform/steps/index.ts'
import { loadsOfLanes } from './lane-loads.ts'
import { capacitiesOf, type Place, placesOf, runsOf, type UsageGround } from './usage-lanes.ts'

/** Where a run stands among all of them: by its first day, and then by its lane. */
interface Cursor {
  from: Day
  place: number
}

export interface PlacedRun extends Cursor {
  laneId: string
  run: OverloadRun
}

interface Question {
  by: UsageGrouping
  /** From the data date on: hours of facts are no forecast. */
  from: Day
  to: Day
  after: { laneId: string; from: Day } | null
}

interface Watched {
  place: number
  of: Place
  capacities: Capacity[]
}

/** Lanes that are read at once. */
const SLICE = 100

/** After the last one comes the first again; null: there is none. */
export async function nextOverload(tx: Transaction, ground: UsageGround, asked: Question): Promise<PlacedRun | null> {
  const { by, after } = asked
  const places = placesOf(ground, { by, measure: 'units' })
  const watched: Watched[] = []
  await eachInTurns(places.entries(), ([place, of]) => {
    const capacities = isOfTime(of, ground, by) ? capacitiesOf(of, ground, by) : null
    if (capacities) watched.push({ place, of, capacities })
  })
  const place = places.findIndex(({ id }) => id === after?.laneId)
  const later = after ? await firstOf(tx, ground, asked, watched, { from: after.from, place }) : null
  return later ?? firstOf(tx, ground, asked, watched, { from: Number.NEGATIVE_INFINITY, place: -1 })
}

/** Of tons and metres there is no telling how much is there on a day. */
const isOfTime = ({ id }: Place, { register }: UsageGround, by: UsageGrouping): boolean =>
  by !== 'resource' || isHourly(register.get(id)?.type ?? null)

async function firstOf(
  tx: Transaction,
  ground: UsageGround,
  { by, from, to }: Question,
  watched: readonly Watched[],
  after: Cursor,
): Promise<PlacedRun | null> {
  let first: PlacedRun | null = null
  for (let at = 0; at < watched.length; at += SLICE) {
    const slice = watched.slice(at, at + SLICE)
    const days = await loadsOfLanes(tx, {
      versionIds: [...ground.schedules.keys()],
      lanes: slice.flatMap(({ of }) => of.members.map((member) => ({ ...member, lane: of.id }))),
      ...{ from, to },
      priced: null,
    })
    for (const { place, of, capacities } of slice) {
      const runs = runsOf(days.get(of.id)?.loads ?? null, capacities, by, from, to)
      const run = runs.find((one) => comesBefore(after, { from: one.from, place }))
      if (run && (!first || comesBefore({ from: run.from, place }, first))) {
        first = { from: run.from, place, laneId: of.id, run }
      }
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return first
}

const comesBefore = (one: Cursor, other: Cursor): boolean =>
  one.from < other.from || (one.from === other.from && one.place < other.place)
