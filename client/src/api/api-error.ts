import type { ErrorParams } from '@plumbline/core/errors'

/** One line of an answer that names several; `code` may be unknown here, then its own `message` is shown. */
export interface Problem {
  code: string
  params: ErrorParams
  message: string
}

/**
 * What a failed call throws. `code` is a key of `error.json`: one of the server's catalogue, or CONNECTION_LOST,
 * TIMEOUT, ABORTED and RULE_TOO_SLOW, which only a browser can meet.
 */
export class ApiError extends Error {
  readonly code: string
  readonly params: ErrorParams
  /** HTTP status; 0 where no answer came. */
  readonly status: number
  /** `error_message` of the answer; mostly the code again. */
  readonly reason: string
  /** Null: the answer names one failure, `code`. */
  readonly problems: readonly Problem[] | null
  /** What kind of failure the answer says it is, such as BadRequestException; '' where it does not. */
  readonly exception: string

  constructor(
    code: string,
    params: ErrorParams = {},
    status = 0,
    reason = code,
    problems: readonly Problem[] | null = null,
    exception = '',
  ) {
    super(code)
    this.name = 'ApiError'
    this.code = code
    this.params = params
    this.status = status
    this.reason = reason
    this.problems = problems
    this.exception = exception
  }
}

/** Anything caught, as a code with facts; what is no ApiError is a bug of ours and reads "something went wrong". */
export function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError('INTERNAL')
}
