/** How paragraphs and letters of a document look: what its styles say, and what is said beside. */
import { childOf, childrenOf, type XmlNode } from '../../exchange/xml/tree.ts'
import type { Letters, Paragraph, TabStop } from '../../typesetting/index.ts'
import { colourOf, isOn, MM_PER_POINT, ofTwips } from './units.ts'

export type Look = Omit<Paragraph, 'kind' | 'pieces'>

/** A list that a paragraph is an entry of. */
export interface Numbering {
  list: string
  level: number
}

const TEXT_COLOUR = '#000000'
const USUAL_SIZE = 10 * MM_PER_POINT

const usualLetters: Letters = { size: USUAL_SIZE, colour: TEXT_COLOUR, bold: false, italic: false, underline: false }
const usualLook: Look = {
  ...{ align: 'left', before: 0, after: 0, left: 0, right: 0, first: 0, leading: 1, tabs: [], size: USUAL_SIZE },
  ...{ keepsNext: false, breaksBefore: false, heading: null },
}

interface LettersMore extends Letters {
  isHidden: boolean
  isUpper: boolean
}

/** Styles that stand on each other; more is a circle. */
const MOST_STYLES = 20
const MM_PER_LINE = 240

export class Styles {
  readonly #byId: ReadonlyMap<string, XmlNode>
  readonly #usual: { pPr: XmlNode | undefined; rPr: XmlNode | undefined }
  readonly #usualId: string
  readonly #chains = new Map<string, readonly XmlNode[]>()

  constructor(root: XmlNode | null) {
    const styles = childrenOf(root ?? undefined, 'style')
    this.#byId = new Map(styles.map((style) => [style.attributes.styleId ?? '', style]))
    const defaults = childOf(root ?? undefined, 'docDefaults')
    this.#usual = {
      pPr: childOf(childOf(defaults, 'pPrDefault'), 'pPr'),
      rPr: childOf(childOf(defaults, 'rPrDefault'), 'rPr'),
    }
    const usual = styles.find(({ attributes }) => attributes.type === 'paragraph' && isOn(attributes.default ?? '0'))
    this.#usualId = usual?.attributes.styleId ?? ''
  }

  /** From the one it stands on to itself. */
  chain(id: string): readonly XmlNode[] {
    const known = this.#chains.get(id)
    if (known) return known
    const chain: XmlNode[] = []
    for (let at = this.#byId.get(id); at && chain.length < MOST_STYLES; ) {
      chain.unshift(at)
      at = this.#byId.get(childOf(at, 'basedOn')?.attributes.val ?? '')
    }
    this.#chains.set(id, chain)
    return chain
  }

  #ofParagraph(pPr: XmlNode | undefined): readonly XmlNode[] {
    return this.chain(childOf(pPr, 'pStyle')?.attributes.val ?? this.#usualId)
  }

  look(pPr: XmlNode | undefined): Look {
    const said = [this.#usual.pPr, ...this.#ofParagraph(pPr).map((style) => childOf(style, 'pPr')), pPr]
    const size = this.letters(pPr, undefined).size
    let look: Look = { ...usualLook, size }
    for (const one of said) if (one) look = withLook(look, one)
    return look
  }

  /** Null: no entry of a list. */
  numbering(pPr: XmlNode | undefined): Numbering | null {
    const said = [...this.#ofParagraph(pPr).map((style) => childOf(style, 'pPr')), pPr]
    const found = said.map((one) => childOf(one, 'numPr')).findLast((one) => one !== undefined)
    const list = childOf(found, 'numId')?.attributes.val
    return list === undefined || list === '0'
      ? null
      : { list, level: Number(childOf(found, 'ilvl')?.attributes.val) || 0 }
  }

  /** Of a run of a paragraph. */
  letters(pPr: XmlNode | undefined, rPr: XmlNode | undefined): LettersMore {
    const ofRun = this.chain(childOf(rPr, 'rStyle')?.attributes.val ?? '')
    const said = [this.#usual.rPr, ...[...this.#ofParagraph(pPr), ...ofRun].map((style) => childOf(style, 'rPr')), rPr]
    let letters: LettersMore = { ...usualLetters, isHidden: false, isUpper: false }
    for (const one of said) if (one) letters = withLetters(letters, one)
    return letters
  }
}

const aligns: Readonly<Record<string, Look['align']>> = { center: 'center', right: 'right', end: 'right' }

export function withLook(look: Look, pPr: XmlNode): Look {
  const changed = { ...look }
  for (const { name, attributes, children } of pPr.children) {
    if (name === 'jc') changed.align = aligns[attributes.val ?? ''] ?? 'left'
    else if (name === 'spacing') Object.assign(changed, spacingOf(attributes, look))
    else if (name === 'ind') Object.assign(changed, indentsOf(attributes, look))
    else if (name === 'keepNext') changed.keepsNext = isOn(attributes.val)
    else if (name === 'pageBreakBefore') changed.breaksBefore = isOn(attributes.val)
    else if (name === 'outlineLvl') changed.heading = headingOf(attributes.val)
    else if (name === 'tabs') changed.tabs = children.flatMap(tabOf).sort((one, other) => one.at - other.at)
  }
  return changed
}

const headingOf = (level: string | undefined): number | null => (Number(level) < 9 ? Number(level) : null)

function spacingOf(said: Readonly<Record<string, string>>, look: Look): Partial<Look> {
  const { before, after, line, lineRule = 'auto' } = said
  const high =
    line === undefined ? null : lineRule === 'auto' ? Number(line) / MM_PER_LINE : ofTwips(line) / (look.size * 1.21)
  const leading =
    high === null || !Number.isFinite(high) || high <= 0
      ? look.leading
      : lineRule === 'atLeast'
        ? Math.max(1, high)
        : high
  return { before: ofTwips(before, look.before), after: ofTwips(after, look.after), leading: Math.min(20, leading) }
}

function indentsOf(said: Readonly<Record<string, string>>, look: Look): Partial<Look> {
  const left = ofTwips(said.left ?? said.start, look.left)
  const right = ofTwips(said.right ?? said.end, look.right)
  const first = said.hanging !== undefined ? -ofTwips(said.hanging) : ofTwips(said.firstLine, look.first)
  return { left, right, first }
}

function tabOf({ attributes: { val = '', pos } }: XmlNode): TabStop[] {
  if (val === 'clear' || pos === undefined) return []
  return [
    { at: ofTwips(pos), align: val === 'center' ? 'center' : val === 'right' || val === 'end' ? 'right' : 'left' },
  ]
}

function withLetters(letters: LettersMore, rPr: XmlNode): LettersMore {
  const changed = { ...letters }
  for (const {
    name,
    attributes: { val, ascii },
  } of rPr.children) {
    if (name === 'sz') changed.size = (Number(val) / 2) * MM_PER_POINT || letters.size
    else if (name === 'b') changed.bold = isOn(val)
    else if (name === 'i') changed.italic = isOn(val)
    else if (name === 'u') changed.underline = isOn(val)
    else if (name === 'color') changed.colour = colourOf(val) ?? TEXT_COLOUR
    else if (name === 'vanish') changed.isHidden = isOn(val)
    else if (name === 'caps') changed.isUpper = isOn(val)
    else if (name === 'vertAlign' && val !== 'baseline') changed.size = letters.size * 0.65
    else if (name === 'rFonts' && /black|bold/i.test(ascii ?? '')) changed.bold = true
  }
  return changed
}
