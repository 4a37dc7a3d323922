import { externalSide } from '../plan/index.ts'
import { enlarged, enlargedBytes } from './adjacency.ts'
import {
  HashSum,
  Mixer,
  mixAssignment,
  mixCalendar,
  mixDayFacts,
  mixExternal,
  mixRelation,
  mixResult,
  mixRow,
  mixSettings,
  mixTarget,
} from './identity.ts'
import type { Network } from './network.ts'
import { datesFor } from './outside.ts'
import { ENGINE_VERSION, type ResultIdentity, type Timetable } from './types.ts'

/** Sum over one family of slots, where each slot remembers what it added and which have to be hashed again. */
class SlotSum {
  readonly sum = new HashSum()
  private low = new Int32Array(0)
  private high = new Int32Array(0)
  private isStale = new Uint8Array(0)
  private stale: number[] = []

  mark(slot: number): void {
    if (slot >= this.low.length) this.grow(Math.max(slot + 1, this.low.length * 2))
    if (this.isStale[slot] === 1) return
    this.isStale[slot] = 1
    this.stale.push(slot)
  }

  /** `hash` gives the lanes of a slot; null: there is nothing in it. */
  update(hash: (slot: number) => Mixer | null): void {
    for (const slot of this.stale) {
      const lanes = hash(slot)
      this.isStale[slot] = 0
      this.sum.subtract(this.low[slot]!, this.high[slot]!)
      this.low[slot] = lanes?.low ?? 0
      this.high[slot] = lanes?.high ?? 0
      this.sum.add(this.low[slot]!, this.high[slot]!)
    }
    this.stale = []
  }

  private grow(capacity: number): void {
    this.low = enlarged(this.low, capacity)
    this.high = enlarged(this.high, capacity)
    this.isStale = enlargedBytes(this.isStale, capacity)
  }
}

/**
 * Hashes of the input and of the result, kept up from what changed.
 *
 * Work is put off until somebody asks: changes only note slots.
 */
export class Fingerprint {
  private readonly rows = new SlotSum()
  private readonly relations = new SlotSum()
  private readonly results = new SlotSum()
  private allStale = true
  private readonly mix = new Mixer()

  allChanged(): void {
    this.allStale = true
  }

  rowChanged(slot: number): void {
    if (!this.allStale) this.rows.mark(slot)
  }

  relationChanged(slot: number): void {
    if (!this.allStale) this.relations.mark(slot)
  }

  resultChanged(slot: number): void {
    if (!this.allStale) this.results.mark(slot)
  }

  identity(net: Network, timetable: Timetable): ResultIdentity {
    const { mix } = this
    const byScenario = net.settings.scenario !== 0
    if (this.allStale) this.markAll(net)
    this.rows.update((slot) => {
      const row = net.rows[slot]
      return row ? mixRow(mix, row, byScenario) : null
    })
    this.relations.update((slot) => {
      const relation = net.relations[slot]
      return relation ? mixRelation(mix, relation) : null
    })
    this.results.update((slot) => (net.rows[slot] ? mixResult(mix, net.ids[slot]!, timetable, slot) : null))
    const result = new HashSum()
    result.add(this.results.sum.low, this.results.sum.high)
    const ends = mix.begin(7).int(timetable.projectStart).int(timetable.projectFinish).end()
    result.add(ends.low, ends.high)
    return { engineVersion: ENGINE_VERSION, inputHash: this.inputHash(net), resultHash: result.toHex() }
  }

  private markAll(net: Network): void {
    for (let slot = net.size - 1; slot >= 0; slot--) {
      this.rows.mark(slot)
      this.results.mark(slot)
    }
    for (let r = net.relationSize - 1; r >= 0; r--) this.relations.mark(r)
    this.allStale = false
  }

  private inputHash(net: Network): string {
    const sum = new HashSum()
    sum.add(this.rows.sum.low, this.rows.sum.high)
    sum.add(this.relations.sum.low, this.relations.sum.high)
    const byScenario = net.settings.scenario !== 0
    for (const calendar of net.sources.values()) this.addTo(sum, mixCalendar(this.mix, calendar, byScenario))
    if (byScenario) this.addInputs(sum, net)
    this.addExternals(sum, net)
    for (const assigned of net.assignments.values()) {
      for (const assignment of assigned.values()) this.addTo(sum, mixAssignment(this.mix, assignment))
    }
    this.addTo(sum, mixSettings(this.mix, net.settings))
    return sum.toHex()
  }

  private addInputs(sum: HashSum, { inputs }: Network): void {
    const { targets, dayFacts } = inputs
    if (targets) this.addTo(sum, this.mix.begin(8).end())
    for (const [id, minutes] of targets ?? []) this.addTo(sum, mixTarget(this.mix, id, minutes))
    if (dayFacts) this.addTo(sum, this.mix.begin(9).end())
    for (const [id, facts] of dayFacts ?? []) this.addTo(sum, mixDayFacts(this.mix, id, facts))
  }

  /** Of other schedules only what relations lead to is part of the input. */
  private addExternals(sum: HashSum, { outside, inputs, slots }: Network): void {
    for (const relation of outside.values()) {
      const { rowId } = externalSide(relation)!
      if (slots.has(rowId)) this.addTo(sum, mixExternal(this.mix, relation, datesFor(inputs, relation)))
    }
  }

  private addTo(sum: HashSum, { low, high }: Mixer): void {
    sum.add(low, high)
  }
}
