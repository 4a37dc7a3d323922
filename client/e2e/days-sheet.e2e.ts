import { expect } from '@playwright/test'
import { switchColumns } from './grid-columns.ts'
import { demoSpaceOf, signIn } from './people.ts'
import { plan } from './planning.ts'
import { test } from './with-installation.ts'

const DAY = (Date.UTC(2026, 2, 3) / 86_400_000) | 0

test('a week is pasted from a spreadsheet, has rates and norms beside amounts and hours by assignment, and says what was changed after it was approved', async ({
  browser,
  installation,
}) => {
  const { maya, planner, works, path } = await plan(installation, browser, 'Sheet of days')
  await maya.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const crew = { spaceId: await demoSpaceOf(maya), name: 'Trench crew', code: 'TC', type: 'human' }
  await maya.call('POST', '/resource/settings/create', crew)
  await planner.open(path)
  await switchColumns(planner.page, ['Start', 'Finish', 'Calendar', 'Limit', 'Assignments'])
  await expect(async () => {
    await planner.type(works.excavate, 'assigned', 'Trench crew')
    expect(await planner.text(works.excavate, 'assigned')).toBe('Trench crew')
  }).toPass({ timeout: 20_000 })
  await planner.saved()
  await planner.official()

  const page = await maya.context.newPage()
  await page.setViewportSize({ width: 1440, height: 1000 })
  await page.goto(`${path.split('?')[0]}/days?from=2026-03-02`)
  const rowOf = (measure: string, line: string) =>
    page.locator(`[role=row][data-row-key="${works.excavate}:${measure}:${line}"]`)
  const cellOf = (measure: string, line: string, day: number) => rowOf(measure, line).locator(`[data-column="d${day}"]`)
  const saved = () => expect(page.getByTestId('days-status')).toHaveText('Saved', { timeout: 30_000 })
  await cellOf('volume', 'plan', DAY).click({ timeout: 30_000 })

  // Three days of a spreadsheet, one of them with a blank.
  await page.evaluate((text) => navigator.clipboard.writeText(text), '12\t\t8.5')
  await page.keyboard.press('Control+KeyV')
  await expect(cellOf('volume', 'plan', DAY)).toHaveText('12')
  await expect(cellOf('volume', 'plan', DAY + 1)).toHaveText('')
  await expect(cellOf('volume', 'plan', DAY + 2)).toHaveText('8.5')
  await saved()

  // Hours of the crew stand in lines of their own.
  const crewLine = page.getByRole('row').filter({ hasText: 'Trench crew' }).first()
  await expect(crewLine).toBeVisible({ timeout: 30_000 })
  const held = (await crewLine.getAttribute('data-row-key'))?.split(':')[1] ?? ''
  await cellOf(held, 'plan', DAY).click()
  await page.keyboard.type('16')
  await page.keyboard.press('Enter')
  await expect(cellOf(held, 'plan', DAY)).toHaveText('16')

  await expect(rowOf('volume', 'rate')).toHaveCount(0)
  await page.getByText('Rates and labour norms', { exact: true }).click()
  await cellOf('volume', 'rate', DAY).click()
  await page.keyboard.type('1.5')
  await page.keyboard.press('Enter')
  await expect(cellOf('volume', 'rate', DAY)).toHaveText('1.5')
  await expect(rowOf('volume', 'specific_labor_cost')).toHaveCount(1)
  await saved()

  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByTestId('sheet-state')).toHaveText('Submitted')
  await page.getByRole('button', { name: 'Approve sheet' }).click()
  await expect(page.getByTestId('sheet-state')).toHaveText('Approved')
  await expect(cellOf('volume', 'approved', DAY)).toHaveText('12')
  const changed = cellOf('volume', 'plan', DAY)
  await expect(changed).not.toHaveAttribute('aria-description', /./)
  await changed.click()
  await page.keyboard.type('10')
  await page.keyboard.press('Enter')
  await expect(changed).toHaveAttribute('aria-description', /Changed/)
  await expect(cellOf('volume', 'approved', DAY)).toHaveText('12')
  await saved()
  await page.screenshot({ path: test.info().outputPath('changed.png') })
  await maya.context.close()
})

test('an item of a checklist is ticked on the phone with the report, and the planner sees it', async ({
  browser,
  installation,
}) => {
  const { maya, planner, works, path } = await plan(installation, browser, 'Ticked on the phone')
  const item = { text: 'Trench shored', required: false, gate: 'none', role: '', photo: false }
  const template = { nodeId: null, name: 'Shoring', blocks: false, items: [item] }
  await maya.call('POST', `/spaces/${await demoSpaceOf(maya)}/checklists`, template)
  await planner.open(`${path}?tab=node_info`)
  await planner.select(works.excavate)
  await planner.page.getByRole('combobox', { name: 'Attach a checklist…' }).selectOption({ label: 'Attach: Shoring' })
  const ticked = planner.page.getByRole('checkbox', { name: 'Trench shored' })
  await expect(ticked).not.toBeChecked()
  await planner.official()

  const phone = await signIn(installation, browser, 'maya', { viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await phone.context.newPage()
  await page.goto(`${path}/days?from=2026-03-03`)
  const card = page.locator('.phone-card').filter({ hasText: 'Excavate' })
  await card.getByRole('button', { name: 'Report' }).tap({ timeout: 30_000 })
  await page.getByLabel('Trench shored').tap()
  await expect(page.getByLabel('Trench shored')).toBeChecked()
  await expect(ticked).toBeChecked({ timeout: 30_000 })
  await phone.context.close()
  await maya.context.close()
})
