import { expect, type Page } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import { generatePlan } from '@plumbline/core/testing'
import { importSchedule, signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { smallPlan } from './small-plan.ts'
import { test } from './with-installation.ts'

const xer = writeXer(smallPlan())

test('the history tells who changed a cell, and takes a value back', async ({ installation, browser }) => {
  const maya = await signIn(installation, browser, 'maya')
  const tom = await signIn(installation, browser, 'tom')
  const path = await importSchedule(maya, 'Told', xer)
  const a = new PlannerPage(await maya.context.newPage())
  const b = new PlannerPage(await tom.context.newPage())
  await Promise.all([a.open(path), b.open(path)])
  const key = await a.keyOf('Excavate')
  await b.type(key, 'duration', '9')
  await b.saved()
  await expect(a.cell(key, 'duration')).toHaveText(/^9/)

  await a.select(key, 'duration')
  await a.page.keyboard.press('Alt+KeyH')
  const sets = a.page.getByTestId('history-set')
  await expect(sets).toHaveCount(1)
  await expect(sets.first()).toContainText('Tom')
  await expect(sets.first()).toContainText(/Duration: 5 d → 9 d/)

  await sets.first().getByRole('button', { name: 'Take back' }).click()
  await expect(a.cell(key, 'duration')).toHaveText(/^5/)
  await expect(b.cell(key, 'duration')).toHaveText(/^5/)
  await expect(sets).toHaveCount(2)

  // The other person's screen tells it without being asked again.
  await b.select(key, 'duration')
  await b.page.keyboard.press('Alt+KeyH')
  await expect(b.page.getByTestId('history-set')).toHaveCount(2)
  await a.type(key, 'duration', '6')
  await expect(b.page.getByTestId('history-set')).toHaveCount(3)

  // All of one change, whoever made it, after a question.
  const theirs = b.page.getByTestId('history-set').first()
  await theirs.getByRole('button', { name: 'Take all of this change back…', exact: true }).click()
  const question = b.page.getByRole('dialog')
  await expect(question.getByText('Take back what Maya', { exact: false })).toBeVisible()
  await question.getByRole('button', { name: 'Take back', exact: true }).click()
  await expect(a.cell(key, 'duration')).toHaveText(/^5/)
  await a.type(key, 'duration', '6')
  await expect(b.page.getByTestId('history-set')).toHaveCount(5)

  // What another one has changed since is kept, or written over.
  await b.type(key, 'duration', '7')
  await b.select(key, 'duration')
  await expect(a.cell(key, 'duration')).toHaveText(/^7/)
  const before = b.page.locator('[data-testid="history-set"]').nth(1)
  await expect(b.page.getByTestId('history-set')).toHaveCount(6)
  await before.getByRole('button', { name: 'Take all of this change back…', exact: true }).click()
  const clash = question.getByTestId('clash')
  await expect(clash).toHaveCount(1)
  await expect(clash.getByRole('radio', { name: 'Keep 7 d', exact: true })).toBeChecked()
  await clash.getByText('Put back 5 d', { exact: true }).click()
  await question.getByRole('button', { name: 'Take back', exact: true }).click()
  await expect(a.cell(key, 'duration')).toHaveText(/^5/)
  await a.type(key, 'duration', '6')
  await expect(b.page.getByTestId('history-set')).toHaveCount(8)
  await b.page.getByTestId('tab-info').click()
  await expect(b.page.getByTestId('last-change')).toContainText('Maya')
  await Promise.all([maya.context.close(), tom.context.close()])
})

test('a moment of the past is shown read-only, verified, restored for everybody and undone', async ({
  installation,
  browser,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const tom = await signIn(installation, browser, 'tom')
  const path = await importSchedule(maya, 'Travelled', xer)
  const a = new PlannerPage(await maya.context.newPage())
  const b = new PlannerPage(await tom.context.newPage())
  await Promise.all([a.open(path), b.open(path)])
  const excavate = await a.keyOf('Excavate')
  const paint = await a.keyOf('Paint')
  await a.type(excavate, 'duration', '8')
  // Until the worker has it, what is here is saved and official, too.
  await expect(a.cell(excavate, 'duration')).toHaveText('8')
  await a.saved()
  const then = await a.official()
  await a.type(excavate, 'name', 'Excavate the pit')
  await a.select(paint)
  await a.page.keyboard.press('Control+Delete')
  await a.confirm('Delete')
  await a.saved()
  await expect(a.row(paint)).toHaveCount(0)
  const now = await a.official()
  expect(now).not.toBe(then)

  await a.page.keyboard.press('Control+Alt+KeyT')
  const slider = a.page.getByRole('slider')
  await slider.focus()
  const moment = a.page.getByTestId('time-moment')
  for (const _ of [1, 2]) await slider.press('ArrowLeft')
  await expect(moment).toHaveAttribute('data-busy', 'false')
  await expect(a.cell(excavate, 'name')).toHaveText('Excavate')
  await expect(a.row(paint)).toHaveCount(1)
  await expect(a.root).toHaveAttribute('data-result-hash', then)
  await expect(a.page.getByTestId('time-verified')).toHaveAttribute('data-is', 'same')
  await expect(a.page).toHaveURL(/[?&]at=2\b/)

  // Nothing can be typed into the past, and what others do meanwhile does not disturb it.
  await a.select(excavate)
  await a.page.keyboard.press('F2')
  await expect(a.page.locator('[data-planner-editor]')).toHaveCount(0)
  const doors = await b.keyOf('Doors')
  await b.type(doors, 'name', 'Doors and windows')
  await b.saved()
  await expect(a.cell(doors, 'name')).toHaveText('Doors')

  // The link shows the same moment to somebody else.
  const link = new PlannerPage(await tom.context.newPage())
  await link.open(a.page.url())
  await expect(link.cell(excavate, 'name')).toHaveText('Excavate')
  await expect(link.root).toHaveAttribute('data-result-hash', then)

  await a.page.getByRole('button', { name: 'Restore this moment' }).click()
  await a.page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(a.toast(/Verified: the plan is the same/)).toBeVisible()
  await expect(a.cell(doors, 'name')).toHaveText('Doors')
  await expect(a.row(paint)).toHaveCount(1)
  await a.saved()
  expect(await a.official()).toBe(then)
  await expect(b.row(paint)).toHaveCount(1)
  await expect(b.cell(doors, 'name')).toHaveText('Doors')

  await a.page.keyboard.press('Escape')
  await a.page.getByRole('treegrid').focus()
  await a.page.keyboard.press('Control+z')
  await expect(b.cell(doors, 'name')).toHaveText('Doors and windows')
  await expect(b.row(paint)).toHaveCount(0)
  await Promise.all([maya.context.close(), tom.context.close()])
})

test('the time slider tells what changed, by whom and what it did to the finish, and never the present as the past', async ({
  installation,
  browser,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await importSchedule(maya, 'Effects', xer)
  const a = new PlannerPage(await maya.context.newPage())
  await a.open(path)
  const slab = await a.keyOf('Slab')
  await a.type(slab, 'duration', '7')
  await a.saved()
  await a.type(slab, 'name', 'Slab and stairs')
  await a.saved()
  await a.page.keyboard.press('Control+Alt+KeyT')
  const slider = a.page.getByRole('slider')
  const moment = a.page.getByTestId('time-moment')
  const effect = a.page.getByTestId('time-effect')
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await a.page.context().route('**/rooms/schedule/*/at/*', async (route) => {
    await held
    await route.continue()
  })
  await slider.focus()
  await slider.press('ArrowLeft')
  // The rows are still those of now: nothing says that they are of the past.
  await expect(moment).toHaveAttribute('data-busy', 'true')
  await a.page.waitForTimeout(400)
  await expect(moment).toHaveText('Loading…')
  await expect(effect).toHaveCount(0)
  release()
  await expect(moment).toHaveText(/\d\d:\d\d/)
  await expect(a.cell(slab, 'name')).toHaveText('Slab')
  await expect(effect).toContainText('Maya Lindqvist')
  await expect(effect).toContainText('Slab – Duration: 5 d → 7 d')
  await expect(effect).toContainText('Finish 01.04.2026 → 03.04.2026 (+2 d)')
  await a.page.screenshot({ path: test.info().outputPath('effect.png') })
  await maya.context.close()
})

test('one step through a schedule of 1,000 rows takes less than 300 ms', { tag: '@slow' }, async ({
  installation,
  browser,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await importSchedule(maya, 'Thousand', writeXer(generatePlan({ works: 900, seed: 5 })))
  const a = new PlannerPage(await maya.context.newPage())
  await a.open(path)
  const key = (await a.shown()).find(({ level }) => level > 2)?.key ?? ''
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']) {
    await a.type(key, 'name', name)
    await a.saved()
  }
  await a.page.keyboard.press('Control+Alt+KeyT')
  await a.page.getByRole('slider').focus()
  // From now to the first moment: what is drawn of the past is loaded.
  await stepBy(a.page, 'ArrowLeft')
  const back = await stepsOf(a.page, 'ArrowLeft')
  const again = await stepsOf(a.page, 'ArrowRight')
  console.log(`steps: ${back.map(Math.round).join(', ')} ms; again: ${again.map(Math.round).join(', ')} ms`)
  // Medians. On a machine that other tests share it may take what moments take that the browser has read and drawn before.
  expect(middle(back)).toBeLessThan(Math.max(300, 1.5 * middle(again)))
  await maya.context.close()
})

const middle = (values: readonly number[]): number => values.toSorted((x, y) => x - y)[2] ?? 0

async function stepsOf(page: Page, key: 'ArrowLeft' | 'ArrowRight'): Promise<number[]> {
  const steps: number[] = []
  for (let step = 0; step < 5; step++) {
    steps.push(await stepBy(page, key))
    // What the change did is told before the next step.
    await expect(page.getByTestId('time-effect')).toContainText('Maya')
  }
  return steps
}

/** From the key to the frame with the rows of that moment, milliseconds. */
function stepBy(page: Page, pressed: 'ArrowLeft' | 'ArrowRight'): Promise<number> {
  return page.evaluate(async (key) => {
    const moment = document.querySelector<HTMLElement>('[data-testid=time-moment]')
    const slider = document.querySelector<HTMLElement>('[role=slider]')
    const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))
    const before = moment?.dataset.seq
    const started = performance.now()
    slider?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    do await frame()
    while (moment?.dataset.seq === before || moment?.dataset.busy !== 'false')
    return performance.now() - started
  }, pressed)
}

test('what somebody deleted comes back from the list, for everybody', async ({ installation, browser }) => {
  const maya = await signIn(installation, browser, 'maya')
  const tom = await signIn(installation, browser, 'tom')
  const path = await importSchedule(maya, 'Deleted', xer)
  const a = new PlannerPage(await maya.context.newPage())
  const b = new PlannerPage(await tom.context.newPage())
  await Promise.all([a.open(path), b.open(path)])
  const before = await a.official()
  const frame = await a.keyOf('Frame')
  await a.select(frame)
  await a.page.keyboard.press('Control+Delete')
  await a.page
    .getByRole('dialog')
    .getByRole('button', { name: /Delete/ })
    .click()
  await a.saved()
  await expect(b.row(frame)).toHaveCount(0)

  await b.page.keyboard.press('Control+Alt+KeyH')
  await b.page.getByTestId('history-deleted').click()
  const item = b.page.getByTestId('deleted-item')
  await expect(item).toHaveCount(1)
  await expect(item).toContainText('Maya')
  await item.getByRole('button', { name: 'Restore' }).click()
  await expect(a.row(frame)).toHaveCount(1)
  await expect(item).toHaveAttribute('data-missing', '0')
  expect(await a.official()).toBe(before)
  await Promise.all([maya.context.close(), tom.context.close()])
})

test('an undo asks before it overwrites what somebody else has typed since', async ({ installation, browser }) => {
  const maya = await signIn(installation, browser, 'maya')
  const tom = await signIn(installation, browser, 'tom')
  const path = await importSchedule(maya, 'Asked', xer)
  const a = new PlannerPage(await maya.context.newPage())
  const b = new PlannerPage(await tom.context.newPage())
  await Promise.all([a.open(path), b.open(path)])
  const key = await a.keyOf('Doors')
  await a.type(key, 'name', 'Doors by Maya')
  await expect(b.cell(key, 'name')).toHaveText('Doors by Maya')
  await b.type(key, 'name', 'Doors by Tom')
  await expect(a.cell(key, 'name')).toHaveText('Doors by Tom')
  await a.page.keyboard.press('Control+z')
  await expect(a.toast(/1 value stayed.*Name/)).toBeVisible()
  await expect(a.cell(key, 'name')).toHaveText('Doors by Tom')
  await a.page.getByRole('button', { name: 'Put mine back' }).click()
  await expect(b.cell(key, 'name')).toHaveText('Doors')
  await Promise.all([maya.context.close(), tom.context.close()])
})
