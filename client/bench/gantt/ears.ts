/**
 * Runs in the schedule's page before the product does and changes nothing of it: hears what the session worker sends
 * and sees the texts that are painted on a canvas, so that the product needs no marks of its own for measuring.
 */
interface Ears {
  /**
   * `performance.now()` at which a patch came to the main thread, and at which the frame that shows it was painted (NaN
   * until then); `took`: the engine's milliseconds where it has a result.
   */
  patches: { at: number; painted: number; took: number | null; isFirst: boolean }[]
  /** `timeStamp` of the last Enter. */
  enter: number
  /** Resolves when a canvas has painted this text. */
  painted(text: string): Promise<number>
}

declare global {
  interface Window {
    ears: Ears
  }
}

export function listen(): void {
  const awaited = new Map<string, (at: number) => void>()
  const afterFrame = (done: (at: number) => void): void => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => done(performance.now())
    channel.port2.postMessage(null)
  }
  window.ears = {
    patches: [],
    enter: 0,
    painted: (text) => new Promise((resolve) => awaited.set(text, resolve)),
  }
  window.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options)
      this.addEventListener('message', ({ data }) => {
        if (data?.kind !== 'patch') return
        const patch = {
          at: performance.now(),
          painted: Number.NaN,
          took: data.result?.took ?? null,
          isFirst: data.first === true,
        }
        window.ears.patches.push(patch)
        // The product asks for the same frame when it hears of the patch, right after this.
        requestAnimationFrame(() =>
          afterFrame((at) => {
            patch.painted = at
          }),
        )
      })
    }
  }
  const { fillText } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.fillText = function paint(text, x, y, width) {
    const done = awaited.size > 0 ? awaited.get(text) : undefined
    if (done) {
      awaited.delete(text)
      afterFrame(done)
    }
    if (width === undefined) fillText.call(this, text, x, y)
    else fillText.call(this, text, x, y, width)
  }
  document.addEventListener(
    'keydown',
    ({ code, timeStamp }) => {
      if (code === 'Enter') window.ears.enter = timeStamp
    },
    { capture: true },
  )
}
