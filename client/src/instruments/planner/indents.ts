/** How far cells of a spreadsheet are indented: told by the HTML that goes to the clipboard beside the text, as formats. */

const INDENT = '  '
/** Spreadsheets that write lengths in place of counts: about this many px a level. */
const PX_PER_LEVEL = 9
const PX_PER_PT = 4 / 3
/** More of a clipboard is not looked through. */
const MAX_LENGTH = 8_000_000

/** The same cells, with two blanks for each level of indent before their text. */
export function withIndents(lines: string[][], html: string): string[][] {
  if (html.length > MAX_LENGTH || !/indent|padding-left|&nbsp;/i.test(html)) return lines
  const levels = indentsOf(html)
  // Another number of lines: the two are not of the same cells.
  if (levels.length !== lines.length) return lines
  return lines.map((line, row) => line.map((text, at) => INDENT.repeat(levels[row]?.[at] ?? 0) + text))
}

function indentsOf(html: string): number[][] {
  const classes = indentsOfClasses(html)
  const rows = html.split(/<tr[\s>]/i).slice(1)
  return rows.map((row) => {
    const levels: number[] = []
    for (const [, attributes = ''] of row.matchAll(/<t[dh]((?:\s[^>]*)?)>/gi)) {
      const span = Math.min(100, Number(attributes.match(/colspan="?(\d+)/i)?.[1] ?? 1))
      levels.push(levelOf(attributes, classes), ...Array.from({ length: span - 1 }, () => 0))
    }
    return levels
  })
}

/** Of `.xl65 { mso-char-indent-count:2 }`, by the name of the class. */
function indentsOfClasses(html: string): Map<string, number> {
  const sheet = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/gi)].map(([, text]) => text).join('\n')
  const found = new Map<string, number>()
  for (const [, name = '', style = ''] of sheet.matchAll(/\.([\w-]+)\s*\{([^}]*)\}/g)) found.set(name, levelIn(style))
  return found
}

function levelOf(attributes: string, classes: ReadonlyMap<string, number>): number {
  const style = attributes.match(/style=(["'])(.*?)\1/is)?.[2] ?? ''
  const named = attributes.match(/class=["']?([\w-]+)/i)?.[1] ?? ''
  return levelIn(style) || (classes.get(named) ?? 0)
}

function levelIn(style: string): number {
  const count = style.match(/mso-char-indent-count:\s*(\d+)/i)?.[1]
  if (count) return Math.min(20, Number(count))
  const [, length, unit] = style.match(/padding-left:\s*([\d.]+)(px|pt)/i) ?? []
  if (!length) return 0
  // What every cell has is no indent.
  const px = Number(length) * (unit?.toLowerCase() === 'pt' ? PX_PER_PT : 1)
  return Math.min(20, Math.floor(px / PX_PER_LEVEL))
}
