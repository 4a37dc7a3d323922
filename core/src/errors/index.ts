import type { ErrorCode } from './catalogue.ts'

export { catalogue, type ErrorCode, exceptionOf, isErrorCode } from './catalogue.ts'
export { type BudgetClose, budgetCloses, type CloseCode, closeCodes } from './close-codes.ts'

export type ErrorParams = Record<string, string | number>

/** A code and facts, never a sentence; anything else that is thrown is a bug and becomes INTERNAL. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly params: ErrorParams

  constructor(code: ErrorCode, params: ErrorParams = {}) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.params = params
  }
}
