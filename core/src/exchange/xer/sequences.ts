/** `null`: the rows that the file has stand in another order now. */
export function inOrder(places: readonly ({ number: number; line: number } | undefined)[]): number[] | null {
  let last = { number: 0, line: -1 }
  const numbers: number[] = []
  for (const place of places) {
    if (place) {
      const isLater = place.number > last.number || (place.number === last.number && place.line > last.line)
      if (!isLater || !Number.isFinite(place.number)) return null
      last = place
    } else last = { number: last.number, line: Number.POSITIVE_INFINITY }
    numbers.push(last.number)
  }
  return numbers
}
