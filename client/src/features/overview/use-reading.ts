import type { RouteDefinition } from '@plumbline/core/contract'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import type { Output, Params } from '../../api/request.ts'
import { onReconnected, onServerEvent } from '../../api/socket.ts'

/** Several changes at once are one reading. */
const SETTLE_MS = 500

interface Reading<T> {
  /** Null: not read yet. What is on screen stays while it is read again, and when that fails. */
  answer: T | null
  error: unknown
  read: () => Promise<void>
}

/** What the server says about the schedules of a space, kept up with what happens in it. */
export function useReading<R extends RouteDefinition>(
  route: R,
  spaceId: string,
  params: Params<R>,
): Reading<Output<R>> {
  const [answer, setAnswer] = useState<Output<R> | null>(null)
  const [error, setError] = useState<unknown>(null)
  const at = JSON.stringify(params)
  const read = useCallback(async () => {
    try {
      setAnswer(await call(route, { params: JSON.parse(at) as Params<R> }))
      setError(null)
    } catch (failure) {
      setError(failure)
    }
  }, [route, at])
  useEffect(() => {
    setAnswer(null)
    void read()
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => void read(), SETTLE_MS)
    }
    const ends = [
      onServerEvent('structure', (event) => event.spaceId === spaceId && later()),
      onServerEvent('versions', later),
      onReconnected(later),
    ]
    return () => {
      clearTimeout(timer)
      for (const end of ends) end()
    }
  }, [read, spaceId])
  return { answer, error, read }
}
