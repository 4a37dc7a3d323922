import type { odataSet } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { type EntitySet, type Filter, parseFilter, parseOrder, parseSelect, readOption } from '@plumbline/core/odata'
import type { z } from 'zod'
import type { PageQuery } from './feed.ts'
import { type Place, readPlace } from './skip-token.ts'

type Options = z.output<typeof odataSet.input>

const known = ['$select', '$filter', '$orderby', '$top', '$skip', '$count', '$format', '$skiptoken']

/** What OData has and this feed has not is refused: an answer to another question would be taken for the right one. */
export function refuseUnknown(names: readonly string[]): void {
  const other = names.find((name) => name.startsWith('$') && !known.includes(name))
  if (other !== undefined)
    throw new AppError('ODATA_UNSUPPORTED', { option: other.slice(0, 40), at: 0, found: other.slice(0, 40) })
}

/** `left`: how many rows `$top` allows from here on; null: all. */
export function readQuery(
  set: EntitySet,
  options: Options,
  pageRows: number,
): { query: PageQuery; left: number | null } {
  const at: Place = options.$skiptoken === undefined ? firstPlace(set, options) : readPlace(options.$skiptoken)
  const left = at.left ?? options.$top ?? null
  return {
    query: {
      select: readOption('$select', () => parseSelect(options.$select, set)),
      filter: readFilter(set, options.$filter),
      order: readOption('$orderby', () => parseOrder(options.$orderby, set)),
      at,
      limit: left === null ? pageRows : Math.min(pageRows, left),
    },
    left,
  }
}

/** Rows that can be sorted are counted by whoever sorts them. */
const firstPlace = ({ sortable }: EntitySet, { $skip = 0 }: Options): Place =>
  $skip === 0 ? {} : sortable ? { n: $skip } : { skip: $skip }

export const readFilter = ({ properties }: EntitySet, text: string | undefined): Filter | null =>
  text === undefined || text.trim() === '' ? null : readOption('$filter', () => parseFilter(text, properties))
