import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import {
  type FirstRule,
  type LevelledDelay,
  type Overload,
  type OwnDelay,
  ownDelays,
  type Peak,
  type PlanDemands,
  type PlanProposal,
  withoutDelays,
} from '@plumbline/core/levelling'
import type { Id, SchedulePlan } from '@plumbline/core/plan'
import type { PlanInputs } from '@plumbline/core/progress'
import { createEngine, type ScheduleEngine } from '@plumbline/core/schedule'
import { type Instant, type Minutes, NO_MINUTES } from '@plumbline/core/time'
import type { Ghosts } from '../drawn/drag-ghosts.ts'
import type { LevellingProgress } from './levelling.worker.ts'

/** What a person asks levelling for. */
export interface LevellingQuestion {
  withinFloat: boolean
  /** Within float peaks become lower, also of what there would be enough of. */
  lowersPeaks: boolean
  first: FirstRule
  maySplit: boolean
  /** null: all whose availability is said, or all whose peaks can become lower. */
  resources: Id[] | null
  /** Only these move; null: all. */
  works: Id[] | null
  from: Instant | null
  until: Instant | null
  /** How many schedules are tried. */
  schedules: number
}

export interface LevellingTask {
  plan: SchedulePlan
  inputs: PlanInputs
  asked: PlanDemands
  question: LevellingQuestion
  inputHash: string
}

/** A work of a proposal, with where it is now. */
export interface ProposedDelay extends LevelledDelay {
  from: Instant
  float: Minutes | null
}

export interface LevellingDone {
  /** Of the plan that was levelled. */
  inputHash: string
  /** Milliseconds. */
  took: number
  schedules: number
  delays: ProposedDelay[]
  overloads: Overload[]
  freed: Id[]
  /** Lower than before; none where levelling was not asked for that. */
  peaks: Peak[]
  lowersPeaks: boolean
  finishBefore: Instant
  finish: Instant
}

/** What accepting some of it would do. */
export interface LevellingTried extends Ghosts {
  /** The plan is another one by now. */
  isStale: boolean
  /** One command, one step of undo; null: it changes nothing. */
  command: ScheduleCommand | null
  /** Works that move though they were not proposed to: they follow. */
  followers: Id[]
  /** Working minutes of total float that all that moves has less. */
  floatUsed: Minutes
  leastFloat: { workId: Id; minutes: Minutes } | null
  finish: Instant
}

interface Known {
  task: LevellingTask
  found: PlanProposal
  engine: ScheduleEngine
}

/** Follows what a try moves. */
export type OnTried = (engine: ScheduleEngine | null, moved: readonly Id[]) => void

/** One run at a time, in a worker of its own; stopped, the best so far is what it answers. */
export class LevellingRunner {
  #worker: Worker | null = null
  #stop = (): void => undefined
  #known: Known | null = null
  readonly #onTried: OnTried

  constructor(onTried: OnTried) {
    this.#onTried = onTried
  }

