import { expect, type Locator } from '@playwright/test'
import { switchColumns } from './grid-columns.ts'
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
  await register.getByRole('button', { name: 'First resource' }).click()
  const panel = register.getByTestId('resource-panel')
  await panel.getByTestId('resource-name').fill('Crane 1')
  await panel.getByTestId('resource-name').press('Enter')
  await expect(register.getByTestId('resource-row')).toContainText('Crane 1')
  await panel.getByTestId('resource-availability').fill('four')
  await panel.getByTestId('resource-availability').press('Enter')
  await expect(panel.getByTestId('resource-availability')).toHaveAttribute('aria-invalid', 'true')
  await panel.getByTestId('resource-availability').fill('1; 2026-11-20 2')
  await panel.getByTestId('resource-availability').press('Enter')
  await expect(panel.getByTestId('resource-availability')).toHaveAttribute('aria-invalid', 'false')
  await register.getByTestId('resource-add').click()
  await expect(register.getByTestId('resource-row')).toHaveCount(2)
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
