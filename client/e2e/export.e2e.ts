import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { scheduleFormats, writeXer } from '@plumbline/core/exchange'
import { generatePlan } from '@plumbline/core/testing'
import { Printer } from '../../api-server/test/printer.ts'
import type { Installation } from './installation.ts'
import { demoSpaceOf, type SignedIn, signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { test } from './with-installation.ts'

const corpus = process.env.PLUMBLINE_CORPUS ?? fileURLToPath(new URL('../../../shared/data/schedules', import.meta.url))

interface Nodes {
  nodes: { id: string; kind: string; name: string }[]
}

/** Imports a file as a schedule of the first project, which opens. */
async function imported(
  page: Page,
  installation: Installation,
  person: SignedIn,
  file: { name: string; content: Buffer },
): Promise<PlannerPage> {
  await sendToProject(page, installation, person, file)
  await page.getByRole('dialog').getByRole('button', { name: 'Create schedule' }).click({ timeout: 60_000 })
  const planner = new PlannerPage(page)
  await planner.ready()
  return planner
}

/** Through the dialog of the first project, up to what it shows of the file. */
async function sendToProject(
  page: Page,
  installation: Installation,
  person: SignedIn,
  { name, content }: { name: string; content: Buffer },
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
  const planner = await imported(page, installation, maya, { name: 'plan.xer', content: file })
  for (const format of formats) {
    const { name, content, said } = await exported(planner, format)
    expect(said).toContain('as they are')
    if (format.includes('XER')) expect(content.equals(file)).toBe(true)
    expect(await changesBy(planner, name, content)).toMatch(SAME)
  }
  await maya.context.close()
})

/** A file of MS Project that people made, where those are here. */
function ofMsProject(): Buffer {
  const real = `${corpus}/../bim/schependomlaan_planning_msp.xml`
  if (existsSync(real)) return readFileSync(real)
  const content = { plan: generatePlan({ seed: 32, works: 40 }), attributes: [], notes: new Map() }
  return Buffer.from(scheduleFormats.mspdi.write(content, { date: '2026-01-05' }))
}

test('a file of MS Project comes back as no change, and its workbook names the schedule and offers to update it', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const page = await maya.context.newPage()
  const planner = await imported(page, installation, maya, { name: 'riverside.xml', content: ofMsProject() })
  const project = await exported(planner, 'MS Project (XML)')
  expect(await changesBy(planner, project.name, project.content)).toMatch(SAME)
  const book = await exported(planner, 'Excel (XLSX)')
  await sendToProject(page, installation, maya, { name: 'From my mail.xlsx', content: book.content })
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('This file was exported from', { timeout: 60_000 })
  await page.screenshot({ path: test.info().outputPath('known-exported.png') })
  await dialog.getByRole('button', { name: 'Update that schedule' }).click()
  const changes = dialog.locator('section', { hasText: 'What changes in the current version' })
  await expect(changes).toContainText('Unchanged', { timeout: 60_000 })
  expect(await changes.textContent()).toMatch(SAME)
  await page.screenshot({ path: test.info().outputPath('known-update.png') })
  await maya.context.close()
})

test('a printed schedule becomes one, as its titles say', async ({ browser, installation }) => {
  const printer = await Printer.start()
  printer.line([
    { x: 40, text: 'Activity ID' },
    { x: 110, text: 'Activity Name' },
    { x: 360, text: 'Duration', right: true },
  ])
  for (const [at, name] of ['Excavate', 'Pour', 'Backfill'].entries()) {
    printer.line([
      { x: 40, text: `A${at}` },
      { x: 110, text: name },
      { x: 360, text: `${at + 2} d`, right: true },
    ])
  }
  const maya = await signIn(installation, browser, 'maya')
  const page = await maya.context.newPage()
  const planner = await imported(page, installation, maya, { name: 'printed.pdf', content: await printer.bytes() })
  for (const name of ['Excavate', 'Pour', 'Backfill']) expect(await planner.keyOf(name)).toBeTruthy()
  await page.screenshot({ path: test.info().outputPath('printed.png') })
  await maya.context.close()
})
