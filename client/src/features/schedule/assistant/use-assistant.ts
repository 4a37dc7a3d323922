import {
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
  isAsking: boolean
  /** Of the answer that is being written. */
  written: string
  error: unknown
  ask(question: string): void
  decompose(wbsId: string, hint: string): void
  /** Rows of a draft were written by this browser. */
  noteApplied(itemId: string, ids: string[]): void
}

/** What one has asked about this version, and asking. */
export function useAssistant(): Assistant {
  const { version } = useSchedule()
  const params = { versionId: version.id }
  const [items, setItems] = useState<AssistantItem[] | null>(null)
  const [askId, setAskId] = useState('')
  const [written, setWritten] = useState('')
  const [error, setError] = useState<unknown>(null)
  const read = useCallback(() => {
    call(aiHistoryList, { params: { versionId: version.id }, input: {}, quiet: true }).then(
      (found) => setItems(found.items),
      setError,
    )
  }, [version.id])
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
    ...{ items, written, error },
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
