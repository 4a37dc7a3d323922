import { exportFile, type Job, jobList, jobStop } from '@plumbline/core/contract'
import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import { urlOf } from '../api/request.ts'
import { onServerEvent } from '../api/socket.ts'
import { attempt } from './attempt.ts'

/** News come by themselves; asking covers what came before anybody listened, and a lost connection. */
const ASK_EVERY_MS = 1_500

/** Of one job that nobody has to wait for; it goes on when its dialog is closed. */
export function useLongJob(jobId: string | null): Job | null {
  const [job, setJob] = useState<Job | null>(null)
  const isOver = job !== null && job.id === jobId && job.state !== 'running'
  useEffect(() => {
    if (jobId === null || isOver) return
    const take = (news: Job): void => {
      if (news.id === jobId) setJob(news)
    }
    const ask = async (): Promise<void> => {
      const { jobs } = await call(jobList, { quiet: true }).catch(() => ({ jobs: [] }))
      jobs.forEach(take)
    }
    void ask()
    const stopListening = onServerEvent('job', take)
    const timer = setInterval(() => void ask(), ASK_EVERY_MS)
    return () => {
      stopListening()
      clearInterval(timer)
    }
  }, [jobId, isOver])
  return jobId !== null && job?.id === jobId ? job : null
}

export const stopLongJob = (jobId: string) => attempt(() => call(jobStop, { params: { jobId } }))

/** The browser fetches the file itself: nothing of it stands in the page. */
export function fetchExport(jobId: string): void {
  const link = document.createElement('a')
  link.href = urlOf(exportFile, { jobId }, {})
  link.download = ''
  link.click()
}
