import type { PaperLanguage } from '@plumbline/core/estimate-papers'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shortCode } from '../../../i18n/languages.ts'
import { attempt } from '../../../shell/attempt.ts'
import { fetchExport, useLongJob } from '../../../shell/long-job.ts'

/** The language of papers: that of the screen, where they have it. */
export const usePaperLanguage = (): PaperLanguage => (shortCode(useTranslation().i18n.language) === 'ru' ? 'ru' : 'en')

interface PaperJob {
  isRunning: boolean
  begin(start: () => Promise<{ jobId: string }>): void
}

/** A PDF that the server makes, one at a time: it comes down when it is written, and stands in *Running* until then. */
export function usePaper(): PaperJob {
  const [jobId, setJobId] = useState<string | null>(null)
  const job = useLongJob(jobId)
  const isRunning = jobId !== null && (job === null || job.state === 'running')
  const isAsked = useRef(false)
  useEffect(() => {
    if (job?.state === 'done') fetchExport(job.id)
  }, [job?.state, job?.id])
  const begin: PaperJob['begin'] = (start) => {
    if (isAsked.current || isRunning) return
    isAsked.current = true
    void attempt(start).then((begun) => {
      isAsked.current = false
      if (begun) setJobId(begun.jobId)
    })
  }
  return { isRunning, begin }
}
