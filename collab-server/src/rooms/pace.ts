import type { Document } from '@hocuspocus/server'

/** What sending to one connection takes, with as much again for everything else that the server has to do. */
const SEND_MS = 0.025
const LONGEST_MS = 50

/**
 * Changes go out at once while there is time for it: what one commit brought travels together anyway. Between two
 * messages to everybody lies as long as sending them takes, so that a full room gets fewer and larger ones.
 */
export function pace(document: Document): void {
  const flush = document.flush.bind(document)
  let rested = 0
  let fixed: Document['flushDelay'] | null = null
  document.flush = () => {
    rested = performance.now() + Math.min(LONGEST_MS, document.connections.size * SEND_MS)
    return flush()
  }
  Object.defineProperty(document, 'flushDelay', {
    get: () => fixed ?? Math.max(0, Math.ceil(rested - performance.now())),
    // Hocuspocus stops batching when it lets the document go.
    set: (delay: Document['flushDelay']) => {
      fixed = delay
    },
  })
}
