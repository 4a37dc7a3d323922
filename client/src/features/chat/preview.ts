const SHOWN = 40

/** Of a text the first 40 characters, on one line (R-CHAT-07). */
export function previewOf(text: string): string {
  const line = [...text.replace(/\s+/g, ' ').trim()]
  return line.length <= SHOWN ? line.join('') : `${line.slice(0, SHOWN).join('')}…`
}
