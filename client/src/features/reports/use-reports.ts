import {
  delegationPeople,
  type Job,
  reportLetterList,
  reportList,
  reportListOfNode,
  reportMailingList,
  reportRuns,
} from '@plumbline/core/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { onReconnected, onServerEvent } from '../../api/socket.ts'
import { shortCode } from '../../i18n/languages.ts'
import { session } from '../../session/session.ts'
import { fullName } from '../../shell/initials.ts'
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

/** While letters wait, what became of them is asked again this often. */
const WAITING_MS = 2_000

/** Reports that come by letter from a node; without one from all of the space. */
export function useMailings(spaceId: string, nodeId: string | null) {
  const language = useReportLanguage()
  const read = useRead(`${spaceId} ${nodeId ?? ''} ${language} mailings`, async (signal) => {
    const input = { spaceId, language, ...(nodeId !== null && { epsId: nodeId }) }
    return (await call(reportMailingList, { input, signal, quiet: true })).mailings
  })
  useAgainWhile(read.value?.some(({ last }) => (last?.waiting ?? 0) > 0) ?? false, read.again)
  return read
}

/** What became of the letters of a mailing. */
export function useLetters(mailingId: string) {
  const read = useRead(`${mailingId} letters`, async (signal) => {
    return (await call(reportLetterList, { params: { mailingId }, signal, quiet: true })).letters
  })
  const isWaiting = read.value?.some(({ state }) => state === 'waiting' || state === 'sending')
  useAgainWhile(isWaiting ?? false, read.again)
  return read
}

function useAgainWhile(isWaiting: boolean, again: () => void): void {
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(again, WAITING_MS)
    return () => clearInterval(timer)
  }, [isWaiting, again])
}

/** To whom letters may go: the people of the space, oneself first. */
export function usePeople(spaceId: string) {
  const { value } = useRead(`${spaceId} people`, (signal) =>
    call(delegationPeople, { params: { spaceId }, signal, quiet: true }),
  )
  const { person } = session
  const own = person ? [{ id: person.id, name: fullName(person) }] : []
  return [...own, ...(value?.people ?? []).filter(({ id }) => id !== person?.id)]
}
