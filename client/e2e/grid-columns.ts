import type { Page } from '@playwright/test'

/** Chooses columns of the grid by their titles: those that are shown go, the others come. */
export async function switchColumns(page: Page, titles: readonly string[]): Promise<void> {
  await page.getByRole('treegrid').focus()
  await page.keyboard.press('Control+Alt+KeyO')
  const dialog = page.getByRole('dialog')
  for (const title of titles) await dialog.getByRole('list').getByText(title, { exact: true }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
}

/** Key of a column that is shown. */
export async function columnTitled(page: Page, title: string): Promise<string> {
  const head = page.getByRole('columnheader', { name: title, exact: true })
  return (await head.getAttribute('data-column')) ?? ''
}
