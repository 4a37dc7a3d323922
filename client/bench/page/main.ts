/**
 * The page that `client/bench/gantt.ts` drives: the real session worker on a local document, the real rows and the
 * real instrument, without a server.
 */
import '../../src/theme/tokens.css'
import { proxy } from 'valtio'
import { SchedulePlannerEvents } from '../../src/features/schedule/commands/planner-events.ts'
import { ScheduleActions } from '../../src/features/schedule/commands/schedule-actions.ts'
import { usualGanttView } from '../../src/features/schedule/gantt/gantt-view.ts'
import { TimeTravel } from '../../src/features/schedule/history/time-travel.ts'
import { columnsWith, usualColumns } from '../../src/features/schedule/rows/grid-columns.ts'
import type { ScreenState } from '../../src/features/schedule/screen/screen-state.ts'
import type { FromWorker } from '../../src/features/schedule/session/messages.ts'
import { ScheduleSession } from '../../src/features/schedule/session/schedule-session.ts'
import { createPlanner, type Planner } from '../../src/instruments/planner/index.ts'

export interface EditTimes {
  /** From the key press to the frame that shows the own change, milliseconds. */
  own: number
  /** … to the frame that shows the new dates. */
  successors: number
  engine: number
}

export interface Bench {
  /** Milliseconds from handing over the document to the first frame with rows, and to the whole schedule. */
  open(rows: number): Promise<{ firstPaint: number; ready: number; rows: number }>
  /** Intervals between frames while scrolling. */
  scroll(frames: number): Promise<number[]>
  /** Puts the caret on a row and opens its duration; Enter is pressed from outside. */
  startEdit(share: number): Promise<boolean>
  /** After Enter. */
  editTimes(): Promise<EditTimes>
  /** Intervals between frames while 20 patches a second arrive. */
  live(milliseconds: number): Promise<{ frames: number[]; patches: number }>
}

declare global {
  interface Window {
    bench: Bench
  }
}

const host = document.getElementById('planner') as HTMLElement
const words = (key: string): string => key
const nothing = (): void => undefined

let session: ScheduleSession
let planner: Planner
/** Arrival of patches since the last key press, with the engine's time where one carries a result. */
let arrivals: { at: number; took: number | null }[] = []
let pressedAt = 0

/** Resolves when the frame that is being prepared now has been painted. */
function painted(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => resolve(performance.now())
      channel.port2.postMessage(null)
    })
  })
}

async function until(isDone: () => boolean): Promise<void> {
  while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 2))
}

function frames(step: (frame: number) => boolean): Promise<number[]> {
  return new Promise((resolve) => {
    const intervals: number[] = []
    let last = 0
    let count = 0
    const tick = (now: number): void => {
      if (last > 0) intervals.push(now - last)
      last = now
      if (step(count++)) requestAnimationFrame(tick)
      else resolve(intervals)
    }
    requestAnimationFrame(tick)
  })
}

function standPlanner(): Planner {
  const state = proxy<ScreenState>({
    row: '',
    column: 'duration',
    columns: usualColumns,
    selection: [],
    link: null,
    zoom: 'month',
    ganttView: usualGanttView,
    criticalOnly: false,
    workFilter: 'all',
    filter: { join: 'and', conditions: [] },
    filterId: null,
    savedFilters: [],
    filterRevision: 0,
    filterOpen: false,
    showsCritical: true,
    panelOpen: false,
    panelTab: 'info',
    panelHeight: 0,
    historyScope: 'schedule',
    whyOpen: false,
    why: 'start',
    dialog: null,
    menu: null,
    paletteOpen: false,
    version: null,
    switcherOpen: false,
    findOpen: 0,
    following: null,
  })
  const actions = new ScheduleActions({
    scheduleId: 'bench',
    userId: 'bench',
    time: new TimeTravel(session, 'bench', null),
    session,
    state,
    voice: {
      refused: nothing,
      done: nothing,
      notice: nothing,
      kept: nothing,
      cellRefused: nothing,
      missingVolume: nothing,
      newRowName: () => 'New',
    },
    calculate: nothing,
    compare: nothing,
    importFile: nothing,
    updateTargets: async () => null,
  })
  const text = (): string => ''
  return createPlanner(host, {
    source: session.rows,
    columns: columnsWith(words, usualColumns, {}),
    events: new SchedulePlannerEvents(actions, 'bench', { edit: words, drag: words, row: words, limitSet: nothing }),
    texts: {
      gridLabel: 'Schedule',
      empty: '',
      monthYear: text,
      month: text,
      day: text,
      quarter: text,
      year: text,
      week: text,
      dataDate: text,
    },
    shading: { working: (day) => (day + 3) % 7 < 5 },
    zoom: 'month',
    dataDate: null,
    split: 690,
  })
}

