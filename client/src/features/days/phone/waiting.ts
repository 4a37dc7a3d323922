import type { DaysCommand, Proposal } from '@plumbline/core/documents/day'
import { useSnapshot } from 'valtio'
import type { DayBook } from '../session/day-book.ts'
import type { DaysSession } from '../session/days-session.ts'
import type { Outbox, Waiting } from './outbox.ts'

/** Typed here, and not known to be stored. */
export interface OnItsWay {
  key: string
  command: DaysCommand
  names: readonly string[]
  at: number
  /** The link to where it belongs is there. */
  isSending: boolean
}

/** What the server made a proposal of: it waits for whoever plans. */
export interface CameBack {
  session: DaysSession
  proposal: Proposal
}

/** What will be taken by nobody: its text is kept. */
export interface Refused {
  session: DaysSession
  refused: DaysSession['state']['refused'][number]
}

export interface Queue {
  onItsWay: OnItsWay[]
  files: readonly Waiting[]
  back: CameBack[]
  refused: Refused[]
  unsent: number
  /** Of all that wants to be looked at. */
  count: number
}

/** Everything that is not where it belongs, the newest last. */
export function useQueue(book: DayBook, outbox: Outbox): Queue {
  // Documents tell of their changes by the revision alone.
  const { pending } = useSnapshot(book.state)
  const { waiting } = useSnapshot(outbox.state)
  const onItsWay = book.sessions.flatMap((session) =>
    session.underWay.map((one, place) => ({
      ...one,
      key: `${session.place.executorId} ${session.place.quarter} ${place}`,
      isSending: session.state.connection === 'live',
    })),
  )
  const back = book.sessions.flatMap((session) =>
    session.document.proposals().flatMap((proposal) => (proposal.state === 'open' ? [{ session, proposal }] : [])),
  )
  const refused = book.sessions.flatMap((session) => session.state.refused.map((one) => ({ session, refused: one })))
  const unsent = pending + waiting.length
  return { onItsWay, files: waiting, back, refused, unsent, count: unsent + back.length + refused.length }
}
