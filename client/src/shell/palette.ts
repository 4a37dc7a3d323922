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

/** What a line is also looked for by: names that other programs have for it. */
const WORDS_FIT = 0.5

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
      const isWord = fit < 0 && entry.words !== undefined && fitOf(entry.words, query) >= 0
      return { entry, fit: isWord ? WORDS_FIT : fit }
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
