import { z } from 'zod'
import type { CellValue, TableFile } from '../../exchange/table/index.ts'
import { tableLimits } from '../../exchange/table/index.ts'

const cell = z.union([z.string().max(tableLimits.text), z.number(), z.boolean(), z.null()])
const records = z.array(z.record(z.string().max(256), cell)).max(tableLimits.rows)
const content = z.union([records, z.object({ rows: records }).transform(({ rows }) => rows)])

/** A list of flat objects, or our own file, as a sheet with their keys as titles; null: it is no such. */
export function jsonTable(text: string): TableFile | null {
  const read = content.safeParse(parsed(text))
  if (!read.success) return null
  const titles = new Map<string, number>()
  for (const record of read.data)
    for (const key of Object.keys(record)) if (!titles.has(key)) titles.set(key, titles.size)
  if (titles.size > tableLimits.columns) return null
  const row = (cells: CellValue[]) => ({ cells, outline: 0, indent: 0 })
  const lines = read.data.map((record) => row([...titles.keys()].map((key) => record[key] ?? null)))
  return { sheets: [{ name: '', rows: [row([...titles.keys()]), ...lines] }] }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
