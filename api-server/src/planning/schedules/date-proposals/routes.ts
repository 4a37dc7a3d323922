import { curatorDatesAccept, dateProposalList, dateProposalSave } from '@plumbline/core/contract'
import type { Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { findVersion } from '../../versions/kinds/index.ts'
import { type DateProposalParts, decideDates, listProposals, proposeDates } from './service.ts'

/** Executors propose other dates of their works, curators decide. */
export function bindDateProposals(api: Api, parts: DateProposalParts): void {
  const spaceOf = async (tx: Transaction, { params }: { params: { versionId: string } }) =>
    (await findVersion(tx, params.versionId))?.spaceId ?? null

  api.inSpace(dateProposalList, spaceOf, async ({ scope, subject, params, input }) => ({
    proposals: await listProposals(parts, { scope, subject, ...params }, input.workIds),
  }))

  api.inSpace(dateProposalSave, spaceOf, async ({ scope, subject, params, input }) => {
    await proposeDates(parts, { scope, subject, ...params }, input.proposals)
    return { success: true as const }
  })

  api.inSpace(curatorDatesAccept, spaceOf, ({ scope, subject, params, input }) =>
    decideDates(parts, { scope, subject, ...params }, input),
  )
}
