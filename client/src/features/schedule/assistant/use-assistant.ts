import {
  type AssistantHere,
  type AssistantItem,
  aiApplyDecomposeWbsItem,
  aiDecomposeWbsItem,
  aiHistoryList,
  aiScheduleAnalytics,
} from '@plumbline/core/contract'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../../api/call.ts'
import { newId } from '../../../api/new-id.ts'
import { onServerEvent } from '../../../api/socket.ts'
import { useNews } from '../../../shell/use-news.ts'
import { useSchedule } from '../base/schedule-context.ts'

export interface Assistant {
  /** One's own, the newest first; null: not told yet. */
  items: readonly AssistantItem[] | null
  /** Of all that there are these are the newest. */
  total: number
  more(): void
  /** null: not told yet. */
  here: AssistantHere | null
  isAsking: boolean
  /** Of the answer that is being written. */
  written: string
  error: unknown
  ask(question: string): void
  decompose(wbsId: string, hint: string): void
  /** Rows of a draft were written by this browser. */
  noteApplied(itemId: string, ids: string[]): void
}

type Told = Pick<Assistant, 'items' | 'total' | 'here'>

/** Questions that are shown at first, and more of them at a time. */
const PAGE = 25
export const MOST_QUESTIONS = 100

/** What one has asked about this version, and asking. */
export function useAssistant(): Assistant {
  const { version } = useSchedule()
  const params = { versionId: version.id }
  const [most, setMost] = useState(PAGE)
  const [told, setTold] = useState<Told>({ items: null, total: 0, here: null })
  const [askId, setAskId] = useState('')
  const [written, setWritten] = useState('')
  const [error, setError] = useState<unknown>(null)
  const read = useCallback(() => {
    const input = { limit: most }
    call(aiHistoryList, { params: { versionId: version.id }, input, quiet: true }).then(setTold, setError)
  }, [version.id, most])
  useEffect(read, [read])
  useNews({ assistantProposal: ({ versionId }) => versionId === version.id }, read)
  useEffect(
    () =>
      onServerEvent('assistant', (event) => {
        if (event.askId === askId) setWritten((before) => before + event.text)
      }),
    [askId],
  )
  const begin = (send: (askId: string) => Promise<unknown>): void => {
    const id = newId()
    setAskId(id)
    setWritten('')
    setError(null)
    send(id)
      .catch(setError)
      .finally(() => {
        setAskId('')
        read()
      })
  }
  return {
    ...{ ...told, written, error },
    more: () => setMost((before) => Math.min(MOST_QUESTIONS, before + PAGE)),
    isAsking: askId !== '',
    ask: (question) =>
      begin((id) => call(aiScheduleAnalytics, { params, input: { question, askId: id }, quiet: true })),
    decompose: (wbsId, hint) =>
      begin((id) => call(aiDecomposeWbsItem, { params, input: { wbsId, hint, askId: id }, quiet: true })),
    noteApplied: (itemId, ids) => {
      call(aiApplyDecomposeWbsItem, { params, input: { itemId, written: ids } }).then(read, setError)
    },
  }
}
