import { type Job, type JobKindName, jobList } from '@plumbline/core/contract'
import { useEffect, useMemo, useState } from 'react'
import { call } from '../../api/call.ts'
import { onReconnected, onServerEvent } from '../../api/socket.ts'

/** The person's jobs of these kinds that run now; `kinds` is a constant. `ended`: told of each that does no longer. */
export function useRunning(kinds: readonly JobKindName[], ended?: () => void): readonly Job[] {
  const [jobs, setJobs] = useState<readonly Job[]>([])
  useEffect(() => {
    const take = (news: Job): void => {
      if (!kinds.includes(news.kind)) return
      setJobs((known) => [...known.filter(({ id }) => id !== news.id), news])
      if (news.state !== 'running') ended?.()
    }
    const ask = (): Promise<void> =>
      call(jobList, { quiet: true }).then(
        ({ jobs: all }) => setJobs(all.filter(({ kind }) => kinds.includes(kind))),
        () => undefined,
      )
    void ask()
    // Some may have ended meanwhile.
    const ends = [onServerEvent('job', take), onReconnected(() => void ask().then(ended))]
    return () => {
      for (const end of ends) end()
    }
  }, [kinds, ended])
  return useMemo(() => jobs.filter(({ state }) => state === 'running'), [jobs])
}
