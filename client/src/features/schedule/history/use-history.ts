import { type ChangeSetView, versionHistory } from '@plumbline/core/contract'
import { useCallback, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { z } from 'zod'
import { asApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { useSchedule } from '../base/schedule-context.ts'

export type HistoryQuery = Omit<z.input<(typeof versionHistory)['input']>, 'before' | 'limit'>

interface HistoryPage {
  sets: ChangeSetView[]
  more: boolean
  /** The journal is still being read: older changes are told, the newest are not yet. */
  reading: boolean
}

/** Longest list that is read again when something changed. */
const LONGEST = 200
const PAGE = 50
/** Somebody types: ask when there is a pause. */
const PAUSE_MS = 1_000

/** Changes of the version, newest first, kept up with the schedule on screen. */
export function useHistory(query: HistoryQuery, limit = PAGE) {
  const { actions, version } = useSchedule()
  const { patches, status } = useSnapshot(actions.session.state)
  const [page, setPage] = useState<HistoryPage | null>(null)
  const [errorCode, setErrorCode] = useState('')
  const [attempt, setAttempt] = useState(0)
  const key = JSON.stringify(query)
  const params = { versionId: version.id }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another question begins anew
  useEffect(() => setPage(null), [key, version.id])

  const read = useCallback(
    async (count: number): Promise<void> => {
      try {
        const input = { ...(JSON.parse(key) as HistoryQuery), limit: count }
        const { sets, more, told, head } = await call(versionHistory, {
          params: { versionId: version.id },
          input,
          quiet: true,
        })
        setPage({ sets, more, reading: told < head })
        setErrorCode('')
        if (told < head) setAttempt((last) => last + 1)
      } catch (error) {
        setErrorCode(asApiError(error).code)
      }
    },
    [key, version.id],
  )

  const count = Math.min(LONGEST, Math.max(limit, page?.sets.length ?? 0))
  const isFirst = page === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the schedule is a reason to ask again
  useEffect(() => {
    const timer = setTimeout(() => void read(count), isFirst ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [read, patches, status.pending, attempt])

  const older = async (): Promise<void> => {
    const before = page?.sets.at(-1)?.seq
    if (!page || before === undefined) return
    try {
      const input = { ...query, before, limit: PAGE }
      const { sets, more } = await call(versionHistory, { params, input })
      setPage({ ...page, sets: [...page.sets, ...sets], more })
    } catch (error) {
      setErrorCode(asApiError(error).code)
    }
  }
  return { page, errorCode, older: () => void older(), again: () => setAttempt(attempt + 1) }
}
