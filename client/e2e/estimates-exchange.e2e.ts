import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { exampleIds } from '../../core/src/estimates/testing/worked-example.ts'
import { expectAccessible } from './axe.ts'
import { example } from './estimate-example.ts'
import { createSchedule, signIn } from './people.ts'
import { test } from './with-installation.ts'

async function downloaded(page: Page, click: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

/** Two positions that somebody asks prices for. */
const bill = `<?xml version="1.0" encoding="UTF-8"?>
<GAEB xmlns="http://www.gaeb.de/GAEB_DA_XML/DA83/3.3"><PrjInfo><NamePrj>Kita</NamePrj></PrjInfo><Award><DP>83</DP>
<AwardInfo><Cur>EUR</Cur></AwardInfo><BoQ ID="BQ1"><BoQInfo><Name>LV 7</Name><BoQBkdn><Type>Item</Type><Length>4</Length><Num>Yes</Num></BoQBkdn></BoQInfo>
<BoQBody><BoQCtgy ID="CT1" RNoPart="01"><LblTx><p><span>Beton</span></p></LblTx><BoQBody><Itemlist>
<Item ID="IX-11" RNoPart="0010"><Qty>12.500</Qty><QU>m3</QU><Description/></Item>
<Item ID="IX-12" RNoPart="0020"><Qty>3.000</Qty><QU>m</QU><Description/></Item>
</Itemlist></BoQBody></BoQCtgy></BoQBody></BoQ></Award></GAEB>`

test('an estimate goes out as ARPS and comes in again to the cent; a bill of others is answered with prices alone', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await createSchedule(maya, 'Estimates of others')
  const id = await example(maya, path.split('/').at(-1)!, [])
  const page = await maya.context.newPage()
  const dialog = page.getByRole('dialog')
  const fromFile = async (name: string, buffer: Buffer, number: string): Promise<void> => {
    await page.goto(`${path}/estimates`)
    await page.getByRole('button', { name: 'From a file…' }).first().click()
    await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
    await expect(dialog.getByTestId('estimate-file')).toContainText('2 items')
    await dialog.getByLabel('Number').fill(number)
    await dialog.getByRole('button', { name: 'Create estimate' }).click()
  }
  const download = async (item: string | RegExp): Promise<void> => {
    await page.getByRole('button', { name: 'Download' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }

  // What stands on top of the items has no record in ARPS: 1,615,625.07 + 284,157.18.
  await page.goto(`${path}/estimates/${id}`)
  await expect(page.getByTestId('estimate-gross')).toHaveText('2,402,697.31')
  const arps = await downloaded(page, () => download(/^ARPS/))
  await fromFile(arps.name, arps.bytes, '02-08')
  await expect(page.getByTestId('estimate-net')).toHaveText('1,899,782.25')

  // A workbook of many rows is packed whole, within the policy of the page.
  const items = Array.from({ length: 800 }, (_, at) => ({
    ...{ id: `many${at}`.padEnd(12, '_'), sectionId: exampleIds.sectionA, order: 'z' },
    ...{ name: `Wall, axis ${at}`, unit: 'm3', quantity: `${at + 1}.5`, priceMode: 'custom', customPrice: '119.48' },
  }))
  await maya.call('POST', `/costr/estimates/${id}/commands`, { commands: [{ do: 'item.add', items }] })
  await page.goto(`${path}/estimates/${id}`)
  await expect(page.locator('[aria-rowcount]').first()).toHaveAttribute('aria-rowcount', /^8\d\d$/)
  const workbook = await downloaded(page, () => download('Excel workbook'))
  expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK')

  // A bill becomes an estimate, one of its positions gets a price, and both stand in the answer or are named.
  await fromFile('Kita.x83', Buffer.from(bill), '02-09')
  const quantity = page.locator('[data-column="quantity"]', { hasText: '12.5' })
  await page.getByRole('row').filter({ has: quantity }).locator('[data-column="unitPrice"]').click()
  await page.keyboard.type('119.48')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('estimate-net')).toHaveText('1,493.50')
  await download('GAEB X84, answer to a bill…')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'Kita.x83', mimeType: 'application/xml', buffer: Buffer.from(bill) })
  await dialog.getByLabel('Who offers').fill('Bau GmbH')
  await dialog.getByLabel('Street').fill('Hauptstraße 1')
  await dialog.getByLabel('Post code').fill('10115')
  await dialog.getByLabel('City').fill('Berlin')
  const answer = await downloaded(page, () => dialog.getByRole('button', { name: 'Save X84' }).click())
  expect(answer.name).toBe('Kita.x84')
  expect(answer.bytes.toString()).toContain(
    '<Item ID="IX-11" RNoPart="0010"><Qty>12.5</Qty><UP>119.48</UP><IT>1493.5</IT></Item>',
  )
  await expect(dialog.getByTestId('bill-answered')).toContainText('01.0020')
  await page.screenshot({ path: test.info().outputPath('answer.png') })
  await expectAccessible(page, 'the answer to a bill')
  await maya.context.close()
})
