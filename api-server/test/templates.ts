import type { ReportForm } from '@plumbline/core/contract'
import { escaped, masterOf, masterParts, type TemplatePart } from '@plumbline/core/reports'
import { strToU8, zipSync } from 'fflate'
import type { Reply, Visitor } from './visitor.ts'

type Bytes = Uint8Array<ArrayBuffer>

export const archiveOf = (parts: readonly TemplatePart[]): Bytes =>
  new Uint8Array(zipSync(Object.fromEntries(parts.map(({ path, text }) => [path, strToU8(text)]))))

const master = (id: string): TemplatePart[] => masterParts(masterOf(id)!, 'en')

/** A document with these paragraphs; `change` may spoil it. */
export function documentOf(
  paragraphs: readonly string[],
  change: (parts: TemplatePart[]) => TemplatePart[] = (parts) => parts,
): Bytes {
  const body = paragraphs.map((text) => (text.startsWith('<') ? text : `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`))
  const parts = master('report_ahead').map(({ path, text }) =>
    path === 'word/document.xml'
      ? {
          path,
          text: text
            .replace(/<w:body>[\s\S]*<w:sectPr>/, '<w:body>')
            .replace(/<w:body>[\s\S]*<\/w:body>/, `<w:body>${body.join('')}</w:body>`),
        }
      : { path, text },
  )
  return archiveOf(change(parts))
}

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006'
const CHART_RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/chart'
const CHART_TYPE = 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml'

/** A document with a bar chart of this title, which shows something else so far. */
export function documentWithChart(title: string): Bytes {
  const inline = `<w:p><w:r><w:drawing><wp:inline xmlns:wp="${DRAWING}/wordprocessingDrawing"><wp:extent cx="5400000" cy="2700000"/><wp:docPr id="1" name="Chart"/><a:graphic xmlns:a="${DRAWING}/main"><a:graphicData uri="${DRAWING}/chart"><c:chart xmlns:c="${DRAWING}/chart" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="rIdChart"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
  const axes = `<c:catAx><c:axId val="1"/><c:scaling/><c:axPos val="b"/><c:crossAx val="2"/></c:catAx><c:valAx><c:axId val="2"/><c:scaling/><c:axPos val="l"/><c:crossAx val="1"/></c:valAx>`
  const before = `<c:ser><c:idx val="0"/><c:order val="0"/><c:tx><c:v>Before</c:v></c:tx><c:cat><c:strLit><c:ptCount val="1"/><c:pt idx="0"><c:v>Placeholder</c:v></c:pt></c:strLit></c:cat><c:val><c:numLit><c:ptCount val="1"/><c:pt idx="0"><c:v>1</c:v></c:pt></c:numLit></c:val></c:ser>`
  const chart = `<?xml version="1.0" encoding="UTF-8"?><c:chartSpace xmlns:c="${DRAWING}/chart" xmlns:a="${DRAWING}/main"><c:chart><c:title><c:tx><c:rich><a:bodyPr/><a:p><a:r><a:t>${escaped(title)}</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart><c:barDir val="col"/><c:grouping val="clustered"/>${before}<c:axId val="1"/><c:axId val="2"/></c:barChart>${axes}</c:plotArea></c:chart></c:chartSpace>`
  const relation = `<Relationship Id="rIdChart" Type="${CHART_RELATION}" Target="charts/chart1.xml"/></Relationships>`
  const type = `<Override PartName="/word/charts/chart1.xml" ContentType="${CHART_TYPE}"/></Types>`
  return documentOf([inline], (parts) => [
    ...parts.map(({ path, text }) => {
      if (path === '[Content_Types].xml') return { path, text: text.replace('</Types>', type) }
      const isRelations = path === 'word/_rels/document.xml.rels'
      return { path, text: isRelations ? text.replace('</Relationships>', relation) : text }
    }),
    { path: 'word/charts/chart1.xml', text: chart },
  ])
}

/** A workbook whose first sheet has these rows. */
export function workbookOf(
  rows: readonly (readonly string[])[],
  change: (parts: TemplatePart[]) => TemplatePart[] = (parts) => parts,
): Bytes {
  const cell = (text: string, row: number, column: number): string => {
    const place = `${String.fromCharCode(65 + column)}${row + 1}`
    return text.startsWith('=')
      ? `<c r="${place}"><f>${text.slice(1)}</f></c>`
      : `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
  }
  const data = rows.map(
    (cells, row) => `<row r="${row + 1}">${cells.map((text, at) => cell(text, row, at)).join('')}</row>`,
  )
  const parts = master('report_chain').map(({ path, text }) =>
    path === 'xl/worksheets/sheet1.xml'
      ? {
          path,
          text: text
            .replace(/<sheetData>[\s\S]*<\/sheetData>/, `<sheetData>${data.join('')}</sheetData>`)
            .replace(/<autoFilter[^>]*\/>/, ''),
        }
      : { path, text },
  )
  return archiveOf(change(parts))
}

/** As the screen does it: what it is for stands in the address. */
export function addTemplate(
  person: Visitor,
  at: { spaceId: string; epsId?: string; name?: string },
  file: Bytes,
  fileName = 'Template.docx',
): Promise<Reply<{ report: ReportForm; error: string; params: Record<string, string> }>> {
  const form = new FormData()
  form.append('file', new Blob([file]), fileName)
  const path = `/reports/add?${new URLSearchParams(at as Record<string, string>)}`
  return person.send('POST', path, { body: form }) as never
}
