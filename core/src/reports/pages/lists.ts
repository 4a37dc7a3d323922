/** Numbers and bullets of lists of a document. */
import { childOf, childrenOf, type XmlNode } from '../../exchange/xml/tree.ts'
import type { Numbering } from './styles.ts'

interface Level {
  format: string
  text: string
  start: number
  pPr: XmlNode | undefined
}

export class Lists {
  readonly #levels = new Map<string, { counters: number[]; levels: Level[] }>()

  constructor(root: XmlNode | null) {
    const abstract = new Map(
      childrenOf(root ?? undefined, 'abstractNum').map((node) => [node.attributes.abstractNumId, node]),
    )
    const shared = new Map<string | undefined, { counters: number[]; levels: Level[] }>()
    for (const num of childrenOf(root ?? undefined, 'num')) {
      const of = childOf(num, 'abstractNumId')?.attributes.val
      const one = shared.get(of) ?? { counters: [], levels: levelsOf(abstract.get(of)) }
      // Lists that count anew have counters of their own.
      const isOwn = childOf(num, 'lvlOverride') !== undefined
      if (!isOwn) shared.set(of, one)
      this.#levels.set(num.attributes.numId ?? '', isOwn ? { ...one, counters: [] } : one)
    }
  }

  /** What stands before the next entry, and how far the entry is indented. */
  next({ list, level }: Numbering): { text: string; pPr: XmlNode | undefined } | null {
    const known = this.#levels.get(list)
    const of = known?.levels[level]
    if (!known || !of) return null
    const { counters, levels } = known
    counters.length = Math.min(counters.length, level + 1)
    counters[level] = (counters[level] ?? of.start - 1) + 1
    if (of.format === 'bullet') return { text: '•', pPr: of.pPr }
    if (of.format === 'none') return { text: '', pPr: of.pPr }
    const text = of.text.replace(/%([1-9])/g, (_, at: string) => {
      const i = Number(at) - 1
      return written(counters[i] ?? levels[i]?.start ?? 1, levels[i]?.format ?? 'decimal')
    })
    return { text, pPr: of.pPr }
  }
}

const levelsOf = (abstract: XmlNode | undefined): Level[] =>
  childrenOf(abstract, 'lvl').map((lvl) => ({
    format: childOf(lvl, 'numFmt')?.attributes.val ?? 'decimal',
    text: childOf(lvl, 'lvlText')?.attributes.val ?? '',
    start: Number(childOf(lvl, 'start')?.attributes.val ?? 1) || 1,
    pPr: childOf(lvl, 'pPr'),
  }))

const ROMAN: readonly (readonly [number, string])[] = [
  ...([
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
    [50, 'l'],
    [40, 'xl'],
  ] as const),
  ...([
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ] as const),
]

function written(n: number, format: string): string {
  if (format === 'lowerLetter' || format === 'upperLetter') {
    const letter = String.fromCharCode(97 + ((n - 1) % 26))
    return format === 'upperLetter' ? letter.toUpperCase() : letter
  }
  if (format !== 'lowerRoman' && format !== 'upperRoman') return String(n)
  let [rest, text] = [Math.min(n, 3_999), '']
  for (const [value, letters] of ROMAN) {
    while (rest >= value) {
      text += letters
      rest -= value
    }
  }
  return format === 'upperRoman' ? text.toUpperCase() : text
}
