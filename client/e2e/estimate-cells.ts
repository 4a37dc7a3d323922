import type { Locator, Page } from '@playwright/test'

/** A cell of an estimate's table, by the key of its row. */
export const estimateCell = (page: Page, key: string, column: string): Locator =>
  page
    .locator(`[data-row-key="${key}"][data-column="${column}"], [data-row-key="${key}"] [data-column="${column}"]`)
    .first()

export async function typeIntoCell(page: Page, key: string, column: string, text: string): Promise<void> {
  await estimateCell(page, key, column).dblclick()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}
