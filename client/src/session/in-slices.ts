const SLICE_MS = 6

/** Runs to the end with the page free to do something else between slices. Throws what `signal` says when it is aborted. */
export async function inSlices<T>(steps: Generator<void, T, void>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    signal?.throwIfAborted()
    const until = performance.now() + SLICE_MS
    while (performance.now() < until) {
      const step = steps.next()
      if (step.done) return step.value
    }
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
}

/** The same without a pause. */
export function atOnce<T>(steps: Generator<void, T, void>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** A page that nobody sees draws no frame. */
const NO_FRAME_MS = 100

/** Resolves when the next frame is on the screen. */
export async function frameDrawn(): Promise<void> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, NO_FRAME_MS)
    requestAnimationFrame(() => setTimeout(resolve, 0))
  })
}
