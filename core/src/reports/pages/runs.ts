/** Runs of a paragraph of a document as pieces of text and pictures. */
import { childOf, type XmlNode } from '../../exchange/xml/tree.ts'
import type { Letters, Piece } from '../../typesetting/index.ts'
import type { Chart } from './charts.ts'
import { deep } from './package.ts'
import { ofEmu } from './units.ts'

interface RunParts {
  letters(pPr: XmlNode | undefined, rPr: XmlNode | undefined): Letters & { isHidden: boolean; isUpper: boolean }
  /** Of a picture. */
  pathOf(id: string): string | null
  chartAt(id: string): Chart | null
}

/** Around runs: what they hold stands there. */
const around = ['hyperlink', 'ins', 'sdt', 'sdtContent', 'smartTag', 'customXml', 'moveTo', 'bdo', 'dir', 'fldSimple']

/** Of one field that is made of several runs. */
interface Field {
  code: string
  isShown: boolean
}

export class Runs {
  readonly #parts: RunParts
  readonly #fields: Field[] = []
  /** Letters that look alike are one object, so that lines are of few texts. */
  readonly #letters = new Map<string, Letters>()

  constructor(parts: RunParts) {
    this.#parts = parts
  }

  pieces(paragraph: XmlNode, pPr: XmlNode | undefined): Piece[] {
    const pieces: Piece[] = []
    this.#walk(paragraph.children, pPr, pieces)
    return pieces
  }

  #walk(nodes: readonly XmlNode[], pPr: XmlNode | undefined, into: Piece[]): void {
    for (const node of nodes) {
      if (node.name === 'r') this.#run(node, pPr, into)
      else if (node.name === 'fldSimple' && numberOf(node.attributes.instr)) {
        const how = this.#how(pPr, childOf(childOf(node, 'r'), 'rPr'))
        into.push({ kind: 'number', of: numberOf(node.attributes.instr)!, how })
      } else if (around.includes(node.name)) this.#walk(node.children, pPr, into)
    }
  }

  #how(pPr: XmlNode | undefined, rPr: XmlNode | undefined): Letters {
    const { size, colour, bold, italic, underline } = this.#parts.letters(pPr, rPr)
    const key = `${size} ${colour} ${bold} ${italic} ${underline}`
    const known = this.#letters.get(key) ?? { size, colour, bold, italic, underline }
    this.#letters.set(key, known)
    return known
  }

  #run(node: XmlNode, pPr: XmlNode | undefined, into: Piece[]): void {
    const rPr = childOf(node, 'rPr')
    const { isHidden, isUpper } = this.#parts.letters(pPr, rPr)
    if (isHidden) return
    const how = this.#how(pPr, rPr)
    for (const part of node.children) {
      if (part.name === 'fldChar') this.#field(part.attributes.fldCharType, how, into)
      else if (part.name === 'instrText') {
        const field = this.#fields.at(-1)
        if (field) field.code += part.text
      } else if (this.#fields.every(({ isShown }) => isShown)) this.#part(part, how, isUpper, into)
    }
  }

  /** What a field comes to stands in the file, but for numbers of pages. */
  #field(type: string | undefined, how: Letters, into: Piece[]): void {
    if (type === 'begin') this.#fields.push({ code: '', isShown: false })
    else if (type === 'end') {
      const field = this.#fields.pop()
      const of = numberOf(field?.code)
      if (of) into.push({ kind: 'number', of, how })
    } else if (type === 'separate') {
      const field = this.#fields.at(-1)
      if (field) field.isShown = numberOf(field.code) === null
    }
  }

  #part(part: XmlNode, how: Letters, isUpper: boolean, into: Piece[]): void {
    switch (part.name) {
      case 't':
        if (part.text !== '') into.push({ kind: 'text', text: isUpper ? part.text.toUpperCase() : part.text, how })
        break
      case 'noBreakHyphen':
        into.push({ kind: 'text', text: '\u2011', how })
        break
      case 'tab':
        into.push({ kind: 'tab' })
        break
      case 'br':
        into.push({ kind: part.attributes.type === 'page' ? 'page' : 'line' })
        break
      case 'cr':
        into.push({ kind: 'line' })
        break
      case 'drawing':
        into.push(...this.#drawing(part))
        break
      case 'AlternateContent':
        for (const shown of childOf(part, 'Choice')?.children ?? []) this.#part(shown, how, isUpper, into)
        break
    }
  }

  #drawing(drawing: XmlNode): Piece[] {
    const extent = deep(drawing, 'extent')?.attributes
    const [width, height] = [ofEmu(extent?.cx), ofEmu(extent?.cy)]
    if (!(width > 0 && height > 0 && width < 2_000 && height < 2_000)) return []
    const key = this.#parts.pathOf(deep(drawing, 'blip')?.attributes.embed ?? '')
    if (key !== null) return [{ kind: 'picture', key, width, height }]
    const chart = this.#parts.chartAt(deep(drawing, 'chart')?.attributes.id ?? '')
    return chart ? [{ kind: 'drawing', width, height, draw: (pen, box) => chart.draw(pen, box) }] : []
  }
}

const numberOf = (code: string | undefined): 'page' | 'pages' | null =>
  /^\s*PAGE\b/i.test(code ?? '') ? 'page' : /^\s*(?:NUMPAGES|SECTIONPAGES)\b/i.test(code ?? '') ? 'pages' : null
