/** What of a query is not understood; the place counts characters from 0. */
export class QueryError extends Error {
  readonly at: number
  readonly found: string
  /** OData has it, this feed does not. */
  readonly unsupported: boolean

  constructor(at: number, found: string, unsupported = false) {
    super(`${found} at ${at}`)
    this.name = 'QueryError'
    this.at = at
    this.found = found.slice(0, 40)
    this.unsupported = unsupported
  }
}
