import { describe, expect, it } from 'vitest'
import type { Box, Canvas, Cell, Flow, Letters, Paragraph, Piece, Row } from './index.ts'
import { pagesOf } from './index.ts'

const how: Letters = { size: 4, colour: '#000000', bold: false, italic: false, underline: false }
/** A letter is 0.5 as wide as the text is high; a line is 4.84 high. */
const LINE = 4 * 1.21
const words = (text: string): Piece => ({ kind: 'text', text, how })
const paragraph = (pieces: readonly Piece[], change: Partial<Paragraph> = {}): Paragraph => ({
  ...{
    kind: 'paragraph',
    pieces,
    align: 'left',
    before: 0,
    after: 0,
    left: 0,
    right: 0,
    first: 0,
    leading: 1,
    tabs: [],
  },
  ...{ size: 4, keepsNext: false, breaksBefore: false, heading: null, ...change },
})
const cell = (text: string, change: Partial<Cell> = {}): Cell => ({
  ...{ span: 1, below: 0, isCovered: false, blocks: [paragraph([words(text)])], fill: null },
  ...{ top: null, right: null, bottom: null, left: null, padding: { left: 0, top: 0, right: 0, bottom: 0 } },
  ...{ vertical: 'top', fits: 'wrap', spill: { left: 0, right: 0 }, ...change },
})
const row = (texts: readonly string[], change: Partial<Row> = {}): Row => ({
  ...{ height: 0, isExact: false, isHead: false, cells: texts.map((text) => cell(text)), ...change },
})
const flow = (blocks: Flow['blocks'], change: Partial<Flow> = {}): Flow => ({
  sheet: { width: 100, height: 70, margins: { left: 10, top: 10, right: 10, bottom: 10 }, header: 3, footer: 3 },
  ...{ header: [], footer: [], firstHeader: null, firstFooter: null, blocks, ...change },
})

interface Shown {
  texts: { text: string; x: number; y: number; size: number }[]
  pictures: Box[]
}

function shown(of: Flow): Shown[] {
  const measure = { width: (text: string, { size }: { size: number }) => text.length * 0.5 * size }
  const pages = [...pagesOf(of, measure)]
  return pages.map((page, i) => {
    const on: Shown = { texts: [], pictures: [] }
    const pen = {
      ...{ fill: () => undefined, frame: () => undefined, line: () => undefined, shape: () => undefined },
      ...{ slanted: () => undefined, ...measure },
      text: (text: string, x: number, y: number, { size }: Letters) => on.texts.push({ text, x, y, size }),
      within: (_: Box, draw: () => void) => draw(),
      picture: (_: string, box: Box) => on.pictures.push(box),
    } as unknown as Canvas['pen']
    page.draw({ pen, page: i + 1, pages: pages.length })
    return on
  })
}
const textsOf = (of: Flow): string[][] => shown(of).map(({ texts }) => texts.map(({ text }) => text))

describe('lines', () => {
  it('end before the word that has no room; a longer word is cut where the line ends', () => {
    const text = `${'word '.repeat(12)}${'x'.repeat(50)}`
    const [page] = shown(flow([paragraph([words(text)])]))
    expect(page?.texts.map(({ text }) => text)).toEqual([
      ...['word word word word word word word word', 'word word word word', 'x'.repeat(40), 'x'.repeat(10)],
    ])
    const tops = page?.texts.map(({ y }) => y) ?? []
    expect(tops[1]! - tops[0]!).toBeCloseTo(LINE)
  })

  it('stand to the left, the middle or the right, and at stops of tabs', () => {
    const right = paragraph([words('abcd')], { align: 'right' })
    const middle = paragraph([words('abcd')], { align: 'center' })
    const tabs = [
      { at: 40, align: 'center' as const },
      { at: 80, align: 'right' as const },
    ]
    const three = paragraph([words('a'), { kind: 'tab' }, words('bb'), { kind: 'tab' }, words('cc')], { tabs })
    const [page] = shown(flow([right, middle, three]))
    expect(page?.texts.map(({ x }) => x)).toEqual([82, 46, 10, 48, 86])
  })
})

