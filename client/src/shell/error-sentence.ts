import type { ErrorParams } from '@plumbline/core/errors'
import i18next from 'i18next'
import { asApiError, type Problem } from '../api/api-error.ts'
import { dateOf } from '../i18n/format.ts'

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** What a person reads about a failure; facts of the error (table, line, seconds) are parts of the sentence. */
export function errorSentence(error: unknown): string {
  const { code, params, problems } = asApiError(error)
  if (problems === null) return sentenceOf(code, params)
  return problems.length === 0 ? i18next.t('error:UNKNOWN') : problems.map(lineOf).join('\n')
}

function lineOf({ code, params, message }: Problem): string {
  return i18next.exists(`error:${code}`) ? sentenceOf(code, params) : message
}

/** A code that has no sentence reads as the general one (R-SYS-13, R-SYS-14). */
export function sentenceOf(code: string, params: ErrorParams): string {
  const known = i18next.exists(`error:${code}`)
  const sentence = i18next.t(known ? `error:${code}` : 'error:INTERNAL', {
    ...factsOf(params),
    context: formOf(params),
  })
  const { reason } = params
  if (typeof reason !== 'string' || !i18next.exists(`issue:${reason}`)) return sentence
  return `${sentence} ${i18next.t(`issue:${reason}`, params)}`
}

/** The form of a sentence for the facts there are; texts without that form keep their ordinary one. */
function formOf({ seconds, line }: ErrorParams): string | undefined {
  if (seconds !== undefined) return 'wait'
  return line === undefined ? 'nowhere' : undefined
}

/** People read megabytes and days; a broken line before the first table has none. */
function factsOf({ maxBytes, ...params }: ErrorParams): ErrorParams {
  const facts: ErrorParams = params.table === '' ? { ...params, table: '–' } : { ...params }
  for (const [name, value] of Object.entries(facts)) {
    if (typeof value === 'string' && INSTANT.test(value)) facts[name] = dateOf(value)
  }
  return typeof maxBytes === 'number' ? { ...facts, megabytes: Math.floor(maxBytes / 1_048_576) } : facts
}
