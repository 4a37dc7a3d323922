import { costrMeasuresRefresh } from '@plumbline/core/contract'
import { call } from '../../../api/call.ts'
import type { Output } from '../../../api/request.ts'
import { useNews } from '../../../shell/use-news.ts'
import { type Read, useRead } from '../../../shell/use-read.ts'

export type Sources = Output<typeof costrMeasuresRefresh>
export type StaleLine = Sources['lines'][number]

/** Take-off lines beside what works and models say now; asked again when these changed. */
export function useSources(estimateId: string, scheduleId: string): Read<Sources> {
  const read = useRead(estimateId, (signal) =>
    call(costrMeasuresRefresh, { params: { estimateId }, input: {}, signal, quiet: true }),
  )
  const isHere = (event: { scheduleId: string }): boolean => event.scheduleId === scheduleId
  useNews({ models: isHere, modelRules: isHere, indicators: isHere }, read.again)
  return read
}
