import { type Browser, expect, type Locator } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import type { Installation } from './installation.ts'
import { importSchedule, type SignedIn, signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { smallPlan } from './small-plan.ts'
import { test } from './with-installation.ts'

const DAY_PX = 24

interface Planning {
  maya: SignedIn
  planner: PlannerPage
  path: string
}

async function plan(installation: Installation, browser: Browser, name: string): Promise<Planning> {
  const maya = await signIn(installation, browser, 'maya')
  const path = await importSchedule(maya, name, writeXer(smallPlan()))
  const planner = new PlannerPage(await maya.context.newPage())
  await planner.open(path)
  await expect(planner.grid.getByText('Doors', { exact: true })).toBeAttached()
  return { maya, planner, path }
}

const scheduleOf = (path: string): string => path.split('/').at(-1) ?? ''
const barOf = (planner: PlannerPage, key: string): Locator => planner.cell(key, 'bar')

async function openBars(planner: PlannerPage): Promise<Locator> {
  await planner.page.keyboard.press('Control+Alt+B')
  return planner.page.getByTestId('bars')
}

/** Px of both ends of a bar around the one of the row, as the treegrid tells them. */
async function ends(bar: Locator, which: string): Promise<[number, number]> {
  const [from, to] = ((await bar.getAttribute(which)) ?? '').split(' ').map(Number)
  return [from ?? Number.NaN, to ?? Number.NaN]
}

test('the dates of the active target stand below the bars, and follow it while it is worked on', async ({
  browser,
  installation,
}) => {
  const { maya, planner, path } = await plan(installation, browser, 'Baselines')
  const { version } = await maya.call<{ version: { id: string } }>(
    'POST',
    `/schedules/${scheduleOf(path)}/versions/create`,
    {
      name: 'Agreed',
      as: 'target',
    },
  )
  await maya.call('POST', `/versions/${version.id}/timetable/calculate`, {})
  await planner.zoomTo('day')
  const bars = await openBars(planner)
  await bars.getByLabel('First').selectOption('target')
  const excavate = await planner.keyOf('Excavate')
  const bar = barOf(planner, excavate)
  await expect(bar).toHaveAttribute('data-baseline', /\d+ \d+/)
  await expect(planner.page.getByTestId('legend')).toContainText('Agreed')
  const [from, to] = await ends(bar, 'data-baseline')
  const own = await planner.bar(excavate)
  expect(to - from).toBeCloseTo(own.right - own.left, -1)

  await planner.page.keyboard.press('Escape')
  await expect(bars).toHaveCount(0)
  await planner.type(excavate, 'duration', '8')
  await expect(planner.cell(excavate, 'finish')).toHaveText('11.03.2026')
  expect(await ends(bar, 'data-baseline')).toEqual([from, to])

  await maya.call('PATCH', `/versions/${version.id}/wbs/${excavate}`, { durationMinutes: 15 * 480 })
  await expect(async () => expect((await ends(bar, 'data-baseline'))[1]).toBeGreaterThan(to + 5 * DAY_PX)).toPass()

  await planner.page.reload()
  await planner.ready()
  await expect(bar).toHaveAttribute('data-baseline', /\d+ \d+/)
  await maya.context.close()
})

test('while a bar is dragged, the bars that follow show where they would go; the tag says what it does to the end', async ({
  browser,
  installation,
}) => {
  const { maya, planner } = await plan(installation, browser, 'Ghosts')
  await planner.zoomTo('day')
  const excavate = await planner.keyOf('Excavate')
  const formwork = await planner.keyOf('Formwork')
  const doors = await planner.keyOf('Doors')
  const hash = await planner.resultHash()
  const bar = await planner.bar(excavate)
  const end = { x: bar.right - 3, y: bar.middle }
  await planner.drag(end, { x: end.x + 4 * DAY_PX, y: end.y }, true)
  const ghost = barOf(planner, formwork)
  await expect(ghost).toHaveAttribute('data-ghost', /\d+ \d+/)
  const follower = await planner.bar(formwork)
  const grid = (await planner.grid.boundingBox())?.x ?? 0
  const [from] = await ends(ghost, 'data-ghost')
  expect(from + grid).toBeGreaterThan(follower.left + DAY_PX)
  await expect(barOf(planner, doors)).not.toHaveAttribute('data-ghost', /./)
  expect(await planner.resultHash()).toBe(hash)

  await planner.page.keyboard.press('Escape')
  await planner.page.mouse.up()
  await expect(ghost).not.toHaveAttribute('data-ghost', /./)
  await expect(planner.cell(excavate, 'duration')).toHaveText('5')
  expect(await planner.resultHash()).toBe(hash)
  await maya.context.close()
})

test('a period of the time scale stands out with its works; the next weeks and a date are one key away', async ({
  browser,
  installation,
}) => {
  const { maya, planner } = await plan(installation, browser, 'Spotlight')
  await planner.zoomTo('day')
  const chip = planner.page.getByTestId('spotlight')
  await planner.page.keyboard.press('Alt+2')
  await expect(chip).toContainText('02.03.2026 – 15.03.2026: 6 works')
  await planner.page.keyboard.press('Escape')
  await expect(chip).toHaveCount(0)

  const box = await planner.grid.boundingBox()
  const key = await planner.keyOf('Excavate')
  const excavate = await planner.bar(key)
  await planner.page.mouse.click(excavate.left + 6, (box?.y ?? 0) + 30)
  await expect(chip).toContainText('02.03.2026 – 02.03.2026: 4 works')
  await planner.page.mouse.click(excavate.left + 6, (box?.y ?? 0) + 30)
  await expect(chip).toHaveCount(0)

  await planner.page.keyboard.press('Control+Shift+G')
  const field = planner.page.getByRole('textbox', { name: 'Go to date' })
  await field.fill('01.01.2055')
  await expect(planner.page.getByRole('button', { name: 'Go', exact: true })).toBeDisabled()
  await field.fill('01.02.2027')
  await field.press('Enter')
  await expect(async () => expect(Math.round((await barOf(planner, key).boundingBox())?.width ?? 0)).toBe(0)).toPass()
  await maya.context.close()
})

test('the time scale has five levels and the whole plan (R-VIEW-12, R-WBS-27, R-SHELL-37.gantt_scale)', async ({
  browser,
  installation,
}) => {
  const { maya, planner } = await plan(installation, browser, 'Levels')
  const excavate = await planner.keyOf('Excavate')
  let last = Number.POSITIVE_INFINITY
  for (const level of ['day', 'week', 'month', 'quarter', 'year']) {
    await planner.zoomTo(level)
    await expect(async () => {
      const { left, right } = await planner.bar(excavate)
      expect(right - left).toBeLessThan(last)
    }).toPass()
    const { left, right } = await planner.bar(excavate)
    last = right - left
  }
  await planner.page.locator('.schedule-zoom select').selectOption('fit')
  const slab = await planner.keyOf('Slab')
  const pane = await planner.grid.boundingBox()
  await expect(async () => {
    const { right } = await planner.bar(slab)
    expect(right).toBeGreaterThan((pane?.x ?? 0) + (pane?.width ?? 0) - 60)
  }).toPass()
  await maya.context.close()
})

test('what a recalculation moved stands out on Show, until Esc', async ({ browser, installation }) => {
  const { maya, planner } = await plan(installation, browser, 'Moved')
  const excavate = await planner.keyOf('Excavate')
  await planner.type(excavate, 'duration', '9')
  const strip = planner.page.getByTestId('recalculation')
  await strip.getByRole('button', { name: 'Show' }).click()
  await expect(planner.page.getByTestId('spotlight')).toContainText('6 moved works')
  await planner.page.keyboard.press('Escape')
  await expect(planner.page.getByTestId('spotlight')).toHaveCount(0)
  await maya.context.close()
})
