import type { ErrorParams } from '@plumbline/core/errors'
import { ApiError, type Problem } from './api-error.ts'

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function paramsOf(value: unknown): ErrorParams {
  if (!isObject(value)) return {}
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  )
}

/** Where a proxy or a dying server answered instead of the API, the status is all there is. */
function codeOfStatus(status: number): string {
  if (status === 401) return 'UNAUTHORIZED'
  if (status === 403) return 'FORBIDDEN'
  if (status === 404) return 'NOT_FOUND'
  if (status === 413) return 'PAYLOAD_TOO_LARGE'
  if (status === 429) return 'TOO_MANY_REQUESTS'
  return status === 502 || status === 503 || status === 504 ? 'UNAVAILABLE' : 'INTERNAL'
}

/** An item of a list is a text, or a code with params and a text of its own (R-SYS-12, R-SYS-13). */
function problemOf(item: unknown): Problem {
  if (!isObject(item)) return { code: String(item), params: {}, message: String(item) }
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  return { code: text(item.code), params: paramsOf(item.params), message: text(item.error_message) || text(item.code) }
}

export function errorOf(status: number, text: string): ApiError {
  const body = parsed(text)
  if (Array.isArray(body)) return new ApiError(codeOfStatus(status), {}, status, undefined, body.map(problemOf))
  if (!isObject(body)) return new ApiError(codeOfStatus(status), {}, status)
  const [code = codeOfStatus(status), reason = code] = [body.error, body.error_message].filter(
    (text) => typeof text === 'string',
  )
  const problems = Array.isArray(body.error_message) ? body.error_message.map(problemOf) : null
  const exception = typeof body.exception === 'string' ? body.exception : ''
  return new ApiError(code, paramsOf(body.params), status, reason, problems, exception)
}

/** Says that the body is a list of messages for people, whatever the status and the type of the body (R-SYS-08). */
export function isLocalizedError(headers: Pick<Headers, 'get'>): boolean {
  return headers.get('error-type') !== null
}

/** The body of a successful answer; one that says `success: false` is an error all the same (R-SYS-10). */
export function bodyOf(status: number, text: string): unknown {
  const body = text === '' ? {} : parsed(text)
  if (body === null) throw new ApiError('INTERNAL', {}, status)
  if (isObject(body) && body.success === false) throw errorOf(status, text)
  return body
}
