/** Three values as people write them side by side: «2 / 4 / 7»; one alone stands for all three. */
export function typedPoints<T>(text: string, read: (part: string) => T | null): [T, T, T] | null {
  const parts = text.split('/').map((part) => read(part.trim()))
  const [min, likely = min, max = likely] = parts
  if (parts.length === 2 || parts.length > 3 || parts.includes(null)) return null
  return min === undefined || min === null ? null : [min, likely as T, max as T]
}

/** «2 / 4 / 7», or one value where they are alike. */
export function pointsText(points: readonly string[]): string {
  return new Set(points).size === 1 ? (points[0] ?? '') : points.join(' / ')
}

export const inOrder = ([min, likely, max]: readonly [number, number, number]): boolean =>
  min <= likely && likely <= max
