import { readFileSync } from 'node:fs'
import { expect, type JSHandle, type Page } from '@playwright/test'
import { exampleIds } from '../../core/src/estimates/testing/worked-example.ts'
import { expectAccessible } from './axe.ts'
import { estimateCell, typeIntoCell } from './estimate-cells.ts'
import { example } from './estimate-example.ts'
import { onPaper, sizesOf } from './on-paper.ts'
import { createSchedule, signIn } from './people.ts'
import { close, openTogether } from './two-people.ts'
import { test } from './with-installation.ts'

interface Look {
  at: number
  text: string
}

/**
 * Every look of a mark, by the clock of the machine. It is watched before anything is done, for a busy page begins
 * late, and over the whole page, for the mark may be put there anew.
 */
const watch = (page: Page, testId: string): Promise<JSHandle<Look[]>> =>
  page.evaluateHandle((id) => {
    const looks: Look[] = []
    const look = (): void => {
      const text = document.querySelector(`[data-testid="${id}"]`)?.textContent
      if (text && text !== looks.at(-1)?.text) looks.push({ at: Date.now(), text })
    }
    look()
    new MutationObserver(look).observe(document.body, { characterData: true, childList: true, subtree: true })
    return looks
  }, testId)

const countOf = (looks: JSHandle<Look[]>): Promise<number> => looks.evaluate((all) => all.length)

/** When it first looked otherwise than the first `count` times. */
async function changedAt(looks: JSHandle<Look[]>, count: number): Promise<number> {
  await expect.poll(() => countOf(looks)).toBeGreaterThan(count)
  return looks.evaluate((all, at) => all[at]!.at, count)
}

