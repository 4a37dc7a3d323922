/** A list of a site as rows of cells: CSV, or the first sheet of a workbook. */
import {
  bookReader,
  type CellValue,
  csvRecords,
  csvSeparatorOf,
  csvText,
  type PartReader,
  relationReader,
  sheetReader,
  styleReader,
  textReader,
} from '@plumbline/core/exchange/table'
import { strFromU8, unzipSync } from 'fflate'

export type ListRow = readonly CellValue[]

/** Of the whole file, unpacked; what lists of elements come to is a hundredth. */
const MAX_UNPACKED = 200_000_000
const MAX_LIST_ROWS = 200_000
const ZIP = [0x50, 0x4b, 3, 4]

/** null: it is no list that can be read. */
export function readList(bytes: Uint8Array): ListRow[] | null {
  try {
    const rows = ZIP.every((byte, at) => bytes[at] === byte) ? rowsOfBook(bytes) : rowsOfCsv(bytes)
    return rows && rows.length <= MAX_LIST_ROWS ? rows : null
  } catch {
    return null
  }
}

function rowsOfCsv(bytes: Uint8Array): ListRow[] | null {
  const text = csvText(bytes)
  if (text === null) return null
  const { separator, from } = csvSeparatorOf(text)
  return csvRecords(text.slice(from), separator)
}

function rowsOfBook(bytes: Uint8Array): ListRow[] | null {
  let unpacked = 0
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      unpacked += originalSize
      return name.startsWith('xl/') && /\.(xml|rels)$/.test(name) && unpacked <= MAX_UNPACKED
    },
  })
  const part = <Content>(path: string, reader: PartReader<Content>): Content | null => {
    const file = parts[path]
    if (!file) return null
    reader.write(strFromU8(file).replace(/^\uFEFF/, ''))
    const read = reader.end()
    return read.ok ? read.content : null
  }
  const book = part('xl/workbook.xml', bookReader())
  const targets = part('xl/_rels/workbook.xml.rels', relationReader())
  const sheet = book?.sheets.find(({ isHidden }) => !isHidden)
  const path = sheet && targets?.get(sheet.relation)
  if (!book || !path) return null
  const texts = part('xl/sharedStrings.xml', textReader()) ?? []
  const styles = part('xl/styles.xml', styleReader()) ?? []
  const rows = part(path, sheetReader({ texts, styles, from1904: book.from1904 }))
  return rows?.map(({ cells }) => cells) ?? null
}
