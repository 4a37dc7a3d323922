/**
 * `npm run corpus -- [file or folder …] [--json FILE]`: opens real files of P6 and MS Project, schedules every project in
 * them anew and compares every date and float with what these stored. A dash: the file stores nothing to compare.
 *
 * Without names: the folder `PLUMBLINE_CORPUS`, else `../shared/data/schedules` beside the project, and the XML files of
 * the folder `bim` next to it. The files are not
 * part of the project; where they are absent there is nothing to do.
 */
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { comparedFields, type Difference, textOf } from '../src/exchange/index.ts'
import { corpusFiles, corpusFolder, filesIn, type ProjectReport, percent, reportsOf } from './corpus-report.ts'

const shownDifferences = 5

function filesAt(path: string): string[] {
  return statSync(path).isFile() ? [path] : filesIn(path, /\.(xer|xml)$/i)
}

function showDifference(difference: Difference): string {
  const { code, name, field, stored, computed } = difference
  const ours = computed === null ? 'none' : textOf(field, computed)
  return `    ${code}  ${field}: file ${textOf(field, stored)}, engine ${ours}  (${name.slice(0, 50)})`
}

const shownPercent = (value: number | null): string => (value === null ? '–' : value.toFixed(1)).padStart(12)

function show(report: ProjectReport): void {
  const columns = comparedFields.map((field) => shownPercent(percent(report.fields[field])))
  const name = `${report.file} ${report.project}`.slice(0, 44)
  console.log(`${name.padEnd(44)}${String(report.activities).padStart(6)}${columns.join('')}`)
  const unknown = report.differences.filter((difference) => !report.stale.has(difference))
  for (const difference of unknown.slice(0, shownDifferences)) console.log(showDifference(difference))
  if (unknown.length > shownDifferences) console.log(`    … and ${unknown.length - shownDifferences} more`)
  if (report.stale.size > 0)
    console.log(`    ${report.stale.size} differences are values that the file itself proves stale`)
}

function jsonOf(report: ProjectReport) {
  const fields = Object.fromEntries(
    comparedFields.map((field) => {
      const { compared, equal, strict } = report.fields[field]
      const stale = [...report.stale].filter((difference) => difference.field === field).length
      const unknown = compared - equal - stale
      return [field, { compared, equal, strict, percent: percent(report.fields[field]), stale, unknown }]
    }),
  )
  return { file: report.file, project: report.project, activities: report.activities, fields }
}

function main(args: string[]): void {
  const at = args.indexOf('--json')
  const jsonFile = at < 0 ? null : args[at + 1]
  const names = at < 0 ? args : args.filter((_, i) => i !== at && i !== at + 1)
  const absent = [...names, ...(names.length > 0 ? [] : [corpusFolder()])].find((path) => !existsSync(path))
  if (absent !== undefined) {
    console.log(`corpus: nothing compared, ${absent} does not exist (name a file or folder, or set PLUMBLINE_CORPUS)`)
    return
  }
  const headings = comparedFields.map((field) => field.padStart(12)).join('')
  console.log(`${'file and project'.padEnd(44)}${'acts'.padStart(6)}${headings}   (percent equal)`)
  const paths = names.length > 0 ? names.flatMap(filesAt) : corpusFiles()
  const reports = paths.flatMap((path) => {
    const found = reportsOf(path)
    if (typeof found === 'string') console.log(`${basename(path)}: ${found}`)
    else found.forEach(show)
    return typeof found === 'string' ? [] : found
  })
  if (jsonFile) writeFileSync(jsonFile, `${JSON.stringify({ projects: reports.map(jsonOf) }, null, 2)}\n`)
}

main(process.argv.slice(2))
