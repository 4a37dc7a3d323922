import { AppError, catalogue, type ErrorCode, type ErrorParams, exceptionOf } from '@plumbline/core/errors'
import { isDatabaseAway } from '@plumbline/core/migrations'
import type { Context, Middleware, Next } from 'koa'
import type { Logger } from 'pino'

/** Turns whatever is thrown into `{ error, error_message, exception?, params }`; a bug shows nothing of itself. */
export function answerErrors(log: Logger): Middleware {
  return async (http: Context, next: Next) => {
    try {
      await next()
    } catch (error) {
      const known = asAppError(error)
      if (known.code === 'INTERNAL') log.error({ err: error, request: http.state.requestId }, 'a request failed')
      else if (refusedByDatabase(error)) {
        // The answer is right; that no schema said it before the database did is worth knowing.
        log.warn({ err: error, request: http.state.requestId }, 'the database refused what a request held')
      }
      // The rest of what is too large is never read: whoever asks next needs another line.
      if (known.code === 'PAYLOAD_TOO_LARGE') http.set('connection', 'close')
      answer(http, known.code, known.params)
    }
  }
}

/** What breaks while an answer is already on its way; that somebody closed the page is none of our errors. */
export function reportBrokenAnswer(error: unknown, log: Logger): void {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (WENT_AWAY.includes(code)) log.debug({ code }, 'a client went away before its answer was complete')
  else log.error({ err: error }, 'an answer broke off')
}

const WENT_AWAY = ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ERR_STREAM_DESTROYED']

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isUnavailable(error)) return new AppError('UNAVAILABLE')
  const refusal = refusedByDatabase(error)
  if (refusal) return new AppError(refusal)
  if (isOfRequest(error)) return new AppError('BAD_REQUEST')
  return new AppError('INTERNAL')
}

/**
 * Values that the database cannot hold (class 22: data exceptions; 54: program limits) and what contradicts other rows
 * (class 23), which somebody else may have changed in between.
 */
function refusedByDatabase(error: unknown): 'BAD_REQUEST' | 'CONFLICT' | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!/^[0-9A-Z]{5}$/.test(code)) return null
  if (code === '23505' || code === '23503' || code === '23P01' || code === '23001') return 'CONFLICT'
  return /^(22|23|54)/.test(code) ? 'BAD_REQUEST' : null
}

/** Koa's and its parts' word for a request that cannot be read. */
function isOfRequest(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 0
  return status >= 400 && status < 500
}

/** Nobody has a connection, or the machine of the database no room: asking again helps, as where it is away. */
function isUnavailable(error: unknown): boolean {
  if (isDatabaseAway(error)) return true
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return error.name === 'KnexTimeoutError' || code === 'EPIPE' || code.startsWith('53')
}

/** The sentence is the client's: `error_message` repeats the code, or is the word of the specification for it. */
function answer(http: Context, code: ErrorCode, params: ErrorParams): void {
  http.status = catalogue[code].status
  http.set('error-type', 'localized')
  http.set('cache-control', 'no-store')
  if (code === 'TOO_MANY_REQUESTS' && typeof params.seconds === 'number')
    http.set('retry-after', String(params.seconds))
  if (http.state.answer === 'odata') {
    answerOData(http, code, params)
    return
  }
  const exception = exceptionOf(code)
  http.body = {
    error: code,
    error_message: messageOf(code),
    ...(exception && { exception }),
    params,
    requestId: http.state.requestId,
  }
}

/** Programs show the message to whoever set them up; they have no texts of ours. A 401 makes them ask for the token. */
function answerOData(http: Context, code: ErrorCode, { option, ...params }: ErrorParams): void {
  if (http.status === 401)
    http.set('www-authenticate', 'Basic realm="Plumbline: access token as password", charset="UTF-8"')
  http.set('odata-version', '4.0')
  const facts = Object.entries(params).map(([name, value]) => `${name}: ${value}`)
  http.body = {
    error: {
      code,
      message: facts.length === 0 ? code : `${code} (${facts.join(', ')})`,
      ...(option !== undefined && { target: String(option) }),
      innererror: { requestId: http.state.requestId },
    },
  }
}

function messageOf(code: ErrorCode): string {
  const entry = catalogue[code]
  return 'message' in entry ? entry.message : code
}
