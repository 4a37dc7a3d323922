/** What is measured of the engine, wherever it runs: no module of Node is used here. */
import type { SchedulePlan, WbsRow } from '../src/plan/index.ts'
import { createEngine, type PlanChange, type ScheduleEngine } from '../src/schedule/index.ts'
import { bareLoop } from './bare-loop.ts'
import { planOf, type Shape } from './networks.ts'

export interface Spread {
  median: number
  worst: number
}

/** Milliseconds, except `megabytes` and the ratio. */
export interface Figures {
  shape: Shape
  works: number
  relations: number
  load: number
  /** The plan is compiled: dates of everything, from the settings on. */
  full: number
  identity: number
  bare: number
  /** Full calculation over the bare loop. */
  ratio: number
  megabytes: number
  edit: { first: Spread; middle: Spread; last: Spread; link: Spread }
}

function time(run: () => void): number {
  const start = performance.now()
  run()
  return performance.now() - start
}

/** The best of several runs: what the machine can do when nobody else uses it. */
function best(times: number, run: () => void): number {
  return Math.min(...Array.from({ length: times }, () => time(run)))
}

/** A change and the one that takes it back. */
interface Edit {
  change: PlanChange
  back: PlanChange
}

/** Times every edit once; the slowest ones again, so that what else runs on the machine is not taken for an edit. */
function edited(engine: ScheduleEngine, times: number, editOf: (i: number) => Edit): Spread {
  const run = (change: PlanChange) =>
    time(() => {
      engine.apply([change])
      engine.calculate()
    })
  const once = Array.from({ length: times }, (_, i) => {
    const edit = editOf(i)
    const taken = run(edit.change)
    run(edit.back)
    return { edit, taken }
  }).sort((a, b) => a.taken - b.taken)
  const again = ({ change, back }: Edit) => {
    run(back)
    return run(change)
  }
  const slowest = once.slice(-5).map(({ edit }) => Math.min(...Array.from({ length: 8 }, () => again(edit))))
  return { median: once[once.length >> 1]!.taken, worst: Math.max(...slowest) }
}

/** Durations of works near one place of the network, one after the other. */
function durations(engine: ScheduleEngine, works: readonly WbsRow[], at: number, times: number): Spread {
  const from = Math.min(works.length - times, Math.max(0, Math.floor(works.length * at) - (times >> 1)))
  return edited(engine, times, (i) => {
    const row = works[from + i]!
    const change = { ...row, duration: row.duration + 60 * (1 + (i % 8)) }
    return { change: { kind: 'row', row: change }, back: { kind: 'row', row } }
  })
}

/** Adds a relation and takes it away. */
function links(engine: ScheduleEngine, works: readonly WbsRow[], times: number): Spread {
  return edited(engine, times, (i) => {
    const at = (i * 7919) % (works.length - 50)
    const [predId, succId] = [works[at]!.id, works[at + 37]!.id]
    const id = `${predId}:${succId}:ss`
    const relation = { id, predId, succId, type: 'ss' as const, lag: 0, lagCalendar: null }
    return { change: { kind: 'relation', relation }, back: { kind: 'relation_removed', id } }
  })
}

/** `memory`: megabytes in use; where nobody can tell, always the same number. */
export function measure(shape: Shape, works: number, runs: number, memory: () => number): Figures {
  const plan: SchedulePlan = planOf(shape, works)
  const before = memory()
  const engine = createEngine()
  engine.load(plan)
  engine.calculate()
  const identity = time(() => engine.identity())
  const megabytes = memory() - before
  const load = best(Math.min(runs, 4), () => engine.load(plan))
  engine.calculate()
  const again = () => engine.apply([{ kind: 'settings', settings: plan.settings }])
  const fulls = Array.from({ length: runs }, () => {
    again()
    return time(() => engine.calculate())
  })
  const loop = bareLoop(plan)
  const bare = best(runs * 2, loop)
  const full = Math.min(...fulls)
  const open = plan.rows.filter((row) => row.type === 'work' && row.progress.actualStart === null)
  const edits = Math.min(runs * 8, open.length >> 2)
  const edit = {
    first: durations(engine, open, 0, edits),
    middle: durations(engine, open, 0.5, edits),
    last: durations(engine, open, 1, edits),
    link: links(engine, open, edits),
  }
  const relations = plan.relations.length
  return { shape, works, relations, load, full, identity, bare, ratio: full / bare, megabytes, edit }
}
