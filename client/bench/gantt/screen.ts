import { type Browser, expect, type Page } from '@playwright/test'
import type { SchedulePlan } from '@plumbline/core/plan'
import type { Installation } from '../../e2e/installation.ts'
import { importSchedule, type SignedIn } from '../../e2e/people.ts'
import { PlannerPage } from '../../e2e/planner-page.ts'
import { listen } from './ears.ts'
import { type Figures, frameTimes, spread } from './figures.ts'
import { heapOf } from './heap.ts'
import type { Pace } from './peers.ts'
import { fileOf } from './plan.ts'
import { joinAsStranger } from './stranger.ts'

const ROW_HEIGHT = 24
/** Where the grid and where the bars are, px from the left of the planner. */
const OVER_GRID = 300
const OVER_BARS = 1_100

type Painted = [own: number, successors: number]

/** A person looks at what was typed; by then the panel shows the row that was clicked. */
const LOOK_MS = 250

/**
 * Times of one key press: until its own text is painted, and until the recalculated dates are. The text is one that
 * stands nowhere else on the canvas, neither on the axis nor as a number of a row.
 */
async function measureEdit(planner: PlannerPage, key: string, days: number): Promise<Painted> {
  const { page } = planner
  const text = `${days}.5`
  await planner.select(key, 'duration')
  await page.keyboard.type(text)
  await page.waitForTimeout(LOOK_MS)
  const watch = await page.evaluateHandle((text) => {
    const { ears } = window
    return { before: ears.patches.length, own: ears.painted(text) }
  }, text)
  await page.keyboard.press('Enter')
  return watch.evaluate(async ({ before, own: painting }) => {
    const { ears } = window
    const own = await painting
    const result = () => ears.patches.slice(before).find(({ took, painted }) => took !== null && painted > 0)
    while (!result()) await new Promise((resolve) => setTimeout(resolve, 2))
    return [own - ears.enter, result()!.painted - ears.enter] as Painted
  })
}

/** Rows of the mirror that may be cut by the border below. */
const CUT = 3

/** Keys of works on screen that were not started, so that others follow them. */
async function openWorks(page: Page): Promise<string[]> {
  return page.evaluate(
    (cut) =>
      [...document.querySelectorAll<HTMLElement>('[role=row][data-row-key]')]
        .slice(0, -cut)
        .filter((row) => {
          const text = (column: string) => row.querySelector(`[data-column="${column}"]`)?.textContent?.trim() ?? ''
          return row.getAttribute('aria-expanded') === null && /^0?%?$/.test(text('percent')) && text('duration') !== ''
        })
        .map((row) => row.dataset.rowKey ?? ''),
    CUT,
  )
}

async function scrollTo(planner: PlannerPage, row: number): Promise<void> {
  await planner.scroll(-10_000_000)
  await planner.scroll(row * ROW_HEIGHT)
  await planner.page.waitForTimeout(150)
}

async function measureEdits(planner: PlannerPage, rows: number, edits: number): Promise<Painted[]> {
  const times: Painted[] = []
  // Works that are finished already have nobody to move; below most places some are open.
  for (let i = 0; i < 3 * edits && times.length < edits; i++) {
    await scrollTo(planner, Math.floor((rows * (i + 0.3)) / (3 * edits)))
    const key = (await openWorks(planner.page))[1]
    if (key) times.push(await measureEdit(planner, key, 21 + i))
  }
  expect(times.length, 'edits that were measured').toBeGreaterThan(edits / 4)
  return times
}

/** A third of the time down the rows, a third along the time, a third in and out; by the wheel, as a person does. */
function scrollFrames(page: Page, milliseconds: number): Promise<number[]> {
  return page.evaluate(
    ([time, overGrid, overBars]) =>
      new Promise<number[]>((resolve) => {
        const target = document.querySelector('[data-testid=planner] canvas') ?? document.body
        const top = target.getBoundingClientRect().top
        const wheel = (options: WheelEventInit): boolean =>
          target.dispatchEvent(new WheelEvent('wheel', { bubbles: true, cancelable: true, ...options }))
        const intervals: number[] = []
        const started = performance.now()
        let last = 0
        let frame = 0
        const tick = (now: number): void => {
          if (last > 0) intervals.push(now - last)
          last = now
          const share = (performance.now() - started) / time!
          if (share >= 1) {
            resolve(intervals)
            return
          }
          if (share < 1 / 3) wheel({ deltaY: 480, clientX: overGrid!, clientY: top + 300 })
          else if (share < 2 / 3) wheel({ deltaX: 60, clientX: overBars!, clientY: top + 300 })
          else if (frame % 20 === 0)
            wheel({ deltaY: frame % 40 === 0 ? -120 : 120, ctrlKey: true, clientX: overBars!, clientY: top + 10 })
          frame++
          requestAnimationFrame(tick)
        }
        requestAnimationFrame(tick)
      }),
    [milliseconds, OVER_GRID, OVER_BARS] as const,
  )
}

