const KEY = 'plumbline:recent-commands'
const KEPT = 12

/** Ids of the commands last run from the palette in this browser, newest first. */
export function recentCommands(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export function noteRecent(id: string): void {
  const ids = [id, ...recentCommands().filter((other) => other !== id)].slice(0, KEPT)
  try {
    localStorage.setItem(KEY, JSON.stringify(ids))
  } catch {
    // Storage is full or forbidden: the order is a convenience.
  }
}
