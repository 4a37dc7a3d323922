import type { ErrorCode } from '../../errors/index.ts'
import type { Id } from '../../plan/index.ts'
import type { Refusal } from './types.ts'

/** Thrown inside a command; `execute` turns it into the outcome. */
export class Refused extends Error {
  readonly refusal: Refusal

  constructor(code: ErrorCode, params: Refusal['params'] = {}, ids: Id[] = []) {
    super(code)
    this.refusal = { code, params, ids }
  }

  static because({ code, params, ids }: Refusal & { code: ErrorCode }): Refused {
    return new Refused(code, params, ids)
  }
}
