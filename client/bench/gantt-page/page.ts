import '@fontsource-variable/inter'
import '../../src/theme/tokens.css'
import { createPlanner, type PlannerColumn, type PlannerEvents } from '../../src/instruments/planner/index.ts'
import { BenchPlan } from './plan.ts'

/** What a stretch of frames cost, in ms. `work`: the instrument's animation callbacks; `frame`: distance of frames. */
export interface Stretch {
  workP50: number
  workP95: number
  frameP95: number
  fps: number
}

export interface GanttBench {
  /** From calling `createPlanner` until its first frame is drawn; raster comes after. */
  firstPaintMs: number
  stretch(what: 'scroll' | 'jump' | 'pan' | 'zoom' | 'live' | 'keys', frames: number): Promise<Stretch>
}

const nativeFrame = window.requestAnimationFrame.bind(window)
const work: number[] = []
window.requestAnimationFrame = (callback) =>
  nativeFrame((time) => {
    const begin = performance.now()
    callback(time)
    work.push(performance.now() - begin)
  })

const rows = Number(new URLSearchParams(location.search).get('rows'))
const plan = new BenchPlan(rows)
const column = (key: string, width: number, kind: PlannerColumn['kind']): PlannerColumn => ({
  key,
  title: key,
  width,
  kind,
  align: kind === 'text' ? 'left' : 'right',
  editable: true,
  tree: key === 'name',
})
const nothing = (): void => {}
const refused = { ok: false, text: '', start: 0, finish: 0 }
const events: PlannerEvents = {
  toggle: nothing,
  caret: nothing,
  commit: () => ({ ok: true }),
  dragBar: () => refused,
  dropBar: nothing,
  dragLink: () => refused,
  dropLink: nothing,
  dropRows: nothing,
  selectLink: nothing,
  contextMenu: nothing,
  resizeColumn: nothing,
  split: nothing,
  zoom: nothing,
  dragging: nothing,
}
const year = (instant: number): string => String(new Date(instant * 60_000).getUTCFullYear())
const month = (instant: number): string => String(new Date(instant * 60_000).getUTCMonth() + 1)
const dayOfMonth = (instant: number): string => String(new Date(instant * 60_000).getUTCDate())

const opened = performance.now()
const planner = createPlanner(document.getElementById('host')!, {
  source: plan,
  columns: [
    column('code', 60, 'text'),
    column('name', 260, 'text'),
    column('duration', 52, 'duration'),
    column('start', 88, 'date'),
    column('finish', 88, 'date'),
    column('percent', 44, 'percent'),
    column('float', 48, 'number'),
  ],
  events,
  texts: {
    gridLabel: 'Plan',
    empty: '',
    monthYear: (instant) => `${month(instant)} ${year(instant)}`,
    month,
    day: dayOfMonth,
    week: dayOfMonth,
    quarter: (instant) => `Q${Math.ceil(Number(month(instant)) / 3)}`,
    year,
    dataDate: dayOfMonth,
  },
  shading: { working: (day) => (day + 3) % 7 < 5 },
  dataDate: 20_540 * 1440,
  split: 720,
})
const root = document.querySelector<HTMLElement>('[data-planner]')!
const frame = (): Promise<number> => new Promise((resolve) => nativeFrame(resolve))

function wheel(deltaX: number, deltaY: number, ctrlKey = false, clientY = 400): void {
  root.dispatchEvent(
    new WheelEvent('wheel', { deltaX, deltaY, ctrlKey, clientX: 1000, clientY, bubbles: true, cancelable: true }),
  )
}

const steps: Record<Parameters<GanttBench['stretch']>[0], (frame: number) => void> = {
  scroll: () => wheel(0, 240),
  jump: (at) => wheel(0, at < 40 ? 9000 : -9000),
  pan: (at) => wheel(at % 80 < 40 ? 40 : -40, 0),
  zoom: (at) => wheel(0, at % 60 < 30 ? 60 : -60, true, 20),
  // Twenty patches a second while scrolling: what a busy room does to somebody who reads.
  live: (at) => {
    wheel(0, at % 40 < 20 ? 72 : -72)
    if (at % 3 !== 0) return
    for (let row = 0; row < Math.min(rows, 200); row++) plan.move(row)
    plan.changed()
    planner.refresh()
  },
  keys: () => {
    const key = { key: 'ArrowDown', code: 'ArrowDown', bubbles: true, cancelable: true }
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key))
  },
}

function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0) * 10) / 10
}

const bench: GanttBench = {
  firstPaintMs: Math.round(performance.now() - opened),
  async stretch(what, frames) {
    planner.scrollToRow(0)
    planner.setCaret(Math.min(60, rows - 1), 'name')
    planner.focus()
    await frame()
    await frame()
    work.length = 0
    const distances: number[] = []
    let before = await frame()
    for (let at = 0; at < frames; at++) {
      steps[what](at)
      const now = await frame()
      distances.push(now - before)
      before = now
    }
    const whole = distances.reduce((sum, each) => sum + each, 0)
    return {
      workP50: quantile(work, 0.5),
      workP95: quantile(work, 0.95),
      frameP95: quantile(distances, 0.95),
      fps: Math.round((1000 * frames) / whole),
    }
  },
}
Object.assign(window, { bench })
