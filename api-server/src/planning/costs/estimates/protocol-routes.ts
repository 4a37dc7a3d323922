import { costrPdcCreate, costrPdcDelete, costrPdcList, costrPdcState } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { placeOfSchedule } from './authorizer.ts'
import { deleteProtocol, protocolView, selectProtocol, selectProtocols, updateProtocolState } from './repository.ts'
import type { CostParts } from './routes.ts'
import { createProtocol, requireDraft, requireEstimate } from './service.ts'

const ofSchedule = (tx: Transaction, { params }: { params: { scheduleId: string } }) =>
  placeOfSchedule(tx, params.scheduleId)

export async function ofProtocol(tx: Transaction, { params }: { params: { pdcId: string } }) {
  const protocol = await selectProtocol(tx, params.pdcId)
  return protocol && placeOfSchedule(tx, protocol.scheduleId)
}

/** Protocols of contract prices: what was agreed for the items of estimates. */
export function bindProtocols(bind: Api['inSpace'], { database, estimates }: CostParts): void {
  bind(costrPdcList, ofSchedule, ({ scope, params }) =>
    database.inScope(scope, async (tx) => ({
      protocols: (await selectProtocols(tx, params.scheduleId)).map(protocolView),
    })),
  )
  bind(costrPdcCreate, ofSchedule, async ({ scope, spaceId, params: { scheduleId }, input }) => {
    await database.inScope(scope, async (tx) => {
      for (const id of input.estimateIds) {
        if ((await requireEstimate(tx, id)).scheduleId !== scheduleId) throw new AppError('NOT_FOUND')
      }
    })
    const { k, vat, number, differsFrom } = input
    const estimateIds = [...new Set(input.estimateIds)]
    const { protocol } = await estimates.ask(estimateIds, { ask: 'protocol', k, vat })
    const made = { scheduleId, number, estimateIds, k, vat, differsFrom, ...protocol! }
    const of = { spaceId, userId: scope.userId }
    return { pdc: protocolView(await database.inScope(scope, (tx) => createProtocol(tx, of, made))) }
  })
  bind(costrPdcState, ofProtocol, ({ scope, params, input }) =>
    database.inScope(scope, async (tx) => {
      const protocol = await requireDraft(tx, params.pdcId)
      await updateProtocolState(tx, protocol.id, input.state)
      return { pdc: protocolView({ ...protocol, state: input.state }) }
    }),
  )
  bind(costrPdcDelete, ofProtocol, ({ scope, params }) =>
    database.inScope(scope, async (tx) => {
      await deleteProtocol(tx, (await requireDraft(tx, params.pdcId)).id)
      return { success: true as const }
    }),
  )
}
