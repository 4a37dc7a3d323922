import { type Job, reportList, reportListOfNode, reportRuns } from '@plumbline/core/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { onReconnected, onServerEvent } from '../../api/socket.ts'
import { shortCode } from '../../i18n/languages.ts'
import { useRead } from '../../shell/use-read.ts'

export const useReportLanguage = (): 'en' | 'ru' => (shortCode(useTranslation().i18n.language) === 'ru' ? 'ru' : 'en')

/** Forms that are offered at a node; without one all of the space. */
export function useForms(spaceId: string, nodeId: string | null) {
  const language = useReportLanguage()
  return useRead(`${spaceId} ${nodeId ?? ''} ${language}`, async (signal) => {
    if (nodeId !== null) {
      return call(reportListOfNode, { params: { epsId: nodeId }, input: { language }, signal, quiet: true })
    }
    const { reports } = await call(reportList, { input: { spaceId, language }, signal, quiet: true })
    return { reports: reports.map((report) => ({ ...report, from: null })) }
  })
}

/** One's own reports of the last month, as they are written. */
export function useRuns(spaceId: string) {
  const [stamp, setStamp] = useState('')
  useEffect(() => {
    const hear = (job: Job): void => {
      if (job.kind === 'report' && job.spaceId === spaceId) setStamp(`${job.id} ${job.state} ${job.progress}`)
    }
    const stops = [onServerEvent('job', hear), onReconnected(() => setStamp(String(Date.now())))]
    return () => {
      for (const stop of stops) stop()
    }
  }, [spaceId])
  return useRead(`${spaceId} runs`, (signal) => call(reportRuns, { input: { spaceId }, signal, quiet: true }), stamp)
}
