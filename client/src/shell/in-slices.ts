const SLICE_MS = 6

/** Runs to the end with the page free to do something else between slices. */
export async function inSlices<T>(steps: Generator<void, T, void>): Promise<T> {
  for (;;) {
    const until = performance.now() + SLICE_MS
    while (performance.now() < until) {
      const step = steps.next()
      if (step.done) return step.value
    }
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
}
