import { expect, type Page } from '@playwright/test'
import { close, expectSameEverywhere, openTogether } from './two-people.ts'
import { test } from './with-installation.ts'

/** Says in the panel when the selected work began. */
async function began(page: Page, date: string): Promise<void> {
  await page.getByTestId('tab-info').click()
  const field = page.getByRole('textbox', { name: 'Actual start' })
  await field.fill(date)
  await field.press('Enter')
}

test('a planner limits the days of facts; people on site read why theirs is refused, and keep what they typed offline (R-DP-03)', async ({
  browser,
  installation,
}) => {
  const two = await openTogether(installation, browser, 'Day limits')
  const { a, b, tom } = two
  await a.page.getByTestId('tab-settings').click()
  const settings = a.page.getByTestId('settings')
  await expect(settings.getByTestId('facts-period')).toHaveText('Facts may be entered for any day.')
  installation.setRole('tom', 'executor')

  const days = settings.getByRole('textbox', { name: 'Facts, days back' })
  await days.fill('many')
  await days.press('Enter')
  await expect(days).toHaveAttribute('aria-invalid', 'true')
  await days.fill('3')
  await days.press('Enter')
  await expect(settings.getByTestId('facts-period')).toHaveText(
    'People on site may enter facts from 27.02.2026 to 02.03.2026.',
  )
  await b.page.getByTestId('tab-settings').click()
  await expect(b.page.getByTestId('facts-period')).toContainText('from 27.02.2026 to 02.03.2026')
  await expect(b.page.getByRole('textbox', { name: 'Facts, days back' })).toBeDisabled()

  const paint = await b.keyOf('Paint')
  await b.select(paint)
  await b.saved()
  await began(b.page, '03.03.2026')
  await expect(b.toast('Facts may be entered from 27.02.2026 to 02.03.2026 only')).toBeVisible()
  await began(b.page, '02.03.2026')
  await b.saved()
  await expect(a.cell(paint, 'start')).toContainText('02.03.2026')

  // Typed without a network; meanwhile the data date goes on, and the day is closed.
  const doors = await b.keyOf('Doors')
  await tom.context.setOffline(true)
  await b.select(doors)
  await began(b.page, '27.02.2026')
  await expect(b.root).toHaveAttribute('data-pending', '1')
  const dataDate = settings.getByRole('textbox', { name: 'Data date' })
  await dataDate.fill('09.03.2026')
  await dataDate.press('Enter')
  await expect(settings.getByTestId('facts-period')).toContainText('from 06.03.2026 to 09.03.2026')
  await tom.context.setOffline(false)
  await b.page.getByTestId('refused').getByRole('button', { name: 'Show' }).click({ timeout: 40_000 })
  const kept = b.page.getByTestId('refused-change')
  await expect(kept).toContainText('Doors')
  await expect(kept).toContainText('Facts may be entered from 06.03.2026 to 09.03.2026 only')
  await expect(b.root).toHaveAttribute('data-pending', '0')

  // The planner opens the days again: what was kept goes in.
  await days.fill('')
  await days.press('Enter')
  // The screen hears of it before the room lets the person in anew.
  await expect(async () => {
    // What was asked a moment ago may have been done meanwhile.
    if ((await kept.count()) > 0) await kept.getByRole('button', { name: 'Apply again' }).click({ timeout: 1_000 })
    await expect(kept).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
  await expect(a.cell(doors, 'start')).toContainText('27.02.2026')
  installation.setRole('tom', 'planner')
  await expectSameEverywhere(two)
  await close(two)
})
