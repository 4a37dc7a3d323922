import type { RowFields } from '@plumbline/core/documents/schedule'
import type { Id } from '@plumbline/core/plan'
import type { RowStore } from '../../../documents/schedule/rows/row-store.ts'
import { progressOf } from '../../../documents/schedule/rows/row-view.ts'
import type { PlanPort, RunPort } from './ports.ts'

/** What of the screen is needed here. */
type Acts = PlanPort & RunPort

/** Fields that are written as a whole and typed part by part. */
export type FieldOfParts = 'measure' | 'labour' | 'cost' | 'progress'

interface Underway {
  value: unknown
  writes: number
}

const underway = new WeakMap<Acts, Map<string, Underway>>()

/**
 * Writes a field of a row with one part changed. The panel follows the document a frame behind and the document answers
 * later still: what is typed next begins with what was put last, not with what is seen.
 */
export async function putPart<F extends FieldOfParts>(
  actions: Acts,
  id: Id,
  field: F,
  change: (before: RowFields[F]) => RowFields[F],
): Promise<void> {
  const ofActions = underway.get(actions) ?? new Map<string, Underway>()
  underway.set(actions, ofActions)
  const key = `${id}:${field}`
  const put = ofActions.get(key) ?? { value: storedOf(actions.session.store, id, field), writes: 0 }
  ofActions.set(key, put)
  const value = change(put.value as RowFields[F])
  put.value = value
  put.writes++
  await actions.execute({ do: 'row.set', ids: [id], fields: { [field]: value } })
  put.writes--
  if (put.writes === 0) ofActions.delete(key)
}

function storedOf(store: RowStore, id: Id, field: FieldOfParts): RowFields[FieldOfParts] {
  const slot = store.slotOf(id)
  return field === 'progress' ? progressOf(store, slot) : store.amounts.of(slot, field)
}
