import { fromFinish, holdsStart, type Links, NEVER, type Network } from './network.ts'

/** One overloaded step of a work weighs more than any delay of the project; one of the project more than of all works. */
const PROJECT_WEIGHT = 1e8
const OVERLOAD_WEIGHT = 1e14

/** How much of what `forward` answers has no place. */
export const overloadIn = (value: number): number => Math.floor(value / OVERLOAD_WEIGHT)

/** Found no place. */
const NOWHERE = -1

/**
 * Puts works in a given order where relations and availability let them: serial schedule generation, forward to the
 * earliest places or backward to the latest. Allocates nothing after its construction.
 *
 * Source: R. Kolisch, "Serial and parallel resource-constrained project scheduling methods revisited", EJOR 90 (1996).
 */
export class Placing {
  readonly #net: Network
  readonly #resources: number
  /** What is left of each resource at each step: step · resources + resource. */
  readonly free: Int32Array
  /** Steps whose profile differs from the base. */
  #dirtyFrom = 0
  #dirtyTo = 0
  /** Where the last split work ends, 0 for others, and the begins and ends of its parts. */
  #splitEnd = 0
  readonly #parts: Int32Array
  /** The latest step at which a relation holds the finish of the work that is put; 0: none does. */
  #heldFinish = 0
  /** Hears of each part of a split work. */
  onPart: ((work: number, from: number, to: number) => void) | null = null
  /** Of each work the position of its start, and the steps of both its dates. */
  readonly at: Int32Array
  readonly start: Int32Array
  readonly finish: Int32Array
  /** After `forward`: steps of its calendar by which each starts later than what it follows lets it. */
  readonly waits: Int32Array
  /** 1: was put where too little is there. */
  readonly isOverloaded: Uint8Array
  /** First and last step of all of them; of what was placed forward the fixed ones count. */
  begin = 0
  end = 0
  /** After `forward`: nothing is delayed. */
  isIdeal = false

  constructor(net: Network) {
    const works = net.duration.length
    this.#net = net
    this.free = net.free.slice()
    this.#resources = net.resources.length
    this.at = new Int32Array(works)
    this.start = new Int32Array(works)
    this.finish = new Int32Array(works)
    this.waits = new Int32Array(works)
    this.isOverloaded = new Uint8Array(works)
    this.#parts = new Int32Array(2 * net.duration.reduce((most, d) => Math.max(most, d), 0))
  }

