import type { Futures } from '../schedule/index.ts'
import { drawColumn, emptyColumn, seedOf } from './draws.ts'
import type { Branch, Way } from './types.ts'

/** Ways of a branch over a plan: of each future one happens, or none (SPEC.md, RK14). */
export class Fork {
  private readonly branch: Branch
  private readonly seed: number
  private readonly column = emptyColumn()
  /** Of each way the slots of its works. */
  private readonly slots: readonly number[][]

  constructor(futures: Futures, branch: Branch, seed: number) {
    this.branch = branch
    this.seed = seed
    this.slots = branch.ways.map(({ works }) =>
      works.map((id) => futures.slotOf(id)).filter((s) => futures.isOpenWork(s)),
    )
  }

  begin(block: number): void {
    drawColumn(this.column, seedOf(this.seed, block, 'branch', this.branch.id))
  }

  /** Slots of works that take time in some futures only. */
  get possible(): number[] {
    return this.slots.flat()
  }

  get ways(): readonly Way[] {
    return this.branch.ways
  }

  /** The way that happens in a future of the block; −1: none of them. */
  wayIn(k: number): number {
    let left = this.column.shares[k]!
    return this.branch.ways.findIndex(({ probability }) => {
      left -= probability
      return left < 0
    })
  }

  /** Marks works that take no time in it: those of no way that happens. */
  markAbsent(k: number, absent: Uint8Array): void {
    const happens = this.wayIn(k)
    const present = new Set(this.slots[happens])
    for (const slots of this.slots) for (const slot of slots) if (!present.has(slot)) absent[slot] = 1
  }
}
