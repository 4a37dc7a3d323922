/** Longest texts that a schedule keeps; what is beyond is cut off. */
export const longestCode = 128
export const longestName = 1024
const longestNote = 100_000

/** One line without control characters; P6 writes DEL pairs for line breaks. */
export function cleanLine(text: string, longest: number): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, longest)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** The text of a P6 notebook page, which is HTML; every tag is dropped, blocks end lines. */
export function textOfHtml(html: string): string {
  return html
    .replace(/\x7f\x7f/g, '\n')
    .replace(/<(style|script|head|title)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/[\s]+/g, (blank) => (/<[a-z]/i.test(html) ? ' ' : blank))
    .replace(/<(br|\/p|\/div|\/li|\/tr|\/h\d)\b[^>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(#x[0-9a-f]+|#\d+|[a-z]+);/gi, (whole, name: string) => entityText(name) ?? whole)
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, longestNote)
}

function entityText(name: string): string | undefined {
  if (!name.startsWith('#')) return entities[name.toLowerCase()]
  const hexadecimal = name[1] === 'x' || name[1] === 'X'
  const code = hexadecimal ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ''
}
