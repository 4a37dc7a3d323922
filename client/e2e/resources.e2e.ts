import { expect, type Locator } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import { switchColumns } from './grid-columns.ts'
import { picturesOf } from './layout.ts'
import { demoSpaceOf, importSchedule, signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { smallPlan } from './small-plan.ts'
import { close, openTogether } from './two-people.ts'
import { test } from './with-installation.ts'

/** Looks at each frame: between two looks of `expect` a toast of one second can come and go. */
async function toldForASecond(toast: Locator, act: () => Promise<void>): Promise<void> {
  const seen = toast.waitFor({ state: 'visible' })
  await act()
  await seen
  const shown = Date.now()
  await toast.waitFor({ state: 'hidden', timeout: 4_000 })
  expect(Date.now() - shown).toBeLessThan(3_000)
}

test('R-SHELL-21.screen R-RES-10 R-RES-11 R-CONST-10.assignment R-SHELL-40.assignments R-RES-07 a crane is put into the register and assigned: the other sees it at once, another takes its place', async ({
  browser,
  installation,
}) => {
  const both = await openTogether(installation, browser, 'Cranes')
  const { a, b, path, maya } = both
  const [, space, , schedule] = path.split('/')
  const register = await maya.context.newPage()
  // R-RES-11: the route opens without an id.
  await register.goto(`${installation.url}/${space}/resources`)
  // Another test may have put one into the register of this space before.
  const first = register.getByRole('button', { name: 'First resource' })
  await first.or(register.getByTestId('resource-add')).first().click()
  const panel = register.getByTestId('resource-panel')
  await panel.getByTestId('resource-name').fill('Crane 1')
  await panel.getByTestId('resource-name').press('Enter')
  const rows = register.getByTestId('resource-row')
  await expect(rows.filter({ hasText: 'Crane 1' })).toHaveCount(1)
  const before = await rows.count()
  await panel.getByTestId('resource-availability').fill('four')
  await panel.getByTestId('resource-availability').press('Enter')
  await expect(panel.getByTestId('resource-availability')).toHaveAttribute('aria-invalid', 'true')
  await panel.getByTestId('resource-availability').fill('1; 2026-11-20 2')
  await panel.getByTestId('resource-availability').press('Enter')
  await expect(panel.getByTestId('resource-availability')).toHaveAttribute('aria-invalid', 'false')
  await register.getByTestId('resource-add').click()
  await expect(rows).toHaveCount(before + 1)
  await panel.getByTestId('resource-name').fill('Fitters')
  await panel.getByTestId('resource-name').press('Enter')
  await expect(register.getByTestId('resource-row').filter({ hasText: 'Fitters' })).toHaveCount(1)

  // Typed into a cell by the one, seen in the same cell by the other.
  const columns = ['Start', 'Finish', 'Calendar', 'Limit', 'Assignments']
  await switchColumns(a.page, columns)
  await switchColumns(b.page, columns)
  const slab = await a.keyOf('Slab')
  await expect(async () => {
    await a.type(slab, 'assigned', 'Crane 1; Fitters 4')
    expect(await a.text(slab, 'assigned')).toBe('Crane 1; Fitters 4')
  }).toPass({ timeout: 20_000 })
  await expect(async () => expect(await b.text(slab, 'assigned')).toBe('Crane 1; Fitters 4')).toPass({ timeout: 5_000 })

  // In the panel it is searched for, and told for a second; what it holds already it does not get twice.
  const work = await b.keyOf('Columns')
  const told = (text: string) => b.page.locator('.bp6-toast').getByText(text, { exact: true })
  await b.select(work)
  await b.page.getByTestId('tab-assignments').click()
  const search = b.page.getByTestId('assignments').getByPlaceholder('Add a resource: code or name')
  await search.fill('crane')
  await toldForASecond(told('Crane 1 assigned'), () => search.press('Enter'))
  await expect(async () => expect(await a.text(work, 'assigned')).toBe('Crane 1')).toPass({ timeout: 5_000 })
  await expect(b.page.getByTestId('assignment-units')).toHaveCount(1)
  await search.fill('crane')
  await toldForASecond(told('Crane 1 is assigned already'), () => search.press('Enter'))
  await expect(b.page.getByTestId('assignment-units')).toHaveCount(1)

  // The register knows where it is, in an address with its id, its filter and what is looked at.
  await register.getByTestId('resource-row').filter({ hasText: 'Crane 1' }).click()
  await expect(register.getByTestId('resource-works').getByRole('link')).toHaveCount(2)
  const crane = new URL(register.url()).pathname.split('/').at(-1)
  await register.goto(`${installation.url}/${space}/resources/${crane}`)
  await expect(panel.getByTestId('resource-name')).toHaveValue('Crane 1')
  await register.goto(`${installation.url}/${space}/resources?filter=fit&filter_indicator=machine&target=${crane}`)
  await expect(register.getByTestId('resource-row')).toHaveCount(1)
  await expect(register.getByTestId('resource-row')).toContainText('Fitters')
  await expect(panel.getByTestId('resource-name')).toHaveValue('Crane 1')

  // Prices by date are a table in the currency of the space, and a team says who it consists of.
  const prices = panel.getByTestId('resource-prices')
  await prices.getByRole('button', { name: 'Another price' }).click()
  await expect(panel).toContainText(', EUR')
  await prices.getByRole('textbox', { name: 'Standard' }).fill('80.55')
  await prices.getByRole('textbox', { name: 'Standard' }).press('Enter')
  const team = panel.getByTestId('resource-team')
  await team.getByPlaceholder('Add to the team').fill('fit')
  await team.getByPlaceholder('Add to the team').press('Enter')
  await expect(team.getByRole('listitem')).toHaveText(['Fitters'])
  await register.screenshot({ path: test.info().outputPath('prices.png') })
  await team.getByRole('button', { name: 'Take Fitters out of the team' }).click()
  await expect(team.getByRole('listitem')).toHaveCount(0)
  await register.goto(`${installation.url}/${space}/resources/${crane}`)
  await expect(register.getByTestId('resource-row').filter({ hasText: 'Crane 1' })).toContainText('80.55 / h')

  // The 21 points of an assignment are typed where it stands; they have to add up.
  await b.page.getByTestId('assignment-curve').selectOption('custom')
  const points = b.page.getByRole('dialog')
  await points.getByLabel('Share at 5 %').fill('10')
  await expect(points.getByRole('button', { name: 'Save' })).toBeDisabled()
  await points.getByLabel('Share at 100 %').fill('0')
  await b.page.screenshot({ path: test.info().outputPath('points.png') })
  await points.getByRole('button', { name: 'Save' }).click()
  await expect(b.page.getByTestId('assignment-curve')).toHaveValue('custom')

  // So does the node of the structure.
  await register.goto(`${installation.url}/${space}?node=${schedule}`)
  await register.getByRole('tab', { name: 'Assignments' }).click()
  const held = register.getByRole('list', { name: 'Assignments' }).getByRole('listitem')
  await expect(held).toHaveCount(2)
  await expect(held.filter({ hasText: 'Crane 1' })).toContainText('2 works')

  // What is still to do goes to another one, after a look at it.
  await a.command('Replacements of values and people')
  const dialog = a.page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'What is replaced' }).selectOption('resource')
  await dialog.getByRole('combobox', { name: 'Replace', exact: true }).selectOption({ label: 'Crane 1' })
  await dialog.getByRole('combobox', { name: 'With' }).selectOption({ label: 'Fitters' })
  await dialog.getByLabel('Productivity').fill('2')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog.getByTestId('replacements')).toContainText('Crane 1 → Fitters × 2')
  await a.page.screenshot({ path: test.info().outputPath('replacements.png') })
  await dialog.getByRole('button', { name: 'See resources…' }).click()
  await expect(dialog.getByTestId('replaced-works').getByRole('listitem')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Replace', exact: true }).click()
  await expect(async () => expect(await b.text(slab, 'assigned')).toBe('Fitters 4')).toPass({ timeout: 5_000 })
  await expect(async () => expect(await b.text(work, 'assigned')).toBe('Fitters')).toPass({ timeout: 5_000 })
  await close(both)
})

