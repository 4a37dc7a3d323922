/** Why a table cannot be read; `reason` is a locale key below `issue.`. */
export class TableError extends Error {
  readonly reason: string
  /** Sheet or part of the file; '' for all of it. */
  readonly part: string

  constructor(reason: string, part = '') {
    super(reason)
    this.reason = reason
    this.part = part
  }
}
