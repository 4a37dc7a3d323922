import type { ErrorCode, ErrorParams } from '../../errors/index.ts'

/** Why a command was refused. `code` is in the error catalogue. */
export interface Refusal {
  code: string
  params: ErrorParams
  /** Of the objects it is about; for a loop: the path of row ids. */
  ids: string[]
}

export type Outcome = { ok: true } | { ok: false; refusal: Refusal }

/** Thrown inside a command; whoever carries it out turns it into the outcome. */
export class Refused extends Error {
  readonly refusal: Refusal

  constructor(code: ErrorCode, params: Refusal['params'] = {}, ids: string[] = []) {
    super(code)
    this.refusal = { code, params, ids }
  }

  static because({ code, params, ids }: Refusal & { code: ErrorCode }): Refused {
    return new Refused(code, params, ids)
  }
}
