import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { demoSpaceOf, signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { test } from './with-installation.ts'

interface Nodes {
  nodes: { id: string; kind: string; name: string }[]
}

const table = [
  'Kessler Concrete Ltd',
  'Ref.;Words;Days;Begins;After',
  'S;Superstructure;;;',
  'S.1;Cores;5;30.11.2026;',
  'S.2;Slab;3;;S.1',
  'S.3;Total of all;8;;',
].join('\r\n')

async function send(page: Page, name: string, content: string | Buffer): Promise<void> {
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) }
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Upload' }).click()
}

test('a table whose columns nobody can guess is read as the person says, goes out as a workbook, and comes back the same', {
  tag: '@slow',
}, async ({ browser, installation }) => {
  const maya = await signIn(installation, browser, 'maya')
  const page = await maya.context.newPage()
  const spaceId = await demoSpaceOf(maya)
  const { nodes } = await maya.call<Nodes>('GET', `/spaces/${spaceId}/eps`)
  await page.goto(`/${spaceId}`)
  await page.getByRole('row', { name: nodes.find(({ kind }) => kind === 'project')?.name }).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Import' }).click()
  await send(page, 'Update 14.csv', table)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Columns…' }).click({ timeout: 60_000 })
  await dialog.getByLabel('Titles in row').selectOption('2')
  const choose = (letters: string, field: string) => dialog.getByLabel(`Column ${letters}`).selectOption(field)
  await choose('A', 'WBS')
  await choose('B', 'Name')
  await choose('C', 'Duration')
  await choose('D', 'Start')
  await choose('E', 'Predecessors')
  await dialog.getByLabel('What stands below what').selectOption('By the code')
  await dialog.getByRole('button', { name: 'Leave out row 6' }).click()
  await page.screenshot({ path: test.info().outputPath('columns.png') })
  await dialog.getByRole('button', { name: 'Read the table' }).click()
  await dialog.getByRole('button', { name: 'Create schedule' }).click({ timeout: 60_000 })
  const planner = new PlannerPage(page)
  await planner.ready()
  await expect(page.getByText('3 rows')).toBeVisible()

  await planner.command('Export…')
  await dialog.getByText('Excel').click()
  await dialog.getByText('Only the columns of the grid').click()
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  const workbook = await coming
  expect(workbook.suggestedFilename()).toMatch(/\.xlsx$/)
  const content = readFileSync(await workbook.path())

  await planner.command('Import')
  await dialog.getByText('Update the current version').click()
  await expect(dialog.getByRole('radio', { name: 'Update the current version' })).toBeChecked()
  await send(page, 'back.xlsx', content)
  const changes = dialog.locator('section', { hasText: 'What changes in the current version' })
  await expect(changes).toContainText(/Added\s*0|0\s*Added/, { timeout: 60_000 })
  await expect(changes).toContainText(/Updated\s*0|0\s*Updated/)
  await maya.context.close()
})
