import { useEffect } from 'react'
import { onReconnected, onServerEvent } from '../../api/socket.ts'
import { isChanged, loadLibrary, openLibrary, stopPreview } from './library-state.ts'

/** Several changes at once are one reading. */
const SETTLE_MS = 200

/** Loads the library and keeps it up to date with what others do. */
export function useLibrary(spaceId: string): void {
  useEffect(() => {
    openLibrary(spaceId)
    let timer: ReturnType<typeof setTimeout> | undefined
    const reload = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => void loadLibrary(), SETTLE_MS)
    }
    const ends = [onServerEvent('calendars', (event) => event.spaceId === spaceId && reload()), onReconnected(reload)]
    const warn = (event: BeforeUnloadEvent): void => {
      if (isChanged()) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => {
      clearTimeout(timer)
      stopPreview()
      for (const end of ends) end()
      removeEventListener('beforeunload', warn)
    }
  }, [spaceId])
}
