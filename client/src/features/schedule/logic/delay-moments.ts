import { type Version, versionDelaysExport } from '@plumbline/core/contract'
import type { TFunction } from 'i18next'
import { callBlob } from '../../../api/call.ts'
import { formatNumber } from '../../../parts/values/number.ts'
import { saveFile } from '../../../shell/save-file.ts'

/** Days of a window. */
export const steps = [7, 14, 28] as const

const MS_PER_DAY = 86_400_000

/** From the begin of that day, on the clock of this person, in steps of days; the last window ends now. */
export function momentsSince(day: string, step: number, now: Date): string[] {
  const begin = new Date(`${day}T00:00`)
  const moments: string[] = []
  // Midnights, also where a day has 23 hours.
  for (
    let at = begin;
    at < now;
    at = new Date(begin.getFullYear(), begin.getMonth(), begin.getDate() + step * moments.length)
  ) {
    moments.push(at.toISOString())
    if (moments.length > (now.getTime() - begin.getTime()) / MS_PER_DAY + 2) break
  }
  return moments.length === 0 ? [] : [...moments, now.toISOString()]
}

const sheetWords = [
  ...[
    'windows',
    'works',
    'window',
    'since',
    'until',
    'from',
    'to',
    'finishBefore',
    'finishAfter',
    'shift',
    'anotherEnd',
    'code',
    'name',
  ],
  ...['title', 'method', 'period', 'total', 'none'],
  ...['cause', 'planned', 'built', 'began', 'took', 'concurrent', 'people'],
]
const causes = ['added', 'progress', 'plan', 'other']

export type DelayFormat = 'xlsx' | 'pdf' | 'docx' | 'csv'

interface Asked {
  moments: string[]
  format: DelayFormat
  decimal: '.' | ','
}

/** Its words are those of the screen. */
export function delaysAsked(asked: Asked, t: TFunction<'logic'>) {
  const words = Object.fromEntries([
    ...sheetWords.map((key) => [key, t(`delays.sheet.${key}` as 'delays.sheet.windows')]),
    ...causes.map((cause) => [`cause.${cause}`, t(`delays.cause.${cause}` as 'delays.cause.added')]),
  ])
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return { ...asked, timeZone, words }
}

/** Saves a workbook, a document, or text. */
export async function exportDelays(version: Version, asked: Asked, t: TFunction<'logic'>): Promise<void> {
  const input = delaysAsked(asked, t)
  const sheets = await callBlob(versionDelaysExport, { params: { versionId: version.id }, input })
  saveFile(sheets, `${version.name} — ${t('views.delays')}.${asked.format}`)
}

/** How numbers are written where this language is spoken. */
export const decimalOf = (language: string): '.' | ',' => (formatNumber(0.5, language).includes(',') ? ',' : '.')
