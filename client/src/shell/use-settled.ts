import { useEffect, useState } from 'react'

const QUIET_MS = 250

/** The value as it was when it had not changed for a moment: what asks a server follows the pauses of who types. */
export function useSettled<T>(value: T, quietMs = QUIET_MS): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs)
    return () => clearTimeout(timer)
  }, [value, quietMs])
  return settled
}
