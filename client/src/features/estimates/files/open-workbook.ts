import {
  bookReader,
  type PartReader,
  relationReader,
  sheetReader,
  styleReader,
  type TableSheet,
  textReader,
} from '@plumbline/core/exchange/table'
import { unzipSync } from 'fflate'

/** Of all parts together, unpacked. More than that an estimate has not got. */
const MOST_BYTES = 512 * 1_048_576
const SLICE = 1_048_576
const READ = /^xl\/(?:workbook\.xml|sharedStrings\.xml|styles\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/

export const isArchive = ([p, k, three, four]: Uint8Array): boolean =>
  p === 0x50 && k === 0x4b && three === 3 && four === 4

/** The sheets of a workbook that can be seen. Throws where it is none, is broken, or is too large. */
export function openWorkbook(bytes: Uint8Array): TableSheet[] {
  let room = MOST_BYTES
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!READ.test(name)) return false
      room -= originalSize
      if (room < 0) throw new Error('The workbook is too large')
      return true
    },
  })
  const read = <Content>(path: string, reader: PartReader<Content>): Content | null => {
    const part = parts[path]
    return part ? contentOf(part, reader) : null
  }
  const book = read('xl/workbook.xml', bookReader())
  const targets = read('xl/_rels/workbook.xml.rels', relationReader())
  if (!book || !targets) throw new Error('No workbook is in the archive')
  const texts = read('xl/sharedStrings.xml', textReader()) ?? []
  const styles = read('xl/styles.xml', styleReader()) ?? []
  return book.sheets.flatMap(({ name, relation, isHidden }) => {
    const path = targets.get(relation)
    const rows = isHidden || !path ? null : read(path, sheetReader({ texts, styles, from1904: book.from1904 }))
    return rows ? [{ name, rows }] : []
  })
}

function contentOf<Content>(part: Uint8Array, reader: PartReader<Content>): Content {
  const decoder = new TextDecoder()
  for (let at = 0; at < part.length; at += SLICE) {
    if (!reader.write(decoder.decode(part.subarray(at, at + SLICE), { stream: true }))) break
  }
  const end = reader.end()
  if (!end.ok) throw new Error(end.fault)
  return end.content
}