  /**
   * Each as early as it may be. Answers how bad that is: overloads first, then the last finish, then all delays;
   * Infinity: the horizon is too near. A work that has no place before its latest start stands at its earliest.
   */
  forward(order: Int32Array): number {
    const { calendar, duration, early, grid, latest, positions, maySplit, canFit, demands, fixedFinish } = this.#net
    this.#reset()
    this.end = fixedFinish
    let delays = 0
    let overload = 0
    for (let i = 0; i < order.length; i++) {
      const w = order[i]!
      const d = duration[w]!
      const bound = this.#earliest(w)
      const last = Math.min(latest[w]!, positions[w]! - d)
      if (bound > positions[w]! - d) return Number.POSITIVE_INFINITY
      const isFree = demands.first[w] === demands.first[w + 1]
      this.#splitEnd = 0
      let p = isFree ? bound : maySplit[w] === 1 ? this.#splitFrom(w, bound, last) : this.#fit(w, bound, last)
      this.isOverloaded[w] = p === NOWHERE ? 1 : 0
      if (p === NOWHERE) {
        // Where time ends before there is room, more time is needed first.
        if (latest[w] === NEVER && canFit[w] === 1) return Number.POSITIVE_INFINITY
        overload += d
        p = bound
        this.#splitEnd = 0
      }
      this.waits[w] = p - bound
      if (!isFree && this.#splitEnd === 0) this.#take(w, p, p + d)
      const end = this.#splitEnd === 0 ? p + d : this.#splitEnd
      this.#put(w, p, end)
      // As in the engine: held by a relation in a pause of its calendar, a work finishes when work begins again.
      if (d > 0 && this.#heldFinish > this.finish[w]!) this.finish[w] = grid.stepAt[calendar[w]! + end]!
      if (this.finish[w]! > this.end) this.end = this.finish[w]!
      delays += p - early[w]!
    }
    this.isIdeal = delays === 0 && overload === 0
    return overload * OVERLOAD_WEIGHT + this.end * PROJECT_WEIGHT + delays
  }

  /**
   * Each as late as it may be before a step, whatever its own early date: a schedule read from its end, which only says
   * in what order works are to be put forward. `isLevelled` false: as if there were enough of everything. Answers its
   * length; Infinity: there is no room. The order is read from its end.
   */
  backward(order: Int32Array, deadline: number, isLevelled: boolean): number {
    const { duration, demands } = this.#net
    this.#reset()
    this.begin = deadline
    this.end = 0
    for (let i = order.length - 1; i >= 0; i--) {
      const w = order[i]!
      const d = duration[w]!
      let p = this.#latestBefore(w, deadline)
      if (isLevelled && p >= 0 && demands.first[w] !== demands.first[w + 1]) {
        p = this.#fitBackward(w, p)
        if (p >= 0) this.#take(w, p, p + d)
      }
      if (p < 0) return Number.POSITIVE_INFINITY
      this.#put(w, p, p + d)
      if (this.start[w]! < this.begin) this.begin = this.start[w]!
      if (this.finish[w]! > this.end) this.end = this.finish[w]!
    }
    return this.end - this.begin
  }

  #reset(): void {
    const { free } = this.#net
    const [from, to] = [this.#dirtyFrom * this.#resources, this.#dirtyTo * this.#resources]
    if (to > from) this.free.set(free.subarray(from, to), from)
    this.#dirtyFrom = this.#net.grid.steps
    this.#dirtyTo = 0
  }

  #put(w: number, p: number, end: number): void {
    const { calendar, duration, grid } = this.#net
    const offset = calendar[w]!
    this.at[w] = p
    this.start[w] = grid.stepAt[offset + p]!
    this.finish[w] = duration[w] === 0 ? this.start[w]! : grid.stepAt[offset + end - 1]! + 1
  }

  /** The earliest position that relations allow. */
  #earliest(w: number): number {
    const { into, calendar, duration, early, grid } = this.#net
    const { first, other, type, lag } = into
    const offset = calendar[w]!
    this.#heldFinish = 0
    let p = early[w]!
    for (let r = first[w]!; r < first[w + 1]!; r++) {
      const pred = other[r]!
      let step = fromFinish(type[r]!) ? this.finish[pred]! : this.start[pred]!
      step = this.shifted(into, r, step, lag[r]!)
      let position = grid.position[offset + step]!
      if (!holdsStart(type[r]!)) {
        position -= duration[w]!
        if (step > this.#heldFinish) this.#heldFinish = step
      }
      if (position > p) p = position
    }
    return p
  }

  /** The latest position from which all that follows finds its place. */
  #latestBefore(w: number, deadline: number): number {
    const { outOf, calendar, duration, grid } = this.#net
    const { first, other, type, lag } = outOf
    const offset = calendar[w]!
    const d = duration[w]!
    let p = grid.position[offset + deadline]! - d
    for (let r = first[w]!; r < first[w + 1]!; r++) {
      const succ = other[r]!
      let step = holdsStart(type[r]!) ? this.start[succ]! : this.finish[succ]!
      step = this.shifted(outOf, r, step, -lag[r]!)
      let position = grid.position[offset + step]!
      if (fromFinish(type[r]!)) position -= d
      if (position < p) p = position
    }
    return p
  }

