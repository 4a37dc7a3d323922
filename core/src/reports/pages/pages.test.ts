import { describe, expect, it } from 'vitest'
import { type Block, type Canvas, type Flow, pagesOf } from '../../typesetting/index.ts'
import { masterOf, masterParts } from '../index.ts'
import { documentFlows, workbookFlows } from './index.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const measure = { width: (text: string, { size }: { size: number }) => text.length * 0.5 * size }

interface Drawn {
  texts: { text: string; x: number; y: number; size: number; colour: string; bold?: boolean }[]
  fills: { x: number; y: number; width: number; height: number; colour: string }[]
  pictures: { key: string; width: number; height: number }[]
}

function drawn(flows: Iterable<Flow>): Drawn[] {
  const pages = [...flows].flatMap((flow) => [...pagesOf(flow, measure)])
  return pages.map((page, i) => {
    const on: Drawn = { texts: [], fills: [], pictures: [] }
    const pen = {
      ...{
        frame: () => undefined,
        line: () => undefined,
        shape: () => undefined,
        slanted: () => undefined,
        ...measure,
      },
      fill: (box: object, colour: string) => on.fills.push({ ...box, colour } as never),
      text: (text: string, x: number, y: number, how: object) => on.texts.push({ text, x, y, ...how } as never),
      within: (_: object, draw: () => void) => draw(),
      picture: (key: string, { width, height }: { width: number; height: number }) =>
        on.pictures.push({ key, width, height }),
    } as unknown as Canvas['pen']
    page.draw({ pen, page: i + 1, pages: pages.length })
    return on
  })
}

