/** Replacements of a rule, in the cells of a table and in what other files say. */
import type { FilePlan } from '../file.ts'
import type { TableFile } from '../table/types.ts'
import type { TextReplacement } from './types.ts'

/** One after the other; a replacement of nothing does nothing. */
export function replacedText(text: string, replacements: readonly TextReplacement[]): string {
  return replacements.reduce((said, { from, to, whole }) => {
    if (from === '') return said
    if (!whole) return said.replaceAll(from, () => to)
    return said.trim() === from.trim() ? to : said
  }, text)
}

export function replacedCells(file: TableFile, replacements: readonly TextReplacement[]): TableFile {
  if (replacements.length === 0) return file
  const sheets = file.sheets.map(({ name, rows }) => ({
    name,
    rows: rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => (typeof cell === 'string' ? replacedText(cell, replacements) : cell)),
    })),
  }))
  return { sheets }
}

/** Names and notes; codes stay, because by them things are known. */
export function replacedTexts(read: FilePlan, replacements: readonly TextReplacement[]): FilePlan {
  if (replacements.length === 0) return read
  const said = (text: string): string => replacedText(text, replacements)
  const { plan } = read
  return {
    ...read,
    plan: {
      ...plan,
      rows: plan.rows.map((row) => ({ ...row, name: said(row.name) })),
      calendars: plan.calendars.map((calendar) => ({ ...calendar, name: said(calendar.name) })),
      assignments: plan.assignments.map((one) => ({ ...one, resourceName: said(one.resourceName) })),
    },
    notes: new Map([...read.notes].map(([id, text]) => [id, said(text)])),
    attributes: read.attributes.map((attribute) => ({
      ...attribute,
      values: attribute.values.map((value) => ({ ...value, name: said(value.name) })),
    })),
  }
}