/** When it came back to what it said before: a server has what was typed. */
async function storedAt(looks: JSHandle<Look[]>, count: number): Promise<number> {
  const back = (): Promise<number | null> =>
    looks.evaluate((all, before) => {
      const last = all.at(-1)!
      return all.length > before && last.text === all[before - 1]!.text ? last.at : null
    }, count)
  await expect.poll(back).not.toBeNull()
  return (await back())!
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
  await estimateCell(sheet, exampleIds.a, 'total').click()
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

  // Two fifths of the first work are done: the act says so of its item.
  await a.type(plaster, 'percent', '40')
  await a.saved()
  await sheet.getByRole('button', { name: 'Download' }).click()
  await sheet.getByRole('menuitem', { name: 'Act of completed work' }).click()
  const act = sheet.getByRole('dialog')
  await expect(act.getByTestId('act-rows')).toContainText('0.6')
  await expect(act.getByTestId('act-sum')).toHaveText('646,250.03')
  await sheet.screenshot({ path: test.info().outputPath('act.png') })
  const [signed] = await Promise.all([
    sheet.waitForEvent('download'),
    act.getByRole('button', { name: 'Excel for signature' }).click(),
  ])
  expect(signed.suggestedFilename()).toBe('Act of completed work No. 1.xlsx')
  await act.getByRole('button', { name: 'PDF for signature' }).click()
  expect((await onPaper(sheet, 'act')).sheets.join(' ')).toMatch(/Act of completed work No. 1.*646,250.03/s)
  await sheet.keyboard.press('Escape')

  // A dearer site: she sees it soon, and takes one of the two works.
  await sheet.getByRole('button', { name: 'Coefficients' }).click()
  const dialog = sheet.getByRole('dialog')
  await dialog.getByLabel('Value').fill('1.2')
  await dialog.getByText('direct cost').click()
  await expect(offer).toContainText(/The estimate differs: 1 work, \+\d/)
  // Of a few changes the quickest: what else the machine does meanwhile is not the program's.
  const seen: number[] = []
  const mark = sheet.getByTestId('estimate-saved')
  await expect(mark).toHaveAttribute('data-pending', '0')
  const [saved, told] = [await watch(sheet, 'estimate-saved'), await watch(page, 'estimate-offer')]
  for (const value of ['1.25', '1.3', '1.35', '1.4', '1.45']) {
    const [savedBefore, toldBefore] = [await countOf(saved), await countOf(told)]
    await dialog.getByLabel('Value').fill(value)
    await dialog.getByText('direct cost').click()
    const stored = await storedAt(saved, savedBefore)
    seen.push((await changedAt(told, toldBefore)) - stored)
  }
  test.info().annotations.push({ type: 'seen after, ms', description: seen.map(Math.round).join(' ') })
  expect(Math.min(...seen)).toBeLessThanOrEqual(1_000)
  await sheet.screenshot({ path: test.info().outputPath('coefficient.png') })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await typeIntoCell(sheet, exampleIds.b, 'quantity', '=3.2*2')
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
  // Another test may have made a base that is chosen before; what is pasted is of the one that is chosen.
  await expect(dialog.getByLabel('Price base', { exact: true }).locator('option:checked')).toContainText('Region 77')
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

  // Another work takes half of it: what is matched already can be looked at as well.
  await strip.getByRole('button', { name: 'Match' }).click()
  await dialog.getByText('Also show what is matched already').click()
  await dialog.getByLabel('Find items').fill('kerb')
  await dialog.getByRole('button', { name: /Kerbs/ }).click()
  await dialog.getByRole('button', { name: /Paint/ }).click()
  await dialog.getByRole('button', { name: /Plaster/ }).click()
  await expect(dialog).toContainText('1 items, 2 works')
  await dialog.getByRole('button', { name: 'Match', exact: true }).click()
  // A rule of one's own says that the item is done by another; it is looked at first, and leaves to people what is theirs.
  await dialog.getByRole('tab', { name: 'Rules' }).click()
  await dialog.getByRole('button', { name: 'Rule of matching' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Kerbs with doors')
  await dialog.getByLabel('Code, * for any letters').fill('08-*')
  await dialog.getByLabel('Name of the work has').fill('Door')
  await dialog.getByLabel('Joined by').selectOption('all with all')
  await dialog.getByRole('button', { name: 'Save rule' }).click()
  await dialog.getByRole('button', { name: 'Look at what Kerbs with doors would do' }).click()
  await expect(dialog.getByRole('status')).toHaveText('0 matches more, 0 fewer')
  await dialog.getByRole('button', { name: 'Rule of checking' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Known codes')
  await dialog.getByLabel('An item').selectOption('this code stands in no price base')
  await dialog.getByLabel('As', { exact: true }).selectOption('error')
  await expectAccessible(page, 'a rule of compliance')
  await dialog.getByRole('button', { name: 'Save rule' }).click()
  await expect(dialog).toContainText('Known codes error · this code stands in no price base')
  await page.screenshot({ path: test.info().outputPath('rules.png') })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.locator('[data-column="unit"]', { hasText: '100 m' }).first().click()
  await expect(page.locator('.estimates-item-works li')).toHaveCount(2)
  await page.locator('[data-column="code"]', { hasText: '08-01' }).first().dblclick()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('08-99')
  await page.keyboard.press('Enter')
  await expect(strip).toContainText('1 error')
  await strip.getByRole('button', { name: 'Match' }).click()
  await dialog.getByRole('tab', { name: /Checks/ }).click()
  await dialog.getByRole('button', { name: /Kerbs: this code stands in no price base/ }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /^Why/ })).toBeVisible()
  await expectAccessible(page, 'estimate')
  await close(both)
})

/** Two chapters; the slab of 12.5 m3 is of concrete, a mason and 3 % of both. */
const bc3 = [
  '~V|TEST|FIEBDC-3/2020|Test|Obra|ANSI|',
  '~K|2\\2\\2\\2\\2\\2\\2\\2\\EUR\\|0\\13\\6\\0\\21\\|',
  '~C|OBRA##||Casa Mu\xf1oz|||0|',
  '~C|01#||Cimentaci\xf3n|||0|',
  '~C|02#||Varios|||0|',
  '~C|E01|m3|Losa|119.48||0|',
  '~C|E02|u|Puerta|250.00||0|',
  '~C|mo001|h|Oficial|20.00||1|',
  '~C|mt001|m3|Hormig\xf3n|80.00||3|',
  '~D|OBRA##|01\\1\\1\\02\\1\\1\\|',
  '~D|01#|E01\\1\\1\\|',
  '~D|02#|E02\\1\\4\\GHOST\\1\\1\\|',
  '~D|E01|mo001\\1\\1.8\\mt001\\1\\1\\%MA\\1\\0.03\\|',
  '~M|01#\\E01|1\\1\\|12.5|\\Zapata\\2\\5\\1\\0.5\\\\Resto\\\\7.5\\\\\\|',
].join('\r\n')

test('an estimate of another program comes in as BC3, is worked out to the cent, and goes out so that it comes in again', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await createSchedule(maya, 'Estimate from a file')
  const page = await maya.context.newPage()
  await page.goto(`${path}/estimates`)
  const dialog = page.getByRole('dialog')
  const choose = async (name: string, buffer: Buffer): Promise<void> => {
    await page.getByRole('button', { name: 'From a file…' }).first().click()
    await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  }

  await choose('letter.bc3', Buffer.from('Dear all'))
  await expect(dialog.getByRole('alert')).toContainText('neither a workbook, a BC3 file, a GAEB bill nor an ARPS file')
  await page.keyboard.press('Escape')
  await choose('casa.bc3', Buffer.from(bc3, 'latin1'))
  await expect(dialog.getByTestId('estimate-file')).toHaveText('2 sections · 2 items · 3 resources')
  await expect(dialog.getByText('Is used, but not in the file (1): GHOST')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue('Casa Muñoz')
  await page.screenshot({ path: test.info().outputPath('from-file.png') })
  await dialog.getByRole('button', { name: 'Create estimate' }).click()

  // 12.5 × 119.48 + 4 × 250.00 = 2,493.50; with 19 % of it 2,967.27; with 21 % of that 3,590.40.
  await expect(page.getByTestId('estimate-gross')).toHaveText('3,590.40')
  await page.getByRole('button', { name: 'Download' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'BC3' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('1 Casa Muñoz.bc3')
  const again = readFileSync(await download.path())
  await page.getByRole('button', { name: 'Download' }).click()
  const [offer] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'GAEB X84, with prices' }).click(),
  ])
  expect(offer.suggestedFilename()).toBe('1 Casa Muñoz.x84')
  const offered = readFileSync(await offer.path())

  await page.goto(`${path}/estimates`)
  await choose('again.bc3', again)
  await expect(dialog.getByTestId('estimate-file')).toContainText('2 sections · 2 items')
  await expect(dialog.locator('.estimates-file-issues')).toHaveCount(0)
  await dialog.getByLabel('Number').fill('2')
  await dialog.getByRole('button', { name: 'Create estimate' }).click()
  await expect(page.getByTestId('estimate-gross')).toHaveText('3,590.40')

  // As a bill, what is charged on top of the items is an item of its own.
  await page.goto(`${path}/estimates`)
  await choose('offer.x84', offered)
  await expect(dialog.getByTestId('estimate-file')).toHaveText('3 sections · 3 items · 0 resources')
  await dialog.getByLabel('Number').fill('3')
  await dialog.getByRole('button', { name: 'Create estimate' }).click()
  await expect(page.getByTestId('estimate-gross')).toHaveText('3,590.40')

  await page.getByRole('button', { name: 'rev 1 · Draft' }).click()
  await page.getByRole('menuitem', { name: 'Number and name…' }).click()
  await dialog.getByLabel('Name').fill('Casa, as offered')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('3 Casa, as offered')).toBeVisible()
  await page.getByRole('button', { name: 'rev 1 · Draft' }).click()
  await page.screenshot({ path: test.info().outputPath('state.png') })
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByTestId('estimates').getByRole('row')).toHaveCount(3)
  // The list says what each comes to.
  await expect(page.getByTestId('estimates').getByRole('cell', { name: '3,590.40' })).toHaveCount(2, {
    timeout: 60_000,
  })
  await page.screenshot({ path: test.info().outputPath('list.png') })
  await maya.context.close()
})

