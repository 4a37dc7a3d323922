import { AppError } from '@plumbline/core/errors'
import type { Transaction } from '../../../platform/database/index.ts'
import { roomOf } from '../../schedules/document/index.ts'
import { findVersion, selectCurrentVersion } from '../../versions/kinds/index.ts'
import { selectProtocol } from './repository.ts'
import { requireEstimate } from './service.ts'
import type { EstimateQuestion } from './worker.ts'

export type DoneQuestion = Extract<EstimateQuestion, { ask: 'done' }>

/** Throws NOT_FOUND: the earlier version and the protocol are of the same schedule, and the protocol is approved. */
export async function doneAsked(
  tx: Transaction,
  estimateId: string,
  { since, pdcId }: { since?: string | undefined; pdcId?: string | undefined },
): Promise<DoneQuestion> {
  const { scheduleId } = await requireEstimate(tx, estimateId)
  const actual = await selectCurrentVersion(tx, scheduleId)
  const earlier = since === undefined ? null : await findVersion(tx, since)
  const protocol = pdcId === undefined ? null : await selectProtocol(tx, pdcId)
  if (since !== undefined && earlier?.scheduleId !== scheduleId) throw new AppError('NOT_FOUND')
  if (pdcId !== undefined && !(protocol?.scheduleId === scheduleId && protocol.state === 'APPROVED'))
    throw new AppError('NOT_FOUND')
  return {
    ask: 'done',
    schedule: actual ? roomOf(actual.id) : null,
    since: earlier ? roomOf(earlier.id) : null,
    agreed: protocol && {
      vat: protocol.vat,
      totals: protocol.rows.flatMap(({ itemIds: [itemId, ...more], agreedTotal }) =>
        itemId === undefined || more.length > 0 ? [] : [[itemId, agreedTotal] as const],
      ),
    },
  }
}
