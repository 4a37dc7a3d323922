/**
 * `npm run hostile -- [file or folder …] [--every 1000]`: cuts real files of every format off at every so many bytes and
 * hands each to the threads that read files. Without names: the real schedules beside the project. Leaves with 1 where a
 * cut was answered by no sentence, by another failure, or, of what is no table of lines, was read as if it were whole.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { corpusFolder } from '../../core/test/corpus-report.ts'
import { cuts, openReader, type Reader, sentences } from './hostile-exchange/outcome.ts'
import { samples } from './hostile-exchange/samples.ts'

const named = /\.(?:xer|xml|pmxml|json|ifc|xlsx|csv|pdf)$/i
/** A larger file is cut at as many places as one of this size. */
const MOST_BYTES = 3_000_000

function filesAt(path: string): string[] {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .flatMap((name) => filesAt(join(path, name)))
    .filter((name) => named.test(name))
}

interface Told {
  cuts: number
  wrong: string[]
}

async function tryCuts(
  reader: Reader,
  isTold: (outcome: string) => boolean,
  { name, bytes, every }: { name: string; bytes: Buffer; every: number },
): Promise<Told> {
  const told: Told = { cuts: 0, wrong: [] }
  const isOfLines = /\.csv$/i.test(name)
  for (const [at, cut] of cuts(bytes, every)) {
    told.cuts++
    const outcome = await reader.outcome(name, cut).catch((error: unknown) => `failed: ${String(error)}`)
    // Blanks at the end are no part of what a file says.
    const isWhole = bytes.subarray(at).toString('latin1').trim() === ''
    if (!isTold(outcome) || (outcome === 'read' && !isOfLines && !isWhole)) told.wrong.push(`${at}: ${outcome}`)
  }
  return told
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { every: { type: 'string', default: '1000' } },
  })
  const folder = corpusFolder()
  const usual = [folder, join(folder, '..', 'pmxml')].filter((path) => existsSync(path))
  const paths = (positionals.length > 0 ? positionals : usual).flatMap(filesAt)
  const real = paths.map((path) => ({ name: basename(path), bytes: readFileSync(path) }))
  const isTold = await sentences()
  await using reader = await openReader()
  let wrong = 0
  for (const { name, bytes } of [...Object.values(await samples()), ...real]) {
    const every = Math.max(Number(values.every), Math.ceil(bytes.length / (MOST_BYTES / Number(values.every))))
    const told = await tryCuts(reader, isTold, { name, bytes, every })
    wrong += told.wrong.length
    console.log(`${name.padEnd(50)} ${String(told.cuts).padStart(6)} cuts, ${told.wrong.length} wrong`)
    for (const line of told.wrong.slice(0, 10)) console.log(`    ${line}`)
  }
  process.exitCode = wrong === 0 ? 0 : 1
}

await main()
