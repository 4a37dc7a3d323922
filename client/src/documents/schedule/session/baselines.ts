import type { Id } from '@plumbline/core/plan'
import { NO_INSTANT } from '@plumbline/core/time'
import type { BaselineBlock } from '../rows/baseline-dates.ts'
import type { FactBlock } from '../rows/columns.ts'

const ID_BYTES = 12
/** How long to wait before asking again, when the server did not answer. */
const AGAIN_MS = 10_000

/** Dates of all rows of one version: the place of each id in two flat columns. */
interface VersionDates {
  places: Map<Id, number>
  starts: Int32Array
  finishes: Int32Array
}

export interface BaselineMessage {
  kind: 'baseline'
  which: 0 | 1
  block: BaselineBlock
}

interface BaselineParts {
  /** Where the dates of a version are read. */
  urlOf: (versionId: Id) => string
  /** -1: no such row here. */
  slotOf: (id: Id) => number
  post: (message: BaselineMessage) => void
}

const nobody: BaselineBlock = {
  whole: true,
  slots: new Int32Array(0),
  starts: new Int32Array(0),
  finishes: new Int32Array(0),
}

/** Dates of up to two other versions, matched to the rows of this one by their stable ids. */
export class Baselines {
  readonly #parts: BaselineParts
  readonly #chosen: (Id | null)[] = [null, null]
  readonly #dates: (VersionDates | null)[] = [null, null]
  readonly #asked = [0, 0]

  constructor(parts: BaselineParts) {
    this.#parts = parts
  }

  choose(versionIds: readonly (Id | null)[]): void {
    for (const which of [0, 1] as const) {
      const versionId = versionIds[which] ?? null
      if (versionId === this.#chosen[which]) continue
      this.#chosen[which] = versionId
      this.#dates[which] = null
      this.#parts.post({ kind: 'baseline', which, block: nobody })
      void this.#read(which)
    }
  }

  /** The version was calculated anew. */
  changed(versionId: Id): void {
    for (const which of [0, 1] as const) if (this.#chosen[which] === versionId) void this.#read(which)
  }

  /** Rows have come, into slots where others may have been. */
  rowsCame(blocks: readonly FactBlock[]): void {
    for (const which of [0, 1] as const) {
      const dates = this.#dates[which]
      if (!dates) continue
      for (const { slots, ids } of blocks) this.#tell(which, dates, slots.slice(), ids, false)
    }
  }

  async #read(which: 0 | 1): Promise<void> {
    const versionId = this.#chosen[which]
    const asked = ++this.#asked[which]!
    if (!versionId) return
    const response = await fetch(this.#parts.urlOf(versionId), { credentials: 'same-origin', cache: 'no-cache' }).catch(
      () => null,
    )
    const bytes = response?.ok ? await response.arrayBuffer().catch(() => null) : null
    if (asked !== this.#asked[which]) return
    if (!bytes) {
      // Gone or forbidden stays so; an absent server comes back.
      if (!response || response.status >= 500)
        setTimeout(() => asked === this.#asked[which] && this.#read(which), AGAIN_MS)
      return
    }
    this.#dates[which] = datesIn(bytes)
    this.#tellAll(which)
  }

  #tellAll(which: 0 | 1): void {
    const dates = this.#dates[which]
    if (!dates) return
    const known = [...dates.places.keys()].filter((id) => this.#parts.slotOf(id) >= 0)
    this.#tell(which, dates, Int32Array.from(known, this.#parts.slotOf), known, true)
  }

  #tell(which: 0 | 1, dates: VersionDates, slots: Int32Array, ids: readonly Id[], whole: boolean): void {
    const starts = new Int32Array(ids.length).fill(NO_INSTANT)
    const finishes = new Int32Array(ids.length).fill(NO_INSTANT)
    ids.forEach((id, i) => {
      const place = dates.places.get(id)
      if (place === undefined) return
      starts[i] = dates.starts[place]!
      finishes[i] = dates.finishes[place]!
    })
    this.#parts.post({ kind: 'baseline', which, block: { whole, slots, starts, finishes } })
  }
}

/** Ids, 12 bytes each, then all starts, then all finishes. */
function datesIn(bytes: ArrayBuffer): VersionDates {
  const rows = Math.floor(bytes.byteLength / (ID_BYTES + 8))
  const ids = new TextDecoder('latin1').decode(bytes.slice(0, rows * ID_BYTES))
  const places = new Map<Id, number>()
  for (let row = 0; row < rows; row++) places.set(ids.slice(row * ID_BYTES, (row + 1) * ID_BYTES), row)
  const at = rows * ID_BYTES
  return {
    places,
    starts: new Int32Array(bytes, at, rows),
    finishes: new Int32Array(bytes, at + rows * 4, rows),
  }
}