test('an estimate goes out as a workbook and comes in by its columns; its take-off, its revisions and the contract price are worked out on the screen', {
  tag: '@slow',
}, async ({ browser, installation }) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await createSchedule(maya, 'Estimate in a workbook')
  const id = await example(maya, path.split('/').at(-1)!, [])
  const page = await maya.context.newPage()
  const dialog = page.getByRole('dialog')
  await page.goto(`${path}/estimates/${id}`)
  await expect(page.getByTestId('estimate-gross')).toHaveText('2,402,697.31')
  await page.getByRole('button', { name: 'Download' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Excel workbook' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('02-07 Slab, level 4.xlsx')
  const workbook = readFileSync(await download.path())
  await page.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('menuitem', { name: 'PDF for printing' }).click()
  await expect(page.locator('.print-desk canvas')).toBeVisible({ timeout: 60_000 })
  await page.getByLabel('Size', { exact: true }).selectOption('A3')
  await page.getByLabel('Title block').selectOption('gost')
  await page.getByLabel('Watermark').fill('DRAFT')
  await expect(page.getByTestId('print-count')).toHaveText('1 sheet A3')
  const paper = await onPaper(page, 'estimate')
  expect(sizesOf(paper)).toEqual([[420, 297]])
  for (const text of ['Estimate No. 02-07', 'DRAFT', 'Estimate in a workbook', '2,402,697.31'])
    expect(paper.sheets[0]).toContain(text)

  // A second press while the file is made begins no other.
  let begun = 0
  await page.route('**/estimates/*/print*', async (route) => {
    begun++
    await route.continue()
  })
  const written = page.waitForEvent('download')
  const print = page.getByRole('button', { name: /^Print/ })
  await print.click()
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Control+Enter')
  await written
  await expect(print).toBeEnabled()
  expect(begun).toBe(1)

  // The same items come in again, at their prices with overhead and profit: 1,615,625.07 + 284,157.18.
  await page.goto(`${path}/estimates`)
  await page.getByRole('button', { name: 'From a file…' }).first().click()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'Slab.xlsx', mimeType: 'application/octet-stream', buffer: workbook })
  await expect(dialog.getByLabel('Row with the titles')).toHaveValue('1')
  await expect(dialog.getByLabel('Column B')).toHaveValue('name')
  await page.screenshot({ path: test.info().outputPath('columns.png') })
  await dialog.getByLabel('Column N').selectOption('not read')
  await dialog.getByRole('button', { name: 'Read the table' }).click()
  await expect(dialog.getByTestId('estimate-file')).toContainText('2 sections · 2 items')
  await dialog.getByLabel('Number').fill('02-09')
  await dialog.getByRole('button', { name: 'Create estimate' }).click()
  await expect(page.getByTestId('estimate-net')).toHaveText('1,899,782.25')

  // Two lines of take-off instead of 1.5.
  const quantity = page.locator('[data-column="quantity"]', { hasText: '1.5' }).first()
  await quantity.click()
  await page.getByRole('button', { name: 'Take-off' }).click()
  const add = dialog.getByRole('button', { name: 'Line', exact: true })
  await add.click()
  await dialog.getByLabel('Length').fill('0,5')
  await dialog.getByLabel('Length').press('Enter')
  await add.click()
  await dialog.getByLabel('Length').nth(1).fill('3')
  await dialog.getByLabel('Length').nth(1).press('Enter')
  await expect(dialog.getByTestId('take-off-sum')).toContainText('3.5')
  await page.screenshot({ path: test.info().outputPath('take-off.png') })
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: /rev 1/ }).click()
  await page.getByRole('menuitem', { name: 'Compare…' }).click()
  await expect(dialog.getByTestId('estimate-compared')).toContainText('added')
  await expect(dialog.getByTestId('estimate-compared-sum')).toHaveText(/\d\.\d\d$/)
  await page.screenshot({ path: test.info().outputPath('compared.png') })
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.goto(`${path}/estimates`)
  await page.getByRole('button', { name: 'Contract prices' }).click()
  await dialog.getByRole('button', { name: 'New protocol' }).click()
  await dialog.getByLabel('Number').fill('P-1')
  await dialog.getByLabel(/^02-09/).uncheck({ force: true })
  await dialog.getByLabel('Reduction, factor').fill('0,97')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByTestId('protocol-rows')).toContainText('1,651,681.52')
  await expect(dialog.getByTestId('protocol-gross')).toHaveText('2,330,616.40')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(dialog.getByRole('button', { name: /^P-1 approved/ })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('protocol.png') })
  await expectAccessible(page, 'contract prices')
  await dialog.getByRole('button', { name: 'PDF' }).click()
  const agreed = await onPaper(page, 'protocol')
  expect(sizesOf(agreed)).toEqual([[420, 297]])
  expect(agreed.sheets.join(' ')).toMatch(/P-1.*2,330,616.40/s)
  await maya.context.close()
})
