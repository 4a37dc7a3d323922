import { HashSum, Mixer, mixAssignment, mixCalendar, mixRelation, mixResult, mixRow, mixSettings } from './identity.ts'
import type { Network } from './network.ts'
import { ENGINE_VERSION, type ResultIdentity, type Timetable } from './types.ts'

/** Sum over one family of slots, where each slot remembers what it added. */
class SlotSum {
  readonly sum = new HashSum()
  private low = new Int32Array(0)
  private high = new Int32Array(0)

  replace(slot: number, low: number, high: number): void {
    if (slot >= this.low.length) this.grow(Math.max(slot + 1, this.low.length * 2))
    this.sum.subtract(this.low[slot]!, this.high[slot]!)
    this.low[slot] = low
    this.high[slot] = high
    this.sum.add(low, high)
  }

  private grow(capacity: number): void {
    const low = new Int32Array(capacity)
    const high = new Int32Array(capacity)
    low.set(this.low)
    high.set(this.high)
    this.low = low
    this.high = high
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
  private readonly staleRows = new Set<number>()
  private readonly staleRelations = new Set<number>()
  private readonly staleResults = new Set<number>()
  private allStale = true
  private readonly mix = new Mixer()

  rowChanged(slot: number): void {
    if (!this.allStale) this.staleRows.add(slot)
  }

  relationChanged(slot: number): void {
    if (!this.allStale) this.staleRelations.add(slot)
  }

  resultChanged(slot: number): void {
    if (!this.allStale) this.staleResults.add(slot)
  }

  identity(net: Network, timetable: Timetable): ResultIdentity {
    if (this.allStale) this.markAll(net)
    for (const slot of this.staleRows) this.hashRow(net, slot)
    for (const slot of this.staleRelations) this.hashRelation(net, slot)
    for (const slot of this.staleResults) this.hashResult(net, timetable, slot)
    this.staleRows.clear()
    this.staleRelations.clear()
    this.staleResults.clear()
    const result = new HashSum()
    result.add(this.results.sum.low, this.results.sum.high)
    const ends = this.mix.begin(7).int(timetable.projectStart).int(timetable.projectFinish).end()
    result.add(ends.low, ends.high)
    return { engineVersion: ENGINE_VERSION, inputHash: this.inputHash(net), resultHash: result.toHex() }
  }

  private markAll(net: Network): void {
    for (let slot = 0; slot < net.size; slot++) {
      this.staleRows.add(slot)
      this.staleResults.add(slot)
    }
    for (let r = 0; r < net.relationSize; r++) this.staleRelations.add(r)
    this.allStale = false
  }

  private hashRow(net: Network, slot: number): void {
    const row = net.rows[slot]
    if (!row) {
      this.rows.replace(slot, 0, 0)
      return
    }
    const { low, high } = mixRow(this.mix, row)
    this.rows.replace(slot, low, high)
  }

  private hashRelation(net: Network, slot: number): void {
    const relation = net.relations[slot]
    if (!relation) {
      this.relations.replace(slot, 0, 0)
      return
    }
    const { low, high } = mixRelation(this.mix, relation)
    this.relations.replace(slot, low, high)
  }

  private hashResult(net: Network, timetable: Timetable, slot: number): void {
    if (!net.rows[slot]) {
      this.results.replace(slot, 0, 0)
      return
    }
    const { low, high } = mixResult(this.mix, net.ids[slot]!, timetable, slot)
    this.results.replace(slot, low, high)
  }

  private inputHash(net: Network): string {
    const sum = new HashSum()
    sum.add(this.rows.sum.low, this.rows.sum.high)
    sum.add(this.relations.sum.low, this.relations.sum.high)
    for (const calendar of net.sources.values()) this.addTo(sum, mixCalendar(this.mix, calendar))
    for (const assigned of net.assignments.values()) {
      for (const assignment of assigned.values()) this.addTo(sum, mixAssignment(this.mix, assignment))
    }
    this.addTo(sum, mixSettings(this.mix, net.settings))
    return sum.toHex()
  }

  private addTo(sum: HashSum, { low, high }: Mixer): void {
    sum.add(low, high)
  }
}
