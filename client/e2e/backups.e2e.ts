import { expect } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import { importSchedule, signIn } from './people.ts'
import { smallPlan } from './small-plan.ts'
import { test } from './with-installation.ts'

test('R-BAK-01 R-BAK-03 a space is backed up, and a schedule comes back as a version, by the screens', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await importSchedule(maya, 'Kept tower', writeXer(smallPlan()))
  const [, spaceId = ''] = path.split('/')
  const page = await maya.context.newPage()
  const dialog = page.getByRole('dialog')
  await page.goto(`/${spaceId}/admin/backups`)
  await expect(page.getByText('There are no backups yet.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Back up now', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: 'Whole' })
  await expect(row).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('All backups of this space take', { exact: false })).not.toContainText('take 0 B')
  await page.getByRole('button', { name: 'Add a job', exact: true }).click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('cell', { name: 'The whole space', exact: true })).toBeVisible()
  await row.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(dialog.getByText('A new space is made with everything as it was then.', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()

  await page.goto(`/${spaceId}`)
  await page.getByRole('row', { name: 'Kept tower' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Backups…', exact: true }).click()
  await dialog.getByRole('button', { name: 'Back up now', exact: true }).click()
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click({ timeout: 60_000 })
  await dialog.getByRole('radio', { name: 'In place of what is there', exact: false }).check({ force: true })
  await expect(dialog.getByRole('button', { name: 'Restore', exact: true }).last()).toBeDisabled()
  await dialog.getByRole('radio', { name: 'As a new version', exact: false }).check({ force: true })
  await dialog.getByRole('textbox', { name: 'Name of the version', exact: true }).fill('From the backup')
  await dialog.getByRole('button', { name: 'Restore', exact: true }).last().click()
  await expect(page.getByText('Restored from the backup', { exact: true })).toBeVisible({ timeout: 60_000 })

  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await dialog.getByRole('radio', { name: 'In place of what is there', exact: false }).check({ force: true })
  await dialog.getByRole('checkbox', { name: 'Replace what is there now', exact: true }).check({ force: true })
  await dialog.getByRole('button', { name: 'Restore', exact: true }).last().click()
  const takeBack = page.getByText('Take back', { exact: true })
  // The innermost that holds both is the message; that of the version may still be there.
  const replaced = page.locator('.pl-toasts div', { hasText: 'The schedule is as it was on', has: takeBack }).last()
  await replaced.getByText('Take back', { exact: true }).click({ timeout: 60_000 })
  await expect(page.getByText('The schedule is as it was before', { exact: true })).toBeVisible({ timeout: 60_000 })
  await maya.context.close()
})

test('who administers the installation backs all of it up and has it restored on trial; others see nothing of that', async ({
  browser,
  installation,
}) => {
  test.slow()
  const maya = await signIn(installation, browser, 'maya')
  const page = await maya.context.newPage()
  await page.goto('/')
  const { spaces } = await maya.call<{ spaces: { id: string; demo: boolean }[] }>('GET', '/users/spaces')
  const spaceId = spaces.find(({ demo }) => demo)?.id
  await page.goto(`/${spaceId}/admin/installation`)
  await expect(page.getByRole('heading', { name: 'Backups of the installation', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Back up now', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: 'Not checked yet' })
  await expect(row).toBeVisible({ timeout: 60_000 })
  await row.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Whole, checked' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('The newest backup was made', { exact: false })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('installation.png') })
  const checked = page.getByRole('row').filter({ hasText: 'Whole, checked' })

  await checked.getByRole('button', { name: 'Restore part', exact: true }).click()
  const part = page.getByRole('dialog')
  await expect(part.getByText('A new space is made with everything as it was', { exact: false })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('part-space.png') })
  await part
    .getByRole('radio', { name: /Project/ })
    .first()
    .check({ force: true })
  await expect(part.getByText('It comes back in', { exact: false })).toBeVisible()
  await part.getByRole('textbox', { name: 'Name', exact: true }).fill('Out of the backup')
  await page.screenshot({ path: test.info().outputPath('part-project.png') })
  await part.getByRole('button', { name: 'Restore', exact: true }).click()
  const beside = page.locator('.pl-toasts div', { hasText: 'Out of the backup stands beside what is there' }).last()
  await beside.getByText('Take back', { exact: true }).click({ timeout: 90_000 })
  await expect(
    page.getByText('Nobody has changed anything in it since it was restored.', { exact: false }),
  ).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back', exact: true }).click()
  await expect(page.getByText('Out of the backup is taken away again', { exact: false })).toBeVisible()

  const coming = page.waitForEvent('download')
  await checked.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await coming).suggestedFilename()).toMatch(/^plumbline-backup-\d{8}T\d{6}-.+\.tar$/)
  await checked.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(checked).toHaveCount(0, { timeout: 60_000 })
  await expect(page.getByText('There is no backup of the installation yet.', { exact: false })).toBeVisible()

  // Who did it is told, and found by what was done.
  await page.getByRole('link', { name: 'Log of the installation', exact: true }).click()
  await expect(page.getByRole('cell', { name: 'backup of the installation deleted', exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'What', exact: true }).selectOption('whole_backup.checked')
  await expect(page.getByRole('cell', { name: 'backup of the installation deleted', exact: true })).toHaveCount(0)
  await expect(page.getByRole('cell', { name: 'backup of the installation checked', exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Person', exact: true }).fill('nobody of that name')
  await expect(page.getByText('Nothing was found.', { exact: true })).toBeVisible()
  await page.close()

  const others = await signIn(installation, browser, 'tom')
  const elsewhere = await others.context.newPage()
  await elsewhere.goto(`/${spaceId}/admin/installation`)
  await expect(elsewhere).toHaveURL(new RegExp(`/${spaceId}/admin/delegation$`))
  await expect(elsewhere.getByRole('link', { name: 'Installation', exact: true })).toHaveCount(0)
  await elsewhere.goto(`/${spaceId}/admin/journal`)
  await expect(elsewhere).toHaveURL(new RegExp(`/${spaceId}/admin/delegation$`))
  await others.context.close()
  await maya.context.close()
})
