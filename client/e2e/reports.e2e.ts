import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { createProject, createSchedule, demoSpaceOf, signIn } from './people.ts'
import { test } from './with-installation.ts'

test('forms of reports stand at a node: one of ours is fetched as a template, added as one’s own, run, fetched, renamed and deleted (R-SHELL-37.reports_list)', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const spaceId = await demoSpaceOf(maya)
  const projectId = await createProject(maya, 'Quay of reports')
  const page = await maya.context.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/${spaceId}/reports/${projectId}`)
  const forms = page.getByTestId('report-forms')
  const line = (name: string) => forms.getByRole('row').filter({ hasText: name })
  await expect(line('Monthly progress')).toContainText('Comes with the product')
  await page.screenshot({ path: test.info().outputPath('empty.png') })

  await page.getByRole('button', { name: 'More about Look-ahead' }).click()
  const fetching = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Fetch the template' }).click()
  const template = await (await fetching).path()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Add a template' }).click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'Broken.docx',
    mimeType: '',
    buffer: Buffer.from('no archive'),
  })
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('no document or workbook')
  const file = { name: 'Client form.docx', mimeType: '', buffer: await readFile(template) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByLabel('Name', { exact: true }).fill('Client form')
  await page.getByText('What stands in braces').click()
  await page.screenshot({ path: test.info().outputPath('add.png') })
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(line('Client form')).toContainText('Quay of reports')

  await page.goto(`/${spaceId}/reports`)
  await line('Client form').getByRole('button', { name: 'Run' }).click()
  await expect(page.getByLabel('From', { exact: true })).not.toHaveValue('')
  await page.screenshot({ path: test.info().outputPath('run.png') })
  await page.getByRole('dialog').getByRole('button', { name: 'Run' }).click()
  const written = page.getByTestId('report-runs').getByRole('row').filter({ hasText: 'Client form.docx' })
  await expect(written).toHaveAttribute('data-state', 'done', { timeout: 60_000 })
  const report = page.waitForEvent('download')
  await written.getByRole('button', { name: 'Fetch' }).click()
  expect((await report).suggestedFilename()).toBe('Client form.docx')
  await line('Monthly progress').getByRole('button', { name: 'Run' }).click()
  await page.getByLabel('File', { exact: true }).selectOption('PDF')
  await page.screenshot({ path: test.info().outputPath('as-pages.png') })
  await page.getByRole('dialog').getByRole('button', { name: 'Run' }).click()
  const pages = page.getByTestId('report-runs').getByRole('row').filter({ hasText: 'Monthly progress.pdf' })
  await expect(pages).toHaveAttribute('data-state', 'done', { timeout: 60_000 })
  await page.screenshot({ path: test.info().outputPath('done.png') })

  await page.getByRole('button', { name: 'More about Client form' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Form of the client')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await expect(line('Form of the client')).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.screenshot({ path: test.info().outputPath('dark-1024.png') })
  await page.getByRole('button', { name: 'More about Form of the client' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(line('Form of the client')).toHaveCount(0)
})

test('a report goes out by letter on a day of the month: it is set up, sent at once, told of, paused, changed and deleted (R-REP-04)', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await createSchedule(maya, 'Quay of letters')
  const page = await maya.context.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(path.replace('/schedule/', '/reports/'))
  await page.getByRole('button', { name: 'Send a report by letter' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Report', { exact: true }).selectOption('Look-ahead')
  await dialog.getByLabel('Day of the month').selectOption('5')
  await dialog.getByLabel('Time', { exact: true }).fill('07:30')
  await dialog.getByLabel('Period').selectOption('One month ahead')
  await page.screenshot({ path: test.info().outputPath('mailing.png') })
  await dialog.getByRole('button', { name: 'Save' }).click()
  const line = page.getByTestId('report-mailings').getByRole('row').filter({ hasText: 'Look-ahead' })
  await expect(line).toContainText('On day 5 of the month at 07:30')
  await expect(line).toContainText('Maya')

  const menu = page.getByRole('button', { name: 'More about the letters of Look-ahead' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Send now' }).click()
  await expect(line).toContainText('1 letter sent', { timeout: 60_000 })
  await line.getByRole('button', { name: 'History' }).click()
  const letter = page.getByTestId('report-letters').locator('tbody').getByRole('row')
  await expect(letter).toHaveAttribute('data-state', 'sent')
  await expect(letter).toContainText('Look-ahead.docx')
  await page.screenshot({ path: test.info().outputPath('letters.png') })
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

  await menu.click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await expect(line).toContainText('Paused')
  await menu.click()
  await page.getByRole('menuitem', { name: 'Go on' }).click()
  await expect(line).not.toContainText('Paused')
  await menu.click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await dialog.getByLabel('Day of the month').selectOption('The last one')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(line).toContainText('On the last day of the month at 07:30')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.screenshot({ path: test.info().outputPath('mailings-dark-1024.png') })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No report is sent by letter from here.')).toBeVisible()
})
