/** A written document (.docx) as it flows over pages. */
import { childOf, childrenOf, type XmlNode } from '../../exchange/xml/tree.ts'
import type { Block, Flow, Paragraph, Piece, Sheet } from '../../typesetting/index.ts'
import { ReportFault } from '../fault.ts'
import { chartOf } from './charts.ts'
import { Lists } from './lists.ts'
import { type ReadPart, relationsOf, treeOf } from './package.ts'
import { Runs } from './runs.ts'
import { Styles, withLook } from './styles.ts'
import { readTable } from './tables.ts'
import { MM_PER_POINT, ofTwips } from './units.ts'

const MAIN = 'word/document.xml'

/** One flow for each section. */
export function documentFlows(read: ReadPart): Flow[] {
  const root = treeOf(read, MAIN)
  const body = childOf(root ?? undefined, 'body')
  if (!body) throw new ReportFault('not_a_template')
  const parts = {
    styles: new Styles(treeOf(read, 'word/styles.xml')),
    lists: new Lists(treeOf(read, 'word/numbering.xml')),
  }
  const reader = new BlockReader(read, MAIN, parts)
  return sectionsOf(body).map(({ nodes, properties }, i, all) =>
    flowOf(read, reader, { nodes, said: all.slice(0, i + 1).map((one) => one.properties), properties }, parts),
  )
}

interface Section {
  nodes: XmlNode[]
  properties: XmlNode | undefined
}

/** Their properties stand in the last paragraph of each, those of the last one at the end. */
function sectionsOf(body: XmlNode): Section[] {
  const sections: Section[] = []
  let nodes: XmlNode[] = []
  for (const node of body.children) {
    if (node.name === 'sectPr') {
      sections.push({ nodes, properties: node })
      return sections
    }
    nodes.push(node)
    const properties = childOf(childOf(node, 'pPr'), 'sectPr')
    if (properties) {
      sections.push({ nodes, properties })
      nodes = []
    }
  }
  return [...sections, { nodes, properties: undefined }]
}

interface LookParts {
  styles: Styles
  lists: Lists
}

type Which = 'default' | 'first'

function flowOf(
  read: ReadPart,
  reader: BlockReader,
  { nodes, properties, said }: Section & { said: readonly (XmlNode | undefined)[] },
  parts: LookParts,
): Flow {
  const relations = relationsOf(read, MAIN)
  const around = (kind: 'headerReference' | 'footerReference', which: Which): Block[] | null => {
    // A section without one has that of the section before.
    const found = said.flatMap((one) => childrenOf(one, kind)).findLast(({ attributes }) => attributes.type === which)
    const path = relations.get(found?.attributes.id ?? '')
    if (path === undefined) return null
    return new BlockReader(read, path, parts).blocks(treeOf(read, path)?.children ?? [])
  }
  const hasFirst = childOf(properties, 'titlePg') !== undefined
  return {
    sheet: sheetOf(properties),
    header: around('headerReference', 'default') ?? [],
    footer: around('footerReference', 'default') ?? [],
    firstHeader: hasFirst ? (around('headerReference', 'first') ?? []) : null,
    firstFooter: hasFirst ? (around('footerReference', 'first') ?? []) : null,
    blocks: reader.eachBlock(nodes),
  }
}

/** Of a sheet: no less than a stamp, no more than a PDF can be. */
const [LEAST_SIDE, MOST_SIDE] = [50, 5_000]
const sideOf = (twips: string | undefined, usual: number): number =>
  Math.min(MOST_SIDE, Math.max(LEAST_SIDE, ofTwips(twips, usual)))

function sheetOf(properties: XmlNode | undefined): Sheet {
  const [size, margins] = [
    childOf(properties, 'pgSz')?.attributes ?? {},
    childOf(properties, 'pgMar')?.attributes ?? {},
  ]
  const margin = (side: string): number => Math.abs(ofTwips(margins[side], 20))
  return {
    width: sideOf(size.w, 210),
    height: sideOf(size.h, 297),
    margins: { left: margin('left'), top: margin('top'), right: margin('right'), bottom: margin('bottom') },
    header: ofTwips(margins.header, 12.5),
    footer: ofTwips(margins.footer, 12.5),
  }
}

/** Around other things: what they hold stands there. */
const around = ['sdt', 'sdtContent', 'ins', 'customXml', 'smartTag', 'moveTo']

class BlockReader {
  readonly #read: ReadPart
  readonly #relations: ReadonlyMap<string, string>
  readonly #parts: LookParts
  readonly #runs: Runs

  constructor(read: ReadPart, path: string, parts: LookParts) {
    this.#read = read
    this.#parts = parts
    this.#relations = relationsOf(read, path)
    this.#runs = new Runs({
      letters: (pPr, rPr) => parts.styles.letters(pPr, rPr),
      pathOf: (id) => this.#relations.get(id) ?? null,
      chartAt: (id) => {
        const path = this.#relations.get(id)
        return path === undefined ? null : chartOf(treeOf(this.#read, path))
      },
    })
  }

  blocks(nodes: readonly XmlNode[]): Block[] {
    return [...this.eachBlock(nodes)]
  }

  *eachBlock(nodes: readonly XmlNode[]): Generator<Block> {
    for (const node of nodes) {
      if (node.name === 'p') yield this.#paragraph(node)
      else if (node.name === 'tbl') yield readTable(node, { styles: this.#parts.styles, reader: this })
      else if (around.includes(node.name)) yield* this.eachBlock(node.children)
    }
  }

  #paragraph(node: XmlNode): Paragraph {
    const { styles, lists } = this.#parts
    const pPr = childOf(node, 'pPr')
    let look = styles.look(pPr)
    const before: Piece[] = []
    const numbering = styles.numbering(pPr)
    const entry = numbering && lists.next(numbering)
    if (entry) {
      if (entry.pPr) look = withLook(look, entry.pPr)
      const own = childOf(pPr, 'ind')
      if (pPr && own) look = withLook(look, { ...pPr, children: [own] })
      const how = styles.letters(pPr, childOf(pPr, 'rPr'))
      if (entry.text !== '') before.push({ kind: 'text', text: entry.text, how }, { kind: 'tab' })
    }
    const size = styles.letters(pPr, childOf(pPr, 'rPr')).size || 10 * MM_PER_POINT
    return { kind: 'paragraph', ...look, size, pieces: [...before, ...this.#runs.pieces(node, pPr)] }
  }
}
