import type { EstimateCommand, EstimateDocument } from '@plumbline/core/documents/estimate'
import { decimalOf, shares } from '@plumbline/core/estimates'
import { inBatch, type PlainCommand } from '../sheet/structure-edits.ts'

/** Each of the items is done by all of the works, in equal shares that come to one; what did them before does them no more. */
export function matchedByHand(
  document: Pick<EstimateDocument, 'matchesOf'>,
  itemIds: readonly string[],
  workIds: readonly string[],
): EstimateCommand | null {
  const parts = shares(
    workIds.map(() => ({ volume: '' })),
    'equal',
  )
  const matches = itemIds.flatMap((itemId) =>
    workIds.map((workId, at) => ({ itemId, workId, share: decimalOf(parts[at] ?? 0n) })),
  )
  const wanted = new Set(workIds)
  const others = itemIds.flatMap((itemId) =>
    document.matchesOf(itemId).flatMap(({ workId }) => (wanted.has(workId) ? [] : [{ itemId, workId }])),
  )
  const commands: PlainCommand[] = []
  if (others.length > 0) commands.push({ do: 'match.delete', matches: others })
  if (matches.length > 0) commands.push({ do: 'match.set', matches })
  return inBatch(commands)
}
