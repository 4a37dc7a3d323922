import { costrComplianceRead } from '@plumbline/core/contract'
import { call } from '../../../api/call.ts'
import type { Output } from '../../../api/request.ts'
import { useNews } from '../../../shell/use-news.ts'
import { type Read, useRead } from '../../../shell/use-read.ts'

export type Compliance = Output<typeof costrComplianceRead>
export type MatchedWorkView = Compliance['matchedWorks'][number]

/** How far items and works are matched, as the server sees both; it follows the estimate. */
export function useCompliance(estimateId: string): Read<Compliance> {
  const read = useRead(estimateId, (signal) =>
    call(costrComplianceRead, { params: { estimateId }, signal, quiet: true }),
  )
  useNews({ estimates: (event) => event.estimateId === estimateId }, read.again)
  return read
}
