import { expect } from '@playwright/test'
import { test } from './with-installation.ts'

test('the page of a lost connection counts down from ten, also over a reload, and then leads back (R-CONST-09, R-I18N-06, R-SESS-06, R-SHELL-07, R-SHELL-08, R-SHELL-09, R-SHELL-10, R-SHELL-11, R-SHELL-36)', async ({
  page,
}) => {
  await page.goto('/auth/login')
  await expect(page.getByLabel('Login or email')).toBeVisible()
  await page.goto('/disconnect')
  await expect(page.getByRole('heading', { name: 'Connection lost' })).toBeVisible()
  await expect(page.getByText('trying to reconnect')).toBeVisible()
  await expect(page.locator('.pl-disconnect-header')).toBeVisible()
  const button = page.getByRole('main').getByRole('button')
  await expect(button).toHaveText('Restore in 10 s')
  await expect(button).toBeDisabled()
  await expect(button).toHaveText('Restore in 8 s')
  await page.reload()
  // Less than at the beginning: what was left has been kept.
  await expect(button).toHaveText(/Restore in [5-8] s/)
  await expect(button).toHaveText('Restore', { timeout: 12_000 })
  await expect(button).toBeEnabled()
  await button.click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await page.goto('/disconnect')
  await expect(button).toHaveText('Restore in 10 s')
})

test('the page of a lost connection speaks Russian to a Russian browser, and needs no answer of the server (R-I18N-04, R-I18N-06)', async ({
  browser,
  installation,
}) => {
  const context = await browser.newContext({ baseURL: installation.url, locale: 'ru-RU' })
  const page = await context.newPage()
  await page.route('**/api/**', (route) => route.abort())
  await page.goto('/disconnect')
  await expect(page.getByRole('heading', { name: 'Связь потеряна' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveText(/Восстановить через \d+ с/)
  await context.close()
})
