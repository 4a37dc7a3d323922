import { type CountGround, countGround, type IndicatorSums, sumsWith } from '@plumbline/core/indicators'
import type { SchedulePlan } from '@plumbline/core/plan'
import type { TargetDates } from '@plumbline/core/progress'
import { createEngine, type ScheduleEngine } from '@plumbline/core/schedule'
import { openCollabApi } from '../../../platform/collab/index.ts'
import { answerTasks, standAside } from '../../../platform/workers/index.ts'
import { decodePlan, type PackedInputs, unpackInputs, unpackTargets } from '../../schedules/document/index.ts'
import { areSame } from './warm-schedules.ts'
import type { CalculationTask } from './worker.ts'

/** A version as it was calculated last. */
interface Known {
  room: string
  seq: number
  inputs: PackedInputs
  plan: SchedulePlan
  engine: ScheduleEngine
  targets: ReadonlyMap<string, TargetDates> | null
  /** Of attributes: works are counted by what they have of them. */
  ground: { attributes: string; of: CountGround } | null
}

/** Whoever writes a rule tries it many times on one version: only what they count has to be counted anew. */
let last: Known | null = null

answerTasks<CalculationTask, IndicatorSums>(async (task) => {
  const known = await calculated(task)
  last = known
  const attributes = JSON.stringify(task.own.attributes)
  if (known.ground?.attributes !== attributes) {
    const { plan, engine, targets } = known
    known.ground = { attributes, of: countGround(plan, engine, targets, task.own.attributes) }
    standAside()
  }
  return { result: sumsWith(known.ground.of, task.own.aggregates) }
})

async function calculated({ url, token, room, inputs }: CalculationTask): Promise<Known> {
  const collabApi = openCollabApi(url, token)
  if (last?.room === room && areSame(last.inputs, inputs) && last.seq === (await collabApi.head(room)).seq) return last
  last = null
  const { update, seq } = await collabApi.read(room, 'system')
  const { plan } = decodePlan(update)
  const engine = createEngine()
  engine.load(plan, unpackInputs(inputs))
  standAside()
  engine.calculate()
  standAside()
  return { room, seq, inputs, plan, engine, targets: unpackTargets(inputs), ground: null }
}
