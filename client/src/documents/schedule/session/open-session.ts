import { roomTicket } from '@plumbline/core/contract'
import { asApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { enterVersion, onReconnected, onServerEvent, watchVersion } from '../../../api/socket.ts'
import { scheduleText } from '../../../parts/words/schedule-text.ts'
import type { Ticket } from '../../../rooms/room.ts'
import { renewSession } from '../../../session/start-session.ts'
import { rowWords } from '../rows/row-words.ts'
import { ScheduleSession } from './schedule-session.ts'
import { takeWorker } from './schedule-worker.ts'

/** Rows of a version with the dates that are calculated here, live; `begin` opens it and answers what ends that. */
export function sessionOf(versionId: string, userId: string): { session: ScheduleSession; begin: () => () => void } {
  const { worker, hasTicket, begin: beginWorker } = takeWorker(versionId, userId)
  const ticket = ticketsOf(`schedule/${versionId}`, hasTicket)
  const session = new ScheduleSession({ worker, words: rowWords(scheduleText), ticket })
  const begin = () => {
    const stopNetwork = followNetwork(session)
    const stopInputs = followInputs(session, versionId)
    const leave = enterVersion(versionId)
    beginWorker()
    return () => {
      stopNetwork()
      stopInputs()
      leave()
    }
  }
  return { session, begin }
}

/** The first is asked for before the worker asks: the screen is being built then, and answers late. */
function ticketsOf(room: string, hasTicket: boolean): () => Promise<Ticket> {
  let early = hasTicket ? null : fetchTicket(room)
  early?.catch(() => undefined)
  return () => {
    const ticket = early ?? fetchTicket(room)
    early = null
    return ticket
  }
}

/** Another tab may have signed in anew, or as somebody else: then the session is asked for, and the room tries again. */
async function fetchTicket(room: string): Promise<Ticket> {
  try {
    return await call(roomTicket, { input: { room } })
  } catch (error) {
    if (asApiError(error).code === 'CSRF') await renewSession()
    throw error
  }
}

/** The browser knows first that the network is gone; waiting for a timeout would say «saved» too long. */
function followNetwork(session: ScheduleSession): () => void {
  const online = (): void => session.setOnline(true)
  const offline = (): void => session.setOnline(false)
  addEventListener('online', online)
  addEventListener('offline', offline)
  if (!navigator.onLine) offline()
  return () => {
    removeEventListener('online', online)
    removeEventListener('offline', offline)
  }
}

function followInputs(session: ScheduleSession, versionId: string): () => void {
  const stops = [
    watchVersion(versionId),
    onServerEvent('planInputs', (event) => {
      if (event.versionId === versionId) session.refreshInputs()
    }),
    onReconnected(() => session.refreshInputs()),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
