import { AppError } from '../errors/index.ts'

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

/** Reads an option of a query. Throws ODATA_QUERY or ODATA_UNSUPPORTED, with the place, where the text is not understood. */
export function readOption<T>(option: string, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    const { at, found, unsupported } = error
    throw new AppError(unsupported ? 'ODATA_UNSUPPORTED' : 'ODATA_QUERY', { option, at, found })
  }
}
