import { useEffect, useRef } from 'react'

/** Answers a signal that is aborted when what uses it is closed. */
export function useEndingSignal(): () => AbortSignal {
  const ending = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    ending.current = controller
    return () => controller.abort()
  }, [])
  return () => ending.current.signal
}