async function bytes(url: string): Promise<Uint8Array> {
  return new Uint8Array(await (await fetch(url)).arrayBuffer())
}

/** Updates of strangers, each after its length as four bytes. */
function split(pack: Uint8Array): Uint8Array[] {
  const updates: Uint8Array[] = []
  const view = new DataView(pack.buffer)
  for (let at = 0; at < pack.length; ) {
    const length = view.getUint32(at)
    updates.push(pack.slice(at + 4, at + 4 + length))
    at += 4 + length
  }
  return updates
}

let strangers: Uint8Array[] = []

window.bench = {
  async open(rows) {
    const update = await bytes(`/document/${rows}`)
    strangers = split(await bytes(`/strangers/${rows}`))
    const worker = new Worker(new URL('../../src/features/schedule/session/session.worker.ts', import.meta.url), {
      type: 'module',
    })
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'patch') arrivals.push({ at: performance.now(), took: data.result?.took ?? null })
    })
    session = new ScheduleSession({
      worker,
      words: { actual: 'A', replaced: '', limit: words, type: (key: string) => key, days: words },
      ticket: () => Promise.reject(new Error('no network')),
    })
    const started = performance.now()
    session.open({ kind: 'openLocal', updates: [update] })
    await until(() => session.state.rowCount > 0)
    planner = standPlanner()
    session.onPatch(() => planner.refresh())
    const firstPaint = (await painted()) - started
    await until(() => session.state.phase === 'ready')
    const ready = (await painted()) - started
    return { firstPaint, ready, rows: session.store.size }
  },

  scroll(count) {
    const target = host.querySelector('canvas') ?? host
    return frames((frame) => {
      target.dispatchEvent(
        new WheelEvent('wheel', { deltaY: 480, bubbles: true, cancelable: true, clientX: 300, clientY: 300 }),
      )
      return frame < count
    })
  },

  async startEdit(share) {
    const { rows } = session
    const from = Math.floor(rows.rowCount * share)
    let row = from
    while (row < rows.rowCount && rows.editText(row, 'duration') === null) row++
    planner.scrollToRow(row)
    await painted()
    addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Enter') return
        pressedAt = event.timeStamp
        arrivals = []
      },
      { capture: true },
    )
    return planner.edit(row, 'duration')
  },

  async editTimes() {
    await until(() => arrivals.length > 0)
    const own = (await painted()) - pressedAt
    await until(() => arrivals.some(({ took }) => took !== null))
    const successors = (await painted()) - pressedAt
    return { own, successors, engine: arrivals.find(({ took }) => took !== null)?.took ?? 0 }
  },

  async live(milliseconds) {
    const before = arrivals.length
    let sent = 0
    const timer = setInterval(() => {
      const update = strangers[sent++]
      if (update) session.applyRemote(update)
    }, 50)
    const end = performance.now() + milliseconds
    const intervals = await frames(() => performance.now() < end)
    clearInterval(timer)
    await until(() => arrivals.length > before)
    return { frames: intervals, patches: sent }
  },
}
