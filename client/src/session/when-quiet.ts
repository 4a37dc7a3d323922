/** A screen that shows dates has been drawn by then, and reads the rest. */
const FIRST_SCREEN_MS = 3_000
/** Somebody whose machine is never idle gets it too. */
const AT_LAST_MS = 10_000

/** Screens that are being opened, and what waits for them. */
const opening = new Set<symbol>()
const waiting: (() => void)[] = []

/** What can wait does, until the screen that is being opened says that it is drawn. Returns how it says so. */
export function opensScreen(): () => void {
  const screen = Symbol()
  opening.add(screen)
  return () => {
    if (!opening.delete(screen) || opening.size > 0) return
    for (const run of waiting.splice(0)) run()
  }
}

/** Some seconds after the page was loaded, when its screen is drawn and nothing else is to be done. */
export function whenQuiet(run: () => void): void {
  // Not every browser knows when nothing else is to be done.
  const wait = globalThis.requestIdleCallback ?? ((then: () => void) => then())
  const runIdle = (): void => void wait(run, { timeout: AT_LAST_MS })
  setTimeout(() => (opening.size > 0 ? waiting.push(runIdle) : runIdle()), FIRST_SCREEN_MS)
}