/** From the key press or click that `act` ends with to the frame after the number of rows has changed. */
async function untilRowsChange(planner: PlannerPage, act: () => Promise<void>): Promise<number> {
  const { page } = planner
  const before = await planner.grid.getAttribute('aria-rowcount')
  const watch = await page.evaluateHandle((count) => {
    const grid = document.querySelector('[role=treegrid]')!
    const time = new Promise<number>((resolve) => {
      let pressed = 0
      const remember = ({ timeStamp }: Event): void => {
        pressed = timeStamp
      }
      for (const kind of ['keydown', 'pointerup']) document.addEventListener(kind, remember, { capture: true })
      const look = (): void => {
        if (pressed > 0 && grid.getAttribute('aria-rowcount') !== count) resolve(performance.now() - pressed)
        else requestAnimationFrame(look)
      }
      look()
    })
    return { time }
  }, before)
  await act()
  return watch.evaluate(({ time }) => time)
}

/** By status, the column that is offered first. */
async function measureGrouping(planner: PlannerPage): Promise<number> {
  const { page } = planner
  await page.keyboard.press('Control+Alt+KeyG')
  return untilRowsChange(planner, () => page.getByRole('button', { name: 'Group by…' }).click())
}

/** The real screen on a live document: own server, worker, and a colleague at the other end. */
export async function measureScreen(
  { browser, installation, person }: { browser: Browser; installation: Installation; person: SignedIn },
  plan: SchedulePlan,
  pace: Pace,
): Promise<Figures> {
  const path = await importSchedule(person, `${plan.rows.length} rows`, fileOf(plan))
  const context = await browser.newContext({ baseURL: installation.url, viewport: { width: 1440, height: 900 } })
  await context.addCookies((await person.context.storageState()).cookies)
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error(error))
  await page.addInitScript(listen)
  await page.addInitScript((firstName) => {
    void window.ears.painted(firstName).then((at) => {
      window.firstPaint = at
    })
  }, plan.rows[0]!.name)
  const planner = new PlannerPage(page)
  await planner.open(path)
  const { firstPaint, data } = await page.evaluate(() => ({
    firstPaint: window.firstPaint,
    data: window.ears.patches.find(({ isFirst }) => isFirst)?.at ?? 0,
  }))
  await planner.saved()
  const rows = Number(await planner.grid.getAttribute('aria-rowcount')) - 1
  const heapMB = await heapOf(page)
  const scroll = await scrollFrames(page, pace.scrollMs)
  const edits = await measureEdits(planner, rows, pace.edits)
  const stranger = await joinAsStranger(person, installation.url, path.split('/').at(-1) ?? '')
  stranger.start(pace.patchesPerSecond)
  const live = await scrollFrames(page, pace.scrollMs)
  expect(stranger.stop(), 'changes of the colleague').toBeGreaterThan(0)
  stranger.leave()
  await scrollTo(planner, 0)
  await page.keyboard.press('Control+Home')
  const collapse = await untilRowsChange(planner, () => page.keyboard.press('Alt+Shift+Minus'))
  const expand = await untilRowsChange(planner, () => page.keyboard.press('Alt+Shift+Equal'))
  const filter = await untilRowsChange(planner, () => page.keyboard.press('Control+Alt+KeyC'))
  await page.keyboard.press('Control+Alt+KeyC')
  const group = await measureGrouping(planner)
  await context.close()
  return {
    instrument: 'Plumbline',
    rows,
    firstPaint: firstPaint - data,
    opening: firstPaint,
    heapMB,
    scroll: frameTimes(scroll),
    live: frameTimes(live),
    own: spread(edits.map(([own]) => own)),
    successors: spread(edits.map(([, successors]) => successors)),
    collapse,
    expand,
    filter,
    group,
  }
}

declare global {
  interface Window {
    firstPaint: number
  }
}
