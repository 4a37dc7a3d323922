import type { Proposal } from '@plumbline/core/documents/day'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { DayBook } from '../session/day-book.ts'
import type { DaysSession } from '../session/days-session.ts'

export interface Line {
  session: DaysSession
  one: Proposal
}

/** What was decided last, which can be taken back. */
export interface Decided {
  count: number
  accept: boolean
  undo: () => void
}

/** What the rules kept out of the plan: the lines, those that are chosen, and deciding on some of them. */
export function useDecisions(book: DayBook) {
  // Proposals stand in documents, which tell of their changes by the revision alone.
  const { revision } = useSnapshot(book.state)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [decided, setDecided] = useState<Decided | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the book holds changes with its revision
  const lines: Line[] = useMemo(
    () =>
      book.sessions.flatMap((session) =>
        session.document.proposals().flatMap((one) => (one.state === 'open' ? [{ session, one }] : [])),
      ),
    [book, revision],
  )
  const decide = useCallback(
    (some: readonly Line[], accept: boolean): void => {
      let [count, steps] = [0, 0]
      for (const [session, own] of Map.groupBy(some, (line) => line.session)) {
        const isDone = book.run(session, { do: 'proposal.decide', ids: own.map(({ one }) => one.id), accept })
        if (isDone) [count, steps] = [count + own.length, steps + 1]
      }
      setChosen(new Set())
      const undo = (): void => {
        for (let step = 0; step < steps; step++) book.undo()
        setDecided(null)
      }
      if (count > 0) setDecided({ count, accept, undo })
    },
    [book],
  )
  const latest = useRef(lines)
  useLayoutEffect(() => {
    latest.current = lines
  })
  // The same as long as the book is: of hundreds of rows those are drawn anew that are others.
  const decideOne = useCallback(
    (id: string, accept: boolean) =>
      decide(
        latest.current.filter(({ one }) => one.id === id),
        accept,
      ),
    [decide],
  )
  const toggle = useCallback((id: string): void => {
    setChosen((now) => {
      const next = new Set(now)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }, [])
  return {
    ...{ lines, chosen, decided, decide, decideOne, toggle },
    choose: (some: readonly Line[]) => setChosen(new Set(some.map(({ one }) => one.id))),
    picked: lines.filter(({ one }) => chosen.has(one.id)),
    mayDecide: lines.some(({ session }) => session.state.right === 'write'),
  }
}

export type Decisions = ReturnType<typeof useDecisions>
