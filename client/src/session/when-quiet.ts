/** A screen that shows dates has been drawn by then, and reads the rest. */
const FIRST_SCREEN_MS = 3_000
/** Somebody whose machine is never idle gets it too. */
const AT_LAST_MS = 10_000

/** Some seconds after the page was loaded, when nothing else is to be done. */
export function whenQuiet(run: () => void): void {
  // Not every browser knows when nothing else is to be done.
  const wait = globalThis.requestIdleCallback ?? ((then: () => void) => then())
  setTimeout(() => wait(run, { timeout: AT_LAST_MS }), FIRST_SCREEN_MS)
}
