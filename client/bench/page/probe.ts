/** What a page tells about its own frames; the same for the real screen and for the instruments beside it. */

interface Probe {
  /** Resolves with the time at which the frame that is being prepared now has been painted. */
  painted(): Promise<number>
  /** Intervals between frames while `step` is called before each, for so long. */
  frames(milliseconds: number, step: (share: number) => void): Promise<number[]>
}

export const probe: Probe = {
  painted: () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => resolve(performance.now())
        channel.port2.postMessage(null)
      })
    }),

  frames: (milliseconds, step) =>
    new Promise((resolve) => {
      const intervals: number[] = []
      const started = performance.now()
      let last = 0
      const tick = (now: number): void => {
        if (last > 0) intervals.push(now - last)
        last = now
        const share = (performance.now() - started) / milliseconds
        if (share >= 1) {
          resolve(intervals)
          return
        }
        step(share)
        requestAnimationFrame(tick)
      }
      requestAnimationFrame(tick)
    }),
}