describe('pages', () => {
  it('hold as many lines as there is room for, a heading with what follows it, and what breaks begins a new one', () => {
    const lines = Array.from({ length: 9 }, (_, i) => paragraph([words(`line ${i}`)]))
    const head = paragraph([words('Heading')], { keepsNext: true, heading: 0 })
    expect(textsOf(flow([...lines, head, paragraph([words('Text')])]))).toEqual([
      Array.from({ length: 9 }, (_, i) => `line ${i}`),
      ['Heading', 'Text'],
    ])
    const broken = [paragraph([words('One')]), paragraph([words('Two')], { breaksBefore: true })]
    expect(textsOf(flow(broken))).toEqual([['One'], ['Two']])
    expect(textsOf(flow([paragraph([words('One'), { kind: 'page' }, words('Two')])]))).toEqual([['One'], ['Two']])
    expect(textsOf(flow([]))).toEqual([[]])
  })

  it('have a header and a footer with their numbers, the first one its own', () => {
    const number = paragraph([{ kind: 'number', of: 'page', how }, words(' / '), { kind: 'number', of: 'pages', how }])
    const lines = Array.from({ length: 25 }, (_, i) => paragraph([words(`${i}`)]))
    const of = flow(lines, { footer: [number], firstHeader: [paragraph([words('First')])] })
    const pages = textsOf(of)
    expect(pages).toHaveLength(3)
    for (const [i, texts] of pages.entries()) expect(texts.join('')).toContain(`${i + 1} / 3`)
    expect(pages.map((texts) => texts.includes('First'))).toEqual([true, false, false])
  })

  it('no row is cut, heads come again, and a row that is higher than a page goes on', () => {
    const rows = [row(['H'], { isHead: true }), ...Array.from({ length: 25 }, (_, i) => row([`r${i}`]))]
    const pages = textsOf(flow([{ kind: 'table', left: 0, columns: [40], rows }]))
    expect(pages.map(([first]) => first)).toEqual(['H', 'H', 'H'])
    expect(pages.flat().filter((text) => text !== 'H')).toEqual(Array.from({ length: 25 }, (_, i) => `r${i}`))
    const two = [row(['a'.repeat(180)]), row(['next'])]
    const tall = textsOf(flow([{ kind: 'table', left: 0, columns: [20, 20], rows: two }]))
    expect(tall).toHaveLength(2)
    expect(tall.map((texts) => texts.length)).toEqual([10, 9])
    expect(tall[1]).toContain('next')
  })

  it('are given out while their table goes on, and whatever is higher than all pages ends when nobody asks on', () => {
    let read = 0
    function* rows(): Generator<Row> {
      for (; ; read++) yield row([`r${read}`])
    }
    const measure = { width: (text: string, { size }: { size: number }) => text.length * 0.5 * size }
    const pages = pagesOf(flow([{ kind: 'table', left: 0, columns: [40], rows: rows() }]), measure)
    for (let page = 0; page < 3; page++) expect(pages.next().done).toBe(false)
    expect(read).toBeLessThan(40)
    const tower = row(['a'], { height: 1e300, isExact: true })
    const endless = pagesOf(flow([{ kind: 'table', left: 0, columns: [40], rows: [tower] }]), measure)
    for (let page = 0; page < 1_000; page++) expect(endless.next().done).toBe(false)
  })

  it('a heading that does not fit any more is named with the page on which it stands', () => {
    const lines = Array.from({ length: 10 }, (_, i) => paragraph([words(`${i}`)]))
    const heading = paragraph([words('Next')], { heading: 0, before: 5 })
    const measure = { width: (text: string, { size }: { size: number }) => text.length * 0.5 * size }
    const pages = [...pagesOf(flow([...lines, heading]), measure)]
    expect(pages.map(({ headings }) => headings.map(({ title }) => title))).toEqual([[], ['Next']])
  })

  it('a cell may stand over several columns and rows, which stay together', () => {
    const above = Array.from({ length: 9 }, (_, i) => row([`${i}`, '']))
    const merged = [
      row([], { cells: [cell('both', { below: 1 }), cell('one')] }),
      row([], { cells: [cell('', { isCovered: true, blocks: [] }), cell('two')] }),
      row([], { cells: [cell('wide', { span: 2 })] }),
    ]
    const pages = shown(flow([{ kind: 'table', left: 0, columns: [40, 40], rows: [...above, ...merged] }]))
    expect(pages[1]?.texts.map(({ text }) => text)).toEqual(['both', 'one', 'two', 'wide'])
  })

  it('a number that has no room in its cell is smaller, a text is cut off or goes on over its neighbours', () => {
    const rows = [row([], { cells: [cell('1234567890', { fits: 'shrink' }), cell('a long text', { fits: 'cut' })] })]
    const [page] = shown(flow([{ kind: 'table', left: 0, columns: [10, 10], rows }]))
    const [number, text] = page?.texts ?? []
    expect(number?.size).toBeLessThanOrEqual(2)
    expect(text).toMatchObject({ text: 'a long text', x: 20, size: 4 })
  })
})
