import { expect, type Locator, type Page } from '@playwright/test'
import { demoSpaceOf, type SignedIn, signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { test } from './with-installation.ts'

interface Nodes {
  nodes: { id: string; kind: string; name: string }[]
}

const thirteen = [
  'Block B, Outpatient Centre: programme update 13',
  'Code;Activity name;Dur.;Start;Finish;Pred.;Compl.',
  '3;Superstructure;;;;;',
  '3.1;Cores 1–2, slipform to L5;5 d;14.09.2026;;;',
  '3.2;Level 1 columns and slab;13 d;;;3.1;',
  '3.3;Level 2 columns and slab;12 d;;;3.2;',
  '3.4;Temporary riser guards;4 d;;;3.1;',
  '4;Envelope;;;;;',
  '4.1;Façade fabrication;20 d;;;3.2;',
  '4.2;Façade brackets, L1–L3;10 d;;;4.1;',
  '4.9;Weathertight;0 d;;;4.2;',
].join('\r\n')

/** A month later. */
const fourteen = thirteen
  .replace('update 13', 'update 14')
  .replace('slab;13 d', 'slab;17 d')
  .replace('Façade brackets, L1–L3;10 d', 'Kessler Concrete brackets;soon')
  .replace('5 d;14.09.2026;;;', '5 d;14.09.2026;;;40')
  .replace(/3\.4;.*\r\n/, '3.5;Roof plinths and kerbs;5 d;;;3.3;\r\n')
  .concat('\r\n;Total;99 d;;;;')

async function send(page: Page, name: string, content: string): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content) }
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Upload' }).click()
}

async function shown(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: test.info().outputPath(`${name}.png`) })
}

const counted = (panel: Locator, word: string): Locator => panel.locator('.pl-rule-counts div', { hasText: word })

async function openProject(page: Page, maya: SignedIn): Promise<void> {
  const spaceId = await demoSpaceOf(maya)
  const { nodes } = await maya.call<Nodes>('GET', `/spaces/${spaceId}/eps`)
  await page.goto(`/${spaceId}`)
  await page.getByRole('row', { name: nodes.find(({ kind }) => kind === 'project')?.name }).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Import' }).click()
}

