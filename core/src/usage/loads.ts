import type { DayAmount } from '../distributions/index.ts'
import type { Id } from '../plan/index.ts'
import type { Day } from '../time/index.ts'
import { needDays, usedDays } from './need-days.ts'
import type { Need, WorkTime } from './types.ts'

/** What one need adds to its resource. */
interface Share {
  resourceId: Id
  workId: Id
  first: Day
  amounts: BigInt64Array
}

/** Amounts by day from `first` on, in millionths. */
export interface DayLoads {
  first: Day
  amounts: BigInt64Array
}

/** Room that a resource gets beyond what it needs, so that works that move do not copy it each time. */
const ROOM = 64

/**
 * How much of each resource is needed by day, kept up need by need: an edit costs the needs that it moved. What a need
 * added is kept, so that exactly that is taken away again.
 */
export class ResourceLoads {
  readonly #shares = new Map<Id, Share>()
  readonly #loads = new Map<Id, Loads>()
  readonly #byWork = new Map<Id, Set<Id>>()
  readonly #counts = new Map<Id, number>()

  get size(): number {
    return this.#shares.size
  }

  resources(): Iterable<Id> {
    return this.#loads.keys()
  }

  needsOf(workId: Id): Iterable<Id> {
    return this.#byWork.get(workId) ?? []
  }

  put(need: Need, work: WorkTime): void {
    this.putDays(need, usedDays(needDays(need, work)))
  }

