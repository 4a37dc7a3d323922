/** How well a title fits what was typed; -1: not at all. Words may stand in any order, each begun or written out. */
export function fitOf(title: string, query: string): number {
  const wanted = query.trim().toLowerCase()
  const text = title.toLowerCase()
  if (wanted === '') return 0
  if (text.startsWith(wanted)) return 3
  const words = text.split(/[^\p{L}\p{N}]+/u)
  const isFound = wanted.split(/\s+/).map((part) => words.some((word) => word.startsWith(part)))
  if (isFound.every(Boolean)) return 2
  return text.includes(wanted) ? 1 : -1
}

/** How well the names that other programs have for a line fit: one of them written out, or its beginning. */
function wordsFit(words: string, query: string): number {
  if (fitOf(words, query) < 0) return -1
  return words.toLowerCase().split(', ').includes(query.trim().toLowerCase()) ? 0.8 : 0.5
}

/** What cannot be done now comes last. Best fit first; of equal ones what was used last, then the order they are declared in. */
export function ranked<T extends { id: string; title: string; words?: string; disabled?: boolean }>(
  entries: readonly T[],
  query: string,
  recent: readonly string[],
): T[] {
  const age = (id: string): number => {
    const at = recent.indexOf(id)
    return at < 0 ? recent.length : at
  }
  return entries
    .map((entry) => {
      const fit = fitOf(entry.title, query)
      return { entry, fit: fit < 0 && entry.words !== undefined ? wordsFit(entry.words, query) : fit }
    })
    .filter(({ fit }) => fit >= 0)
    .sort(
      (a, b) =>
        Number(a.entry.disabled ?? false) - Number(b.entry.disabled ?? false) ||
        b.fit - a.fit ||
        age(a.entry.id) - age(b.entry.id),
    )
    .map(({ entry }) => entry)
}
