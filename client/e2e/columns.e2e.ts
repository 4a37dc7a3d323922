import { expect, type Page } from '@playwright/test'
import { columnTitled, switchColumns } from './grid-columns.ts'
import { close, openTogether } from './two-people.ts'
import { test } from './with-installation.ts'

test('R-WBS-06 R-WBS-07 R-WBS-17 a work has an executor and amounts, a formula and a light follow from them, and the other sees it', async ({
  browser,
  installation,
}) => {
  const both = await openTogether(installation, browser, 'Columns')
  const { maya, a, b } = both
  const { page } = a
  await maya.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await define(page, 'Pace', 'Calculated', async () => {
    const formula = page.getByRole('combobox', { name: 'Formula' })
    await formula.pressSequentially('[volu')
    await expect(page.getByRole('option', { name: '[Volume]', exact: true })).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('completion.png') })
    await page.keyboard.press('Enter')
    await formula.pressSequentially(' / [Lost]')
    await expect(page.getByText('there is no column “Lost”')).toBeVisible()
    await formula.fill('[Volume] / [Dur.]')
    await expect(page.getByText('1 Block A: –')).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('formula.png') })
  })
  await define(page, 'Light', 'Indicator', async () => {
    await page.getByRole('combobox', { name: 'Looks at' }).selectOption('Pace')
    await page.getByRole('textbox', { name: 'Good from' }).fill('10')
    await page.getByRole('textbox', { name: 'Attention from' }).fill('2,5')
  })
  await page.getByRole('button', { name: 'Done' }).click()
  const hidden = ['WBS', 'Dur.', 'Start', 'Finish', '%', 'TF', 'FF', 'Calendar', 'Limit']
  for (const each of [a.page, b.page]) await switchColumns(each, [...hidden, 'Volume', 'Executor', 'Pace', 'Light'])
  const [pace, light] = [await columnTitled(page, 'Pace'), await columnTitled(page, 'Light')]
  const [plaster, paint, doors] = await Promise.all(['Plaster', 'Paint', 'Doors'].map((name) => a.keyOf(name)))
  if (!plaster || !paint || !doors) throw new Error('the small plan has these works')

  await a.select(plaster, 'volume')
  await page.evaluate(() => navigator.clipboard.writeText('40\tMaya Lindqvist\r\n7,5\t\r\n3\tTom Okafor\r\n'))
  await page.keyboard.press('Control+KeyV')
  await expect.poll(() => a.text(doors, 'executor')).toBe('Tom Okafor')
  await a.select(paint, 'executor')
  await page.keyboard.press('F2')
  await page.getByRole('option', { name: 'Maya Lindqvist' }).click()
  await page.keyboard.press('Enter')
  await expect.poll(() => a.text(paint, 'executor')).toBe('Maya Lindqvist')

  const seen = async () =>
    Promise.all(
      [plaster, paint, doors].flatMap((key) => [pace, light, 'executor'].map((column) => b.text(key, column))),
    )
  await expect
    .poll(seen)
    .toEqual(['10.00', 'Good', 'Maya Lindqvist', '2.50', 'Attention', 'Maya Lindqvist', '1.50', 'Bad', 'Tom Okafor'])
  await page.screenshot({ path: test.info().outputPath('columns.png') })
  await page.keyboard.press('Control+KeyZ')
  await expect.poll(() => b.text(paint, 'executor')).toBe('')
  await a.type(paint, 'volume', '300')
  await expect.poll(() => b.text(paint, light)).toBe('Good')

  await page.keyboard.press('Control+KeyF')
  await page.getByTestId('find').getByRole('textbox').first().fill('bad')
  await expect(page.getByTestId('find').getByRole('status')).toContainText('1')
  await page.keyboard.press('Escape')
  const others = ['Volume', 'Executor', 'Pace', 'Light', 'Labour, h', 'Hours per unit', 'Cost per unit']
  for (const each of [a.page, b.page]) await switchColumns(each, others)
  await a.type(paint, 'unitLabour', '0,5')
  await a.type(paint, 'unitCost', '12')
  await expect.poll(() => b.text(paint, 'labour')).toBe('150')
  await a.type(plaster, 'unitLabour', '2')
  const block = await b.keyOf('Block A')
  if (!block) throw new Error('the small plan has this task')
  await expect.poll(() => b.text(block, 'unitCost')).toBe('12')
  await page.screenshot({ path: test.info().outputPath('rates.png') })
  await close(both)
})

async function define(page: Page, name: string, type: string, fill: () => Promise<void>): Promise<void> {
  const dialog = page.getByTestId('attributes')
  if (!(await dialog.isVisible())) await page.keyboard.press('Control+Alt+KeyA')
  await dialog.getByRole('button', { name: 'New attribute' }).click()
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await dialog.getByRole('textbox', { name: 'Code', exact: true }).fill(name)
  await dialog.getByRole('combobox', { name: 'Holds' }).selectOption(type)
  await fill()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeVisible()
}
