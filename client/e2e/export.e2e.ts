import { existsSync, readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { scheduleFormats, writeXer } from '@plumbline/core/exchange'
import { generatePlan } from '@plumbline/core/testing'
import { Printer } from '../../api-server/test/printer.ts'
import { changesBy, corpus, exported, imported, SAME, sendToProject } from './exchange-page.ts'
import { importSchedule, signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { smallPlan } from './small-plan.ts'
import { test } from './with-installation.ts'

const formats = ['Primavera P6 (XER)', 'Primavera P6 (XML)', 'Plumbline (JSON)']

test('a schedule goes out in every format, says before what is lost, and comes in again with no differences', {
  tag: '@slow',
}, async ({ browser, installation }) => {
  const real = `${corpus}/task_se_loe.xer`
  const file = existsSync(real) ? readFileSync(real) : Buffer.from(writeXer(generatePlan({ seed: 31, works: 80 })))
  const maya = await signIn(installation, browser, 'maya')
  const page = await maya.context.newPage()
  const planner = await imported(page, installation, maya, { name: 'plan.xer', content: file })
  for (const format of formats) {
    const out = await exported(planner, format)
    expect(out.said).toContain('as they are')
    if (format.includes('XER')) expect(out.content.equals(file)).toBe(true)
    expect(await changesBy(planner, out)).toMatch(SAME)
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

test('a file of MS Project comes back as no change, and its workbook names the schedule and offers to update it', {
  tag: '@slow',
}, async ({ browser, installation }) => {
  const maya = await signIn(installation, browser, 'maya')
  const page = await maya.context.newPage()
  const planner = await imported(page, installation, maya, { name: 'riverside.xml', content: ofMsProject() })
  const project = await exported(planner, 'MS Project (XML)')
  expect(await changesBy(planner, project)).toMatch(SAME)
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

test('a past moment goes out as it was, and the dialog says that it is that moment', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await importSchedule(maya, 'Travelled', writeXer(smallPlan()))
  const page = await maya.context.newPage()
  const planner = new PlannerPage(page)
  await planner.open(path)
  const excavate = await planner.keyOf('Excavate')
  await planner.type(excavate, 'name', 'Excavate the pit')
  await planner.saved()
  await page.keyboard.press('Control+Alt+KeyT')
  await page.getByRole('slider').press('ArrowLeft')
  await expect(planner.cell(excavate, 'name')).toHaveText('Excavate')
  await planner.command('Export…')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Plumbline (JSON)').click()
  await expect(dialog).toContainText('As it was at the moment that is shown.')
  await expect(dialog.getByTestId('losses')).toContainText(/from this file/, { timeout: 60_000 })
  await page.screenshot({ path: test.info().outputPath('past-moment.png') })
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  const text = readFileSync(await (await download).path(), 'utf8')
  expect([text.includes('"Excavate"'), text.includes('Excavate the pit')]).toEqual([true, false])
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
