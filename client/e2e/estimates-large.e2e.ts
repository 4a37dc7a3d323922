import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import { blankRow, type SchedulePlan } from '@plumbline/core/plan'
import { randomId, seededRandom } from '@plumbline/core/testing'
import { largeBill } from '../../core/src/estimate-files/testing/large-bill.ts'
import { typeIntoCell } from './estimate-cells.ts'
import { importSchedule, signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { smallPlan } from './small-plan.ts'
import { test } from './with-installation.ts'

const ITEMS = 5_000
const WORKS = 500
const SUM = '22,388,900.00'
const nameOf = (item: number): string => `Concrete wall, axis ${item % WORKS}`

/** A work for each axis. */
function wallPlan(): SchedulePlan {
  const random = seededRandom(11)
  const plan = smallPlan()
  const site = { ...blankRow(randomId(random), null, 'sum'), code: 'W', name: 'Walls' }
  const walls = Array.from({ length: WORKS }, (_, axis) => ({
    ...blankRow(randomId(random), site.id, 'work'),
    code: `W${axis}`,
    name: nameOf(axis),
    duration: 5 * 480,
  }))
  return { ...plan, rows: [site, ...walls], relations: [] }
}

async function saved(page: Page, click: () => Promise<void>): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 60_000 }), click()])
  return readFileSync(await download.path())
}

