import { expect, type Page } from '@playwright/test'
import type { PlannerPage } from './planner-page.ts'
import { close, openTogether } from './two-people.ts'
import { test } from './with-installation.ts'

const isInPlan = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.closest('[data-planner]') != null)

/** Arrows move the caret again: Insert would put a row above it. */
async function expectKeysInPlan({ page }: PlannerPage): Promise<void> {
  await expect.poll(() => isInPlan(page)).toBe(true)
}

test('the keys go to the plan again when the filter, the versions and the palette close', async ({
  browser,
  installation,
}) => {
  const two = await openTogether(installation, browser, 'Focus')
  const { page } = two.a
  await two.a.select(await two.a.keyOf('Paint'))
  await page.keyboard.press('Control+Shift+KeyF')
  await expect(page.locator('.bp6-popover')).toBeVisible()
  await page.keyboard.press('Escape')
  await expectKeysInPlan(two.a)
  await page.keyboard.press('Control+Alt+KeyV')
  await expect(page.getByTestId('version-list')).toBeVisible()
  await page.keyboard.press('Escape')
  await expectKeysInPlan(two.a)
  await page.locator('[data-command=filter]').click()
  await page.locator('[data-command=filter]').click()
  await expectKeysInPlan(two.a)
  await page.keyboard.press('Control+KeyK')
  await page.keyboard.press('Escape')
  await expectKeysInPlan(two.a)
  // Whoever goes on in a field stays there.
  await page.getByTestId('tab-info').click()
  await page.keyboard.press('Control+Alt+KeyV')
  await page.getByRole('textbox', { name: 'Actual start' }).click()
  await expect(page.getByTestId('version-list')).toHaveCount(0)
  await page.waitForTimeout(400)
  expect(await isInPlan(page)).toBe(false)
  await close(two)
})

test('a command that cannot run says why: in its tip, in the palette, in the menu and at its key', async ({
  browser,
  installation,
}) => {
  const two = await openTogether(installation, browser, 'Why not')
  const { a, b, maya, path } = two
  const paint = await b.keyOf('Paint')
  await b.select(paint)
  await b.page.keyboard.press('Control+KeyY')
  await expect(b.toast('There is nothing to redo')).toBeVisible()
  const redo = b.page.locator('[data-command=redo]')
  await expect(redo).toBeDisabled()
  await expect(redo).toHaveAttribute('aria-description', 'There is nothing to redo')
  await redo.hover({ force: true })
  await expect(b.page.getByText('· There is nothing to redo')).toBeVisible()
  await expect(b.page.getByRole('toolbar').first().locator('[data-command]')).toHaveCount(7)
  await b.page.locator('[data-command=more]').click()
  const link = b.page.locator('[role=menuitem][data-command=link]')
  await expect(link).toHaveAttribute('aria-disabled', 'true')
  await expect(link.getByTitle('Select at least two rows')).toBeVisible()
  await expect(async () => {
    await b.page.keyboard.press('Escape')
    await expect(link).toHaveCount(0, { timeout: 2_000 })
  }).toPass({ timeout: 15_000 })

  const { currentVersion } = await maya.call<{ currentVersion: { id: string } }>(
    'GET',
    `/schedules/${path.split('/').at(-1)}`,
  )
  await maya.call('POST', `/versions/${currentVersion.id}/setLocked`, { locked: true })
  await expect(b.page.locator('[data-command=addBelow]')).toHaveAttribute('aria-description', 'The version is locked', {
    timeout: 30_000,
  })
  await b.select(paint)
  await b.page.keyboard.press('Insert')
  await expect(b.toast('The version is locked')).toBeVisible()
  await b.page.keyboard.press('Control+KeyK')
  await expect(b.page.locator('.schedule-palette input')).toBeFocused()
  await b.page.keyboard.type('Indent')
  await expect(b.page.locator('.schedule-palette [role=option]').first()).toContainText('The version is locked')
  await b.page.keyboard.press('Escape')
  await b.page.mouse.click(400, 300, { button: 'right' })
  await expect(b.page.getByTestId('menu')).toContainText('The version is locked')
  await b.page.keyboard.press('Escape')
  await expect(a.row(paint)).toHaveCount(1)
  await close(two)
})
