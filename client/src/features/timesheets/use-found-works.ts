import { workSearch } from '@plumbline/core/contract'
import { call } from '../../api/call.ts'
import { useRead } from '../../shell/use-read.ts'

const FEWEST = 2
const MOST = 20

/** Works of the schedule by code or name; none before two letters are typed. */
export function useFoundWorks(scheduleId: string, text: string): { id: string; code: string; name: string }[] {
  const wanted = text.trim()
  const found = useRead(`${scheduleId} ${wanted}`, async (signal) => {
    if (wanted.length < FEWEST) return []
    const input = { text: wanted, limit: MOST }
    return (await call(workSearch, { params: { scheduleId }, input, signal, quiet: true })).works
  })
  return found.value ?? []
}