  /** A step moved by steps of the calendar on which the lag of a relation runs. */
  shifted(links: Links, r: number, step: number, lag: number): number {
    if (lag === 0) return step
    const { position, stepAt, steps } = this.#net.grid
    const offset = links.calendar[r]!
    const moved = position[offset + step]! + lag
    if (moved > links.positions[r]!) return steps
    if (moved <= 0) return 0
    return lag > 0 ? stepAt[offset + moved - 1]! + 1 : stepAt[offset + moved]!
  }

  /** The first position from `p` to `last` where all the work's steps have enough; each step is looked at once. */
  #fit(w: number, from: number, last: number): number {
    const { calendar, duration, grid } = this.#net
    const { stepAt } = grid
    const offset = calendar[w]!
    const d = duration[w]!
    let p = from
    if (p > last) return NOWHERE
    let known = p
    let k = p + d - 1
    while (k >= known) {
      if (this.#isEnough(w, stepAt[offset + k]!)) {
        k--
        continue
      }
      known = Math.max(known, p + d)
      p = k + 1
      if (p > last) return NOWHERE
      k = p + d - 1
    }
    return p
  }

  #fitBackward(w: number, from: number): number {
    const { calendar, duration, grid } = this.#net
    const { stepAt } = grid
    const offset = calendar[w]!
    const d = duration[w]!
    let p = from
    let known = p + d - 1
    let k = p
    while (k <= known) {
      if (this.#isEnough(w, stepAt[offset + k]!)) {
        k++
        continue
      }
      known = Math.min(known, p - 1)
      p = k - d
      if (p < 0) return NOWHERE
      k = p
    }
    return p
  }

  #isEnough(w: number, step: number): boolean {
    const { first, resource, units } = this.#net.demands
    const at = step * this.#resources
    for (let i = first[w]!; i < first[w + 1]!; i++) {
      if (this.free[at + resource[i]!]! < units[i]!) return false
    }
    return true
  }

  /** Takes the work's steps in parts; answers the position of the first. */
  #splitFrom(w: number, from: number, last: number): number {
    const count = this.#findParts(w, from, last + this.#net.duration[w]!)
    if (count === 0) return NOWHERE
    for (let i = 0; i < count; i += 2) {
      this.#take(w, this.#parts[i]!, this.#parts[i + 1]!)
      this.onPart?.(w, this.#parts[i]!, this.#parts[i + 1]!)
    }
    this.#splitEnd = this.#parts[count - 1]!
    return this.#parts[0]!
  }

  /**
   * The parts that a split work has from a position on: all steps in a row that have enough, where these are as many as
   * the smallest part or as what is left. Answers how many numbers they are; 0: not all of it comes before `end`.
   */
  #findParts(w: number, from: number, end: number): number {
    const { calendar, duration, grid, smallestPart, positions } = this.#net
    const offset = calendar[w]!
    const stop = Math.min(end, positions[w]!)
    let left = duration[w]!
    let count = 0
    for (let p = from; left > 0; ) {
      while (p < stop && !this.#isEnough(w, grid.stepAt[offset + p]!)) p++
      const begin = p
      while (p < stop && p - begin < left && this.#isEnough(w, grid.stepAt[offset + p]!)) p++
      if (p === begin) return 0
      if (p - begin < Math.min(left, smallestPart)) continue
      left -= p - begin
      this.#parts[count++] = begin
      this.#parts[count++] = p
    }
    return count
  }

  #take(w: number, from: number, to: number): void {
    const { calendar, grid, demands } = this.#net
    const { first, resource, units } = demands
    const { stepAt } = grid
    const offset = calendar[w]!
    if (stepAt[offset + from]! < this.#dirtyFrom) this.#dirtyFrom = stepAt[offset + from]!
    if (stepAt[offset + to - 1]! >= this.#dirtyTo) this.#dirtyTo = stepAt[offset + to - 1]! + 1
    for (let p = from; p < to; p++) {
      const at = stepAt[offset + p]! * this.#resources
      for (let i = first[w]!; i < first[w + 1]!; i++) this.free[at + resource[i]!]! -= units[i]!
    }
  }
}
