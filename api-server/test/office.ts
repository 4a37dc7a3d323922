/**
 * `npm run office -- [--short] [FILE…]`: LibreOffice opens the workbook that we write and saves it again, as a workbook, by way of its own
 * format, and as CSV: what is read of that is what we read of ours, and brought back into its schedule it changes nothing.
 * Reports are opened as well (`office-reports.ts`). Generated plans in both languages, and the schedules of the files that are named, or that lie beside the project; `--short`,
 * as where the project is built: the generated plans alone.
 */
import { deepStrictEqual, strictEqual } from 'node:assert'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { planDifferences } from '@plumbline/core/comparison'
import { readSchedule } from '@plumbline/core/exchange'
import {
  guessMapping,
  readTable,
  type TableLanguage,
  type TableReading,
  writeTable,
} from '@plumbline/core/exchange/table'
import type { SchedulePlan } from '@plumbline/core/plan'
import { generatePlan } from '@plumbline/core/testing'
import { corpusFolder, filesIn } from '../../core/test/corpus-report.ts'
import { readTableFile, workbookStream } from '../src/planning/exchange/tables/index.ts'
import { judgeReports } from './office-reports.ts'

interface Saving {
  title: string
  /** `--convert-to` of each step. */
  steps: string[]
}

/** Commas, quotes, UTF-8: what is proposed when somebody saves as CSV. */
const CSV = 'csv:Text - txt - csv (StarCalc):44,34,76,1'
const savings: Saving[] = [
  { title: 'xlsx', steps: ['xlsx'] },
  { title: 'ods, xlsx', steps: ['ods', 'xlsx'] },
  { title: 'csv', steps: [CSV] },
]

function idsFrom(prefix: string): () => string {
  let made = 0
  return () => `${prefix}${String(++made).padStart(11, '0')}`
}

function plansOf(paths: readonly string[]): { name: string; plan: SchedulePlan; language: TableLanguage }[] {
  const generated = (['en', 'ru'] as const).map((language) => {
    return { name: `generated, ${language}`, plan: generatePlan({ seed: 11, works: 400 }), language }
  })
  const real = paths.flatMap((path) => {
    const reading = readSchedule(readFileSync(path))
    const project = reading.ok ? reading.file.projects[0] : undefined
    const plan = reading.ok && project && reading.file.toPlan(project.id, idsFrom('p'))?.plan
    return plan ? [{ name: basename(path), plan, language: 'en' as const }] : []
  })
  return [...generated, ...real]
}

/** All files at once, as it takes long to begin; where each was saved. */
function saveAll(paths: readonly string[], { steps }: Saving, folder: string): string[] {
  return steps.reduce<string[]>(
    (from, format) => {
      const into = mkdtempSync(join(folder, 'saved-'))
      const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
      const convert = ['--headless', '--convert-to', format, '--outdir', into]
      const { status, stderr } = spawnSync('soffice', [profile].concat(convert, from), {
        encoding: 'utf8',
        timeout: 600_000,
      })
      if (status !== 0) throw new Error(`soffice: ${stderr}`)
      return from.map((path) => join(into, `${basename(path, extname(path))}.${format.split(':')[0]}`))
    },
    [...paths],
  )
}

async function readingOf(path: string, current: SchedulePlan, language: TableLanguage): Promise<TableReading> {
  const file = await readTableFile(readFileSync(path))
  return readTable(file, guessMapping(file), { name: 'Read', day: 20_000, newId: idsFrom('n'), current, language })
}

interface Written {
  name: string
  plan: SchedulePlan
  language: TableLanguage
  path: string
}

async function judge({ plan, language, path }: Written, theirs: string, { title }: Saving): Promise<void> {
  const back = await readingOf(theirs, plan, language)
  deepStrictEqual(back.problems, [])
  deepStrictEqual(planDifferences(plan, back.plan.plan), [])
  // Of CSV only one sheet is there, with what is shown: as a new schedule it is another by seconds.
  if (title === 'csv') return
  const empty = { ...plan, rows: [], relations: [], assignments: [] }
  const [ours, other] = [await readingOf(path, empty, language), await readingOf(theirs, empty, language)]
  strictEqual(JSON.stringify(other.plan.plan), JSON.stringify(ours.plan.plan))
  deepStrictEqual(other.problems, ours.problems)
}

async function judgeAll(paths: readonly string[], folder: string): Promise<void> {
  const books: Written[] = []
  for (const [i, { name, plan, language }] of plansOf(paths).entries()) {
    const path = join(folder, `${i}.xlsx`)
    await writeFile(path, workbookStream(writeTable(plan, { language, columns: null })))
    books.push({ name, plan, language, path })
  }
  for (const saving of savings) {
    const saved = saveAll(
      books.map(({ path }) => path),
      saving,
      folder,
    )
    for (const [i, book] of books.entries()) {
      const wrong: unknown = await judge(book, saved[i] ?? '', saving).then(
        () => null,
        (error: unknown) => error,
      )
      console.log(`${wrong ? '✗' : '✓'} ${book.name} (${book.plan.rows.length} rows) saved as ${saving.title}`)
      if (wrong === null) continue
      process.exitCode = 1
      console.log(String(wrong).slice(0, 1_500))
    }
  }
}

async function main(): Promise<void> {
  if (spawnSync('soffice', ['--version']).status !== 0) {
    console.log('office: skipped, LibreOffice is not installed (apt-get install libreoffice-calc-nogui)')
    return
  }
  const isShort = process.argv.includes('--short')
  const named = process.argv.slice(2).filter((one) => one !== '--short')
  const others = isShort ? [] : filesIn(corpusFolder(), /\.(xer|xml)$/i)
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-office-'))
  try {
    await judgeAll(named.length > 0 ? named : others, folder)
    await judgeReports(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

await main()
