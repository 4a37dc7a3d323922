import type { Id, Relation, SchedulePlan, WbsRow } from '../plan/index.ts'
import type { PlanInputs } from '../progress/index.ts'
import type { PlanChange } from '../schedule/index.ts'
import type { Instant, Minutes } from '../time/index.ts'
import { type CutEdge, minCut } from './min-cut.ts'
import { isOpenWork, Trial } from './trial.ts'
import type { Shortening, ShorteningQuestion, ShorteningStep, Shorter } from './types.ts'

const MAX_STEPS = 200
const SOURCE = 'source'
const SINK = 'sink'

/** One thing that can still be shortened: by how much at most, and what a minute of it costs. */
interface Option {
  key: string
  room: Minutes
  minuteCost: number
  change(by: Minutes): { change: PlanChange; back: PlanChange; told: Shorter }
}

/** A set of changes on the engine, and what the row ends at with it. */
interface Attempt {
  by: Minutes
  changes: Shorter[]
  finish: Instant
  gained: Minutes
  takeBack(): void
}

/** What would end a row earlier by so many days, the cheapest first (PA4…PA6); null: the row has no finish. */
export function shorten(plan: SchedulePlan, inputs: PlanInputs, question: ShorteningQuestion): Shortening | null {
  const trial = new Trial(plan, inputs)
  const before = trial.finishOf(question.end)
  return before === null ? null : new Search(trial, question, before).run()
}

class Search {
  private readonly trial: Trial
  private readonly question: ShorteningQuestion
  private readonly before: Instant
  private readonly wanted: Minutes
  /** Durations before anything was shortened: shares are of these. */
  private readonly planned = new Map<Id, Minutes>()
  private readonly useless = new Set<string>()
  private readonly steps: ShorteningStep[] = []

  constructor(trial: Trial, question: ShorteningQuestion, before: Instant) {
    this.trial = trial
    this.question = question
    this.before = before
    this.wanted = Math.round(question.days * trial.day)
    for (const { id, duration } of trial.rows.values()) this.planned.set(id, duration)
  }

  run(): Shortening {
    let ended: Shortening['ended'] = 'gained'
    while (this.gained() < this.wanted && ended === 'gained') {
      if (this.steps.length === MAX_STEPS) ended = 'steps'
      else if (!this.step()) ended = 'exhausted'
    }
    const after = this.steps.at(-1)?.finish ?? this.before
    return { before: this.before, after, wanted: this.wanted, ended, steps: this.steps, changes: together(this.steps) }
  }

  private gained(): Minutes {
    return this.steps.at(-1)?.gained ?? 0
  }

  /** False: there is no set of changes that gains anything. */
  private step(): boolean {
    for (let options = this.cheapest(); options; options = this.cheapest()) {
      const most = Math.min(this.trial.day, this.wanted - this.gained(), ...options.map(({ room }) => room))
      const first = this.attempt(options, most)
      const step = first.gained - this.gained()
      if (step <= 0) {
        first.takeBack()
        for (const { key } of options) this.useless.add(key)
        continue
      }
      this.keep(step < most ? this.tightened(options, step, first) : first)
      return true
    }
    return false
  }

  /** No more is taken from the works than that gains, where less of it gains the same. */
  private tightened(options: readonly Option[], by: Minutes, first: Attempt): Attempt {
    first.takeBack()
    const tight = this.attempt(options, by)
    if (tight.gained >= first.gained) return tight
    tight.takeBack()
    return this.attempt(options, first.by)
  }

  private attempt(options: readonly Option[], by: Minutes): Attempt {
    const tried = options.map((option) => option.change(by))
    this.trial.apply(tried.map(({ change }) => change))
    const finish = this.trial.finishOf(this.question.end) ?? this.before
    return {
      ...{ by, finish },
      gained: this.trial.between(finish, this.before),
      changes: tried.map(({ told }) => told),
      takeBack: () => this.trial.apply(tried.map(({ back }) => back)),
    }
  }

  private keep({ changes, gained, finish }: Attempt): void {
    const cost = round(changes.reduce((sum, change) => sum + change.cost, 0))
    this.steps.push({ changes, cost, total: round((this.steps.at(-1)?.total ?? 0) + cost), gained, finish })
  }

