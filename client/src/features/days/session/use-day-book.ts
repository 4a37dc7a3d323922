import {
  type DayLimitsView,
  type DayPlanView,
  dayLimitsRead,
  dayPlanRead,
  dayReasonsRead,
} from '@plumbline/core/contract'
import type { Refusal } from '@plumbline/core/documents/rooms'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import type { Output } from '../../../api/request.ts'
import { onReconnected, onServerEvent, watchVersion } from '../../../api/socket.ts'
import { keptFor, orKept, orKeptRecent } from '../../../session/kept.ts'
import { tell } from '../../../shell/toast.ts'
import { DayBook } from './day-book.ts'
import { type DayWindow, textOfDay } from './day-window.ts'

interface Asked {
  spaceId: string
  scheduleId: string
  versionId: string
  userId: string
  window: DayWindow
}

/** The open daily plan of a schedule; `error`: nothing can be shown of it. */
export function useDayBook({ spaceId, scheduleId, versionId, userId, window }: Asked): {
  book: DayBook | null
  error: unknown
} {
  const { t } = useTranslation('days')
  const words = useRef(t)
  words.current = t
  const [book, setBook] = useState<DayBook | null>(null)
  const [error, setError] = useState<unknown>(null)
  const first = useRef(window)

  useEffect(() => {
    if (versionId === '') return
    const voice = {
      refused: ({ code, params }: Refusal) =>
        tell({ message: words.current(`error:${code}`, params), intent: 'danger' }),
      lost: (count: number) => tell({ message: words.current('lost', { count }), intent: 'warning', key: 'lost' }),
      warned: (items: string) =>
        tell({ message: words.current('warned', { items }), intent: 'warning', key: 'warned' }),
    }
    const opened = new DayBook(userId, first.current, voice)
    setBook(opened)
    return () => {
      setBook(null)
      opened.close()
    }
  }, [userId, versionId])

  useEffect(() => {
    if (!book) return
    let left = false
    const kept = `${scheduleId}`
    // What this browser saw last stands there until the server has said who has works now.
    const known = keptFor<DayPlanView>(userId, `dayPlan.${kept}`)
    if (known?.versionId === versionId) book.show(known, window)
    book.state.limits ??= keptFor<DayLimitsView>(userId, `dayLimits.${kept}`)
    const reasons = keptFor<Output<typeof dayReasonsRead>>(userId, `dayReasons.${spaceId}`)
    if (reasons && book.state.reasons.length === 0) book.state.reasons = reasons.reasons
    const readPlan = async (): Promise<void> => {
      const input = { from: textOfDay(window.from), to: textOfDay(window.to) }
      const ask = () => call(dayPlanRead, { params: { versionId }, input, quiet: true })
      try {
        const plan = await orKeptRecent(userId, 'dayPlan', kept, ask)
        if (left) return
        setError(null)
        book.show(plan, window)
      } catch (reason) {
        if (!left) setError(reason)
      }
    }
    const readLimits = async (): Promise<void> => {
      const ask = () => call(dayLimitsRead, { params: { scheduleId }, quiet: true })
      const limits = await orKeptRecent(userId, 'dayLimits', kept, ask).catch(() => null)
      if (left || !limits) return
      book.state.limits = limits
      book.changed()
    }
    const readReasons = async (): Promise<void> => {
      const ask = () => call(dayReasonsRead, { params: { spaceId }, quiet: true })
      const answer = await orKept(userId, `dayReasons.${spaceId}`, ask).catch(() => null)
      if (left || !answer) return
      book.state.reasons = answer.reasons
      book.changed()
    }
    const all = (): void => {
      void readPlan()
      void readLimits()
      void readReasons()
    }
    const stops = [
      watchVersion(versionId),
      onServerEvent('timetable', (event) => event.versionId === versionId && void readPlan()),
      onServerEvent('dayLimits', (event) => event.scheduleId === scheduleId && void readLimits()),
      onServerEvent('dayReasons', (event) => event.spaceId === spaceId && void readReasons()),
      onReconnected(all),
    ]
    all()
    return () => {
      left = true
      for (const stop of stops) stop()
    }
  }, [book, spaceId, scheduleId, versionId, userId, window])
  return { book, error }
}
