import { costrEstimateCommands, costrEstimateCreate, costrEstimateDelete } from '@plumbline/core/contract'
import type { PlainCommand } from '@plumbline/core/estimate-files'
import { call } from '../../../api/call.ts'
import type { OpenedFile } from './estimate-file.ts'

/** A file that becomes an estimate, call by call: after a failure it goes on where it stopped. */
export class EstimateWriting {
  readonly estimateId: string
  /** Items that are stored. */
  items = 0
  readonly #file: OpenedFile
  /** Not known to be stored yet. */
  #next: PlainCommand[] | null = null
  #isGivenUp = false

  private constructor(estimateId: string, file: OpenedFile) {
    this.estimateId = estimateId
    this.#file = file
  }

  static async begin(
    file: OpenedFile,
    scheduleId: string,
    input: { number: string; name: string },
  ): Promise<EstimateWriting> {
    const { estimate } = await call(costrEstimateCreate, { params: { scheduleId }, input })
    return new EstimateWriting(estimate.id, file)
  }

  /** False: it was given up meanwhile. */
  async goOn(tell: (items: number) => void): Promise<boolean> {
    const params = { estimateId: this.estimateId }
    while (!this.#isGivenUp) {
      this.#next ??= await this.#file.next()
      if (this.#next === null) return true
      await call(costrEstimateCommands, { params, input: { commands: this.#next } })
      for (const command of this.#next) if (command.do === 'item.add') this.items += command.items.length
      this.#next = null
      tell(this.items)
    }
    return false
  }

  /** Half an estimate is none: what is written goes with it. */
  async giveUp(): Promise<void> {
    this.#isGivenUp = true
    await call(costrEstimateDelete, { params: { estimateId: this.estimateId } })
  }
}
