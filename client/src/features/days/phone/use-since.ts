import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** How long ago it began, kept up to date; `time`: when, as a clock shows it. */
export function useSince(startedAt: number | null): { hours: number; minutes: number; time: string } {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (startedAt === null) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [startedAt])
  const minutes = startedAt === null ? 0 : Math.max(0, Math.floor((now - startedAt) / MINUTE_MS))
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60, time: clockText(startedAt ?? now) }
}

/** «07:05», of the phone's own clock. */
export function clockText(moment: number): string {
  const at = new Date(moment)
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}
