const MAX_AGE_MS = 600_000

/** The last few answers, by what they answer: each setting of a paper asks for the same analysis again. */
export function keepingLast<T>(most: number): (key: string, make: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, { answer: Promise<T>; until: number }>()
  return (key, make) => {
    const found = kept.get(key)
    kept.delete(key)
    const one = found && found.until > Date.now() ? found : { answer: make(), until: Date.now() + MAX_AGE_MS }
    kept.set(key, one)
    // The first in the map is the one unused for longest.
    for (const oldest of kept.keys()) if (kept.size > most) kept.delete(oldest)
    one.answer.catch(() => kept.get(key) === one && kept.delete(key))
    return one.answer
  }
}
