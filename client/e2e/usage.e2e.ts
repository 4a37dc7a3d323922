import { expect, type Page } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import { switchColumns } from './grid-columns.ts'
import { demoSpaceOf, importSchedule, type SignedIn, signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { smallPlan } from './small-plan.ts'
import { close, expectSameEverywhere, openTogether } from './two-people.ts'
import { test } from './with-installation.ts'

/** One crane of the space; its id. */
async function crane(person: SignedIn, spaceId: string): Promise<string> {
  const { resource } = await person.call<{ resource: { id: string } }>('POST', '/resource/settings/create', {
    spaceId,
    name: 'Tower crane',
    code: 'TC',
    type: 'machine',
    availability: [{ from: null, units: '1' }],
    prices: [{ from: null, standard: '80', overtime: null, per: 'hour' }],
  })
  return resource.id
}

/** A person assigns the resource to works, as the panel of works does. */
async function assign(person: SignedIn, path: string, resourceId: string, wbsIds: string[]): Promise<void> {
  const scheduleId = path.split('/').at(-1)
  const { versions } = await person.call<{ versions: { id: string }[] }>('GET', `/schedules/${scheduleId}/versions`)
  await person.call('POST', `/versions/${versions[0]!.id}/assignments`, { wbsIds, resourceId, units: '1' })
}

const over = (page: Page) => page.getByTestId('usage').getByTestId('usage-over').first()

test('R-SHELL-40.resource_planning R-WBS-25 two people see an overload of a crane at once; levelling is proposed, one delay is refused, the rest applied and undone', async ({
  browser,
  installation,
}) => {
  const both = await openTogether(installation, browser, 'Crane plan')
  const { a, b, maya, tom, path } = both
  const resourceId = await crane(maya, await demoSpaceOf(maya))
  const [plaster, paint, doors] = [await a.keyOf('Plaster'), await a.keyOf('Paint'), await a.keyOf('Doors')]

  // The tab has its name in the address.
  await a.page.getByTestId('tab-resource_planning').click()
  await expect(a.page).toHaveURL(/tab=resource_planning/)
  await expect(a.page.getByTestId('usage')).toContainText('No resources are assigned')
  await b.page.getByTestId('tab-resource_planning').click()

  await assign(maya, path, resourceId, [plaster])
  await expect(a.page.getByTestId('usage-lane')).toContainText('Tower crane')
  await expect(a.page.getByTestId('usage-over')).toHaveCount(0)

  // Tom wants it on the same days: both see that, and which works hold it.
  await assign(tom, path, resourceId, [paint, doors])
  await expect(over(a.page)).toHaveText('3 d +2')
  await expect(over(b.page)).toHaveText('3 d +2')
  await over(b.page).click()
  const behind = b.page.getByTestId('usage-behind')
  await expect(behind.getByRole('listitem')).toHaveCount(3)
  await expect(behind).toContainText('Plaster')
  await b.page.screenshot({ path: test.info().outputPath('overload.png') })

  await b.page.getByTestId('usage').getByRole('button', { name: 'Table' }).click()
  await expect(b.page.getByTestId('usage-table').locator('td.is-over').first()).toHaveText('3')

  // What an assignment takes on a day is typed there (US17); the other one sees it, and it is undone as one step.
  const opened = (page: Page) => page.getByTestId(`usage-assignment-${plaster}`)
  for (const { page } of [a, b]) {
    await page.getByTestId('usage').getByRole('button', { name: 'Table' }).click()
    await page.getByRole('button', { name: 'Show assignments of Tower crane' }).click()
  }
  const cell = opened(b.page).locator('input[value="8"]').first()
  await cell.fill('5')
  await cell.press('Enter')
  await expect(opened(a.page).locator('td.is-typed input')).toHaveValue('5')
  await b.page.screenshot({ path: test.info().outputPath('typed.png') })
  await b.select(plaster)
  await b.page.keyboard.press('Control+z')
  await expect(opened(a.page).locator('td.is-typed')).toHaveCount(0)

  // Lower peaks within float: two of the three wait, whether there would be enough or not.
  await a.page.getByRole('button', { name: 'Level…' }).click()
  const asked = a.page.getByTestId('levelling')
  await asked.getByRole('combobox', { name: 'How far works may move' }).selectOption('peaks')
  await asked.getByRole('button', { name: 'Find a proposal' }).click()
  await expect(asked.getByTestId('levelling-peaks')).toHaveText('Tower crane 3 → 1')
  await expect(asked.getByTestId('levelling-why').first()).toContainText('so that the peak of Tower crane stays lower')
  await a.page.screenshot({ path: test.info().outputPath('peaks.png') })
  await asked.getByRole('combobox', { name: 'How far works may move' }).selectOption('float')
  await asked.getByRole('button', { name: 'Close the proposal' }).click()

  // Levelling within float: two of the three wait.
  await a.page.getByRole('button', { name: 'Level…' }).click()
  const panel = a.page.getByTestId('levelling')
  await panel.getByRole('button', { name: 'Find a proposal' }).click()
  const items = panel.getByTestId('levelling-item')
  await expect(items).toHaveCount(2)
  await expect(items.first().getByTestId('levelling-why')).toContainText('Tower crane is with')
  await expect(panel.getByTestId('levelling-over')).toHaveText('3 → 0')
  await expect(panel.getByTestId('levelling-summary')).toContainText('The finish stays')
  await a.page.screenshot({ path: test.info().outputPath('levelling.png') })

  const before = await a.resultHash()
  await items.last().getByRole('button', { name: 'Refuse' }).click()
  await expect(panel.getByTestId('levelling-over')).not.toHaveText('3 → 0')
  expect(await a.resultHash()).toBe(before)
  await panel.getByRole('button', { name: 'Apply 1 chosen' }).click()
  await expect(panel).toBeHidden()
  await expect(async () => expect(await a.resultHash()).not.toBe(before)).toPass()
  await expectSameEverywhere(both)
  await expect(over(b.page)).not.toHaveText('3 d +2')

  // One step of undo of the one who applied it.
  await a.page.keyboard.press('Escape')
  await a.select(plaster)
  await a.page.keyboard.press('Control+z')
  await expect(over(a.page)).toHaveText('3 d +2')
  await expectSameEverywhere(both)
  expect(await a.resultHash()).toBe(before)

  // Costs follow from the assignments; what became of that is said.
  await a.command('Update costs')
  await expect(a.page.getByText('Costs of 3 works updated from their assignments')).toBeVisible()

  // What that is worth: of the work in its panel, and of all in the columns of the grid.
  await a.select(plaster)
  await a.page.getByTestId('tab-info').click()
  const earned = a.page.getByTestId('earned')
  await expect(earned).toContainText(/BAC2,560/)
  await expect(earned.getByRole('row', { name: /what assignments need/ })).toContainText('2,560')
  await earned.scrollIntoViewIfNeeded()
  await a.page.screenshot({ path: test.info().outputPath('earned.png') })

  // What goes out month by month by the same assignments, told apart by type, and in a workbook (US18).
  const cash = await a.page.context().newPage()
  await cash.goto(`${path.replace('/schedule/', '/analytics/')}?chart=cash&by=type`)
  await expect(cash.getByRole('img', { name: /Cash flow, EUR/ })).toBeVisible({ timeout: 20_000 })
  await cash.screenshot({ path: test.info().outputPath('cash.png') })
  await cash.getByRole('combobox', { name: 'Told apart by' }).selectOption('By resource')
  await cash.getByRole('button', { name: 'Show the table' }).click()
  await expect(cash.getByRole('columnheader', { name: 'Tower crane' })).toBeVisible()
  const downloaded = cash.waitForEvent('download')
  await cash.getByRole('button', { name: 'Export' }).click()
  await cash.getByRole('menuitem', { name: 'Excel workbook' }).click()
  expect((await downloaded).suggestedFilename()).toContain('Cash flow, EUR.xlsx')
  await cash.close()

  // US19: what it costs by period and added up; what somebody assigns beside is seen at once.
  const usage = b.page.getByTestId('usage')
  await usage.getByRole('combobox', { name: 'What is shown' }).selectOption('cost')
  await usage.getByRole('button', { name: 'Show what Whole schedule is made of' }).click()
  await usage.getByRole('checkbox', { name: 'Cumulative' }).check({ force: true })
  await expect(b.page.getByTestId('usage-money-budget').first()).toContainText(/\d\.00/)
  await b.page.screenshot({ path: test.info().outputPath('money-table.png') })
  await usage.getByRole('button', { name: 'Histogram' }).click()
  const budget = usage.getByTestId('usage-money').first().locator('dd').first()
  const soFar = await budget.textContent()
  expect(soFar).toMatch(/^[\d,]+\.00$/)
  await b.page.screenshot({ path: test.info().outputPath('money.png') })
  await assign(maya, path, resourceId, [await a.keyOf('Columns')])
  await expect(budget).not.toHaveText(soFar ?? '')

  await b.page.route('**/update-costs', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', params: {} } }),
  )
  await b.command('Update costs')
  await expect(b.page.getByText('Costs could not be updated')).toBeVisible()
  await close(both)
})

test('LV20 a priority typed in the grid decides who waits for the crane; in Russian, dark and narrow it is the same', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await importSchedule(maya, 'Ranked', writeXer(smallPlan()))
  const planner = new PlannerPage(await maya.context.newPage())
  const { page } = planner
  await planner.open(path)
  await switchColumns(page, ['Start', 'Finish', 'Calendar', 'Limit', 'Priority'])
  const [plaster, paint, doors] = await Promise.all(['Plaster', 'Paint', 'Doors'].map((name) => planner.keyOf(name)))
  await assign(maya, path, await crane(maya, await demoSpaceOf(maya)), [plaster!, paint!, doors!])
  await expect(planner.cell(plaster!, 'priority')).toHaveText('500')
  await planner.select(plaster!, 'priority')
  await page.keyboard.press('F2')
  const editor = page.locator('[data-planner-editor]')
  await editor.fill('1200')
  await editor.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('A whole number from 0 to 1000; 1000 is never levelled')
  await page.keyboard.press('Escape')
  await planner.type(plaster!, 'priority', '900')
  await planner.type(paint!, 'priority', '100')
  await planner.saved()

  // Of itself Plaster would wait, which has the least float to lose.
  await page.getByTestId('tab-resource_planning').click()
  await page.getByRole('button', { name: 'Level…' }).click()
  const panel = page.getByTestId('levelling')
  await panel.getByRole('button', { name: 'Find a proposal' }).click()
  const items = panel.getByTestId('levelling-item')
  await expect(items).toHaveCount(2)
  await expect(items.first()).toContainText('Doors')
  await expect(items.last()).toContainText('Paint')

  await page.evaluate(() => localStorage.setItem('plumbline.language', 'ru'))
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.reload()
  await planner.ready()
  await page.getByRole('button', { name: 'Выровнять…' }).click()
  await expect(panel).toContainText('столбец «Приоритет»')
  await page.screenshot({ path: test.info().outputPath('levelling-ru-dark.png') })
  await panel.getByRole('button', { name: 'Найти предложение' }).click()
  await expect(items).toHaveCount(2)
  await page.screenshot({ path: test.info().outputPath('proposal-ru-dark.png') })
  await maya.context.close()
})
