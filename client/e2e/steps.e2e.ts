import { expect } from '@playwright/test'
import { switchColumns } from './grid-columns.ts'
import type { PlannerPage } from './planner-page.ts'
import { close, openTogether } from './two-people.ts'
import { test } from './with-installation.ts'

const field = ({ page }: PlannerPage, name: string) => page.getByRole('textbox', { name, exact: true })

async function put(planner: PlannerPage, name: string, text: string): Promise<void> {
  await field(planner, name).fill(text)
  await field(planner, name).press('Enter')
}

test('a work is reported by its steps: they are typed and pasted, two people report and rename them, and its percentage follows', async ({
  browser,
  installation,
}) => {
  const { a, b, path, ...two } = await openTogether(installation, browser, 'Steps')
  const url = `${path}?tab=node_info`
  await Promise.all([a.open(url), b.open(url)])
  const [first, second] = [await a.keyOf('Formwork'), await a.keyOf('Columns')]
  await Promise.all([a.select(first), b.select(first)])

  await put(a, 'New step', 'Shutter')
  await field(a, 'New step').evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Steel\t2,5\r\nConcrete\t0.5\r\n')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(a.page.getByRole('heading', { name: 'Steps, 0 of 3 done · 0 %' })).toBeVisible()
  await expect(field(b, 'Weight of Steel')).toHaveValue('2.5')

  await put(a, 'Percent complete of Shutter', '100')
  await expect(a.cell(first, 'percent')).toHaveText('25')
  await expect(b.cell(first, 'percent')).toHaveText('25')
  await expect(b.page.getByRole('heading', { name: 'Steps, 1 of 3 done · 25 %' })).toBeVisible()
  await put(b, 'Name of Steel', 'Reinforcement')
  await put(a, 'Percent complete of Reinforcement', '40')
  await expect(b.cell(first, 'percent')).toHaveText('50')
  await a.page.screenshot({ path: test.info().outputPath('steps.png') })

  // Somebody tells another percentage of the work: both stand there until one of them is taken.
  await b.type(first, 'percent', '60')
  await a.select(first)
  await expect(a.page.getByText('By steps 50 %, told 60 %')).toBeVisible()
  await a.page.getByRole('button', { name: 'Take over from the steps' }).click()
  await expect(b.cell(first, 'percent')).toHaveText('50')
  await expect(a.page.getByText('By steps 50 %, told 60 %')).toHaveCount(0)
  await a.page.getByRole('treegrid').press('Control+Z')
  await expect(a.cell(first, 'percent')).toHaveText('60')
  await a.page.getByRole('treegrid').press('Control+Z')
  await expect(field(a, 'Percent complete of Reinforcement')).toHaveValue('0')

  // Into another work, where nothing of them is done.
  await a.select(second, 'name', ['Control'])
  await a.select(first, 'name', ['Control'])
  await a.select(first, 'name', ['Control'])
  await a.page.getByRole('button', { name: 'Put these steps into 1 other selected work' }).click()
  await switchColumns(a.page, ['Dur.', 'TF', 'FF', 'Calendar', 'Limit', 'Steps', 'Steps %'])
  await expect(a.cell(first, 'steps')).toHaveText('1 / 3')
  await expect(a.cell(second, 'steps')).toHaveText('0 / 3')

  await a.select(first)
  await a.page.getByRole('button', { name: 'More for Concrete' }).click()
  await a.page.getByRole('menuitem', { name: 'Move up' }).click()
  await expect(a.page.getByRole('textbox', { name: /^Name of/ }).nth(1)).toHaveValue('Concrete')
  await a.page.getByRole('button', { name: 'More for Concrete' }).click()
  await a.page.getByRole('menuitem', { name: 'Delete step' }).click()
  await expect(a.cell(first, 'steps')).toHaveText('1 / 2')
  await a.saved()
  await a.page.reload()
  await a.ready()
  await expect(a.cell(first, 'stepsShare')).toHaveText('29')
  await close({ a, b, path, ...two })
})
