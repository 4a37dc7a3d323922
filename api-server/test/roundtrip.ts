/**
 * `npm run roundtrip -- [file or folder …] [--format NAME] [--json FILE]`: takes every project of real files on each way out
 * of here and in again, and prints what is another afterwards: facts by what they are about, and works whose dates moved.
 * Without names: the real schedules beside the project.
 */
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { corpusFolder, filesIn } from '../../core/test/corpus-report.ts'
import { isSame } from '../../core/test/roundtrip-report.ts'
import { roundtripsOf, type Way, type WayThere, ways } from './roundtrip/ways.ts'

const named = /\.(xer|xml|pmxml|ifc|json)$/i

function filesAt(path: string): string[] {
  return statSync(path).isFile() ? [path] : filesIn(path, named)
}

function usual(): string[] {
  const folder = corpusFolder()
  return [...filesIn(folder, /\.(xer|xml)$/i), ...filesIn(join(folder, '..', 'pmxml'), /xml$/i)]
}

function show(roundtrip: WayThere): void {
  const { file, project, format, works, facts, examples, moved, dated } = roundtrip
  const counts = Object.entries(facts).map(([about, count]) => `${about} ${count}`)
  const outcome = isSame(roundtrip) ? 'same' : `moved ${moved} of ${dated}; ${counts.join(', ') || 'facts the same'}`
  const name = `${file} ${project}`.slice(0, 48).padEnd(50)
  console.log(`${name}${format.padEnd(10)}${String(works).padStart(6)}  ${outcome}`)
  if (!isSame(roundtrip)) for (const example of examples) console.log(`    ${JSON.stringify(example).slice(0, 300)}`)
}

function chosenOf(names: readonly string[] | undefined): readonly Way[] {
  return (
    names?.map((name) => {
      const way = ways.find((one) => one === name)
      if (!way) throw new Error(`${name} is none of ${ways.join(', ')}`)
      return way
    }) ?? ways
  )
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'string' }, format: { type: 'string', multiple: true } },
  })
  const absent = positionals.find((path) => !existsSync(path))
  if (absent !== undefined) throw new Error(`${absent} does not exist`)
  const paths = positionals.length > 0 ? positionals.flatMap(filesAt) : usual()
  if (paths.length === 0) console.log(`roundtrip: nothing to do, ${corpusFolder()} has no files`)
  const chosen = chosenOf(values.format)
  const reports: WayThere[] = []
  for (const path of paths) {
    const found = await roundtripsOf(path, basename(path), chosen)
    if (typeof found === 'string') console.log(`${path}: ${found}`)
    else {
      found.forEach(show)
      reports.push(...found)
    }
  }
  for (const format of chosen) {
    const own = reports.filter((report) => report.format === format)
    const same = own.filter(isSame)
    const still = own.filter(({ moved }) => moved === 0)
    console.log(`${format}: ${same.length} of ${own.length} the same, ${still.length} with the same dates`)
  }
  if (values.json) writeFileSync(values.json, `${JSON.stringify(reports, null, 2)}\n`)
}

await main()
