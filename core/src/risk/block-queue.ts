import { BLOCK } from './draws.ts'
import { errorsOf } from './errors.ts'
import { ROUND } from './simulation.ts'
import type { RiskBlock, RiskOptions } from './types.ts'

/**
 * Which block is calculated next, and whether there are enough. It is asked after whole rounds only, so that it makes no
 * difference which thread is faster.
 */
export class BlockQueue {
  readonly blocks: RiskBlock[] = []
  isDone = false
  private handedOut = 0
  private handedIn = 0
  private end = ROUND
  private readonly options: RiskOptions

  constructor(options: RiskOptions) {
    this.options = options
  }

  /** Null: nothing until blocks are handed in, or it is done. */
  next(): number | null {
    return !this.isDone && this.handedOut < this.end ? this.handedOut++ : null
  }

  put(block: RiskBlock): void {
    this.blocks[block.number] = block
    if (++this.handedIn < this.end) return
    this.isDone = this.end * BLOCK >= this.options.limit || this.error() <= this.options.tolerance
    if (!this.isDone) this.end += ROUND
  }

  /** Of P80, of the blocks that are there. */
  error(): number {
    return errorsOf(this.blocks.flatMap((block) => (block ? [block.finish] : []))).p80
  }
}
