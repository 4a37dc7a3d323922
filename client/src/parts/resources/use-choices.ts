import { calendarList, type LibraryCalendar, type SpecialtyView, specialtyList } from '@plumbline/core/contract'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { onReconnected, onServerEvent } from '../../api/socket.ts'

interface Choices {
  calendars: readonly LibraryCalendar[]
  specialties: readonly SpecialtyView[]
}

/** Calendars and trades of the space; none without a connection. null: nobody asks for them. */
export function useChoices(spaceId: string | null): Choices {
  const [choices, setChoices] = useState<Choices>({ calendars: [], specialties: [] })
  useEffect(() => {
    if (spaceId === null) return
    let isCurrent = true
    const read = async (): Promise<void> => {
      try {
        const { calendars } = await call(calendarList, { input: { spaceId }, quiet: true })
        const { specialties } = await call(specialtyList, { params: { spaceId }, quiet: true })
        if (isCurrent) setChoices({ calendars, specialties })
      } catch {
        // What is chosen already keeps its place; the screen says that there is no connection.
      }
    }
    void read()
    const again = () => void read()
    const ends = [onServerEvent('calendars', again), onServerEvent('specialties', again), onReconnected(again)]
    return () => {
      isCurrent = false
      for (const end of ends) end()
    }
  }, [spaceId])
  return choices
}
