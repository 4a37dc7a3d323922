import { type EarlyTicket, takeEarlyTicket } from '../../../api/early-answer.ts'
import { roomUrl } from '../../../rooms/room-url.ts'
import type { FromWorker, SchedulePlace, ToWorker } from './messages.ts'

const startWorker = (): Worker => new Worker(new URL('./session.worker.ts', import.meta.url), { type: 'module' })

/** A schedule that is read before anybody listens: what its worker says waits for them. */
interface Opened {
  place: SchedulePlace
  worker: Worker
  heard: FromWorker[]
}

/** Nobody came for what the address led to: its screen was refused, or left. */
const UNUSED_MS = 20_000

let first: Worker | null = null
let opened: Opened | null = null

/** So that its code is read, and the schedule of the address as well, while the screen is still being built. */
export function prepareWorker(): void {
  if (first || opened) return
  first = startWorker()
  void takeEarlyTicket().then((early) => {
    if (!early || !first) return
    opened = openEarly(first, early)
    first = null
    setTimeout(dropUnused, UNUSED_MS)
  })
}

function openEarly(worker: Worker, { userId, versionId, ticket }: EarlyTicket): Opened {
  const place = placeOf(versionId, userId)
  const heard: FromWorker[] = []
  let isUsed = false
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind !== 'needTicket' || isUsed) {
      heard.push(data)
      return
    }
    isUsed = true
    tell(worker, { kind: 'ticket', ask: data.ask, ticket, code: '' })
  }
  tell(worker, { kind: 'open', ...place })
  return { place, worker, heard }
}

function dropUnused(): void {
  opened?.worker.terminate()
  opened = null
}

/** `begin` is called when somebody listens to the worker; `hasTicket`: its first one is there already. */
export function takeWorker(versionId: string, userId: string): { worker: Worker; hasTicket: boolean; begin(): void } {
  const place = placeOf(versionId, userId)
  const early = opened
  opened = null
  if (early && early.place.room === place.room && early.place.userId === userId) {
    const { worker, heard } = early
    return { worker, hasTicket: true, begin: () => tellAgain(worker, heard) }
  }
  early?.worker.terminate()
  const worker = first ?? startWorker()
  first = null
  return { worker, hasTicket: false, begin: () => tell(worker, { kind: 'open', ...place }) }
}

function tell(worker: Worker, message: ToWorker): void {
  worker.postMessage(message)
}

function tellAgain(worker: Worker, heard: readonly FromWorker[]): void {
  for (const data of heard) worker.dispatchEvent(new MessageEvent('message', { data }))
}

function placeOf(versionId: string, userId: string): SchedulePlace {
  const api = `${location.origin}/api/v1`
  const room = `schedule/${versionId}`
  return {
    room,
    userId,
    socketUrl: roomUrl(room),
    planInputsUrl: `${api}/versions/${versionId}/plan-inputs`,
    versionsUrl: `${api}/versions/`,
    externalWorksUrl: `${api}/versions/${versionId}/external-works`,
    dayFactsUrl: `${api}/versions/${versionId}/day-facts`,
    snapshotUrl: `${api}/rooms/${room}/snapshot/`,
    momentUrl: `${api}/rooms/${room}/at/`,
  }
}
