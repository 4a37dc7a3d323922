import { expect } from '@playwright/test'
import { commandOf } from '../../core/src/documents/estimate/testing/command-of.ts'
import { exampleIds, workedExample } from '../../core/src/estimates/testing/worked-example.ts'
import { expectAccessible } from './axe.ts'
import type { SignedIn } from './people.ts'
import { close, openTogether } from './two-people.ts'
import { test } from './with-installation.ts'

/** The worked example as an estimate of the schedule, matched to two of its works; its id. */
async function example(person: SignedIn, scheduleId: string, works: readonly [string, string]): Promise<string> {
  const input = { number: '02-07', name: 'Slab, level 4' }
  const made = await person.call<{ estimate: { id: string } }>(
    'POST',
    `/schedules/${scheduleId}/costr/estimates`,
    input,
  )
  const { a, b } = exampleIds
  const matches = [a, b].map((itemId, at) => ({ itemId, workId: works[at], share: '1' }))
  const command = commandOf(workedExample())
  const commands = [...(command.do === 'batch' ? command.commands : []), { do: 'match.set', matches }]
  await person.call('POST', `/costr/estimates/${made.estimate.id}/commands`, { commands })
  return made.estimate.id
}

test('an estimator changes a coefficient; whoever plans sees what the estimate says of the works, and takes a part of it (R-COST-01, R-COST-05)', async ({
  browser,
  installation,
}) => {
  const both = await openTogether(installation, browser, 'Estimated')
  const { a, maya, tom, path } = both
  const { page } = a
  const [plaster, paint] = [await a.keyOf('Plaster'), await a.keyOf('Paint')]
  if (!plaster || !paint) throw new Error('the small plan has these works')
  const scheduleId = path.split('/').at(-1)!
  const id = await example(maya, scheduleId, [plaster, paint])

  // Tom works out the estimate, to the cent, and is told why.
  const sheet = await tom.context.newPage()
  await sheet.goto(`${path}/estimates/${id}`)
  await expect(sheet.getByTestId('estimate-gross')).toHaveText('2,402,697.31')
  await sheet
    .locator(
      `[data-row-key="${exampleIds.a}"][data-column="total"], [data-row-key="${exampleIds.a}"] [data-column="total"]`,
    )
    .first()
    .click()
  await expect(sheet.getByRole('heading', { name: 'Why 1,615,625.07?' })).toBeVisible()
  await expect(sheet.getByTestId('estimate-why')).toContainText('1,501,112.66')
  await sheet.screenshot({ path: test.info().outputPath('estimate.png') })

  // Maya takes it as her plan first.
  const offer = page.getByTestId('estimate-offer')
  await expect(offer).toContainText('The estimate differs: 2 works')
  await offer.getByRole('button', { name: 'Look' }).click()
  await page.screenshot({ path: test.info().outputPath('difference.png') })
  await page.getByRole('dialog').getByRole('button', { name: 'Apply to 2 works' }).click()
  await expect(offer).toHaveCount(0)
  await a.saved()

  // A dearer site: she sees it soon, and takes one of the two works.
  await sheet.getByRole('button', { name: 'Coefficients' }).click()
  const dialog = sheet.getByRole('dialog')
  await dialog.getByLabel('Value').fill('1.2')
  await dialog.getByText('direct cost').click()
  const changed = Date.now()
  await expect(offer).toContainText('The estimate differs: 1 work')
  test.info().annotations.push({ type: 'seen after, ms', description: String(Date.now() - changed) })
  await sheet.screenshot({ path: test.info().outputPath('coefficient.png') })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await sheet
    .locator(
      `[data-row-key="${exampleIds.b}"][data-column="quantity"], [data-row-key="${exampleIds.b}"] [data-column="quantity"]`,
    )
    .first()
    .dblclick()
  await sheet.keyboard.press('Control+A')
  await sheet.keyboard.type('=3.2*2')
  await sheet.keyboard.press('Enter')
  await expect(offer).toContainText(/differs: 2 works, \+/)
  await offer.getByRole('button', { name: 'Look' }).click()
  await page.getByRole('dialog').getByText('Plaster', { exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply to 1 work' }).click()
  await expect(offer).toContainText('The estimate differs: 1 work')

  // One step of undo: she has two to look at again.
  await page.keyboard.press('Control+Z')
  await expect(offer).toContainText('The estimate differs: 2 works')
  await close(both)
})

test('rates are pasted into a base and put into an estimate, items matched to works by hand; all of it can be used by everybody (R-COST-02.compliance)', async ({
  browser,
  installation,
}) => {
  const both = await openTogether(installation, browser, 'Priced')
  const { tom, path } = both
  const page = await tom.context.newPage()
  await page.goto(`${path}/estimates`)
  await page.getByRole('button', { name: 'New estimate' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Number').fill('02-08')
  await dialog.getByLabel('Name').fill('Kerbs')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('button', { name: 'Rates' }).click()
  await dialog.getByLabel('New price base').fill('Region 77')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog
    .getByLabel(/^Paste rates/)
    .fill('08-01\tKerbs\t100 m\nL\tL-1\tWorkers\th\t64\t8,90\nM\tM-9\tMix\tm3\t3\t500')
  await dialog.getByRole('button', { name: 'Write 1 rate' }).click()
  await dialog.getByRole('button', { name: 'Insert 08-01' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.locator('[data-column="quantity"]', { hasText: '0' }).first().click()
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  // 2 · (64 · 8.90 + 3 · 500)
  await expect(page.getByTestId('estimate-gross')).toHaveText('4,139.20')
  const strip = page.getByTestId('compliance')
  await expect(strip).toContainText('1 item without works')
  await strip.getByRole('button', { name: 'Match' }).click()
  await dialog.getByRole('button', { name: /Kerbs/ }).click()
  await dialog.getByRole('button', { name: /Paint/ }).click()
  await dialog.getByRole('button', { name: 'Match', exact: true }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(strip).toContainText('The only item has works')
  await expectAccessible(page, 'estimate')
  await close(both)
})
