/** The part of a provider's socket that tells when it last heard anything. */
interface Listener {
  /** Milliseconds since 1970; 0: nothing yet. */
  lastMessageReceived: number
}

const LOOK_MS = 1_000
/** The server says something every five seconds at least: twice nothing, and the link is dead. */
const SILENT_MS = 10_000
/** The first answer may be the whole document in one message, over a slow line. */
const SILENT_BEFORE_SYNCED_MS = 45_000
/** Who was busy for so long has unread messages. */
const BUSY_MS = 3 * LOOK_MS

/**
 * A link may go dead without anybody being told, and what is typed would be "on its way" for ever. Calls `silent` once;
 * returns what ends the watch.
 */
export function watchSilence(socket: Listener, isSynced: () => boolean, silent: () => void): () => void {
  const begun = Date.now()
  let looked = begun
  const timer = setInterval(() => {
    const now = Date.now()
    const wasBusy = now - looked > BUSY_MS
    looked = now
    const heard = Math.max(begun, socket.lastMessageReceived)
    if (wasBusy || now - heard < (isSynced() ? SILENT_MS : SILENT_BEFORE_SYNCED_MS)) return
    clearInterval(timer)
    silent()
  }, LOOK_MS)
  return () => clearInterval(timer)
}
