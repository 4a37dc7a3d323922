import { roomTicket, targetDatesUpdate, timetableCalculate } from '@plumbline/core/contract'
import type { Undone } from '@plumbline/core/documents/schedule'
import { asApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { onReconnected, onServerEvent, watchVersion } from '../../../api/socket.ts'
import { roomUrl } from '../../../rooms/room-url.ts'
import { renewSession } from '../../../session/start-session.ts'
import { confirm } from '../../../shell/confirm.ts'
import type { Destination } from '../../../shell/destinations.ts'
import { tell, toastError } from '../../../shell/toast.ts'
import { followAttributes } from '../attributes/follow-attributes.ts'
import type { CellProblem } from '../commands/cell-blocks.ts'
import { ScheduleActions, type Voice } from '../commands/schedule-actions.ts'
import { TimeTravel } from '../history/time-travel.ts'
import { tellCalculationErrors } from '../screen/calculation-errors.ts'
import { keptLayout, screenState } from '../screen/screen-state.ts'
import { refusalText, rowLabel, rowWords, scheduleText, type Translate } from '../screen/use-words.ts'
import { keepElsewhere } from '../view/kept-elsewhere.ts'
import type { Ticket } from './messages.ts'
import { ScheduleSession } from './schedule-session.ts'

interface OpenOptions {
  spaceId: string
  scheduleId: string
  versionId: string
  userId: string
  importFile: () => void
  compare: () => void
  go: (to: Destination) => void
}

const startWorker = (): Worker => new Worker(new URL('./session.worker.ts', import.meta.url), { type: 'module' })

let first: Worker | null = null

/** So that its code is read while person, space and schedule are still being asked for. */
export function prepareWorker(): void {
  first ??= startWorker()
}

function takeWorker(): Worker {
  const worker = first ?? startWorker()
  first = null
  return worker
}

/** Rows of a version with the dates that are calculated here, live; `begin` opens it and answers what ends that. */
export function sessionOf(versionId: string, userId: string): { session: ScheduleSession; begin: () => () => void } {
  const room = `schedule/${versionId}`
  const session = new ScheduleSession({
    worker: takeWorker(),
    words: rowWords(scheduleText),
    ticket: ticketsOf(room),
  })
  const begin = () => {
    const stopNetwork = followNetwork(session)
    const stopInputs = followInputs(session, versionId)
    session.open({
      kind: 'open',
      room,
      userId,
      socketUrl: roomUrl(room),
      planInputsUrl: `${location.origin}/api/v1/versions/${versionId}/plan-inputs`,
      versionsUrl: `${location.origin}/api/v1/versions/`,
      externalWorksUrl: `${location.origin}/api/v1/versions/${versionId}/external-works`,
      snapshotUrl: `${location.origin}/api/v1/rooms/${room}/snapshot/`,
      momentUrl: `${location.origin}/api/v1/rooms/${room}/at/`,
    })
    return () => {
      stopNetwork()
      stopInputs()
    }
  }
  return { session, begin }
}

/** Starts the worker of a schedule and everything on the main thread that belongs to it. */
export function openActions(options: OpenOptions): { actions: ScheduleActions; close: () => void } {
  const { scheduleId, versionId, userId } = options
  const { session, begin } = sessionOf(versionId, userId)
  for (const id of keptLayout(scheduleId).collapsed) session.visible.setExpanded(id, false)
  const address = new URLSearchParams(location.search)
  const state = screenState(scheduleId, address)
  const actions: ScheduleActions = new ScheduleActions({
    scheduleId,
    versionId,
    showsDays: address.has('days'),
    changes: { since: address.get('since') ?? '', by: address.get('by') ?? '' },
    userId,
    session,
    time: new TimeTravel(session, versionId, momentOf(new URLSearchParams(location.search))),
    state,
    voice: voiceOf(session, () => void actions.undo()),
    calculate: () => void calculate(session, versionId),
    importFile: options.importFile,
    compare: options.compare,
    go: options.go,
    updateTargets: (preview) =>
      call(targetDatesUpdate, { params: { versionId }, input: { preview } }).catch((error: unknown) => {
        toastError(error)
        return null
      }),
  })
  if (actions.filters.isFiltering) actions.filters.apply()
  void actions.filters
    .load(address.get('filter'))
    .then(() => actions.layouts.load(address.get('layout'), address.get('template')))
  void actions.filters.loadIndicator(options.spaceId)
  void actions.days.load()
  if (actions.changes.isOn) void actions.changes.load()
  const stopKeeping = keepElsewhere(actions, scheduleId, versionId, address)
  const stopAttributes = followAttributes(actions, versionId, userId)
  // What is typed offline must outlive a tidying browser; one that asks the person asks once.
  void navigator.storage?.persist?.().catch(() => undefined)
  const stop = begin()
  const close = (): void => {
    stop()
    stopAttributes()
    stopKeeping()
    actions.layouts.close()
    actions.days.close()
    actions.histogram.close()
    actions.arranger.close()
    session.close()
  }
  return { actions, close }
}

/** The first is asked for before the worker asks: the screen is being built then, and answers late. */
function ticketsOf(room: string): () => Promise<Ticket> {
  let early: Promise<Ticket> | null = fetchTicket(room)
  early.catch(() => undefined)
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

/** The change whose moment the address names. */
function momentOf(address: URLSearchParams): number | null {
  const seq = Number(address.get('at'))
  return Number.isSafeInteger(seq) && seq > 0 ? seq : null
}

/** Of the values that an undo left to others, how many are named. */
const NAMED = 3

/** So many cells that cannot be taken are listed. */
const LISTED = 200

function cellText({ row, column, text, message, params }: CellProblem, t: Translate): string {
  return t('paste.cell', { row: row + 1, column: t(`column.${column}`), text, why: t(`edit.${message}`, params) })
}

function keptText(session: ScheduleSession, { kept, clashes }: Undone): string {
  const named = clashes.slice(0, NAMED).map(({ id, what }) => {
    const field = scheduleText(`field.${what}`, { ns: 'history' })
    return `${rowLabel(session, id)} ${field}`.trim()
  })
  return `${scheduleText('toast.undoKept', { count: kept })}: ${named.join(', ')}${kept > NAMED ? ' …' : ''}`
}

/** The official result now; what it could not calculate is told. */
async function calculate(session: ScheduleSession, versionId: string): Promise<void> {
  try {
    const { timetable } = await call(timetableCalculate, { params: { versionId } })
    tellCalculationErrors(session, timetable.issues)
  } catch (error) {
    toastError(error)
  }
}

function voiceOf(session: ScheduleSession, undo: () => void): Voice {
  const t = scheduleText
  return {
    refused: (refusal) =>
      tell({
        message: refusalText(session, refusal, t),
        intent: 'danger',
        timeout: refusal.ids.length > 0 ? 12_000 : 5_000,
      }),
    done: (key, params) =>
      // One way back at a time: it takes back what was done last.
      tell({ message: t(`toast.${key}`, params), action: { text: t('command.undo'), run: undo }, key: 'undo' }),
    removed: (name, again) =>
      tell({ message: t('toast.viewRemoved', { name }), action: { text: t('command.undo'), run: again } }),
    offer: (key, action, run) => tell({ message: t(`toast.${key}`), action: { text: t(`toast.${action}`), run } }),
    notice: (key, params) => tell({ message: t(`toast.${key}`, params) }),
    cellRefused: ({ row, column, text, message, params }, more) =>
      tell({
        message: t(more > 0 ? 'toast.cellsRefused' : 'toast.cellRefused', {
          row: row + 1,
          column: t(`column.${column}`),
          text,
          why: t(`edit.${message}`, params),
          count: more,
        }),
        intent: 'danger',
        timeout: 12_000,
      }),
    askForRest: async (problems) => {
      const count = problems.length
      const answer = await confirm({
        title: t('paste.title'),
        message: t('paste.refused', { count }),
        lines: problems.slice(0, LISTED).map((problem) => cellText(problem, t)),
        more: count > LISTED ? t('paste.more', { count: count - LISTED }) : '',
        okLabel: t('paste.rest'),
        abortLabel: t('paste.nothing'),
        useEnter: true,
      })
      return answer !== null
    },
    missingVolume: (codes, count) =>
      tell({
        message: t(count > 0 ? 'toast.missingVolumeMore' : 'toast.missingVolume', { codes, count }),
        intent: 'warning',
        timeout: 5_000,
      }),
    kept: (undone, insist) =>
      tell({
        message: keptText(session, undone),
        intent: 'warning',
        action: { text: t('toast.insist'), run: insist },
        timeout: 12_000,
      }),
    newRowName: () => t('row.new'),
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
