/** Logins that a text names as `@login`, each once, in lower case. */
export function mentionsIn(text: string): string[] {
  const found = text.matchAll(/(?<![\p{L}\p{N}@._-])@([\p{L}\p{N}][\p{L}\p{N}._@+-]*)/gu)
  // A login may hold dots, and a sentence may end behind one.
  return [...new Set([...found].map(([, login = '']) => login.replace(/[.\-_@+]+$/, '').toLowerCase()))]
}
