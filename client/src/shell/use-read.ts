import { useCallback, useEffect, useState } from 'react'

export interface Read<T> {
  /** Null until it is there. What is shown stays while it is read anew. */
  value: T | null
  error: unknown
  again: () => void
  set: (value: T) => void
}

/** Reads what a panel shows; `key` names it, and with another key nothing of the last one is shown. */
export function useRead<T>(key: string, read: (signal: AbortSignal) => Promise<T>, stamp: unknown = null): Read<T> {
  const [state, setState] = useState<{ key: string; value: T | null; error: unknown }>({
    key,
    value: null,
    error: null,
  })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read is named by its key
  useEffect(() => {
    const reading = new AbortController()
    read(reading.signal).then(
      (value) => !reading.signal.aborted && setState({ key, value, error: null }),
      (error: unknown) => {
        if (!reading.signal.aborted)
          setState((known) => ({ key, value: known.key === key ? known.value : null, error }))
      },
    )
    return () => reading.abort()
  }, [key, round, stamp])
  const isCurrent = state.key === key
  return {
    value: isCurrent ? state.value : null,
    error: isCurrent ? state.error : null,
    again: useCallback(() => setRound((known) => known + 1), []),
    set: (value) => setState({ key, value, error: null }),
  }
}