/** Of a document with this body in the styles of ours. */
function document(body: string, more: Readonly<Record<string, string>> = {}): Flow[] {
  const parts = new Map(masterParts(masterOf('report_ahead')!, 'en').map(({ path, text }) => [path, text]))
  parts.set('word/document.xml', `<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`)
  for (const [path, text] of Object.entries(more)) parts.set(path, text)
  return documentFlows((path) => (parts.has(path) ? bytesOf(parts.get(path)!) : null))
}
const run = (text: string, how = ''): string =>
  `<w:r><w:rPr>${how}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
const p = (inner: string, how = ''): string => `<w:p><w:pPr>${how}</w:pPr>${inner}</w:p>`
const textsOf = (flows: Flow[]): string[][] => drawn(flows).map(({ texts }) => texts.map(({ text }) => text))

describe('a document on pages', () => {
  it('has the sheet, the margins and the letters that it says', () => {
    const section =
      '<w:sectPr><w:pgSz w:w="16838" w:h="11906"/><w:pgMar w:left="567" w:top="1134" w:right="567" w:bottom="567"/></w:sectPr>'
    const flows = document(p(run('Large', '<w:sz w:val="40"/><w:b/><w:color w:val="CC0000"/>')) + section)
    expect(flows[0]?.sheet.width).toBeCloseTo(297, 0)
    expect(flows[0]?.sheet.height).toBeCloseTo(210, 0)
    const [text] = drawn(flows)[0]?.texts ?? []
    expect(text).toMatchObject({ text: 'Large', bold: true, colour: '#cc0000' })
    expect(text?.x).toBeCloseTo(10, 1)
    expect(text?.size).toBeCloseTo((20 * 25.4) / 72, 3)
  })

  it('numbers its lists, and shows what is inserted and not what is deleted', () => {
    const numbering = `<w:numbering xmlns:w="w"><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl><w:lvl w:ilvl="1"><w:numFmt w:val="lowerRoman"/><w:lvlText w:val="%1.%2"/></w:lvl></w:abstractNum><w:num w:numId="7"><w:abstractNumId w:val="1"/></w:num></w:numbering>`
    const entry = (text: string, level = 0) =>
      p(run(text), `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="7"/></w:numPr>`)
    const body = entry('a') + entry('b') + entry('c', 1) + entry('d', 1) + entry('e')
    expect(textsOf(document(body, { 'word/numbering.xml': numbering }))[0]).toEqual([
      ...['1.', 'a', '2.', 'b', '2.i', 'c', '2.ii', 'd', '3.', 'e'],
    ])
    const changed = p(`${run('kept ')}<w:ins>${run('new')}</w:ins><w:del><w:r><w:delText>old</w:delText></w:r></w:del>`)
    expect(textsOf(document(changed))[0]?.join('')).toBe('kept new')
  })

  it('has its header and footer with numbers of pages, from fields of either form', () => {
    const relations = `<Relationships><Relationship Id="h" Type="t/header" Target="header1.xml"/></Relationships>`
    const field = (code: string) =>
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> ${code} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('9')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`
    const header = `<w:hdr xmlns:w="w">${p(`${run('Page ')}<w:fldSimple w:instr=" PAGE ">${run('8')}</w:fldSimple>${run(' of ')}${field('NUMPAGES')}`)}</w:hdr>`
    const section = '<w:sectPr><w:headerReference w:type="default" r:id="h"/></w:sectPr>'
    const body = `${p(run('One'))}${p(`<w:r><w:br w:type="page"/></w:r>${run('Two')}`)}${section}`
    const pages = textsOf(document(body, { 'word/_rels/document.xml.rels': relations, 'word/header1.xml': header }))
    expect(pages.map((texts) => texts.join(''))).toEqual(['Page 1 of 2One', 'Page 2 of 2Two'])
  })

  it('has its tables: merged cells, heads on each page, grounds', () => {
    const cell = (text: string, how = '') => `<w:tc><w:tcPr>${how}</w:tcPr>${p(run(text))}</w:tc>`
    const rows = Array.from({ length: 80 }, (_, i) => `<w:tr>${cell(`row ${i}`)}${cell('x')}</w:tr>`)
    const table = `<w:tbl><w:tblGrid><w:gridCol w:w="2000"/><w:gridCol w:w="2000"/></w:tblGrid><w:tr><w:trPr><w:tblHeader/></w:trPr>${cell('Head', '<w:gridSpan w:val="2"/><w:shd w:fill="E8EEF7"/>')}</w:tr><w:tr>${cell('tall', '<w:vMerge w:val="restart"/>')}${cell('one')}</w:tr><w:tr>${cell('', '<w:vMerge/>')}${cell('two')}</w:tr>${rows.join('')}</w:tbl>`
    const pages = drawn(document(table))
    expect(pages.length).toBeGreaterThan(1)
    for (const { texts, fills } of pages) {
      expect(texts[0]?.text).toBe('Head')
      expect(fills[0]?.colour).toBe('#e8eef7')
      expect(fills[0]?.width).toBeCloseTo((4000 / 1440) * 25.4, 1)
    }
    expect(pages[0]?.texts.slice(0, 4).map(({ text }) => text)).toEqual(['Head', 'tall', 'one', 'two'])
  })

  it('has its pictures as large as they are there, and its charts as lines and areas', () => {
    const shown = (id: string, what: string) =>
      `<w:r><w:drawing><wp:inline><wp:extent cx="3600000" cy="1800000"/><a:graphic><a:graphicData>${what.replace('ID', id)}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
    const relations = `<Relationships><Relationship Id="p" Type="t/image" Target="media/logo.png"/><Relationship Id="c" Type="t/chart" Target="charts/chart1.xml"/></Relationships>`
    const cache = (values: readonly (string | number)[]) =>
      `<c:ptCount val="${values.length}"/>${values.map((value, i) => `<c:pt idx="${i}"><c:v>${value}</c:v></c:pt>`).join('')}`
    const chart = `<c:chartSpace><c:chart><c:plotArea><c:barChart><c:barDir val="col"/><c:ser><c:tx><c:v>Plan</c:v></c:tx><c:spPr><a:solidFill><a:srgbClr val="336699"/></a:solidFill></c:spPr><c:cat><c:strRef><c:f>S!A1</c:f><c:strCache>${cache(['May', 'June'])}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:f>S!B1</c:f><c:numCache>${cache([10, 20])}</c:numCache></c:numRef></c:val></c:ser></c:barChart></c:plotArea><c:legend/></c:chart></c:chartSpace>`
    const body =
      p(shown('p', '<pic:pic><pic:blipFill><a:blip r:embed="ID"/></pic:blipFill></pic:pic>')) +
      p(shown('c', '<c:chart r:id="ID"/>'))
    const [page] = drawn(document(body, { 'word/_rels/document.xml.rels': relations, 'word/charts/chart1.xml': chart }))
    expect(page?.pictures).toEqual([{ key: 'word/media/logo.png', width: 100, height: 50 }])
    const bars = page?.fills.filter(({ colour }) => colour === '#336699').map(({ height }) => height) ?? []
    expect(bars).toHaveLength(3)
    expect(bars[2]! / bars[1]!).toBeCloseTo(2)
    expect(page?.texts.map(({ text }) => text)).toEqual(expect.arrayContaining(['May', 'June', 'Plan']))
  })
})

const SHEETS = 'xl/worksheets/sheet1.xml'

function workbook(sheet: string): Flow[] {
  const parts = new Map(masterParts(masterOf('report_chain')!, 'en').map(({ path, text }) => [path, text]))
  parts.set(SHEETS, `<worksheet>${sheet}</worksheet>`)
  return workbookFlows(
    {
      read: (path) => (parts.has(path) ? bytesOf(parts.get(path)!) : null),
      chunks: (path) => (parts.has(path) ? [parts.get(path)!] : null),
    },
    'en',
  )
}
const c = (at: string, value: string | number, style = 0): string =>
  typeof value === 'number'
    ? `<c r="${at}" s="${style}"><v>${value}</v></c>`
    : value.startsWith('=')
      ? `<c r="${at}" s="${style}"><f>${value.slice(1)}</f></c>`
      : `<c r="${at}" s="${style}" t="inlineStr"><is><t>${value}</t></is></c>`

describe('a workbook on pages', () => {
  it('says what its formulas come to, dates and shares as their cells say, and no row is lost', () => {
    const rows = Array.from(
      { length: 90 },
      (_, i) => `<row r="${i + 2}">${c(`A${i + 2}`, `Work ${i}`)}${c(`B${i + 2}`, i)}</row>`,
    )
    const flows = workbook(
      `<sheetData><row r="1">${c('A1', 'Name')}${c('B1', 46085, 5)}${c('C1', 0.5, 7)}</row>${rows.join('')}<row r="92">${c('A92', 'All')}${c('B92', '=SUM(B2:B91)')}</row></sheetData><pageSetup paperSize="8" orientation="landscape"/>`,
    )
    expect(flows[0]?.sheet).toMatchObject({ width: 420, height: 297 })
    const all = textsOf(flows).flat()
    expect(all).toEqual(expect.arrayContaining(['04.03.2026', '50%', '4005']))
    expect(all.filter((text) => text.startsWith('Work '))).toHaveLength(90)
  })

  it('is never wider than its paper, and hidden rows and columns are not there', () => {
    const widths =
      '<cols><col min="1" max="1" width="20"/><col min="2" max="2" width="9" hidden="1"/><col min="3" max="30" width="20"/></cols>'
    const cells = Array.from({ length: 26 }, (_, i) => c(`${String.fromCharCode(65 + i)}1`, `t${i}`))
    const flows = workbook(
      `${widths}<sheetData><row r="1">${cells.join('')}</row><row r="2" hidden="1">${c('A2', 'secret')}</row></sheetData>`,
    )
    const [{ blocks } = { blocks: [] }] = flows
    const [table] = [...blocks] as Extract<Block, { kind: 'table' }>[]
    expect(table?.columns.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(210)
    expect(table?.columns[1]).toBe(0)
    expect(textsOf(flows).flat()).not.toContain('secret')
  })

  it('a formula that is not worked out here is refused with its cell', () => {
    const flows = workbook(`<sheetData><row r="1">${c('A1', '=VLOOKUP(1,A2:B3,2)')}</row></sheetData>`)
    expect(() => drawn(flows)).toThrow(expect.objectContaining({ code: 'formula', place: 'Critical works!A1' }))
  })

  it('cells over several columns and rows stand once, a long text goes on over empty cells', () => {
    const flows = workbook(
      `<sheetData><row r="1">${c('A1', 'over both')}${c('B1', '')}</row><row r="2"><c r="A2"/></row><row r="3">${c('A3', 'a text that is much longer than its column')}</row></sheetData><mergeCells><mergeCell ref="A1:B2"/></mergeCells>`,
    )
    expect(textsOf(flows)[0]).toEqual(['over both', 'a text that is much longer than its column'])
  })
})
