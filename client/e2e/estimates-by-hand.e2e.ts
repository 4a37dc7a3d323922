import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { createSchedule, signIn } from './people.ts'
import { test } from './with-installation.ts'

interface TypedResource {
  code: string
  type: 'Labour' | 'Machine' | 'Material'
  name: string
  unit: string
  price: string
  norm: string
  pay?: string
}

/** What item A of the worked example is made of. */
const resources: readonly TypedResource[] = [
  { code: 'L-1-034', type: 'Labour', name: 'Workers, grade 3.4', unit: 'h', price: '9.50', norm: '120' },
  { code: 'E-021-141', type: 'Machine', name: 'Tower crane, 8 t', unit: 'h', price: '110', norm: '18', pay: '13.5' },
  { code: 'E-111-301', type: 'Machine', name: 'Vibrator', unit: 'h', price: '3.2', norm: '25' },
  { code: 'M-401-009', type: 'Material', name: 'Concrete C32/40', unit: 'm3', price: '560', norm: '101.5' },
  { code: 'M-204-025', type: 'Material', name: 'Rebar B500B', unit: 't', price: '5650', norm: '7.5' },
]

/** Key by key, as people do: whatever the field becomes meanwhile, the keys have to stay in it. */
async function typed(page: Page, label: string, text: string, group = page.getByRole('dialog').first()): Promise<void> {
  const field = group.getByLabel(label, { exact: true })
  await field.click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
  await expect(field).toHaveValue(text)
}

async function addResource(page: Page, { code, type, name, unit, price, norm, pay }: TypedResource): Promise<void> {
  await page.getByRole('button', { name: 'Resource…' }).click()
  await typed(page, 'Code', code)
  await page.getByRole('dialog').getByLabel('Type').selectOption(type)
  await typed(page, 'Resource', name)
  await typed(page, 'Unit', unit)
  await typed(page, 'Price', price)
  if (pay) await typed(page, 'Of it machinists’ pay', pay)
  await typed(page, 'Norm', norm)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('the worked example is made by hand from nothing, to the cent: indices, resources, rules, a coefficient; then by other methods (R-COST-01)', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await createSchedule(maya, 'Estimate by hand')
  const page = await maya.context.newPage()
  const dialog = page.getByRole('dialog')
  const gross = page.getByTestId('estimate-gross')
  const closeDialog = async (): Promise<void> => {
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await page.goto(`${path}/estimates`)
  await page.getByRole('button', { name: 'New estimate' }).first().click()
  await typed(page, 'Number', '02-07')
  await typed(page, 'Name', 'Slab')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('estimate-sheet')).toBeVisible()

  // How it is calculated: a set of indices, overhead and profit with their percents.
  await page.getByRole('button', { name: 'Calculation' }).click()
  await dialog.getByLabel('Method').selectOption('Index method')
  const indices = dialog.getByRole('group', { name: 'Indices' })
  await typed(page, 'Period', 'Q4 2026', indices)
  await typed(page, 'Labour', '30', indices)
  await typed(page, 'Machines', '10.5', indices)
  await typed(page, 'Materials', '8.2', indices)
  await typed(page, 'Percent', '102', dialog.getByRole('group', { name: 'Overhead' }))
  await typed(page, 'Percent', '58', dialog.getByRole('group', { name: 'Profit' }))
  await typed(page, 'Date of prices', '30.11.2026')
  await expectAccessible(page, 'calculation by indices')
  await page.screenshot({ path: test.info().outputPath('calculation.png') })
  await closeDialog()

  // The item with its resources, one of which has a price of its own.
  await page.getByTestId('estimate-sheet').getByRole('treegrid').focus()
  for (const text of ['06-08-02', 'Slab concreting', '100 m3']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('1.5')
  await page.keyboard.press('Enter')
  await page.locator('[data-column="quantity"]', { hasText: '1.5' }).first().click()
  await page.getByText('How it is calculated').click()
  for (const resource of resources) await addResource(page, resource)
  await page.getByRole('button', { name: 'Resources' }).click()
  await dialog.getByRole('button', { name: 'Rebar B500B' }).click()
  await typed(page, 'Own price, of today', '62000', dialog.getByRole('group', { name: 'M-204-025' }))
  await expect(dialog.getByTestId('estimate-resources').getByRole('row', { name: /Rebar/ })).toContainText('697,500.00')
  await expectAccessible(page, 'resources of an estimate')
  await page.screenshot({ path: test.info().outputPath('resources.png') })
  await closeDialog()

  // A cramped site.
  await page.getByRole('button', { name: 'Coefficients' }).click()
  await dialog.getByRole('button', { name: 'Coefficient', exact: true }).click()
  await typed(page, 'Value', '1.15')
  await dialog.getByText('Used by “Slab concreting”').click()
  await closeDialog()
  await expect(gross).toHaveText('1,615,625.07')
  await expect(page.getByTestId('estimate-resources')).toHaveCount(0)

  // Another set for this item alone; without an index for labour it is in no sum.
  await page.getByRole('button', { name: 'Calculation' }).click()
  await indices.getByRole('button', { name: 'Set', exact: true }).click()
  await typed(page, 'Period', 'Q1 2027', indices)
  await typed(page, 'One for all', '10', indices)
  await indices.getByLabel('Usual set').selectOption('Q4 2026')
  await closeDialog()
  const settings = page.locator('.estimates-item-settings')
  await settings.getByLabel('Indices').selectOption('Q1 2027')
  await expect(gross).not.toHaveText('1,615,625.07')
  await settings.getByLabel('Indices').selectOption('As the estimate')
  await expect(gross).toHaveText('1,615,625.07')

  // By resources their prices are those of today; a factor cuts the overhead.
  await page.getByRole('button', { name: 'Calculation' }).click()
  await dialog.getByLabel('Method').selectOption('Resource method')
  await typed(page, 'Factor', '0.5', dialog.getByRole('group', { name: 'Overhead' }))
  await closeDialog()
  // 1 966.50 + 3 415.50 + 138.00 + 85 260.00 + 697 500.00; of the pay 2 385.68 a half of 102 % and 58 %.
  await expect(gross).toHaveText('790,880.39')
  await expect(page.getByTestId('estimate-why')).toContainText('102 % × 0.5 of pay 2,385.68')

  // By unit prices, from a base of them.
  await page.getByRole('button', { name: 'Calculation' }).click()
  await dialog.getByLabel('Method').selectOption('Unit prices')
  await closeDialog()
  await page.getByRole('button', { name: 'Rates' }).click()
  await typed(page, 'New price base', 'Unit prices 2026')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await dialog.getByLabel(/^Paste rates/).fill('11-02\tPlaster\tm2\t3.5\t0.4\t0.1\t8\n12-01\tPaint\tm2\t5,25')
  await dialog.getByRole('button', { name: 'Write 2 rates' }).click()
  await dialog.getByRole('button', { name: 'Insert 12-01' }).click()
  await closeDialog()
  await page.getByRole('row').filter({ hasText: 'Paint' }).locator('[data-column="quantity"]').first().click()
  await page.keyboard.type('100')
  await page.keyboard.press('Enter')
  await expect(gross).toHaveText('791,405.39')
  await maya.context.close()
})
