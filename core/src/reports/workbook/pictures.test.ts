import { describe, expect, test } from 'vitest'
import { ReportFault } from '../fault.ts'
import { type Scope, scopeOf } from '../values.ts'
import { filledBook } from './book.ts'
import type { BookPicture, PicturesOf } from './pictures.ts'

const BOOK =
  '<workbook xmlns:r="o"><sheets><sheet name="Works" sheetId="1" r:id="r1"/><sheet name="Sums" sheetId="2" r:id="r2"/></sheets></workbook>'
const RELATIONS =
  '<Relationships><Relationship Id="r1" Type="t/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="t/worksheet" Target="worksheets/sheet2.xml"/></Relationships>'
const TYPES = '<Types><Default Extension="PNG" ContentType="image/png"/></Types>'

const text = (place: string, value: string) => `<c r="${place}" s="1" t="inlineStr"><is><t>${value}</t></is></c>`
const formula = (place: string, value: string) => `<c r="${place}"><f>${value}</f></c>`
const row = (number: number, attributes: string, ...cells: string[]) =>
  `<row r="${number}"${attributes}>${cells.join('')}</row>`
const sheet = (rows: readonly string[], tail = '') =>
  `<worksheet><sheetData>${rows.join('')}</sheetData>${tail}</worksheet>`

const picture = (height: number): BookPicture => {
  const name = `xl/media/of${height}`
  return { width: 100, height, text: 'A & "B"\u0001', dots: `${name}.png`, vectors: `${name}.svg` }
}
const shown: Record<string, readonly BookPicture[]> = {
  one: [picture(60)],
  two: [picture(50), picture(20)],
  high: [picture(300)],
  none: [],
}
const picturesOf: PicturesOf = (value) => (typeof value === 'string' ? (shown[value] ?? null) : null)
const works = ['one', 'two', 'none'].map((name) => scopeOf({ picture: name, name }))
const scopes: Scope[] = [scopeOf({ works, gantt: 'high', picture: 'only a text' })]

function fill(parts: Record<string, string>, makesRoom = true): Map<string, string> {
  const all = {
    ...{ 'xl/workbook.xml': BOOK, 'xl/_rels/workbook.xml.rels': RELATIONS, '[Content_Types].xml': TYPES },
    ...{ 'xl/worksheets/sheet2.xml': sheet([]), ...parts },
  }
  const read = (path: string) => (all as Record<string, string>)[path] ?? null
  const filled = filledBook(Object.keys(all), read, { scopes, language: 'en', picturesOf, makesRoom })
  const paths = filled.map(({ path }) => path)
  expect(new Set(paths).size, 'each part once').toBe(paths.length)
  return new Map(filled.map(({ path, chunks }) => [path, [...chunks()].join('')]))
}

const anchorsOf = (xml = '') =>
  [
    ...xml.matchAll(
      /<xdr:col>(\d+)<.*?<xdr:row>(\d+)<.*?<xdr:ext cx="(\d+)" cy="(\d+)".*?r:embed="(\w+)".*?svgBlip [^>]*r:embed="(\w+)"/g,
    ),
  ].map(([, column, at, cx, cy, dots, vectors]) => ({
    ...{ at: `${column}:${at}`, mm: [Number(cx) / 36_000, Number(cy) / 36_000], dots, vectors },
  }))
