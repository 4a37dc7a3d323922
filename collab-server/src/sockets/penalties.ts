const WINDOW_MS = 60_000
const REFUSALS_MAX = 5

/**
 * Checking a refused update can cost as much as reading the document again. A client that is merely old sends one, comes
 * back with a fresh document and goes on; who goes on sending them has to wait.
 */
export class Penalties {
  private readonly refusedAt = new Map<string, number[]>()

  add(userId: string): void {
    const now = performance.now()
    const recent = this.recent(userId)
    this.refusedAt.set(userId, [...recent, now])
    for (const [id, times] of this.refusedAt) if (now - times.at(-1)! > WINDOW_MS) this.refusedAt.delete(id)
  }

  mustWait(userId: string): boolean {
    return this.recent(userId).length >= REFUSALS_MAX
  }

  private recent(userId: string): number[] {
    const now = performance.now()
    return (this.refusedAt.get(userId) ?? []).filter((at) => now - at <= WINDOW_MS)
  }
}
