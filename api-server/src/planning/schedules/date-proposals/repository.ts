import type { Transaction } from '../../../platform/database/index.ts'

export interface ProposalRow {
  workId: string
  start: string
  finish: string
  /** Of the last calculation when it was proposed; null: there was none. */
  wasStart: string | null
  wasFinish: string | null
  by: string
  at: Date
  state: 'proposed' | 'APPROVED' | 'DECLINED'
  comment: string
  decidedBy: string | null
  onBehalfOf: string
}

const columns = [
  'work_id as workId',
  'start',
  'finish',
  'was_start as wasStart',
  'was_finish as wasFinish',
  'by_id as by',
  'at',
  'state',
  'comment',
  'decided_by as decidedBy',
  'on_behalf_of as onBehalfOf',
]

/** `workIds` empty: all that wait for a decision. */
export async function selectProposals(
  tx: Transaction,
  versionId: string,
  workIds: readonly string[],
): Promise<ProposalRow[]> {
  const query = tx('date_proposals').where({ version_id: versionId })
  void (workIds.length > 0 ? query.whereIn('work_id', [...workIds]) : query.where({ state: 'proposed' }))
  return query.orderBy('at').limit(5_000).select(columns)
}

export async function upsertProposals(
  tx: Transaction,
  of: { versionId: string; spaceId: string; userId: string },
  proposals: readonly Pick<ProposalRow, 'workId' | 'start' | 'finish' | 'wasStart' | 'wasFinish' | 'comment'>[],
): Promise<void> {
  const rows = proposals.map(({ workId, start, finish, wasStart, wasFinish, comment }) => ({
    ...{ version_id: of.versionId, space_id: of.spaceId, work_id: workId, start, finish, comment },
    ...{ was_start: wasStart, was_finish: wasFinish, by_id: of.userId, at: tx.fn.now() },
    ...{ state: 'proposed', decided_by: null, on_behalf_of: '' },
  }))
  await tx('date_proposals').insert(rows).onConflict(['version_id', 'work_id']).merge()
}

/** False: somebody has decided on it meanwhile. */
export async function decideProposal(
  tx: Transaction,
  { versionId, workId }: { versionId: string; workId: string },
  decision: { state: 'APPROVED' | 'DECLINED'; decidedBy: string; onBehalfOf: string; comment: string },
): Promise<boolean> {
  const decided = await tx('date_proposals')
    .where({ version_id: versionId, work_id: workId, state: 'proposed' })
    .update({
      ...{ state: decision.state, decided_by: decision.decidedBy, on_behalf_of: decision.onBehalfOf },
      ...(decision.comment !== '' && { comment: decision.comment }),
    })
  return decided > 0
}
