import { versionComparisonExport } from '@plumbline/core/contract'
import i18next from 'i18next'
import { callBlob } from '../../api/call.ts'
import { shortCode } from '../../i18n/languages.ts'
import { saveFile } from '../../shell/save-file.ts'
import { attributeWords } from './attribute-words.ts'
import { comparing, refOf, versionIdOf } from './comparison-state.ts'
import { externalWords } from './external-words.ts'

/** What the server takes. */
const MAX_WORDS = 5_000
const MAX_WORD = 200

const short = ([key, word]: [string, string]): [string, string] => [key, word.slice(0, MAX_WORD)]

/** Saves the workbook; its words are those of the screen. Throws ApiError. */
export async function exportComparison(): Promise<void> {
  const { scheduleId, left, right, schedule } = comparing
  const input = { left: refOf(left), right: refOf(right), words: words() }
  const sheets = await callBlob(versionComparisonExport, { params: { scheduleId }, input })
  const names = [left, right].map((side) => schedule?.versions.find(({ id }) => id === versionIdOf(side))?.name ?? '')
  saveFile(sheets, `${names.join(' — ')}.xlsx`)
}

/** The texts that sheets need, `field.measure.plan` for a key within keys. */
function words(): Record<string, string> {
  const language = shortCode(i18next.language)
  const texts = i18next.getResourceBundle(language, 'comparison') ?? i18next.getResourceBundle('en', 'comparison')
  const found: Record<string, string> = {}
  const collect = (prefix: string, value: unknown): void => {
    if (typeof value === 'string') found[prefix] = value
    else for (const [key, inner] of Object.entries(value ?? {})) collect(`${prefix}.${key}`, inner)
  }
  for (const key of ['group', 'field', 'choice', 'sheet', 'otherSchedule', 'yes', 'no']) collect(key, texts[key])
  // Those of the interface first: of very long lists the rest is told as it is stored.
  return Object.fromEntries(
    [...Object.entries(found), ...Object.entries({ ...externalWords(), ...attributeWords() })]
      .slice(0, MAX_WORDS)
      .map(short),
  )
}
