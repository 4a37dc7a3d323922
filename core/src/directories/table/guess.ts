import { cellText, type TableFile, type TableRow } from '../../exchange/table/index.ts'
import type { DirectoryColumn } from '../types.ts'
import { type FileField, type FileMapping, fieldTitles, otherTitles, rowFields } from './fields.ts'
import { plain } from './synonyms.ts'

/** Rows that are looked at for titles. */
const HEAD_ROWS = 30

/** What a sheet's columns are probably; its head is the row with most titles that are known. */
export function guessFileSheet(
  { sheets }: TableFile,
  sheet: number,
  columns: readonly DirectoryColumn[],
  headRow?: number,
): FileMapping {
  const rows = sheets[sheet]?.rows ?? []
  const titles = titlesOf(columns)
  const heads = headRow === undefined ? [...rows.slice(0, HEAD_ROWS).keys()] : [headRow]
  let best: FileMapping = { sheet, headRow: headRow ?? -1, columns: [] }
  let most = 0
  for (const at of heads) {
    const fields = fieldsOf(rows[at], titles)
    const known = fields.filter((field) => field !== null).length
    if (known <= most) continue
    ;[best, most] = [{ sheet, headRow: at, columns: fields }, known]
  }
  return best
}

/** Of the sheet that has most of what a directory holds. */
export function guessFile(file: TableFile, columns: readonly DirectoryColumn[]): FileMapping {
  const guesses = file.sheets.map((_, sheet) => guessFileSheet(file, sheet, columns))
  const known = (guess: FileMapping): number => guess.columns.filter((field) => field !== null).length
  return guesses.reduce((best, guess) => (known(guess) > known(best) ? guess : best), {
    ...{ sheet: 0, headRow: -1, columns: [] },
  })
}

/** The directory's own words come before ours. */
function titlesOf(columns: readonly DirectoryColumn[]): ReadonlyMap<string, string> {
  const titles = new Map<string, string>()
  const add = (title: string, field: string): void => {
    if (!titles.has(plain(title))) titles.set(plain(title), field)
  }
  for (const field of rowFields) for (const language of ['en', 'ru'] as const) add(fieldTitles[language][field], field)
  for (const { id, name } of columns) add(name, id)
  for (const { id, code } of columns) add(code, id)
  for (const { id } of columns) add(id, id)
  for (const field of rowFields) for (const title of otherTitles[field]) add(title, field)
  return titles
}

/** What a column is called in a file, so that it is known again: its name, its code where others have that name, or its id. */
export function titleOfColumn({ id, name, code }: DirectoryColumn, columns: readonly DirectoryColumn[]): string {
  const titles = titlesOf(columns)
  return [name, code].find((title) => titles.get(plain(title)) === id) ?? id
}

/** Of two columns with one title the first has it. */
function fieldsOf(row: TableRow | undefined, titles: ReadonlyMap<string, string>): FileField[] {
  const taken = new Set<string>()
  return (row?.cells ?? []).map((cell) => {
    const field = titles.get(plain(cellText(cell))) ?? null
    if (field === null || taken.has(field)) return null
    taken.add(field)
    return field
  })
}
