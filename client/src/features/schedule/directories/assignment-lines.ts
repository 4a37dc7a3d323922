/** A line of a table: which work, which row, and what a row that is not there yet is to be called. */
export interface AssignedLine {
  work: string
  row: string
  name: string
}

const SEPARATOR = /[\t;]/

/** Tabs or semicolons between cells; a line that names no work or no row is left out. */
export function linesOfText(text: string): AssignedLine[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [work = '', row = '', name = ''] = line.split(SEPARATOR).map((cell) => cell.trim().replace(/^"|"$/g, ''))
    return work === '' || row === '' ? [] : [{ work, row, name }]
  })
}

/** Rows that the directory lacks, each once, with the first name that is given. */
export function missingRows(
  lines: readonly AssignedLine[],
  problems: readonly { line: number; is: string }[],
): { code: string; name: string }[] {
  const missing = new Map<string, { code: string; name: string }>()
  for (const { line, is } of problems) {
    const said = is === 'row' ? lines[line] : undefined
    if (!said) continue
    const key = said.row.toLowerCase()
    const known = missing.get(key)
    if (!known || known.name === known.code) missing.set(key, { code: said.row, name: said.name || said.row })
  }
  return [...missing.values()]
}
