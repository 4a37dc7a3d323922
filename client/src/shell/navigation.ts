import { flushSync } from 'react-dom'
import { type Location, type Navigator, UNSAFE_createBrowserHistory } from 'react-router-dom'

/**
 * The one history of the tab. The router's form with data brings its own, but screens here read for themselves
 * (`use-read.ts`), and that form is twice the script.
 */
const history = UNSAFE_createBrowserHistory({ window, v5Compat: true })

export const navigator: Navigator = history

export interface Place {
  location: Location
  action: typeof history.action
}

export const placeNow = (): Place => ({ location: history.location, action: history.action })

let isAtOnce = false

/** `atOnce`: whoever navigated waits for what is drawn; else the old screen stays until the new one is there. */
export function onNavigation(hear: (place: Place, options: { atOnce: boolean }) => void): () => void {
  return history.listen(({ location, action }) => hear({ location, action }, { atOnce: isAtOnce }))
}

/** From outside of what is drawn. */
export function goTo(path: string, { replace = false } = {}): void {
  if (replace) history.replace(path)
  else history.push(path)
}

/** Drawn before it returns: a screen that is still there when its person is gone would lead to the sign-in page. */
export function goAtOnce(path: string, options: { replace?: boolean } = {}): void {
  isAtOnce = true
  try {
    flushSync(() => goTo(path, options))
  } finally {
    isAtOnce = false
  }
}
