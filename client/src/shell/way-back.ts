import { tell } from './toast.ts'

interface WayBack {
  text: string
  run: () => void
}

/** Milliseconds. */
const ONLY_WAY_BACK_MS = 20_000

/** What was done can be undone by keys as well; said again it is one message, whose way back is of the last time. */
export const tellUndoable = (message: string, action: WayBack): void => tell({ message, action, key: message })

/** No key undoes what was done: the message leads back, and a bar shows how long it does. */
export const tellWayBack = (message: string, action: WayBack): void =>
  tell({ message, action, key: message, timeout: ONLY_WAY_BACK_MS, countsDown: true })
