import { visitKeep } from '@plumbline/core/contract'
import { subscribeKey } from 'valtio/utils'
import { call } from '../../../api/call.ts'
import type { StatePort } from '../base/ports.ts'

/** The caret rests: where somebody is is told once in a while, and when they go. */
const PAUSE_MS = 15_000

/** Tells the server where the person is in the version, so that they can carry on there. Nothing is missed without a network. */
export function keepVisit(actions: StatePort, versionId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null
  const tell = (): void => {
    if (timer) clearTimeout(timer)
    timer = null
    const input = { rowId: actions.state.row || null }
    call(visitKeep, { params: { versionId }, input, quiet: true, keepalive: true }).catch(() => undefined)
  }
  const soon = (): void => {
    timer ??= setTimeout(tell, PAUSE_MS)
  }
  const leave = (): void => {
    if (document.visibilityState === 'hidden') tell()
  }
  soon()
  const stopRow = subscribeKey(actions.state, 'row', soon)
  document.addEventListener('visibilitychange', leave)
  return () => {
    stopRow()
    document.removeEventListener('visibilitychange', leave)
    tell()
  }
}
