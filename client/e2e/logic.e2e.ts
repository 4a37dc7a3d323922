import { expect } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import { onPaper, sizesOf } from './on-paper.ts'
import { importSchedule, signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { smallPlan } from './small-plan.ts'
import { close, expectSameEverywhere, openTogether } from './two-people.ts'
import { test } from './with-installation.ts'

test('the logic of a work is walked with the keys, and the way stands out on the chart', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await importSchedule(maya, 'Logic', writeXer(smallPlan()))
  const planner = new PlannerPage(await maya.context.newPage())
  const { page } = planner
  await planner.open(path)
  await planner.select(await planner.keyOf('Columns'))
  await page.keyboard.press('Control+Alt+R')
  const before = page.getByTestId('trace-predecessors').getByRole('treeitem')
  const after = page.getByTestId('trace-successors').getByRole('treeitem')
  await expect(before).toHaveCount(3)
  await expect(before).toContainText(['Concrete', 'Formwork', 'Excavate'])
  await expect(after).toContainText(['Slab', 'Topped out'])
  await expect(before.first()).toHaveAttribute('data-drives', 'true')

  await before.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(before.nth(1)).toBeFocused()
  // Columns, Concrete, Formwork.
  await expect(page.getByTestId('spotlight')).toHaveText('Way in the logic: 3 works')
  await page.keyboard.press('ArrowLeft')
  await expect(before).toHaveCount(2)
  await page.keyboard.press('ArrowRight')
  await expect(before).toHaveCount(3)
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('bottom-panel').locator('.schedule-panel-title')).toContainText('Formwork')
  await expect(before).toHaveCount(1)

  // A row without relations says so, and a summary has none.
  await planner.select(await planner.keyOf('Paint'))
  await expect(page.getByTestId('trace-predecessors')).toContainText('it has no predecessors')
  await planner.select(await planner.keyOf('Frame'))
  await expect(page.getByTestId('logic')).toContainText('can be linked, not summaries')
  await maya.context.close()
})

test('float paths are listed with float and length, and one that is chosen stands out', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await importSchedule(maya, 'Paths', writeXer(smallPlan()))
  const planner = new PlannerPage(await maya.context.newPage())
  const { page } = planner
  await planner.open(path)
  await planner.select(await planner.keyOf('Columns'))
  await page.getByTestId('tab-logic').click()
  await page.getByTestId('logic-paths').click()
  const lines = page.getByTestId('float-paths').locator('tbody tr')
  await expect(lines).toHaveCount(1)
  await expect(lines.getByRole('cell').nth(1)).toHaveText('0')
  await expect(lines.getByRole('cell').nth(2)).toHaveText('6')
  await lines.click()
  await expect(page.getByTestId('spotlight')).toHaveText('Float path: 6 works')
  await page.getByLabel('Lead to').selectOption('row')
  await expect(lines.getByRole('cell').nth(2)).toHaveText('4')
  await page.getByTestId('logic-loops').click()
  await expect(page.getByTestId('logic')).toContainText('No relation closes a loop.')
  await maya.context.close()
})

test('two links that together close a loop are reported, and the one left out is removed in one step', async ({
  browser,
  installation,
}) => {
  const two = await openTogether(installation, browser, 'Loop')
  const { a, b, tom } = two
  const [plaster, paint] = [await a.keyOf('Plaster'), await a.keyOf('Paint')]
  await tom.context.setOffline(true)
  await b.select(plaster)
  await b.select(paint, 'name', ['Control'])
  await b.page.keyboard.press('Control+F2')
  await a.select(paint)
  await a.select(plaster, 'name', ['Control'])
  await a.page.keyboard.press('Control+F2')
  await a.saved()
  await tom.context.setOffline(false)
  await b.saved()

  await a.page.getByTestId('tab-logic').click()
  await a.page.getByTestId('logic-loops').click()
  const loops = a.page.getByTestId('loops').getByRole('listitem')
  await expect(loops).toHaveCount(1, { timeout: 20_000 })
  await expect(loops).toContainText(/Plaster|Paint/)
  await loops.getByRole('button', { name: 'Remove the relation' }).click()
  await expect(a.page.getByTestId('logic')).toContainText('No relation closes a loop.')
  await expectSameEverywhere(two)
  await a.page.getByTestId('logic-loops').focus()
  await a.page.keyboard.press('Control+Z')
  await expect(loops).toHaveCount(1)
  await close(two)
})