test('a table updates a schedule by a rule that is seen at work, saved, and undone as one step (R-IO-02, R-IO-06)', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const page = await maya.context.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  await openProject(page, maya)
  await send(page, 'Update 13.csv', thirteen)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create schedule' }).click({ timeout: 60_000 })
  const planner = new PlannerPage(page)
  await planner.ready()

  await planner.command('Import')
  await dialog.getByText('Update the current version').click()
  await send(page, 'Update 14.csv', fourteen)
  const panel = dialog.locator('.pl-rule')
  await expect(dialog.getByText('Came before as “Update 13.csv”')).toBeVisible({ timeout: 60_000 })
  await expect(counted(panel, 'Added')).toContainText('2', { timeout: 30_000 })
  // The file says that 3.1 is begun; by the usual rule that does not come, and is named.
  const kept = panel.getByTestId('kept-facts')
  await kept.getByRole('button', { name: '1 percent complete' }).click()
  await expect(kept.getByRole('list')).toContainText('Cores 1–2, slipform to L5')
  await expect(kept.getByRole('list')).toContainText('40 %')
  await kept.scrollIntoViewIfNeeded()
  await shown(page, 'rules-preview')

  // The line with the total is no work, and Kessler is called otherwise here.
  await panel.getByRole('button', { name: 'More of the rule' }).click()
  await panel.getByLabel('Says').selectOption('begins')
  await panel.getByLabel('Text', { exact: true }).fill('total')
  await panel.getByRole('button', { name: 'Condition' }).click()
  await expect(counted(panel, 'Added')).toContainText('1', { timeout: 60_000 })
  await panel.getByRole('button', { name: 'More of the rule' }).click()
  await panel.getByLabel('Text in the file').fill('Kessler Concrete')
  await panel.getByLabel('Becomes', { exact: true }).fill('Kessler')
  await panel.getByRole('button', { name: 'Replacement' }).click()
  await expect(panel.getByText('Kessler brackets').first()).toBeVisible({ timeout: 60_000 })

  // Live: what may not be created is not added, facts come when they may.
  const works = panel.getByRole('radiogroup', { name: 'Works' })
  await works.getByText('Update').click()
  await expect(counted(panel, 'Added')).toContainText('0')
  await works.getByText('Create').click()
  await expect(counted(panel, 'Added')).toContainText('1')

  await panel.getByRole('button', { name: 'Save as…' }).click()
  await page.getByLabel('Rule name').fill('Kessler monthly')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(panel.getByLabel('Rule', { exact: true })).toContainText('Kessler monthly')

  // The columns stand beside the rule, with what could be read of each; cells say what they were understood as.
  await dialog.getByRole('button', { name: 'Columns…' }).click()
  await expect(dialog.getByRole('img', { name: '6 of 7 cells read' })).toBeVisible()
  const line = (row: number) =>
    dialog.locator('tbody tr', { has: page.getByRole('button', { name: `Leave out row ${row}`, exact: true }) })
  await expect(dialog.locator('tr[data-is="new"]')).toContainText('Roof plinths and kerbs')
  await expect(dialog.locator('tr[data-is="left_out"]')).toContainText('Total')
  await expect(dialog.locator('td.is-changed', { hasText: '17 d' })).toHaveCount(1)
  await expect(dialog.getByRole('list', { name: 'Milestones before and after' })).toContainText('Weathertight')
  await shown(page, 'rules-columns')
  await page.evaluate(() => document.body.classList.add('bp6-dark'))
  await shown(page, 'rules-columns-dark')
  await page.evaluate(() => document.body.classList.remove('bp6-dark'))

  // By keys: the most doubtful column has the focus, Tab goes on to the next, S leaves a row out and H has the titles in it.
  await expect(dialog.getByLabel('Column C')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Column A')).toBeFocused()
  await line(8).locator('td').first().click()
  await page.keyboard.press('s')
  await expect(line(8)).toHaveAttribute('data-is', 'skipped')
  await page.keyboard.press('s')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('h')
  await expect(line(7)).toHaveAttribute('data-is', 'head')
  await dialog.getByRole('button', { name: 'Back' }).click()

  // The renamed work is left as it is called.
  await panel.getByLabel(/^Take over 4\.2/).uncheck({ force: true })
  const confirm = dialog.getByRole('button', { name: 'Import 2 changes' })
  await expect(confirm).toBeVisible({ timeout: 30_000 })
  await confirm.click()
  await expect(dialog).toBeHidden({ timeout: 60_000 })
  await planner.ready()
  const row = (name: string) => page.getByRole('row', { name })
  await expect(row('Roof plinths and kerbs')).toBeVisible({ timeout: 30_000 })
  await expect(row('Façade brackets, L1–L3')).toBeVisible()
  await expect(row('Temporary riser guards')).toBeVisible()

  await shown(page, 'rules-done')
  await page.getByRole('button', { name: 'Undo', exact: true }).and(page.locator('.pl-toasts *')).click()
  await expect(page.getByText('The update is taken back')).toBeVisible({ timeout: 30_000 })
  await expect(row('Roof plinths and kerbs')).toBeHidden()
  await expect(row('Façade brackets, L1–L3')).toBeVisible()

  // Later as well: the files that came are listed where one is brought.
  await planner.command('Import')
  const arrivals = dialog.locator('.pl-upload-arrivals li')
  await expect(arrivals.filter({ hasText: 'Update 14.csv' })).toContainText('Taken back')
  await dialog.getByText('Update the current version').click()
  await send(page, 'Update 15.csv', fourteen)
  await expect(counted(panel, 'Added')).toContainText('2', { timeout: 30_000 })
  await dialog.getByRole('button', { name: /^Import \d+ changes/ }).click()
  await expect(dialog).toBeHidden({ timeout: 60_000 })
  await planner.ready()
  await expect(row('Roof plinths and kerbs')).toBeVisible({ timeout: 30_000 })
  await planner.command('Import')
  const undo = dialog.getByRole('button', { name: 'Undo what Update 15.csv changed' })
  await expect(undo).toBeVisible()
  await shown(page, 'rules-arrivals')
  await undo.click()
  await expect(arrivals.filter({ hasText: 'Update 15.csv' })).toContainText('Taken back', { timeout: 30_000 })
  await dialog.getByRole('button', { name: 'Abort' }).click()
  await expect(row('Roof plinths and kerbs')).toBeHidden({ timeout: 30_000 })
  await maya.context.close()
})
