import { type Job, versionPrint } from '@plumbline/core/contract'
import type { PrintSettings } from '@plumbline/core/paper'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { attempt } from '../../shell/attempt.ts'
import { confirm } from '../../shell/confirm.ts'
import { fetchExport, stopLongJob, useLongJob } from '../../shell/long-job.ts'

/** From so many sheets on somebody is asked before they are printed. */
const MANY_SHEETS = 50

export interface PrintJob {
  job: Job | null
  isRunning: boolean
  begin: () => Promise<void>
  stop: () => void
}

interface Printed {
  versionId: string
  works: readonly string[] | null
  settings: PrintSettings
  sheets: number
}

/** All sheets as one file; it comes down when it is written. */
export function usePrintJob({ versionId, works, settings, sheets }: Printed): PrintJob {
  const { t } = useTranslation('print')
  const [jobId, setJobId] = useState<string | null>(null)
  const job = useLongJob(jobId)
  const isRunning = jobId !== null && (job === null || job.state === 'running')
  useEffect(() => {
    if (job?.state === 'done') fetchExport(job.id)
  }, [job?.state, job?.id])
  const begin = async (): Promise<void> => {
    if (isRunning) return
    const question = { title: t('many.title'), message: t('many.message', { count: sheets }), okLabel: t('many.ok') }
    if (sheets > MANY_SHEETS && !(await confirm(question))) return
    const input = { settings, works: works && [...works] }
    const begun = await attempt(() => call(versionPrint, { params: { versionId }, input }))
    if (begun) setJobId(begun.jobId)
  }
  return { job, isRunning, begin, stop: () => jobId !== null && void stopLongJob(jobId) }
}
