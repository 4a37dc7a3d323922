import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import { generatePlan } from '@plumbline/core/testing'
import { demoSpaceOf, signIn } from './people.ts'
import { test } from './with-installation.ts'

interface Nodes {
  nodes: { kind: string; name: string }[]
}

const xer = (code: string): Buffer => Buffer.from(writeXer(generatePlan({ seed: 3, works: 20 }), { code }))
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })

test('many files come into a project, and its schedules go out in one archive; the report says what became of each (R-IO-04)', async ({
  browser,
  installation,
}) => {
  const person = await signIn(installation, browser, 'maya')
  const page = await person.context.newPage()
  const spaceId = await demoSpaceOf(person)
  const { nodes } = await person.call<Nodes>('GET', `/spaces/${spaceId}/eps`)
  const project = nodes.find(({ kind }) => kind === 'project')?.name ?? ''
  await page.goto(`${installation.url}/${spaceId}`)
  const menu = async (item: string): Promise<void> => {
    await page.getByRole('row', { name: project }).first().click({ button: 'right' })
    await page.getByRole('menuitem', { name: item }).click()
  }

  await menu('Import files…')
  const dialog = page.getByRole('dialog')
  const files = [file('north.xer', xer('N')), file('south.xer', xer('S')), file('letter.txt', Buffer.from('Dear all'))]
  await dialog.locator('input[type=file]').setInputFiles(files)
  await expect(dialog.getByRole('list', { name: 'Files to import' }).getByRole('listitem')).toHaveCount(3)
  await page.screenshot({ path: test.info().outputPath('import-files.png') })
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Batch log' }).click()
  const report = page.getByTestId('batch-report')
  await expect(report.locator('tr[data-state=done]')).toHaveCount(2, { timeout: 60_000 })
  await expect(report.locator('tr[data-state=failed]')).toContainText('letter.txt', { timeout: 60_000 })
  await expect(report).toContainText('2 of 3 done, 1 failed')
  await page.screenshot({ path: test.info().outputPath('batch-log.png') })
  await page.keyboard.press('Escape')

  await menu('Export or print schedules…')
  await page.screenshot({ path: test.info().outputPath('export-many.png') })
  await dialog.getByText('Printed, PDF').click()
  await dialog.getByLabel('Sheet', { exact: true }).selectOption('A1')
  await page.screenshot({ path: test.info().outputPath('print-many.png') })
  await dialog.getByText('Primavera P6 (XER)').click()
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: /jobs? (is|are) running|Nothing is running/ }).click()
  const job = page.getByTestId('job').filter({ hasText: 'Export of schedules' })
  await expect(job).toHaveAttribute('data-state', 'done', { timeout: 60_000 })
  await job.getByRole('link', { name: 'Open' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  const archive = readFileSync(await (await downloading).path()).toString('latin1')
  expect(archive.startsWith('PK')).toBe(true)
  // Each name stands before its file and in the list at the end.
  expect(archive.split('.xer').length - 1).toBeGreaterThanOrEqual(6)
  await person.context.close()
})
