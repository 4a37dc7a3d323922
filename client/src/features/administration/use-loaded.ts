import { useCallback, useEffect, useState } from 'react'
import { onReconnected, onServerEvent } from '../../api/socket.ts'
import { toastError } from '../../shell/toast.ts'

export interface Loaded<T> {
  /** Null until it is there; stays while it is read again. */
  data: T | null
  error: unknown
  reload(): Promise<void>
  /** Does something on the server and reads again; true: it succeeded, else it was told. */
  act(work: () => Promise<unknown>): Promise<boolean>
}

/** `load` must stay the same function while it reads the same. */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [data, setData] = useState<T | null>(null)
  const [error, setError] = useState<unknown>(null)
  const reload = useCallback(async () => {
    try {
      setData(await load())
      setError(null)
    } catch (failure) {
      setError(failure)
    }
  }, [load])
  const act = useCallback(
    async (work: () => Promise<unknown>) => {
      try {
        await work()
        await reload()
        return true
      } catch (failure) {
        toastError(failure)
        return false
      }
    },
    [reload],
  )
  useEffect(() => {
    void reload()
    const again = (): void => void reload()
    const ends = [onReconnected(again), onServerEvent('access', again)]
    return () => {
      for (const end of ends) end()
    }
  }, [reload])
  return { data, error, reload, act }
}
