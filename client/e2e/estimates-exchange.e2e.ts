import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { example } from './estimate-example.ts'
import { createSchedule, signIn } from './people.ts'
import { test } from './with-installation.ts'

async function downloaded(page: Page, click: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

test('an estimate goes out as ARPS and comes in again to the cent', async ({ browser, installation }) => {
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
  await maya.context.close()
})
