/**
 * `npm run corpus -- [file or folder …] [--json FILE]`: opens real files of P6 and MS Project, schedules them anew
 * and compares every date and float with what these stored.
 *
 * Without names: the folder `PLUMBLINE_CORPUS`, else `../shared/data/schedules` beside the project, and the XML files of
 * the folder `bim` next to it. The files are not
 * part of the project; where they are absent there is nothing to do.
 */
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { comparedFields, type Difference, textOf } from '../src/exchange/index.ts'
import { corpusFiles, corpusFolder, type FileReport, filesIn, percent, reportOf } from './corpus-report.ts'

const shownDifferences = 5

function filesAt(path: string): string[] {
  return statSync(path).isFile() ? [path] : filesIn(path, /\.(xer|xml)$/i)
}

function showDifference(difference: Difference): string {
  const { code, name, field, stored, computed } = difference
  const ours = computed === null ? 'none' : textOf(field, computed)
  return `    ${code}  ${field}: file ${textOf(field, stored)}, engine ${ours}  (${name.slice(0, 50)})`
}

function show(report: FileReport): void {
  const columns = comparedFields.map((field) => percent(report.fields[field]).toFixed(1).padStart(12))
  console.log(`${report.file.slice(0, 28).padEnd(28)}${String(report.activities).padStart(6)}${columns.join('')}`)
  const unexplained = report.differences.filter((difference) => !report.explained.has(difference))
  for (const difference of unexplained.slice(0, shownDifferences)) console.log(showDifference(difference))
  if (unexplained.length > shownDifferences) console.log(`    … and ${unexplained.length - shownDifferences} more`)
  const stale = report.differences.length - unexplained.length
  if (stale > 0) console.log(`    ${stale} differences are stale values of the file`)
}

function jsonOf(report: FileReport) {
  const equal = Object.fromEntries(
    comparedFields.map((field) => {
      const { compared, strict } = report.fields[field]
      const explained = [...report.explained].filter((difference) => difference.field === field).length
      return [
        field,
        {
          percent: percent(report.fields[field]),
          strict: compared === 0 ? 100 : Number(((100 * strict) / compared).toFixed(2)),
          explained,
        },
      ]
    }),
  )
  return { file: report.file, activities: report.activities, equal }
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
  console.log(`${'file'.padEnd(28)}${'acts'.padStart(6)}${headings}   (percent equal)`)
  const paths = names.length > 0 ? names.flatMap(filesAt) : corpusFiles()
  const reports = paths.flatMap((path) => {
    const report = reportOf(path)
    if (typeof report === 'string') console.log(`${basename(path)}: ${report}`)
    else show(report)
    return typeof report === 'string' ? [] : [report]
  })
  if (jsonFile) writeFileSync(jsonFile, `${JSON.stringify({ files: reports.map(jsonOf) }, null, 2)}\n`)
}

main(process.argv.slice(2))
