/** A bill of any size as BC3: items in chapters of fifty, each of a worker, a machine and a material. */
const ITEMS_IN_CHAPTER = 50

export function largeBill(items: number, nameOf = (item: number) => `Concrete wall, axis ${item}`): string {
  const chapters = Math.ceil(items / ITEMS_IN_CHAPTER)
  const lines = [
    '~V|Plumbline|FIEBDC-3/2020|Test||ANSI|',
    '~K|2\\2\\2\\2\\2\\2\\2\\2\\EUR\\|0|',
    '~C|ALL##||Large bill|||0|',
  ]
  const codes = Array.from({ length: chapters }, (_, at) => `CH${at}#`)
  lines.push(`~D|ALL##|${codes.map((code) => `${code}\\1\\1\\`).join('')}|`)
  lines.push('~C|mo001|h|Worker|20.00||1|', '~C|mq001|h|Crane|75.50||2|', '~C|mt001|m3|Concrete|80.25||3|')
  for (const [chapter, code] of codes.entries()) {
    const first = chapter * ITEMS_IN_CHAPTER
    const own = Array.from({ length: Math.min(ITEMS_IN_CHAPTER, items - first) }, (_, at) => first + at)
    lines.push(`~C|${code}||Chapter ${chapter + 1}|||0|`)
    lines.push(`~D|${code}|${own.map((item) => `I${item}\\1\\${1 + (item % 40)}.5\\`).join('')}|`)
    for (const item of own) {
      lines.push(`~C|I${item}|m3|${nameOf(item)}|||0|`)
      lines.push(`~D|I${item}|mo001\\1\\${1 + (item % 9)}.25\\mq001\\1\\0.35\\mt001\\1\\1.02\\|`)
    }
  }
  return lines.join('\r\n')
}
