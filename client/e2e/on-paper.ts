import { copyFile, readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { extractText } from 'unpdf'

export interface OnPaper {
  /** What stands on each sheet. */
  sheets: string[]
  bytes: Buffer
}

/** The file of the screen that is being printed, once it is drawn with all that it shows. */
export async function onPaper(page: Page, name: string): Promise<OnPaper> {
  await expect(page.locator('.print-desk canvas')).toBeVisible({ timeout: 60_000 })
  await expect(page.locator('[data-testid="print"]:not([data-behind])')).toBeVisible({ timeout: 60_000 })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Print \d+ sheets?$/ }).click()
  const path = await (await download).path()
  await copyFile(path, test.info().outputPath(`${name}.pdf`))
  await page.screenshot({ path: test.info().outputPath(`${name}.png`) })
  const bytes = await readFile(path)
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: false })
  return { sheets: text, bytes }
}

/** Of each sheet, in millimetres. */
export const sizesOf = ({ bytes }: OnPaper): [width: number, height: number][] =>
  [...bytes.toString('latin1').matchAll(/\/MediaBox \[([^\]]+)\]/g)].map(([, box = '']) => {
    const [, , width = 0, height = 0] = box.split(' ').map(Number)
    return [Math.round((width * 25.4) / 72), Math.round((height * 25.4) / 72)]
  })
