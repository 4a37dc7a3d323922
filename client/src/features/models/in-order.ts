/** By the places that ids have in a list; what is not in it comes last. */
export function inOrder<T extends { id: string }>(all: readonly T[], ids: readonly string[]): T[] {
  const placeOf = new Map(ids.map((id, place) => [id, place]))
  const place = ({ id }: T): number => placeOf.get(id) ?? ids.length
  return [...all].sort((a, b) => place(a) - place(b))
}
