/**
 * `npm run roundtrip -- [file or folder …] [--format NAME] [--json FILE]`: takes every project of real files through each
 * format that can be written and read, and prints what is another afterwards: facts by what they are about, and works
 * whose dates moved. Without names: the real schedules beside the project.
 */
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { corpusFolder, filesIn } from './corpus-report.ts'
import { type Format, formatNames, type Roundtrip, roundtripsOf } from './roundtrip-report.ts'

const named = /\.(xer|xml|pmxml|ifc|csv|xlsx|json)$/i

function filesAt(path: string): string[] {
  return statSync(path).isFile() ? [path] : filesIn(path, named)
}

function usual(): string[] {
  const folder = corpusFolder()
  return [...filesIn(folder, /\.(xer|xml)$/i), ...filesIn(join(folder, '..', 'pmxml'), /xml$/i)]
}

function show({ file, project, format, works, lost, examples, moved, dated }: Roundtrip): void {
  const facts = Object.entries(lost).map(([about, count]) => `${about} ${count}`)
  const same = facts.length === 0 && moved === 0
  const name = `${file} ${project}`.slice(0, 48).padEnd(50)
  const outcome = same ? 'same' : `moved ${moved} of ${dated}; ${facts.join(', ') || 'facts the same'}`
  console.log(`${name}${format.padEnd(8)}${String(works).padStart(6)}  ${outcome}`)
  if (!same) for (const example of examples) console.log(`    ${example}`)
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
  const chosen = (values.format as Format[] | undefined) ?? formatNames
  const reports = paths.flatMap((path) => {
    const found = roundtripsOf(path, chosen)
    if (typeof found === 'string') console.log(`${path}: ${found}`)
    else found.forEach(show)
    return typeof found === 'string' ? [] : found
  })
  for (const format of chosen) {
    const own = reports.filter((report) => report.format === format)
    const same = own.filter(({ lost, moved }) => moved === 0 && Object.keys(lost).length === 0)
    const still = own.filter(({ moved }) => moved === 0)
    console.log(`${format}: ${same.length} of ${own.length} the same, ${still.length} with the same dates`)
  }
  if (values.json) writeFileSync(values.json, `${JSON.stringify(reports, null, 2)}\n`)
}

main()
