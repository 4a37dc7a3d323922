import { slicesOf } from '@plumbline/core/documents/rooms'
import type { Sliced } from '../slicing/slicing.worker.ts'

/** The thread that cuts updates, in this one: each piece is told in a turn of its own. */
export class SimulatedSlicer {
  onmessage: ((message: { data: Sliced }) => void) | null = null
  onerror: (() => void) | null = null
  #isEnded = false

  postMessage(updates: readonly Uint8Array[]): void {
    const slices: Sliced[] = [...updates.flatMap((update) => [...slicesOf(update)]), null]
    const tell = (): void => {
      const data = slices.shift()
      if (data === undefined || this.#isEnded) return
      this.onmessage?.({ data })
      setTimeout(tell)
    }
    setTimeout(tell)
  }

  terminate(): void {
    this.#isEnded = true
  }
}
