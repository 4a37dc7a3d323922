import i18next from 'i18next'
import { asApiError } from '../api/api-error.ts'

/** What a person reads about a failure; facts of the error (table, line, path) are parts of the sentence. */
export function errorSentence(error: unknown): string {
  const { code, params } = asApiError(error)
  return sentenceOf(code, params)
}

/** A code that has no sentence reads as the general one (R-SYS-13, R-SYS-14). */
export function sentenceOf(code: string, params: Record<string, string | number>): string {
  const known = i18next.exists(`error:${code}`)
  const sentence = i18next.t(known ? `error:${code}` : 'error:INTERNAL', params)
  const reason = params.reason
  if (typeof reason !== 'string' || !i18next.exists(`issue:${reason}`)) return sentence
  return `${sentence} ${i18next.t(`issue:${reason}`, params)}`
}
