import type { ReportForm } from '@plumbline/core/contract'
import { masterOf, masterParts, type TemplatePart } from '@plumbline/core/reports'
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
