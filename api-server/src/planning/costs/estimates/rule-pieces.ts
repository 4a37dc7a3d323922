import type { EstimateCommand } from '@plumbline/core/documents/estimate'

type Apply = Extract<EstimateCommand, { do: 'compliance.apply' }>

/** Of which the server of rooms writes in some milliseconds. */
const MATCHES_AT_ONCE = 250

/** What a rule changes, a piece at a time: what is gone first, and all of an item together, so that its shares are never too many. */
export function* rulePieces(id: string, { add, remove }: Pick<Apply, 'add' | 'remove'>): Generator<Apply, void> {
  for (let at = 0; at < remove.length; at += MATCHES_AT_ONCE) {
    yield { do: 'compliance.apply', id, add: [], remove: remove.slice(at, at + MATCHES_AT_ONCE) }
  }
  for (let at = 0; at < add.length; ) {
    let end = Math.min(at + MATCHES_AT_ONCE, add.length)
    while (end < add.length && add[end]!.itemId === add[end - 1]!.itemId) end++
    yield { do: 'compliance.apply', id, add: add.slice(at, end), remove: [] }
    at = end
  }
}
