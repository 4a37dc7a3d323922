import { calendarList, calendarRead } from '@plumbline/core/contract'
import type { Calendar, Id } from '@plumbline/core/plan'
import { useEffect, useState } from 'react'
import { call } from '../../../api/call.ts'
import { onReconnected, onServerEvent } from '../../../api/socket.ts'
import { copyOf, type Library } from './copies.ts'

const nothing: Library = { calendars: [], replaced: [] }

/** The library of the space, as it is now; empty until it is there, and without a network. */
export function useSpaceLibrary(spaceId: string): Library {
  const [library, setLibrary] = useState(nothing)
  useEffect(() => {
    let isCurrent = true
    const read = (): void => {
      call(calendarList, { input: { spaceId } }).then(
        (found) => isCurrent && setLibrary(found),
        // Offline the schedule has its copies; the library is read again with the connection.
        () => undefined,
      )
    }
    read()
    const ends = [onServerEvent('calendars', (event) => event.spaceId === spaceId && read()), onReconnected(read)]
    return () => {
      isCurrent = false
      for (const end of ends) end()
    }
  }, [spaceId])
  return library
}

/** The calendar of the library as a copy under this id. */
export async function readCopy(calendarId: Id, copyId: Id): Promise<Calendar> {
  return copyOf(copyId, await call(calendarRead, { params: { calendarId } }))
}
