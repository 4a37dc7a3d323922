/** What people do with files of a schedule: import it, export it, look at what a file would change. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import type { Installation } from './installation.ts'
import { demoSpaceOf, type SignedIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'

/** Where real schedules may lie. */
export const corpus =
  process.env.PLUMBLINE_CORPUS ?? fileURLToPath(new URL('../../../shared/data/schedules', import.meta.url))

interface Nodes {
  nodes: { id: string; kind: string; name: string }[]
}

interface SentFile {
  name: string
  content: Buffer
}

/** Imports a file as a schedule of the first project, which opens; of several projects in it all of them together. */
export async function imported(
  page: Page,
  installation: Installation,
  person: SignedIn,
  file: SentFile,
): Promise<PlannerPage> {
  await sendToProject(page, installation, person, file)
  const dialog = page.getByRole('dialog')
  const create = dialog.getByRole('button', { name: 'Create schedule' })
  const together = dialog.getByRole('listitem').getByRole('button').filter({ hasText: 'All together' })
  await expect(create.or(together)).toBeVisible({ timeout: 60_000 })
  if (await together.isVisible()) await together.click()
  await create.click({ timeout: 60_000 })
  const planner = new PlannerPage(page)
  await planner.ready()
  return planner
}

/** Through the dialog of the first project, up to what it shows of the file. */
export async function sendToProject(
  page: Page,
  installation: Installation,
  person: SignedIn,
  { name, content }: SentFile,
): Promise<void> {
  const spaceId = await demoSpaceOf(person)
  const { nodes } = await person.call<Nodes>('GET', `/spaces/${spaceId}/eps`)
  await page.goto(`${installation.url}/${spaceId}`)
  await page.getByRole('row', { name: nodes.find(({ kind }) => kind === 'project')?.name }).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Import' }).click()
  await sendFile(page, name, content)
}

async function sendFile(page: Page, name: string, content: Buffer): Promise<void> {
  const file = { name, mimeType: 'application/octet-stream', buffer: content }
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
  await page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click()
}

/** Exports as the format of this name; gives the file, and what the dialog said of losses. */
export async function exported(planner: PlannerPage, format: string): Promise<SentFile & { said: string }> {
  const { page } = planner
  await planner.command('Export…')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(format).click()
  await expect(dialog.getByTestId('losses')).toContainText(/from this file/, { timeout: 60_000 })
  const said = (await dialog.getByTestId('losses').textContent()) ?? ''
  await page.screenshot({ path: test.info().outputPath(`export-${format.replace(/\W/g, '')}.png`) })
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  const file = await download
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()), said }
}

/** What an update of the open schedule by a file would change. */
export async function changesBy(planner: PlannerPage, { name, content }: SentFile): Promise<string> {
  const { page } = planner
  await planner.command('Import')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Update the current version').click()
  await expect(dialog.getByRole('radio', { name: 'Update the current version' })).toBeChecked()
  await dialog.getByText('Delete what is not in the file').click()
  await sendFile(page, name, content)
  const together = dialog.getByRole('listitem').getByRole('button').filter({ hasText: 'All together' })
  const changes = dialog.locator('section', { hasText: 'What changes in the current version' })
  await expect(changes.or(together)).toBeVisible({ timeout: 60_000 })
  if (await together.isVisible()) await together.click()
  await expect(changes).toContainText('Unchanged', { timeout: 60_000 })
  const text = (await changes.textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Abort' }).click()
  await expect(dialog).toBeHidden()
  return text
}

/** Nothing was added, updated or deleted. */
export const SAME = /Added\s*0.*Updated\s*0.*Deleted\s*0|0\s*Added.*0\s*Updated.*0\s*Deleted/
/** Works may be others than they were, but they are the same ones. */
export const NO_WORK_MORE_OR_LESS = /0\s*Added.*0\s*Deleted/
