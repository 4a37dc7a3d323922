import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import { generatePlan } from '@plumbline/core/testing'
import type { Installation } from './installation.ts'
import { demoSpaceOf, type SignedIn, signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { test } from './with-installation.ts'

const corpus = process.env.PLUMBLINE_CORPUS ?? fileURLToPath(new URL('../../../shared/data/schedules', import.meta.url))

interface Nodes {
  nodes: { id: string; kind: string; name: string }[]
}

/** Imports a file as a schedule of the first project, which opens. */
async function imported(page: Page, installation: Installation, person: SignedIn, file: Buffer): Promise<PlannerPage> {
  const spaceId = await demoSpaceOf(person)
  const { nodes } = await person.call<Nodes>('GET', `/spaces/${spaceId}/eps`)
  await page.goto(`${installation.url}/${spaceId}`)
  await page.getByRole('row', { name: nodes.find(({ kind }) => kind === 'project')?.name }).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Import' }).click()
  await sendFile(page, 'plan.xer', file)
  await page.getByRole('dialog').getByRole('button', { name: 'Create schedule' }).click({ timeout: 60_000 })
  const planner = new PlannerPage(page)
  await planner.ready()
  return planner
}

async function sendFile(page: Page, name: string, content: Buffer): Promise<void> {
  const file = { name, mimeType: 'application/octet-stream', buffer: content }
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Upload' }).click()
}

/** Exports as the format of this name; gives the file, and what the dialog said of losses. */
async function exported(
  planner: PlannerPage,
  format: string,
): Promise<{ name: string; content: Buffer; said: string }> {
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
async function changesBy(planner: PlannerPage, name: string, content: Buffer): Promise<string> {
  const { page } = planner
  await planner.command('Import')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Update the current version').click()
  await expect(dialog.getByRole('radio', { name: 'Update the current version' })).toBeChecked()
  await dialog.getByText('Delete what is not in the file').click()
  await sendFile(page, name, content)
  const changes = dialog.locator('section', { hasText: 'What changes in the current version' })
  await expect(changes).toContainText('Unchanged', { timeout: 60_000 })
  const text = (await changes.textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Abort' }).click()
  await expect(dialog).toBeHidden()
  return text
}

const formats = ['Primavera P6 (XER)', 'Primavera P6 (XML)', 'Plumbline (JSON)']
const SAME = /Added\s*0.*Updated\s*0.*Deleted\s*0|0\s*Added.*0\s*Updated.*0\s*Deleted/

test('a schedule goes out in every format, says before what is lost, and comes in again with no differences', async ({
  browser,
  installation,
}) => {
  const real = `${corpus}/task_se_loe.xer`
  const file = existsSync(real) ? readFileSync(real) : Buffer.from(writeXer(generatePlan({ seed: 31, works: 80 })))
  const maya = await signIn(installation, browser, 'maya')
  const page = await maya.context.newPage()
  const planner = await imported(page, installation, maya, file)
  for (const format of formats) {
    const { name, content, said } = await exported(planner, format)
    expect(said).toContain('as they are')
    if (format.includes('XER')) expect(content.equals(file)).toBe(true)
    expect(await changesBy(planner, name, content)).toMatch(SAME)
  }
  await maya.context.close()
})