const targetsOf = (xml = '') =>
  Object.fromEntries([...xml.matchAll(/Id="(\w+)"[^>]*Target="([^"]*)"/g)].map(([, id, to]) => [id, to]))
const rowsOf = (xml = '') =>
  Object.fromEntries([...xml.matchAll(/<row r="(\d+)"([^>]*?)\/?>/g)].map(([, at, told]) => [at, told?.trim()]))

describe('pictures in workbooks', () => {
  test('REPORT-17 each stands at the cell of its mark, its row is as high, and formulas follow', () => {
    const first = sheet(
      [
        row(1, ' ht="10" customHeight="1"', text('A1', '{#works}{name}'), text('B1', '{picture | 100x60}{/}')),
        row(2, '', text('A2', ' {gantt} '), formula('B2', 'SUM(B1:B1)')),
        row(3, ' ht="20"', text('A3', 'of {gantt}'), formula('B3', 'B2+A4'), text('C3', '{picture}')),
      ],
      '<mergeCells count="1"><mergeCell ref="A3:B3"/></mergeCells><pageSetup/><tableParts count="0"/><extLst><ext/></extLst>',
    )
    const parts = fill({ 'xl/worksheets/sheet1.xml': first })
    const [written, drawing] = [parts.get('xl/worksheets/sheet1.xml')!, parts.get('xl/drawings/drawing1.xml')!]
    const anchors = anchorsOf(drawing)
    expect(anchors.map(({ at, mm }) => [at, ...mm])).toEqual([
      ['1:0', 100, 60],
      ['1:1', 100, 50],
      ['1:2', 100, 20],
      ['0:4', 100, 300],
    ])
    const targets = targetsOf(parts.get('xl/drawings/_rels/drawing1.xml.rels'))
    expect(anchors.map(({ dots, vectors }) => [targets[dots!], targets[vectors!]])).toEqual(
      [60, 50, 20, 300].map((of) => [`/xl/media/of${of}.png`, `/xl/media/of${of}.svg`]),
    )
    // In points; 300 mm are more than two of the highest rows.
    expect(rowsOf(written)).toEqual({
      ...{ 1: 'ht="170.25" customHeight="1"', 2: 'ht="141.75" customHeight="1"', 3: 'ht="56.75" customHeight="1"' },
      ...{ 4: 'ht="10" customHeight="1"', 5: 'ht="409" customHeight="1"', 6: 'ht="409" customHeight="1"' },
      ...{ 7: 'ht="32.5" customHeight="1"', 8: 'ht="20"' },
    })
    expect(written).toContain('<c r="B5"><f>SUM(B1:B4)</f></c>')
    expect(written).toContain('<c r="B8"><f>B5+A9</f></c>')
    expect(written).toContain('<mergeCell ref="A8:B8"/>')
    // Cells keep their look, and say nothing beside their picture.
    expect(written).toContain('<c r="A5" s="1"/>')
    expect(written).toContain('>of high<')
    expect(written).toContain('>only a text<')
    expect(written).toMatch(/<pageSetup\/><drawing xmlns:plr="[^"]*" plr:id="pl1"\/><tableParts/)
    expect(targetsOf(parts.get('xl/worksheets/_rels/sheet1.xml.rels'))).toEqual({ pl1: '/xl/drawings/drawing1.xml' })
    expect(drawing).toContain('descr="A &amp; &quot;B&quot;"')
    expect(parts.get('[Content_Types].xml')).toBe(
      TYPES.replace(
        '</Types>',
        '<Override PartName="/xl/drawings/drawing1.xml" ContentType="application/vnd.openxmlformats-officedocument.drawing+xml"/>' +
          '<Default Extension="svg" ContentType="image/svg+xml"/></Types>',
      ),
    )
  })

  test('a loop of pictures within one cell has each of them there, below each other', () => {
    const cells = ['{#works}{picture}{/}', "{#works where name = 'none'}{picture}{/}", '{#works}{picture}, {/}']
    const first = sheet([row(1, '', ...cells.map((cell, at) => text(`${'ABC'[at]}1`, cell)))])
    const parts = fill({ 'xl/worksheets/sheet1.xml': first })
    expect(anchorsOf(parts.get('xl/drawings/drawing1.xml')).map(({ at }) => at)).toEqual(['0:0', '0:1', '0:2'])
    expect(parts.get('xl/worksheets/sheet1.xml')).toContain('<c r="B1" s="1"/>')
    expect(parts.get('xl/worksheets/sheet1.xml')).toContain('>one, two, none, <')
  })

  test('on pages of our own rows stay as high as they were: pictures stand below the table there', () => {
    const first = sheet([row(1, '', text('A1', '{gantt}')), row(2, ' ht="20"', text('A2', 'Below'))])
    const parts = fill({ 'xl/worksheets/sheet1.xml': first }, false)
    expect(rowsOf(parts.get('xl/worksheets/sheet1.xml'))).toEqual({ 1: '', 2: 'ht="20"' })
    expect(anchorsOf(parts.get('xl/drawings/drawing1.xml'))).toHaveLength(1)
  })

  const own =
    '<Relationships><Relationship Id="pl1" Type="t/drawing" Target="../drawings/drawing1.xml"/></Relationships>'
  const marked = sheet([row(1, '', text('A1', '{gantt}')), row(2, '', text('A2', 'Below'))], '<drawing r:id="pl1"/>')

  test('they come to the pictures and charts that the sheet has, which stay beside their rows', () => {
    const parts = fill({
      'xl/worksheets/sheet1.xml': marked,
      'xl/worksheets/_rels/sheet1.xml.rels': own,
      'xl/drawings/drawing1.xml':
        '<d:wsDr><d:a><d:from><d:row>1</d:row></d:from><d:pic><d:cNvPr name="Logo" id="7"/><d:b r:embed="pl1"/></d:pic></d:a></d:wsDr>',
      'xl/drawings/_rels/drawing1.xml.rels':
        '<r:Relationships xmlns:r="p"><r:Relationship Id="pl1" Target="../media/logo.png"/></r:Relationships>',
    })
    const drawing = parts.get('xl/drawings/drawing1.xml')!
    expect(drawing).toContain('<d:row>3</d:row>')
    expect(drawing).toMatch(/^<d:wsDr>.*cNvPr id="8".*<\/d:wsDr>$/)
    expect(anchorsOf(drawing)).toMatchObject([{ dots: 'pl2', vectors: 'pl3' }])
    expect(targetsOf(parts.get('xl/drawings/_rels/drawing1.xml.rels'))).toEqual({
      ...{ pl1: '../media/logo.png', pl2: '/xl/media/of300.png', pl3: '/xl/media/of300.svg' },
    })
    expect(parts.get('xl/worksheets/sheet1.xml')!.match(/<drawing\b/g)).toHaveLength(1)
    expect(parts.has('xl/worksheets/_rels/sheet1.xml.rels')).toBe(false)
  })

  test('a sheet whose drawing is not there, is none, or is of two sheets is refused with the part', () => {
    const faultOf = (parts: Record<string, string>) => {
      try {
        fill({ 'xl/worksheets/sheet1.xml': marked, ...parts })
      } catch (error) {
        if (error instanceof ReportFault) return { code: error.code, place: error.place }
      }
      return null
    }
    const [drawing, relations] = ['xl/drawings/drawing1.xml', 'xl/worksheets/_rels/sheet1.xml.rels']
    expect(faultOf({})).toEqual({ code: 'broken_part', place: 'xl/worksheets/sheet1.xml' })
    expect(faultOf({ [relations]: own })).toEqual({ code: 'broken_part', place: 'xl/worksheets/sheet1.xml' })
    expect(faultOf({ [relations]: own, [drawing]: '<other/>' })).toEqual({ code: 'broken_part', place: drawing })
    const both = { [relations]: own, 'xl/worksheets/_rels/sheet2.xml.rels': own, [drawing]: '<wsDr/>' }
    expect(faultOf(both)).toEqual({ code: 'broken_part', place: drawing })
    expect(faultOf({ [relations]: own, [drawing]: '<wsDr/>' })).toBeNull()
  })
})
