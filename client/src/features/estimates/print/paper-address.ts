import type { costrEstimatePrint } from '@plumbline/core/contract'
import type { Input } from '../../../api/request.ts'

type Act = NonNullable<Input<typeof costrEstimatePrint>['act']>

/** An act of completed work as the end of an address, and back; null: the estimate itself. */
export const actQuery = ({ number, period = '', since = '', pdcId = '' }: Act): string =>
  `?${new URLSearchParams({ act: number, period, since, pdc: pdcId })}`

export function actIn(query: URLSearchParams): Act | null {
  const number = query.get('act')
  if (number === null) return null
  const [since, pdcId] = [query.get('since') ?? '', query.get('pdc') ?? '']
  return { number, period: query.get('period') ?? '', ...(since !== '' && { since }), ...(pdcId !== '' && { pdcId }) }
}
