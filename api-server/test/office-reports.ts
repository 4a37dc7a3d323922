/**
 * Reports of `npm run office`: every form of ours in both languages, and a form with a chart of the plan, filled with a plan
 * that has something of everything; LibreOffice opens each and writes it as a PDF, in which its texts stand and no mark is left.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { delayFlow } from '@plumbline/core/delay-papers'
import { flowDocument } from '@plumbline/core/office'
import {
  masters,
  PictureScope,
  ReportedSchedule,
  type ReportLanguage,
  type ReportView,
  reportScope,
} from '@plumbline/core/reports'
import { Album } from '../src/planning/exchange/reports/album.ts'
import { filledDocument } from '../src/planning/exchange/reports/document.ts'
import { packedStream } from '../src/planning/exchange/reports/packed.ts'
import { samplePicture, samplePlan } from '../src/planning/exchange/reports/sample.ts'
import { masterTemplate, openTemplate, type Template } from '../src/planning/exchange/reports/template.ts'
import { filledWorkbook } from '../src/planning/exchange/reports/workbook.ts'
import { packed } from '../src/platform/archives/index.ts'
import { documentOf, workbookOf } from './templates.ts'

interface WrittenReport {
  name: string
  path: string
  /** That a person reads in it. */
  texts: readonly string[]
  hasPicture: boolean
}

const day = (of: number) => ({ day: of, minute: null })
const period = { start: 19_990, finish: 20_040 }

function scopesFor(language: ReportLanguage) {
  const view: ReportView = { language, rows: 'all', level: null, works: null, period }
  const facts = {
    ...{ name: 'Report', space: 'Space', place: 'Place', project: 'Project', person: 'Maya', year: 2024, many: false },
    date: day(20_010),
    period: { value: (name: string) => (name === 'start' ? day(period.start) : day(period.finish)) },
    placePictures: [new PictureScope(samplePicture, null)],
  }
  return reportScope(facts, [new ReportedSchedule(samplePlan([]), view)])
}

async function bytesOf({ kind, parts }: Template, language: ReportLanguage): Promise<Uint8Array> {
  const filling = { scopes: scopesFor(language), language, album: new Album() }
  if (kind === 'docx') return (await filledDocument(parts, filling)).bytes
  const { parts: written, pictures } = filledWorkbook({ parts }, filling)
  return buffer(packedStream(parts, written, pictures.parts))
}

async function writeAll(folder: string): Promise<WrittenReport[]> {
  const written: WrittenReport[] = []
  const add = async (
    name: string,
    kind: string,
    bytes: Uint8Array,
    texts: readonly string[],
    hasPicture = false,
  ): Promise<void> => {
    const path = join(folder, `${written.length}.${kind}`)
    await writeFile(path, bytes)
    written.push({ name, path, texts, hasPicture })
  }
  for (const language of ['en', 'ru'] as const) {
    for (const master of masters) {
      const bytes = await bytesOf(masterTemplate(master, language), language)
      await add(`${master.id}, ${language}`, master.kind, bytes, [master.title[language]])
    }
  }
  const drawn = await openTemplate(Buffer.from(documentOf(['Begin', '{gantt | 200x120}', 'End'])))
  await add('a chart of the plan', 'docx', await bytesOf(drawn, 'en'), ['Begin', 'End'])
  const book = await openTemplate(
    Buffer.from(workbookOf([['Begin'], ['{gantt | 200x170}', '=1+1'], ['End', '=B2+40']])),
  )
  await add('a chart of the plan in a workbook', 'xlsx', await bytesOf(book, 'en'), ['Begin', 'End', '42'], true)
  const claim = { of: 'Tower, actual', windows: [], words: { title: 'Delays' }, decimal: '.', timeZone: 'UTC' } as const
  const parts = flowDocument(delayFlow(claim)).map(({ path, text }): [string, Buffer] => [path, Buffer.from(text)])
  await add('a claim', 'docx', await packed(parts), ['Delays', 'Tower, actual'])
  return written
}

/** What is wrong with it; '' where it is right. */
function faultIn({ path, texts, hasPicture }: WrittenReport, folder: string): string {
  const pdf = join(folder, basename(path).replace(/\.\w+$/, '.pdf'))
  const { status, stdout } = spawnSync('pdftotext', ['-layout', pdf, '-'], { encoding: 'utf8' })
  if (status !== 0) return 'was not opened'
  const said = stdout.replaceAll(/\s+/g, ' ')
  const missing = texts.filter((text) => !said.includes(text))
  if (missing.length > 0) return `does not say ${missing.join(', ')}`
  const pictures = spawnSync('pdfimages', ['-list', pdf], { encoding: 'utf8' }).stdout
  if (hasPicture && !/\bimage\b/.test(pictures)) return 'shows no picture'
  return /\{[^}]*\}|#(?:REF|NAME|VALUE|DIV)|Err:\d/.exec(said)?.[0] ?? ''
}

export async function judgeReports(folder: string): Promise<void> {
  const reports = await writeAll(mkdtempSync(join(folder, 'reports-')))
  const into = mkdtempSync(join(folder, 'pages-'))
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  const convert = ['--headless', '--convert-to', 'pdf', '--outdir', into]
  const paths = reports.map(({ path }) => path)
  const { status, stderr } = spawnSync('soffice', [profile, ...convert, ...paths], {
    encoding: 'utf8',
    timeout: 600_000,
  })
  if (status !== 0) throw new Error(`soffice: ${stderr}`)
  for (const report of reports) {
    const fault = faultIn(report, into)
    console.log(`${fault === '' ? '✓' : '✗'} ${report.name}, as pages${fault === '' ? '' : `: ${fault}`}`)
    if (fault !== '') process.exitCode = 1
  }
}
