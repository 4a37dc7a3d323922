/**
 * `npm run roundtrip -- [file or folder …] [--format NAME] [--json FILE]`: takes every project of real files through each
 * format that can be written and read, and prints what is another afterwards: facts by what they are about, and works
 * whose dates moved. Without names: the real schedules beside the project.
 */
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type FormatName, formatNames } from '../src/exchange/index.ts'
import { corpusFolder, filesIn } from './corpus-report.ts'
import { isSame, type Roundtrip, roundtripsOf } from './roundtrip-report.ts'

const named = /\.(xer|xml|pmxml|ifc|csv|xlsx|json)$/i

function filesAt(path: string): string[] {
  return statSync(path).isFile() ? [path] : filesIn(path, named)
}

function usual(): string[] {
  const folder = corpusFolder()
  return [...filesIn(folder, /\.(xer|xml)$/i), ...filesIn(join(folder, '..', 'pmxml'), /xml$/i)]
}

function show(roundtrip: Roundtrip): void {
  const { file, project, format, works, facts, examples, moved, dated } = roundtrip
  const counts = Object.entries(facts).map(([about, count]) => `${about} ${count}`)
  const outcome = isSame(roundtrip) ? 'same' : `moved ${moved} of ${dated}; ${counts.join(', ') || 'facts the same'}`
  const name = `${file} ${project}`.slice(0, 48).padEnd(50)
  console.log(`${name}${format.padEnd(8)}${String(works).padStart(6)}  ${outcome}`)
  if (!isSame(roundtrip)) for (const example of examples) console.log(`    ${JSON.stringify(example).slice(0, 300)}`)
}

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'string' }, format: { type: 'string', multiple: true } },
  })
  const absent = positionals.find((path) => !existsSync(path))
  if (absent !== undefined) throw new Error(`${absent} does not exist`)
  const paths = positionals.length > 0 ? positionals.flatMap(filesAt) : usual()
  if (paths.length === 0) console.log(`roundtrip: nothing to do, ${corpusFolder()} has no files`)
  const chosen = (values.format as FormatName[] | undefined) ?? formatNames
  const reports = paths.flatMap((path) => {
    const found = roundtripsOf(path, chosen)
    if (typeof found === 'string') console.log(`${path}: ${found}`)
    else found.forEach(show)
    return typeof found === 'string' ? [] : found
  })
  for (const format of chosen) {
    const own = reports.filter((report) => report.format === format)
    const same = own.filter(isSame)
    const still = own.filter(({ moved }) => moved === 0)
    console.log(`${format}: ${same.length} of ${own.length} the same, ${still.length} with the same dates`)
  }
  if (values.json) writeFileSync(values.json, `${JSON.stringify(reports, null, 2)}\n`)
}

main()
