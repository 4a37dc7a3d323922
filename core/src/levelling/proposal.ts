import { workBetween } from '../calendar/index.ts'
import { relationTypes } from '../plan/index.ts'
import type { Instant } from '../time/index.ts'
import { fromFinish, holdsStart, type Network } from './network.ts'
import type { Search } from './search.ts'
import type { LevelledDelay, LevelledWork, LevellingProblem, Overload, Proposal, Reason, WorkPart } from './types.ts'

/** Of the best schedule of a search: who is delayed, by how much and why, and who found no place. */
export function proposalOf(problem: LevellingProblem, net: Network, search: Search): Proposal {
  return new Told(net, search).proposal(problem)
}

type Span = [from: number, to: number]

/** A work that takes something of the resources, with the steps it takes. */
interface Taking {
  id: string
  demands: LevelledWork['demands']
  steps: readonly number[]
}

class Told {
  readonly #net: Network
  readonly #search: Search
  readonly #parts = new Map<number, Span[]>()
  readonly #taking: Taking[] = []
  /** By resource: who takes of it; whether at a step is looked for when somebody asks. */
  readonly #takers = new Map<number, Taking[]>()
  readonly #byWork = new Map<string, Taking>()

  constructor(net: Network, search: Search) {
    this.#net = net
    this.#search = search
    search.placing.onPart = (w, from, to) => this.#partsOf(w).push([from, to])
    search.replay()
    search.placing.onPart = null
    for (const w of net.works.keys()) this.#tell(net.works[w]!, this.#stepsOf(w))
    for (const work of net.fixed) this.#tell(work, this.#fixedSteps(work))
  }

  proposal(problem: LevellingProblem): Proposal {
    const delays = [...this.#net.works.keys()].flatMap((w) => this.#delayOf(w) ?? [])
    const finishBefore = problem.works.reduce((last, { finish }) => Math.max(last, finish), Number.NEGATIVE_INFINITY)
    const finishes = new Map(delays.map(({ workId, finish }) => [workId, finish]))
    return {
      delays: delays.sort((a, b) => a.start - b.start || (a.workId < b.workId ? -1 : 1)),
      overloads: this.#overloads(),
      finishBefore,
      finish: problem.works.reduce((last, { id, finish }) => Math.max(last, finishes.get(id) ?? finish), finishBefore),
      schedules: this.#search.schedules,
    }
  }

  #partsOf(w: number): Span[] {
    const known = this.#parts.get(w)
    if (known) return known
    const parts: Span[] = []
    this.#parts.set(w, parts)
    return parts
  }

