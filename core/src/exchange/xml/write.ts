/** An element as it is written; attributes that are undefined are left out. */
export function xmlElement(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  ...content: readonly string[]
): string {
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escaped(value)}"`],
  )
  const inside = content.join('')
  return inside === '' ? `<${name}${given.join('')}/>` : `<${name}${given.join('')}>${inside}</${name}>`
}

/** The same with content that comes piece by piece: a long list never stands in memory as a whole. */
export function* xmlPieces(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  content: Iterable<string>,
): Generator<string> {
  const empty = xmlElement(name, attributes)
  let isOpen = false
  for (const piece of content) {
    if (piece === '') continue
    if (!isOpen) yield `${empty.slice(0, -2)}>`
    isOpen = true
    yield piece
  }
  yield isOpen ? `</${name}>` : empty
}

/** An element that holds text; '' where there is none. */
export const xmlText = (name: string, text: string): string => (text === '' ? '' : xmlElement(name, {}, escaped(text)))

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

export const xmlDocument = (root: string): string => `${DECLARATION}${root}\n`

export function* xmlDocumentPieces(root: Iterable<string>): Generator<string> {
  yield DECLARATION
  yield* root
  yield '\n'
}

/** Control characters have no place in XML 1.0, not even escaped. */
const escaped = (text: string): string =>
  text
    .replace(/[^\P{Cc}\t\n\r]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