test('US17 overtime, a curve and days by hand are typed in cells of the grid; the directory calls what a resource names', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const spaceId = await demoSpaceOf(maya)
  const { specialty } = await maya.call<{ specialty: { id: string } }>('POST', `/spaces/${spaceId}/specialties`, {
    name: 'Tower riggers',
  })
  const make = (name: string, code: string, more: object = {}) =>
    maya.call<{ resource: { id: string; directoryId: string } }>('POST', '/resource/settings/create', {
      ...{ spaceId, name, code, type: 'human', ...more },
    })
  const { resource: riggers } = await make('Riggers', 'RG', { specialtyId: specialty.id })
  await make('Welders', 'WE')
  const planner = new PlannerPage(await maya.context.newPage())
  const { page } = planner
  await planner.open(await importSchedule(maya, 'Rigged', writeXer(smallPlan())))
  await switchColumns(page, [
    ...['Start', 'Finish', 'Calendar', 'Limit'],
    ...['Assignments', 'Overtime', 'Curve: % by half of the time', 'Days typed by hand'],
  ])
  const slab = await planner.keyOf('Slab')
  const parts = async (column: string) => (await planner.text(slab, column)).split('; ')
  await expect(async () => {
    await planner.type(slab, 'assigned', 'Riggers 2; Welders')
    expect(await parts('assigned')).toEqual(['Riggers 2', 'Welders'])
  }).toPass({ timeout: 20_000 })

  // By keys: the grid shows the columns as the caret comes to them, and Enter goes to the row below.
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.column)
  const editor = page.locator('[data-planner-editor]')
  const type = async (column: string, text: string): Promise<void> => {
    await page.keyboard.press('ArrowUp')
    for (let before = await focused(); before !== column; before = await focused()) {
      await page.keyboard.press('ArrowRight')
      await expect.poll(focused).not.toBe(before)
    }
    await page.keyboard.press('F2')
    await editor.fill(text)
    await editor.press('Enter')
  }
  await type('assignedOvertime', 'Riggers: 8')
  await expect(planner.cell(slab, 'assignedOvertime')).toHaveText('Riggers: 8')
  await type('assignedCurve', 'Riggers: bell; Welders: late')
  await expect.poll(() => parts('assignedCurve')).toEqual(['Riggers: 50 %', 'Welders: 30 %'])
  await type('assignedDays', 'Riggers: 26.03.2026 4, 27.03.2026 10')
  await expect(planner.cell(slab, 'assignedDays')).toHaveText('Riggers: 2')
  await planner.saved()

  // More than is left is refused where it is typed, and says how much that is.
  await type('assignedDays', 'Riggers: 26.03.2026 81')
  await expect(page.getByRole('alert')).toHaveText('The days come to more than the 80 that are left')
  await page.screenshot({ path: test.info().outputPath('refused-days.png') })
  await expect(editor).toHaveValue('Riggers: 26.03.2026 81')
  await page.keyboard.press('Escape')
  await expect(planner.cell(slab, 'assignedDays')).toHaveText('Riggers: 2')
  await page.keyboard.press('Home')
  await picturesOf(page, 'assigned-cells')

  // A resource is dragged by its name from below the chart onto a work.
  await page.setViewportSize({ width: 1440, height: 900 })
  const columns = await planner.keyOf('Columns')
  await page.getByTestId('tab-resource_planning').click()
  const held = page.getByTestId('usage-lane').filter({ hasText: 'Welders' }).locator('.is-resource')
  await held.dragTo(planner.cell(columns, 'name'))
  await expect(planner.cell(columns, 'assigned')).toHaveText('Welders')
  await held.dragTo(planner.cell(await planner.keyOf('Frame'), 'name'))
  await expect(planner.cell(await planner.keyOf('Frame'), 'assigned')).toHaveText('')
  await planner.select(columns)
  await page.keyboard.press('Control+z')
  await expect(planner.cell(columns, 'assigned')).toHaveText('')

  // Over one of several that are selected: to all of them, as one step.
  const formwork = await planner.keyOf('Formwork')
  await planner.select(formwork)
  await planner.select(columns, 'name', ['Control'])
  await held.dragTo(planner.cell(columns, 'name'))
  for (const key of [formwork, columns]) await expect(planner.cell(key, 'assigned')).toHaveText('Welders')
  await expect(planner.cell(await planner.keyOf('Concrete'), 'assigned')).toHaveText('')
  await page.screenshot({ path: test.info().outputPath('dragged-to-selected.png') })
  await page.keyboard.press('Control+z')
  for (const key of [formwork, columns]) await expect(planner.cell(key, 'assigned')).toHaveText('')

  // One step back each.
  await planner.select(slab)
  await page.keyboard.press('Control+z')
  await expect(planner.cell(slab, 'assignedDays')).toHaveText('')
  await page.keyboard.press('Control+z')
  await expect(planner.cell(slab, 'assignedCurve')).toHaveText('')

  // In the directory of resources: a trade by its name, and typed by it; a type in words; a team by its members.
  const sheet = await maya.context.newPage()
  await sheet.goto(`${installation.url}/${spaceId}/directories?directory=${riggers.directoryId}`)
  const line = sheet.getByRole('row').filter({ hasText: 'Riggers' })
  await expect(line).toContainText('Tower riggers')
  await expect(line).toContainText('People')
  await expect(line).not.toContainText(specialty.id)
  await line.getByText('Tower riggers').dblclick()
  const field = sheet.getByRole('treegrid').getByRole('combobox', { name: 'Specialty' })
  await field.fill('nobody has this trade')
  await expect(sheet.getByText('Nothing found')).toBeVisible()
  await field.fill('tower')
  await expect(sheet.getByRole('option', { name: 'Tower riggers' })).toBeVisible()
  await sheet.screenshot({ path: test.info().outputPath('directory-of-resources.png') })
  await field.press('Escape')
  await maya.context.close()
})
