import { curatorDatesAccept, type DateProposal, dateProposalList, dateProposalSave } from '@plumbline/core/contract'
import { call } from '../../../api/call.ts'
import { attempt } from '../../../shell/attempt.ts'
import { useNews } from '../../../shell/use-news.ts'
import { useRead } from '../../../shell/use-read.ts'

/** Other dates that executors propose: those that wait, or what became of those of one work. */
export function useDateProposals({ versionId, scheduleId, workId }: DateProposalsOf) {
  const read = useRead(`${versionId} ${workId ?? ''}`, async (signal) => {
    if (versionId === '') return []
    const input = { workIds: workId ?? '' }
    return (await call(dateProposalList, { params: { versionId }, input, signal, quiet: true })).proposals
  })
  useNews({ days: (event) => event.scheduleId === scheduleId }, read.again)
  const decide = (some: readonly DateProposal[], state: 'APPROVED' | 'DECLINED', comment = '') =>
    attempt(async () => {
      const input = { wbsIds: some.map((one) => one.workId), state, comment }
      await call(curatorDatesAccept, { params: { versionId }, input })
      read.again()
    })
  const propose = (dates: { workId: string; start: string; finish: string; comment: string }) =>
    attempt(async () => {
      await call(dateProposalSave, { params: { versionId }, input: { proposals: [dates] } })
      read.again()
    })
  return { proposals: read.value ?? [], decide, propose }
}

export interface DateProposalsOf {
  versionId: string
  scheduleId: string
  /** null: of every work, those that wait for a decision. */
  workId: string | null
}
