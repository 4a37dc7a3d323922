import { seededRandom } from '../numbers/random.ts'
import type { Network } from './network.ts'
import { Ordering } from './ordering.ts'
import { overloadIn, Placing } from './placing.ts'

/** Schedules that live at a time in each of the two populations. */
const POPULATION = 30
/** So many works of a child go somewhere else, on average. */
const MUTATIONS = 1.2
/** Part of the time that a child has from its father. */
const SHORTEST_WINDOW = 0.25
const LONGEST_WINDOW = 0.75
/** A population that has bred so many times its number without a better schedule is replaced. */
const PATIENCE = 100

/**
 * Looks for an order of the works whose schedule is good: two populations, one of schedules as early and one as late as
 * can be, of which each breeds the other, so that every schedule is at once a justification of its parents.
 *
 * Sources: D. Debels, M. Vanhoucke, "A bi-population based genetic algorithm for the resource-constrained project
 * scheduling problem", 2005; V. Valls, F. Ballestín, S. Quintanilla, "Justification and RCPSP", EJOR 165 (2005).
 */
export class Search {
  readonly #net: Network
  readonly placing: Placing
  readonly #ordering: Ordering
  readonly #order: Int32Array
  readonly #keys: Int32Array
  readonly #random: () => number
  readonly #shouldStop: (schedules: number, end: number) => boolean
  /** Before it schedules are read from their end. */
  #deadline = 0
  /** In which order the works of the best schedule were put, and how bad that is; Infinity: the horizon is too near. */
  readonly best: Int32Array
  value = Number.POSITIVE_INFINITY
  end = 0
  schedules = 0
  /** Number of the schedule that was the last to be better than all before. */
  #improved = 0
  /** Nothing is delayed. */
  #isIdeal = false

  constructor(net: Network, seed: number, shouldStop: (schedules: number, end: number) => boolean) {
    const works = net.duration.length
    this.#net = net
    this.placing = new Placing(net)
    this.#ordering = new Ordering(net)
    this.#order = new Int32Array(works)
    this.#keys = new Int32Array(works)
    this.best = new Int32Array(works)
    this.#random = seededRandom(seed)
    this.#shouldStop = shouldStop
  }

  run(): void {
    const rule = this.#latestFinishes()
    this.#keys.set(rule)
    if (this.#forward() === Number.POSITIVE_INFINITY || this.#stops()) return
    this.#deadline = Math.min(this.#net.grid.steps, Math.ceil(this.end * 1.25) + 1)
    do this.#breed(rule)
    while (!this.#stops())
  }

  /** Steps of works that have no place in the best schedule, each as many times as it is long. */
  get overload(): number {
    return overloadIn(this.value)
  }

  /** Puts the works of the best schedule again. */
  replay(): void {
    this.placing.forward(this.best)
  }

  #stops(): boolean {
    return this.#isIdeal || this.#shouldStop(this.schedules, this.end)
  }

  /** Late finishes as if there were enough of everything: what common tools order works by. */
  #latestFinishes(): Int32Array {
    const { duration, grid } = this.#net
    for (let w = 0; w < duration.length; w++) this.#order[w] = w
    this.placing.backward(this.#order, grid.steps, false)
    const keys = this.placing.finish.slice()
    const least = keys.reduce((a, b) => Math.min(a, b), grid.steps)
    return keys.map((key) => key - least)
  }

  #forward(): number {
    this.#ordering.sort(this.#keys, this.#order)
    const value = this.placing.forward(this.#order)
    this.schedules++
    if (value < this.value) {
      this.value = value
      this.end = this.placing.end
      this.best.set(this.#order)
      this.#isIdeal = this.placing.isIdeal
      this.#improved = this.schedules
    }
    return value
  }

  #backward(): number {
    this.#ordering.sort(this.#keys, this.#order)
    this.schedules++
    return this.placing.backward(this.#order, this.#deadline, true)
  }

  #breed(rule: Int32Array): void {
    const works = rule.length
    const early = new Population(works)
    const late = new Population(works)
    const spread = this.end
    for (let i = 0; i < POPULATION; i++) {
      const width = (spread * i) / POPULATION / 2
      for (let w = 0; w < works; w++) this.#keys[w] = rule[w]! + Math.floor(this.#random() * width)
      early.set(i, this.#forward(), this.placing.finish)
      if (this.#stops()) return
    }
    this.#improved = this.schedules
    while (this.schedules - this.#improved < PATIENCE * POPULATION) {
      for (const isForward of [false, true]) {
        const [from, to] = isForward ? [late, early] : [early, late]
        for (let i = 0; i < POPULATION; i++) {
          for (const isFather of [true, false]) {
            const other = from.tournament(this.#random)
            this.#cross(from, isFather ? i : other, isFather ? other : i)
            const value = isForward ? this.#forward() : this.#backward()
            if (value < to.values[i]!) to.set(i, value, isForward ? this.placing.finish : this.placing.start)
            if (this.#stops()) return
          }
        }
      }
    }
  }

  /** Works that the father has within a window of time stay together as he has them, the others as the mother has. */
  #cross(from: Population, father: number, mother: number): void {
    const works = this.#keys.length
    const [f, m] = [father * works, mother * works]
    const range = this.#deadline + 1
    let low = range
    let high = 0
    for (let w = 0; w < works; w++) {
      const key = from.keys[f + w]!
      if (key < low) low = key
      if (key > high) high = key
    }
    const length = (high - low) * (SHORTEST_WINDOW + this.#random() * (LONGEST_WINDOW - SHORTEST_WINDOW))
    const begin = low + this.#random() * (high - low - length)
    for (let w = 0; w < works; w++) {
      const own = from.keys[f + w]!
      const other = from.keys[m + w]!
      if (own >= begin && own <= begin + length) this.#keys[w] = range + own
      else this.#keys[w] = other < begin ? other : 2 * range + other
      if (this.#random() < MUTATIONS / works) this.#keys[w] = Math.floor(this.#random() * 3 * range)
    }
  }
}

class Population {
  readonly #works: number
  readonly keys: Int32Array
  readonly values = new Float64Array(POPULATION).fill(Number.POSITIVE_INFINITY)

  constructor(works: number) {
    this.#works = works
    this.keys = new Int32Array(POPULATION * works)
  }

  set(i: number, value: number, keys: Int32Array): void {
    this.values[i] = value
    this.keys.set(keys, i * this.#works)
  }

  tournament(random: () => number): number {
    const a = Math.floor(random() * POPULATION)
    const b = Math.floor(random() * POPULATION)
    return this.values[a]! <= this.values[b]! ? a : b
  }
}
