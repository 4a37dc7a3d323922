/** Longest texts that a schedule keeps; what is beyond is cut off. */
export const longestCode = 128
export const longestName = 1024
const longestNote = 100_000
const longestPage = 1_000_000

/** One line without control characters; P6 writes DEL pairs for line breaks. */
export function cleanLine(text: string, longest: number): string {
  if (text.length <= longest && isCleanAscii(text)) return text
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, longest)
}

/** Letters with single blanks between them, as nearly all texts of a file are. */
function isCleanAscii(text: string): boolean {
  const blank = 0x20
  let before = blank
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < blank || code > 0x7e || (code === blank && before === blank)) return false
    before = code
  }
  return text === '' || before !== blank
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/**
 * The text of a P6 notebook page, which is HTML; every tag is dropped, blocks end lines. Each step runs once over the
 * text: pages come from strangers.
 */
export function textOfHtml(page: string): string {
  const html = page.slice(0, longestPage).replace(/\x7f\x7f/g, '\n')
  const isHtml = /<[a-z!]/i.test(html)
  return withoutHiddenElements(html)
    .replace(isHtml ? /\s+/g : /[^\S\n]+/g, ' ')
    .replace(/<(br|\/p|\/div|\/li|\/tr|\/h\d)\b[^<>]*>/gi, '\n')
    .replace(/<[a-z/!][^<>]*>/gi, '')
    .replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => entityText(name) ?? whole)
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, longestNote)
}

/** Head, styles and scripts with what is in them; one that is never closed stays. */
function withoutHiddenElements(html: string): string {
  let text = ''
  let from = 0
  let hidden = ''
  let hiddenFrom = 0
  for (const tag of html.matchAll(/<(\/?)(style|script|head)\b[^<>]*>/gi)) {
    const [whole, closing, name = ''] = tag
    if (hidden === '' && !closing) {
      hidden = name.toLowerCase()
      hiddenFrom = tag.index
    } else if (closing && name.toLowerCase() === hidden) {
      text += html.slice(from, hiddenFrom)
      from = tag.index + whole.length
      hidden = ''
    }
  }
  return text + html.slice(from)
}

function entityText(name: string): string | undefined {
  if (!name.startsWith('#')) return entities[name.toLowerCase()]
  const hexadecimal = name[1] === 'x' || name[1] === 'X'
  const code = hexadecimal ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ''
}

/** A note as a P6 notebook page: every line break and every blank of several stays. */
export function htmlOf(note: string): string {
  const escaped = note
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/(?<= ) /g, '&nbsp;')
  return `<HTML><BODY>${escaped.replaceAll('\n', '<BR>')}</BODY></HTML>`
}
