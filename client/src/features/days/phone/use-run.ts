import { LABOUR } from '@plumbline/core/documents/day'
import { useCallback, useEffect, useState } from 'react'
import { newId } from '../../../api/new-id.ts'
import type { DayBook } from '../session/day-book.ts'
import type { WorkOfDay } from '../works-on.ts'
import { hoursWith } from './phone-works.ts'

const UNDO_MS = 8_000

/** What was just done, and how it is taken back. */
export interface JustDone {
  what: 'started' | 'stopped'
  name: string
  undo: () => void
}

/** `start` null: what is told is not of today. */
export interface RunActs {
  start: ((told: WorkOfDay, people: number) => void) | null
  stop: (told: WorkOfDay) => void
}

/** Start and stop act at once, and can be taken back for some seconds. */
export function useRun(book: DayBook, day: number) {
  const [justDone, setJustDone] = useState<JustDone | null>(null)
  useEffect(() => {
    const timer = justDone && setTimeout(() => setJustDone(null), UNDO_MS)
    return () => clearTimeout(timer ?? undefined)
  }, [justDone])
  const start = useCallback(
    ({ work, executorId }: WorkOfDay, people: number): void => {
      const session = book.at(executorId, day)
      const id = newId()
      if (!session) return
      const isDone = book.run(session, { do: 'run.start', id, workId: work.id, day, at: Date.now(), people })
      const undo = (): void => {
        book.run(session, { do: 'run.undo', id, what: 'start' })
        setJustDone(null)
      }
      if (isDone) setJustDone({ what: 'started', name: work.name, undo })
    },
    [book, day],
  )
  const stop = useCallback(
    ({ work, executorId, running, hours }: WorkOfDay): void => {
      const session = running && book.at(executorId, running.day)
      if (!session) return
      const at = Date.now()
      const key = { workId: work.id, day: running.day, measure: LABOUR, kind: 'fact' as const }
      // Those of the day on which it began, which need not be the day on screen.
      const told = running.day === day ? hours.fact : (session.document.value(key)?.amount ?? null)
      const set = (amount: string | null, seen: string | null) => ({
        ...{ do: 'values.set' as const, values: [{ ...key, amount, seen }] },
      })
      const amount = hoursWith(told, running, at)
      const commands = [{ do: 'run.stop' as const, id: running.id, at }, set(amount, told)]
      const undo = (): void => {
        const back = { do: 'run.undo' as const, id: running.id, what: 'stop' as const }
        book.run(session, { do: 'batch', commands: [back, set(told, amount)] })
        setJustDone(null)
      }
      if (book.run(session, { do: 'batch', commands })) setJustDone({ what: 'stopped', name: work.name, undo })
    },
    [book, day],
  )
  return { justDone, start, stop }
}
