import { costrComplianceRead } from '@plumbline/core/contract'
import { call } from '../../../api/call.ts'
import type { Output } from '../../../api/request.ts'
import { useNews } from '../../../shell/use-news.ts'
import { type Read, useRead } from '../../../shell/use-read.ts'

export type Compliance = Output<typeof costrComplianceRead>
export type MatchedWorkView = Compliance['matchedWorks'][number]

interface OfEstimate {
  estimateId: string
  scheduleId: string
  spaceId: string
}

/** How far items and works are matched, as the server sees both; it follows the estimate, the works and what bases say of prices. */
export function useCompliance({ estimateId, scheduleId, spaceId }: OfEstimate): Read<Compliance> {
  const read = useRead(estimateId, (signal) =>
    call(costrComplianceRead, { params: { estimateId }, signal, quiet: true }),
  )
  useNews(
    {
      estimates: (event) => event.estimateId === estimateId,
      indicators: (event) => event.scheduleId === scheduleId,
      priceBases: (event) => event.spaceId === spaceId,
    },
    read.again,
  )
  return read
}