test('five thousand items go from the file by rules into the plan, by progress into an act, and as an approved revision out again', {
  tag: '@slow',
}, async ({ browser, installation }) => {
  test.setTimeout(400_000)
  const maya = await signIn(installation, browser, 'maya')
  const path = await importSchedule(maya, 'Five thousand items', writeXer(wallPlan()))
  const page = await maya.context.newPage()
  page.setDefaultTimeout(60_000)
  const dialog = page.getByRole('dialog')
  const shot = (name: string) => page.screenshot({ path: test.info().outputPath(`${name}.png`) })
  const download = (name: string) =>
    saved(page, async () => {
      await page.getByRole('button', { name: 'Download' }).click()
      await page.getByRole('menuitem', { name }).click()
    })

  // In.
  await page.goto(`${path}/estimates`)
  await page.getByRole('button', { name: 'From a file…' }).first().click()
  const bill = {
    name: 'walls.bc3',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(largeBill(ITEMS, nameOf)),
  }
  await dialog.locator('input[type=file]').setInputFiles(bill)
  await expect(dialog.getByTestId('estimate-file')).toHaveText('100 sections · 5,000 items · 3 resources')
  await shot('file')
  await dialog.getByRole('button', { name: 'Create estimate' }).click()
  const gross = page.getByTestId('estimate-gross')
  await expect(gross).toHaveText(SUM, { timeout: 60_000 })
  const compliance = page.getByTestId('compliance')
  await expect(compliance).toContainText('0 of 5,000 items have works', { timeout: 60_000 })
  await shot('opened')

  // Matched by a rule: ten items to each work.
  await compliance.getByRole('button', { name: 'Match', exact: true }).click()
  await expect(dialog.getByRole('region', { name: 'Items without works' })).toContainText('5,000')
  await shot('sides')
  await dialog
    .getByRole('tab', { name: 'Rules' })
    .or(dialog.getByRole('button', { name: 'Rules', exact: true }))
    .click()
  await dialog.getByRole('button', { name: 'Match by name' }).click()
  await expect(page.getByText('5,000 matches made')).toBeVisible({ timeout: 60_000 })
  await shot('rules')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(compliance).toContainText('All 5,000 items have works', { timeout: 60_000 })

  // Into the plan: looked at, written as one step, taken back and written again.
  const plan = new PlannerPage(await maya.context.newPage())
  await plan.open(path)
  const offer = plan.page.getByTestId('estimate-offer')
  await expect(offer).toContainText('The estimate differs: 500 works', { timeout: 60_000 })
  const write = async (): Promise<void> => {
    await offer.getByRole('button', { name: 'Look' }).click()
    await expect(plan.page.getByTestId('estimate-differences').getByRole('row')).not.toHaveCount(0)
    await plan.page.getByLabel('Find works').fill('axis 499')
    await expect(plan.page.getByTestId('estimate-differences').locator('tbody tr')).toHaveCount(1)
    await plan.page.getByLabel('Find works').fill('')
    await expect(plan.page.getByTestId('estimate-sum-cost')).toContainText('22,388,900')
    await plan.page.screenshot({ path: test.info().outputPath('differences.png') })
    await plan.page.getByRole('dialog').getByRole('button', { name: 'Apply to 500 works' }).click()
    await expect(offer).toHaveCount(0, { timeout: 60_000 })
  }
  await write()
  await plan.saved()
  await plan.page.keyboard.press('Control+Z')
  await expect(offer).toContainText('The estimate differs: 500 works', { timeout: 60_000 })
  await write()

  // Progress of one work is the value done of its ten items.
  const wall = await plan.keyOf(nameOf(0))
  await plan.type(wall!, 'percent', '40')
  await plan.saved()
  await page.bringToFront()
  await page.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('menuitem', { name: 'Act of completed work' }).click()
  await expect(dialog.getByTestId('act-rows').locator('tbody tr')).toHaveCount(10)
  await shot('act')
  await dialog.getByRole('button', { name: 'PDF for signature' }).click()
  await page.getByRole('button', { name: 'Print 1 sheet' }).waitFor()
  await shot('paper')
  await page.getByRole('button', { name: 'Back to the screen' }).click()
  await expect(gross).toHaveText(SUM, { timeout: 60_000 })

  // A revision is corrected and compared by item, then approved: nobody changes it any more.
  await page.getByRole('button', { name: /^rev 1/ }).click()
  await page.getByRole('menuitem', { name: 'New revision' }).click()
  await expect(page.getByRole('button', { name: /^rev 2/ })).toBeVisible({ timeout: 60_000 })
  await expect(gross).toHaveText(SUM, { timeout: 60_000 })
  const first = page.locator('[role=row][data-row-key]', { hasText: nameOf(0) }).first()
  const key = await first.getAttribute('data-row-key')
  await typeIntoCell(page, key!, 'quantity', '777')
  await expect(gross).not.toHaveText(SUM)
  await expect(page.getByTestId('estimate-saved')).toHaveAttribute('data-pending', '0')
  await page.getByRole('button', { name: /^rev 2/ }).click()
  await page.getByRole('menuitem', { name: 'Compare…' }).click()
  await expect(dialog.getByTestId('estimate-compared').locator('tbody tr')).toHaveCount(1, { timeout: 60_000 })
  await shot('compared')
  await dialog.getByRole('button', { name: 'Close' }).click()
  for (const [state, wanted] of [
    ['draft', 'Mark as checked'],
    ['checked', 'Approve'],
  ] as const) {
    await page.getByRole('button', { name: `rev 2 · ${state}` }).click()
    await page.getByRole('menuitem', { name: wanted }).click()
  }
  await expect(page.getByText('Read only').first()).toBeVisible()
  await shot('approved')

  // Out: what comes in again of it comes to the same.
  const approved = await gross.textContent()
  expect((await download('Excel workbook')).subarray(0, 2).toString()).toBe('PK')
  const written = await download('BC3')
  await page.goto(`${path}/estimates`)
  await page.getByRole('button', { name: 'From a file…' }).first().click()
  await dialog.locator('input[type=file]').setInputFiles({ ...bill, buffer: written })
  await dialog.getByLabel('Number').fill('2')
  await dialog.getByRole('button', { name: 'Create estimate' }).click()
  await expect(gross).toHaveText(approved!, { timeout: 60_000 })
  await page.goto(`${path}/estimates`)
  await shot('list')
  await maya.context.close()
})
