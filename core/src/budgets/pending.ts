/** How much of something may be undecided at a time, for one caller and for all. */
export class Pending {
  private readonly counts = new Map<string, number>()
  private all = 0
  private readonly ofOne: number
  private readonly inAll: number

  constructor(ofOne: number, inAll: number) {
    this.ofOne = ofOne
    this.inAll = inAll
  }

  /** What ends it, to be called once; null: there is no room for one more. */
  begin(caller: string): (() => void) | null {
    const count = this.counts.get(caller) ?? 0
    if (this.all >= this.inAll || count >= this.ofOne) return null
    this.all += 1
    this.counts.set(caller, count + 1)
    return () => {
      this.all -= 1
      const left = (this.counts.get(caller) ?? 1) - 1
      if (left > 0) this.counts.set(caller, left)
      else this.counts.delete(caller)
    }
  }
}
