/**
 * Of hundreds of things that arrive together some begin, then everybody else is served, then the next begin. First come,
 * first served. `soon` calls back in the next turn of the loop (`setImmediate`).
 */
export function createBeginning(atOnce: number, soon: (turn: () => void) => void): (begin: () => void) => void {
  const waiting: (() => void)[] = []
  let begun = 0
  let isCounting = false
  const nextTurn = (): void => {
    const next = waiting.splice(0, atOnce)
    begun = next.length
    isCounting = begun > 0
    if (isCounting) soon(nextTurn)
    for (const begin of next) begin()
  }
  return (begin) => {
    if (!isCounting) soon(nextTurn)
    isCounting = true
    if (begun === atOnce) {
      waiting.push(begin)
      return
    }
    begun += 1
    begin()
  }
}
