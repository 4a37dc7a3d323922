import type { ErrorParams } from '@plumbline/core/errors'
import i18next from 'i18next'
import { asApiError, type Problem } from '../api/api-error.ts'
import { dateOf } from '../i18n/format.ts'

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** One thing that went wrong: in bold what kind it is, where the server says so, and the sentence (R-SYS-12). */
export interface ErrorLine {
  title: string
  text: string
  /** A text of the server's own, which may carry a little HTML (R-SYS-11). */
  isRich: boolean
}

/** What a person reads about a failure; facts of the error (table, line, seconds) are parts of the sentence. */
export function errorSentence(error: unknown): string {
  return errorLines(error)
    .map(({ text }) => text)
    .join('\n')
}

export function errorLines(error: unknown): ErrorLine[] {
  const { code, params, reason, problems, exception } = asApiError(error)
  if (problems === null) {
    const name = exception || (reason === code ? '' : code)
    return [{ title: titleOf(name), ...textOf({ code: reason, params, message: reason === code ? '' : reason }) }]
  }
  if (problems.length === 0) return [{ title: '', text: i18next.t('error:UNKNOWN'), isRich: false }]
  return problems.map((problem) => ({ title: titleOf(exception || code), ...textOf(problem) }))
}

/** An exception has a name for people; codes and statuses are none of their business. */
function titleOf(name: string): string {
  return name.endsWith('Exception')
    ? i18next.t(i18next.exists(`error:${name}`) ? `error:${name}` : 'error:UNKNOWN')
    : ''
}

function textOf({ code, params, message }: Problem): Omit<ErrorLine, 'title'> {
  const isOurs = message === '' || i18next.exists(`error:${code}`)
  return isOurs ? { text: sentenceOf(code, params), isRich: false } : { text: message, isRich: true }
}

/** A code that has no sentence reads as the general one (R-SYS-13, R-SYS-14). */
export function sentenceOf(code: string, params: ErrorParams): string {
  const known = i18next.exists(`error:${code}`)
  // The sentences come after the first screen, and this is told before it.
  if (!known && !i18next.exists('error:INTERNAL')) return i18next.t('shell:failed')
  const sentence = i18next.t(known ? `error:${code}` : 'error:INTERNAL', {
    ...factsOf(params),
    context: formOf(code, params),
  })
  const { reason } = params
  if (typeof reason !== 'string' || !i18next.exists(`issue:${reason}`)) return sentence
  return `${sentence} ${i18next.t(`issue:${reason}`, params)}`
}

/** Nobody counts more than these. */
const SECONDS_TO_WAIT_FOR = 3_600

/** The form of a sentence for the facts there are; texts without that form keep their ordinary one. */
function formOf(code: string, { seconds, line, reason }: ErrorParams): string | undefined {
  if (typeof reason === 'string' && i18next.exists(`error:${code}_${reason}`)) return reason
  if (typeof seconds === 'number') return seconds < SECONDS_TO_WAIT_FOR ? 'wait' : 'hours'
  return line === undefined ? 'nowhere' : undefined
}

/** People read megabytes and days; a broken line before the first table has none. */
function factsOf({ maxBytes, ...params }: ErrorParams): ErrorParams {
  const facts: ErrorParams = params.table === '' ? { ...params, table: '–' } : { ...params }
  for (const [name, value] of Object.entries(facts)) {
    if (typeof value === 'string' && INSTANT.test(value)) facts[name] = dateOf(value)
  }
  if (typeof facts.seconds === 'number') facts.hours = Math.ceil(facts.seconds / 3_600)
  return typeof maxBytes === 'number' ? { ...facts, megabytes: Math.floor(maxBytes / 1_048_576) } : facts
}