  /** A minimum cut of what holds the row. */
  private cheapest(): Option[] | null {
    const { ids, relations, ends } = this.trial.holding(this.question.end)
    const held = new Set(relations.map(({ succId }) => succId))
    const edges: CutEdge<Option | null>[] = []
    const add = (from: string, to: string, option: Option | null): void => {
      edges.push({ from, to, cost: option?.minuteCost ?? Number.POSITIVE_INFINITY, tag: option })
    }
    for (const id of ids) {
      add(`${id} in`, `${id} out`, this.crash(this.trial.rows.get(id)!))
      if (!held.has(id)) add(SOURCE, `${id} in`, null)
    }
    for (const relation of relations) add(...sidesOf(relation), this.overlap(relation))
    for (const id of ends) add(`${id} out`, SINK, null)
    const cut = minCut(edges, SOURCE, SINK)
    const options = cut?.flatMap(({ tag }) => tag ?? []) ?? []
    return options.length === 0 ? null : options
  }

  private crash(row: WbsRow): Option | null {
    const { crashShare, crashDay, crashPremium } = this.question.rates
    if (!isOpenWork(row) || !isDividable(row) || this.useless.has(row.id)) return null
    const planned = this.planned.get(row.id)!
    const shortest = row.threePoints ? Math.min(row.threePoints.min, planned) : planned * (1 - crashShare / 100)
    const room = Math.floor(row.duration - shortest)
    if (room <= 0) return null
    const day = this.trial.dayOf(row)
    const minuteCost = (crashDay + (crashPremium / 100) * this.dailyCost(row)) / day
    return {
      ...{ key: row.id, room, minuteCost },
      change: (by) => {
        const to = row.duration - by
        const told: Shorter = { kind: 'crash', id: row.id, from: row.duration, to, cost: round(by * minuteCost) }
        return { change: { kind: 'row', row: lasting(row, to) }, back: { kind: 'row', row }, told }
      },
    }
  }

  private overlap(relation: Relation): Option | null {
    const { overlapShare, overlapDay, overlapPremium } = this.question.rates
    const [pred, succ] = [this.trial.rows.get(relation.predId)!, this.trial.rows.get(relation.succId)!]
    const canOverlap = relation.type === 'fs' && relation.lag <= 0 && isOpenWork(pred) && isOpenWork(succ)
    if (!canOverlap || succ.progress.actualStart !== null || this.useless.has(relation.id)) return null
    const most = (Math.min(pred.duration, succ.duration) * overlapShare) / 100
    const room = Math.floor(most + relation.lag)
    if (room <= 0) return null
    const minuteCost = (overlapDay + (overlapPremium / 100) * this.dailyCost(succ)) / this.trial.dayOf(succ)
    const { id, predId, succId, lag } = relation
    return {
      ...{ key: id, room, minuteCost },
      change: (by) => ({
        change: { kind: 'relation', relation: { ...relation, lag: lag - by } },
        back: { kind: 'relation', relation },
        told: { kind: 'overlap', id, predId, succId, from: lag, to: lag - by, cost: round(by * minuteCost) },
      }),
    }
  }

  /** What a day of the work costs by its plan; 0: nobody has said. */
  private dailyCost(row: WbsRow): number {
    const cost = Number(row.cost?.plan ?? 0)
    const days = (this.planned.get(row.id) ?? 0) / this.trial.dayOf(row)
    return Number.isFinite(cost) && days > 0 ? cost / days : 0
  }
}

/** What remains follows from the duration; of works with pauses or a typed remaining duration it does not. */
const isDividable = ({ progress, splits }: WbsRow): boolean =>
  splits.length === 0 && (progress.actualStart === null || progress.remaining === null)

/** As if somebody had typed it. */
const lasting = (row: WbsRow, duration: Minutes): WbsRow => ({
  ...row,
  duration,
  progress: { ...row.progress, remaining: null },
})

/** Which dates of the two rows a relation ties. */
function sidesOf({ predId, succId, type }: Relation): [from: string, to: string] {
  const from = type === 'fs' || type === 'ff' ? 'out' : 'in'
  const to = type === 'fs' || type === 'ss' ? 'in' : 'out'
  return [`${predId} ${from}`, `${succId} ${to}`]
}

const round = (amount: number): number => Math.round(amount * 100) / 100

/** What all steps change in the end; of one thing once. */
function together(steps: readonly ShorteningStep[]): Shorter[] {
  const all = new Map<string, Shorter>()
  for (const change of steps.flatMap(({ changes }) => changes)) {
    const known = all.get(change.id)
    all.set(change.id, known ? { ...change, from: known.from, cost: round(known.cost + change.cost) } : change)
  }
  const rate = ({ cost, from, to }: Shorter): number => cost / (from - to)
  return [...all.values()].sort((a, b) => rate(a) - rate(b))
}