  run(
    task: LevellingTask,
    progress: (schedules: number) => void,
  ): Promise<LevellingDone | 'stopped' | 'failed' | 'nothing'> {
    this.forget()
    if (task.asked.resources.length === 0 || task.asked.demands.size === 0) return Promise.resolve('nothing')
    const worker = new Worker(new URL('./levelling.worker.ts', import.meta.url), { type: 'module' })
    this.#worker = worker
    const began = performance.now()
    let best: PlanProposal | null = null
    return new Promise((resolve) => {
      const end = (how: 'stopped' | 'failed' | null): void => {
        worker.terminate()
        if (this.#worker === worker) this.#worker = null
        resolve(best ? this.#done(task, best, performance.now() - began) : (how ?? 'failed'))
      }
      this.#stop = () => end('stopped')
      worker.onmessage = ({ data: { schedules, found, done } }: MessageEvent<LevellingProgress>) => {
        best = found ?? best
        progress(schedules)
        if (done) end(null)
      }
      worker.onerror = () => end('failed')
      worker.postMessage(task)
    })
  }

  stop(): void {
    if (this.#worker) this.#stop()
  }

  forget(): void {
    this.stop()
    this.#known = null
    this.#onTried(null, [])
  }

  #done(task: LevellingTask, found: PlanProposal, took: number): LevellingDone {
    const engine = createEngine()
    engine.load(task.plan, task.inputs)
    engine.calculate()
    this.#known = { task, found, engine }
    const { timetable } = engine
    const delays = found.proposal.delays.map((delay) => {
      const slot = engine.slotOf(delay.workId)
      const float = timetable.totalFloat[slot]!
      return { ...delay, from: timetable.start[slot]!, float: float === NO_MINUTES ? null : float }
    })
    const { overloads, finishBefore, finish, schedules } = found.proposal
    const { freed, peaks } = found
    const { lowersPeaks } = task.question
    const told = { inputHash: task.inputHash, took, schedules, delays, overloads, freed, peaks, lowersPeaks }
    return { ...told, finishBefore, finish }
  }

  /** `inputHash`: of the plan as it stands now. */
  tried(accepted: readonly Id[], inputHash: string): LevellingTried | null {
    if (!this.#known) return null
    const { task, found, engine } = this.#known
    const chosen = new Set(accepted)
    const free = withoutChosen(task, found, chosen)
    const after = createEngine()
    after.load(free, task.inputs)
    const delays = found.proposal.delays.filter(({ workId }) => chosen.has(workId))
    const own = ownDelays(free, after, delays)
    after.calculate()
    const slots = [...after.timetable.start.keys()].slice(0, after.timetable.size).filter((slot) => {
      const was = engine.timetable
      return was.start[slot] !== after.timetable.start[slot] || was.finish[slot] !== after.timetable.finish[slot]
    })
    const moved = slots.map((slot) => after.idOf(slot))
    this.#onTried(after, moved)
    return {
      isStale: inputHash !== task.inputHash,
      command: commandOf(task.plan, free, own),
      slots: Int32Array.from(slots),
      starts: Int32Array.from(slots, (slot) => after.timetable.start[slot]!),
      finishes: Int32Array.from(slots, (slot) => after.timetable.finish[slot]!),
      followers: followersOf(task.plan, moved, chosen),
      ...floatsOf(task.plan, engine, after, moved),
      finish: after.timetable.projectFinish,
    }
  }
}

/** What was refused keeps the delay that it has now. */
function withoutChosen({ plan, question }: LevellingTask, found: PlanProposal, chosen: ReadonlySet<Id>): SchedulePlan {
  const free = withoutDelays(plan, { works: question.works && new Set(question.works) })
  const freed = new Set(found.freed)
  const isTaken = (id: Id): boolean => chosen.has(id) || freed.has(id)
  return { ...free, rows: free.rows.map((row, i) => (isTaken(row.id) ? row : plan.rows[i]!)) }
}

const MOST_FOLLOWERS = 1_000

function followersOf({ rows }: SchedulePlan, moved: readonly Id[], chosen: ReadonlySet<Id>): Id[] {
  const works = new Set(rows.filter(({ type }) => type === 'work').map(({ id }) => id))
  return moved.filter((id) => works.has(id) && !chosen.has(id)).slice(0, MOST_FOLLOWERS)
}

function floatsOf({ rows }: SchedulePlan, before: ScheduleEngine, after: ScheduleEngine, moved: readonly Id[]) {
  const works = new Set(rows.filter(({ type }) => type === 'work').map(({ id }) => id))
  let floatUsed = 0
  let leastFloat: LevellingTried['leastFloat'] = null
  for (const workId of moved) {
    const slot = after.slotOf(workId)
    const [was, minutes] = [before.timetable.totalFloat[slot]!, after.timetable.totalFloat[slot]!]
    if (!works.has(workId) || was === NO_MINUTES || minutes === NO_MINUTES) continue
    floatUsed += Math.max(0, was - minutes)
    if (!leastFloat || minutes < leastFloat.minutes) leastFloat = { workId, minutes }
  }
  return { floatUsed, leastFloat }
}

/** Rows that end up with another delay, or other pauses, than they have. */
function commandOf(plan: SchedulePlan, free: SchedulePlan, own: readonly OwnDelay[]): ScheduleCommand | null {
  const delays = new Map(own.map((delay) => [delay.workId, delay]))
  const commands = plan.rows.flatMap((row, i): ScheduleCommand[] => {
    const delay = delays.get(row.id)
    const levelDelay = delay?.levelDelay ?? free.rows[i]!.levelDelay
    const splits = delay && delay.splits.length > 0 ? delay.splits : null
    if (levelDelay === row.levelDelay && !splits) return []
    return [{ do: 'row.set', ids: [row.id], fields: splits ? { levelDelay, splits: [...splits] } : { levelDelay } }]
  })
  return commands.length === 0 ? null : { do: 'batch', commands }
}