  /** Days that were counted elsewhere: units or what they cost. */
  putDays(need: Pick<Need, 'id' | 'workId' | 'resourceId'>, days: readonly DayAmount[]): void {
    this.remove(need.id)
    if (days.length === 0) return
    const first = days.reduce((least, { day }) => Math.min(least, day), days[0]!.day)
    const last = days.reduce((most, { day }) => Math.max(most, day), first)
    const amounts = new BigInt64Array(last - first + 1)
    for (const { day, amount } of days) amounts[day - first]! += amount
    const share = { resourceId: need.resourceId, workId: need.workId, first, amounts }
    this.#shares.set(need.id, share)
    setOf(this.#byWork, need.workId).add(need.id)
    this.#counted(need.resourceId, 1)
    this.#loadsOf(need.resourceId).add(share)
  }

  remove(id: Id): void {
    const share = this.#shares.get(id)
    if (!share) return
    this.#shares.delete(id)
    this.#byWork.get(share.workId)?.delete(id)
    this.#counted(share.resourceId, -1)
    this.#loads.get(share.resourceId)?.subtract(share)
  }

  of(resourceId: Id): DayLoads | null {
    return this.#loads.get(resourceId) ?? null
  }

  /** What one need adds; null: nothing. */
  ofNeed(id: Id): DayLoads | null {
    return this.#shares.get(id) ?? null
  }

  clear(): void {
    this.#shares.clear()
    this.#loads.clear()
    this.#byWork.clear()
    this.#counts.clear()
  }

  /** The same, to be changed without changing this one. */
  fork(): ResourceLoads {
    const copy = new ResourceLoads()
    for (const [id, share] of this.#shares) copy.#shares.set(id, share)
    for (const [id, loads] of this.#loads) copy.#loads.set(id, loads.copy())
    for (const [id, needs] of this.#byWork) copy.#byWork.set(id, new Set(needs))
    for (const [id, count] of this.#counts) copy.#counts.set(id, count)
    return copy
  }

  /** How many needs a resource has. */
  worksOf(resourceId: Id): number {
    return this.#counts.get(resourceId) ?? 0
  }

  #counted(resourceId: Id, by: number): void {
    this.#counts.set(resourceId, this.worksOf(resourceId) + by)
  }

  /** Works that need the resource on these days, with what they need then; in no order. */
  worksBehind(resourceId: Id, from: Day, to: Day): { workId: Id; needId: Id; amount: bigint }[] {
    const behind: { workId: Id; needId: Id; amount: bigint }[] = []
    for (const [needId, share] of this.#shares) {
      if (share.resourceId !== resourceId) continue
      const amount = amountWithin(share, from, to)
      if (amount > 0n) behind.push({ workId: share.workId, needId, amount })
    }
    return behind
  }

  #loadsOf(resourceId: Id): Loads {
    const known = this.#loads.get(resourceId)
    if (known) return known
    const loads = new Loads()
    this.#loads.set(resourceId, loads)
    return loads
  }
}

export function amountWithin({ first, amounts }: DayLoads, from: Day, to: Day): bigint {
  let sum = 0n
  const end = Math.min(amounts.length, to + 1 - first)
  for (let at = Math.max(0, from - first); at < end; at++) sum += amounts[at]!
  return sum
}

/** What comes to in each period. */
export function periodSums(loads: DayLoads | null, edges: Int32Array): BigInt64Array {
  const sums = new BigInt64Array(Math.max(0, edges.length - 1))
  const { first, amounts } = loads ?? { first: 0, amounts: [] }
  let period = 0
  for (let at = Math.max(0, (edges[0] ?? 0) - first); at < amounts.length; at++) {
    while (period < sums.length && edges[period + 1]! <= first + at) period++
    if (period === sums.length) break
    sums[period]! += amounts[at]!
  }
  return sums
}

/** Of several together. */
export function sumOfLoads(all: readonly DayLoads[]): DayLoads {
  const filled = all.filter(({ amounts }) => amounts.length > 0)
  if (filled.length === 0) return { first: 0, amounts: new BigInt64Array(0) }
  const first = filled.reduce((least, one) => Math.min(least, one.first), filled[0]!.first)
  const end = filled.reduce((most, one) => Math.max(most, one.first + one.amounts.length), first)
  const amounts = new BigInt64Array(end - first)
  for (const one of filled) {
    const from = one.first - first
    for (let at = 0; at < one.amounts.length; at++) amounts[from + at]! += one.amounts[at]!
  }
  return { first, amounts }
}

/** From the first to the last day with anything; null: there is none. */
export function trimmed(loads: DayLoads | null): DayLoads | null {
  const from = loads?.amounts.findIndex((amount) => amount !== 0n) ?? -1
  if (!loads || from < 0) return null
  const to = loads.amounts.findLastIndex((amount) => amount !== 0n)
  return { first: loads.first + from, amounts: loads.amounts.slice(from, to + 1) }
}

function setOf<Key, Value>(map: Map<Key, Set<Value>>, key: Key): Set<Value> {
  const known = map.get(key)
  if (known) return known
  const made = new Set<Value>()
  map.set(key, made)
  return made
}

class Loads implements DayLoads {
  first: Day = 0
  amounts = new BigInt64Array(0)

  copy(): Loads {
    const copy = new Loads()
    copy.first = this.first
    copy.amounts = this.amounts.slice()
    return copy
  }

  add({ first, amounts }: DayLoads): void {
    this.#cover(first, first + amounts.length)
    const from = first - this.first
    for (let i = 0; i < amounts.length; i++) this.amounts[from + i]! += amounts[i]!
  }

  subtract({ first, amounts }: DayLoads): void {
    const from = first - this.first
    for (let i = 0; i < amounts.length; i++) this.amounts[from + i]! -= amounts[i]!
  }

  #cover(from: Day, end: Day): void {
    const ownEnd = this.first + this.amounts.length
    if (this.amounts.length > 0 && from >= this.first && end <= ownEnd) return
    const first = this.amounts.length === 0 ? from : Math.min(this.first, from - ROOM)
    const wider = new BigInt64Array(Math.max(ownEnd, end + ROOM) - first)
    wider.set(this.amounts, this.amounts.length === 0 ? 0 : this.first - first)
    this.first = first
    this.amounts = wider
  }
}
