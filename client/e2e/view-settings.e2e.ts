import { expect } from '@playwright/test'
import { close, openTogether } from './two-people.ts'
import { test } from './with-installation.ts'

test('R-VIEW-12 what is kept to look at schedules is found in one place: opened, renamed, shared and deleted there (R-SHELL-22, R-SHELL-25)', async ({
  browser,
  installation,
}) => {
  const both = await openTogether(installation, browser, 'Settings of views')
  const { a, b, maya, path } = both
  const { page } = a
  const [, spaceId, , scheduleId] = path.split('/')
  const filter = { join: 'and', conditions: [] }
  await maya.call('POST', '/filtering', { scheduleId, name: 'Everything', filter })
  await maya.call('POST', '/daily-view', { scheduleId, name: 'Week', past: 0, next: 7 })

  await page.getByRole('link', { name: 'View settings' }).click()
  await expect(page).toHaveURL(`/${spaceId}/viewsettings`)
  const own = page.getByRole('region', { name: 'Settings of views' })
  const line = (name: string) => own.getByRole('row').filter({ hasText: name })
  await expect(line('Everything')).toContainText('Only you')
  await expect(line('Week')).toContainText('Daily view (−0 / +7)')
  await page.screenshot({ path: test.info().outputPath('view-settings.png') })

  await own.getByRole('button', { name: 'Rename “Everything”' }).click()
  await page.getByRole('textbox', { name: 'Rename “Everything”' }).fill('All works')
  await page.keyboard.press('Enter')
  await own.getByRole('button', { name: 'Share “All works” with everyone' }).click()
  await expect(line('All works')).toContainText('Everyone')
  await b.page.goto(`/${spaceId}/viewsettings`)
  await expect(b.page.getByRole('row').filter({ hasText: 'All works' })).toBeVisible()

  await own.getByRole('button', { name: 'Week', exact: true }).click()
  await expect(page).toHaveURL(/days=1/)
  await expect(page.getByTestId('view-panel').getByRole('button', { name: 'Week (−0 / +7)' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  // How rows are grouped and how large the chart is are reached from here.
  await page.goto(`/${spaceId}/viewsettings`)
  await own.getByRole('link', { name: 'Grouping settings' }).click()
  await expect(page.getByTestId('view-panel').getByRole('button', { name: 'Group by…' })).toBeVisible()
  await page.goto(`/${spaceId}/viewsettings`)
  await own.getByRole('link', { name: 'Time scale' }).click()
  await expect(page.getByTestId('view-panel').getByRole('radio')).toHaveCount(5)

  await page.goto(`/${spaceId}/viewsettings`)
  await own.getByRole('button', { name: 'Delete “Week”' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(line('Week')).toHaveCount(0)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.screenshot({ path: test.info().outputPath('dark.png') })
  await close(both)
})
