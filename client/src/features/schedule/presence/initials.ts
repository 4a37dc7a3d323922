/** «Irina Belova» → «IB»; a single name gives its first two letters. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean)
  const letters = words.length > 1 ? words[0]!.charAt(0) + words[1]!.charAt(0) : (words[0] ?? '').slice(0, 2)
  return letters.toUpperCase()
}