test('what holds the finish has its DRAG and cost; what shortens it is found, applied as one step and taken back', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await importSchedule(maya, 'Shorten', writeXer(smallPlan()))
  const planner = new PlannerPage(await maya.context.newPage())
  const { page } = planner
  await planner.open(path)
  await page.getByTestId('tab-logic').click()
  await page.getByTestId('logic-shorten').click()
  const logic = page.getByTestId('logic')
  await expect(page.getByTestId('float-bands')).toContainText('no float 5')
  const cost = logic.getByLabel('A day of delay costs')
  await cost.fill('1000')
  await cost.press('Enter')
  // Nothing stands beside the way: each work takes its whole duration.
  await expect(page.getByTestId('drags').locator('tbody tr')).toHaveCount(5)
  await expect(page.getByTestId('drags').locator('tbody tr').first()).toContainText(/Columns.*6.*6.*6,000/)

  const put = async (label: string, value: string): Promise<void> => {
    const field = logic.getByLabel(label, { exact: true })
    await field.fill(value)
    await field.press('Enter')
  }
  await put('Earlier by', '2')
  await put('Shorten works up to, a day costs', '100')
  await put('Overlap works up to, a day costs', '1000')
  await logic.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByTestId('shortening-outcome')).toContainText('Earlier by 2 d for 200: 01.04.2026 → 30.03.2026')
  await expect(page.getByTestId('shortening-steps')).toContainText('Excavate: 5 → 4 d')
  await page.screenshot({ path: test.info().outputPath('shorten.png') })
  await logic.getByRole('button', { name: 'Apply as one step' }).click()
  const finish = await planner.keyOf('Topped out')
  await expect(planner.cell(finish, 'finish')).toContainText('30.03.2026')
  await planner.select(finish)
  await page.keyboard.press('Control+Z')
  await expect(planner.cell(finish, 'finish')).toContainText('01.04.2026')
  await maya.context.close()
})

test('what moved the finish is told by windows of the history, with who changed it, and saved as a workbook', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await importSchedule(maya, 'Delays', writeXer(smallPlan()))
  const planner = new PlannerPage(await maya.context.newPage())
  const { page } = planner
  await planner.open(path)
  await planner.type(await planner.keyOf('Excavate'), 'duration', '8')
  await planner.saved()
  await page.getByTestId('tab-logic').click()
  await page.getByTestId('logic-delays').click()
  const delays = page.getByTestId('delays')
  await expect(delays).toContainText('the works that were late are named')
  await delays.getByRole('button', { name: 'Analyse' }).click()
  const windows = page.getByTestId('delay-windows')
  await expect(windows).toContainText('finish 01.04.2026 → 06.04.2026')
  await expect(windows).toContainText(/Excavate.*planned otherwise.*took \+3 d.*changed by Maya/)
  await expect(delays).toContainText('In all +3 d')
  await page.screenshot({ path: test.info().outputPath('delays.png') })
  const saved = page.waitForEvent('download')
  await delays.getByRole('button', { name: 'Export to Excel' }).click()
  expect((await saved).suggestedFilename()).toMatch(/Delays\.xlsx$/)

  await delays.getByRole('button', { name: 'As PDF' }).click()
  await expect(page.locator('.print-desk canvas')).toBeVisible({ timeout: 60_000 })
  await page.getByLabel('Size', { exact: true }).selectOption('A3')
  await page.getByLabel('Watermark').fill('CLAIM')
  await expect(page.getByTestId('print-count')).toHaveText('1 sheet A3')
  const claim = await onPaper(page, 'claim')
  expect(sizesOf(claim)).toEqual([[420, 297]])
  expect(claim.sheets[0]).toMatch(/CLAIM.*Excavate.*\+3.*Maya/s)
  await maya.context.close()
})