  /** Positions of the parts of a work, in order. */
  #spans(w: number): readonly Span[] {
    const p = this.#search.placing.at[w]!
    return this.#parts.get(w) ?? [[p, p + this.#net.duration[w]!]]
  }

  #stepsOf(w: number): number[] {
    const { calendar, grid } = this.#net
    const steps = ([from, to]: Span) =>
      Array.from({ length: to - from }, (_, i) => grid.stepAt[calendar[w]! + from + i]!)
    return this.#spans(w).flatMap(steps)
  }

  #fixedSteps({ start, finish, calendarId }: LevelledWork): number[] {
    const { grid } = this.#net
    const calendar = grid.calendars[grid.indexOf.get(calendarId) ?? 0]!
    const steps: number[] = []
    const end = Math.min(grid.steps, Math.ceil((finish - grid.origin) / grid.step))
    for (let step = Math.floor((start - grid.origin) / grid.step); step < end; step++) {
      const from = Math.max(start, this.#instant(step))
      if (workBetween(calendar, from, Math.min(finish, this.#instant(step + 1))) > 0) steps.push(step)
    }
    return steps
  }

  #tell({ id, demands }: LevelledWork, steps: number[]): void {
    if (demands.length === 0) return
    const taking = { id, demands, steps }
    this.#taking.push(taking)
    this.#byWork.set(id, taking)
    for (const { resourceId } of demands) {
      const r = this.#net.resources.indexOf(resourceId)
      const list = this.#takers.get(r)
      if (list) list.push(taking)
      else this.#takers.set(r, [taking])
    }
  }

  #instant(step: number): Instant {
    return this.#net.grid.origin + step * this.#net.grid.step
  }

  #delayOf(w: number): LevelledDelay | null {
    const { net, placing } = { net: this.#net, placing: this.#search.placing }
    const work = net.works[w]!
    const parts = this.#spans(w)
    const isRounded = work.demands.length > 0 && this.#instant(placing.start[w]!) > work.start && !this.#isEarly(w)
    if (placing.at[w] === net.early[w] && parts.length === 1 && !isRounded) return null
    const calendar = net.grid.calendars[net.grid.indexOf.get(work.calendarId) ?? 0]!
    const start = this.#instant(placing.start[w]!)
    return {
      workId: work.id,
      start,
      finish: this.#instant(placing.finish[w]!),
      delay: Math.max(0, workBetween(calendar, work.start, start)),
      parts: parts.map((span) => this.#part(w, span)),
      reasons: this.#reasonsOf(w, isRounded),
    }
  }

  /** Is the levelled start the early one, by working time? */
  #isEarly(w: number): boolean {
    const { grid, works } = this.#net
    const { calendarId, start } = works[w]!
    const calendar = grid.calendars[grid.indexOf.get(calendarId) ?? 0]!
    return workBetween(calendar, start, this.#instant(this.#search.placing.start[w]!)) === 0
  }

  #part(w: number, [from, to]: Span): WorkPart {
    const { calendar, grid, duration } = this.#net
    const begin = grid.stepAt[calendar[w]! + from]!
    const end = duration[w] === 0 ? begin : grid.stepAt[calendar[w]! + to - 1]! + 1
    return { start: this.#instant(begin), finish: this.#instant(end) }
  }

  #reasonsOf(w: number, isRounded: boolean): Reason[] {
    const p = this.#search.placing.at[w]!
    const held = this.#heldBy(w, p)
    if (held) return [held]
    const parts = this.#spans(w)
    const before = p > this.#net.early[w]! ? this.#missing(w, p) : []
    const between = parts.slice(1).flatMap(([from]) => this.#missingAt(w, from - 1))
    const reasons = [...before, ...between.filter((reason) => !before.some((other) => isSame(reason, other)))]
    return reasons.length === 0 && isRounded ? [{ kind: 'grid' }] : reasons
  }

  /** The predecessor that was delayed itself and lets the work start no earlier. */
  #heldBy(w: number, p: number): Reason | null {
    const { into, calendar, duration, grid, early, works } = this.#net
    if (p === early[w]) return null
    const { placing } = this.#search
    for (let r = into.first[w]!; r < into.first[w + 1]!; r++) {
      const pred = into.other[r]!
      const type = into.type[r]!
      const base = fromFinish(type) ? placing.finish[pred]! : placing.start[pred]!
      const step = placing.shifted(into, r, base, into.lag[r]!)
      const position = grid.position[calendar[w]! + step]! - (holdsStart(type) ? 0 : duration[w]!)
      if (position === p) return { kind: 'predecessor', workId: works[pred]!.id, type: relationTypes[codeOf(type)]! }
    }
    return null
  }

  /** What is not there for the work when it starts one step earlier. */
  #missing(w: number, p: number): Reason[] {
    const end = this.#net.maySplit[w] === 1 ? p : p - 1 + this.#net.duration[w]!
    for (let k = end - 1; k >= p - 1; k--) {
      const reasons = this.#missingAt(w, k)
      if (reasons.length > 0) return reasons
    }
    return []
  }

  #missingAt(w: number, position: number): Reason[] {
    const { demands, calendar, grid, resources, works } = this.#net
    const step = grid.stepAt[calendar[w]! + position]!
    const id = works[w]!.id
    const reasons: Reason[] = []
    for (let i = demands.first[w]!; i < demands.first[w + 1]!; i++) {
      const r = demands.resource[i]!
      if (this.#left(w, r, step) >= demands.units[i]!) continue
      let until = step + 1
      while (until < grid.steps && this.#left(w, r, until) < demands.units[i]!) until++
      const takers = (this.#takers.get(r) ?? []).filter(({ steps }) => isAmong(steps, step))
      reasons.push({
        kind: 'resource',
        resourceId: resources[r]!,
        works: takers.map((taker) => taker.id).filter((taker) => taker !== id),
        until: this.#instant(until),
      })
    }
    return reasons
  }

  /** Of a resource at a step, without what the work itself has. */
  #left(w: number, r: number, step: number): number {
    const { resources, demands, works } = this.#net
    const left = this.#search.placing.free[step * resources.length + r]!
    const own = this.#byWork.get(works[w]!.id)
    if (!own || !isAmong(own.steps, step)) return left
    for (let i = demands.first[w]!; i < demands.first[w + 1]!; i++)
      if (demands.resource[i] === r) return left + demands.units[i]!
    return left
  }

  #overloads(): Overload[] {
    const { resources } = this.#net
    const { free } = this.#search.placing
    return this.#taking.flatMap(({ id, demands, steps }) => {
      const short = demands.filter(({ resourceId }) => {
        const r = resources.indexOf(resourceId)
        return r >= 0 && steps.some((step) => free[step * resources.length + r]! < 0)
      })
      return short.length === 0 ? [] : [{ workId: id, resourceIds: [...new Set(short.map((one) => one.resourceId))] }]
    })
  }
}

/** `steps` in their order. */
function isAmong(steps: readonly number[], step: number): boolean {
  let [low, high] = [0, steps.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    if (steps[middle]! < step) low = middle + 1
    else high = middle - 1
  }
  return steps[low] === step
}

/** Place in `relationTypes` (FS, SS, FF, SF) of a code of the network (FS, FF, SS, SF). */
const codeOf = (code: number): number => [0, 2, 1, 3][code]!

const isSame = (a: Reason, b: Reason): boolean => JSON.stringify(a) === JSON.stringify(b)
