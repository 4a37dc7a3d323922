import { type OwnIndicatorView, ownIndicatorList } from '@plumbline/core/contract'
import { call } from '../../api/call.ts'
import { useNews } from '../../shell/use-news.ts'
import { type Read, useRead } from '../../shell/use-read.ts'

/** The indicators that people of the space have made, by name, kept up with what others do to them. */
export function useOwnIndicators(spaceId: string): Read<OwnIndicatorView[]> {
  const read = useRead(
    `own indicators ${spaceId}`,
    async (signal) => (await call(ownIndicatorList, { input: { spaceId }, signal, quiet: true })).indicators,
  )
  useNews({ ownIndicators: (event) => event.spaceId === spaceId, access: true }, read.again)
  return read
}
