/**
 * The server's moment in what happened to cards: clocks of people go wrong, and what was done offline counts from when it
 * is there for everybody. So statistics trust one clock. It stands beside the event: who takes the event back meanwhile
 * takes it away, whatever the server says of its moment.
 */
import type * as Y from 'yjs'
import { decodeEvent, eventKey, type Moment } from './shape.ts'

interface ServerClock {
  /** What is written from now on is one update of somebody. */
  begin(): void
  /**
   * Dates the events of that update, each later than all before: in the order in which they happened there, those of one
   * moment in the order in which they were written.
   */
  stamp(now: Moment): void
}

export function serverClock(doc: Y.Doc): ServerClock {
  const history = doc.getMap('history')
  const dated = doc.getMap('dated')
  const fresh = new Set<string>()
  let last: Moment = 0
  history.observe(({ keysChanged }) => {
    for (const key of keysChanged) fresh.add(key)
  })
  return {
    begin: () => fresh.clear(),
    stamp: (now) => {
      const events = [...fresh].flatMap((key) => decodeEvent(key, history.get(key)) ?? [])
      fresh.clear()
      if (events.length === 0) return
      doc.transact(() => {
        for (const event of events.sort((one, other) => one.at - other.at)) {
          last = Math.max(now, last + 1)
          dated.set(eventKey(event.cardId, event.id), last)
        }
      })
      fresh.clear()
    },
  }
}
