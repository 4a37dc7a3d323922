import { useCallback, useEffect } from 'react'
import { onReconnected, onServerEvent } from '../../api/socket.ts'
import { succeeds } from '../../shell/attempt.ts'
import { type Read, useRead } from '../../shell/use-read.ts'

export interface Loaded<T> extends Read<T> {
  /** Does something on the server and reads again; true: it succeeded, else it was told. */
  act(work: () => Promise<unknown>): Promise<boolean>
}

/** What a section shows, kept up with changed rights; `stamp`: what asks for another reading of the same. */
export function useLoaded<T>(key: string, read: (signal: AbortSignal) => Promise<T>, stamp: unknown = null): Loaded<T> {
  const loaded = useRead(key, read, stamp)
  const { again } = loaded
  const act = useCallback(
    async (work: () => Promise<unknown>) => {
      const done = await succeeds(work)
      if (done) again()
      return done
    },
    [again],
  )
  useEffect(() => {
    const ends = [onReconnected(again), onServerEvent('access', again)]
    return () => {
      for (const end of ends) end()
    }
  }, [again])
  return { ...loaded, act }
}
