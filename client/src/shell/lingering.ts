/** How long it goes on when nobody needs it: a screen that takes the place of another comes at once. */
const LINGER_MS = 2_000

/** What begins with the first who needs it and ends a while after the last, for each key by itself. */
export function lingering(start: (key: string) => () => void): (key: string) => () => void {
  const running = new Map<string, { needed: number; end: () => void; timer?: ReturnType<typeof setTimeout> }>()
  return (key) => {
    const known = running.get(key) ?? { needed: 0, end: start(key) }
    running.set(key, known)
    clearTimeout(known.timer)
    known.needed += 1
    return () => {
      known.needed -= 1
      if (known.needed > 0) return
      known.timer = setTimeout(() => {
        running.delete(key)
        known.end()
      }, LINGER_MS)
    }
  }
}
