import { tell } from './toast.ts'

/** Milliseconds. */
const ONLY_WAY_BACK_MS = 20_000

/** No key undoes what was done: the message leads back, and a bar shows how long it does. */
export const tellWayBack = (message: string, action: { text: string; run: () => void }): void =>
  tell({ message, action, timeout: ONLY_WAY_BACK_MS, countsDown: true })
