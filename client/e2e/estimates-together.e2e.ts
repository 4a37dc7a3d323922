import { expect, type Page } from '@playwright/test'
import { exampleIds } from '../../core/src/estimates/testing/worked-example.ts'
import { expectAccessible } from './axe.ts'
import { estimateCell, typeIntoCell } from './estimate-cells.ts'
import { example } from './estimate-example.ts'
import { createSchedule, signIn } from './people.ts'
import { test } from './with-installation.ts'

const widths = (...keys: string[]) => keys.map((key) => ({ key, width: 160 }))

/** What a spreadsheet puts into the clipboard. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('Control+KeyV')
}

/** In both colours: a picture, and whether everybody can use it. */
async function lookAt(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: test.info().outputPath(`${name}-${colorScheme}.png`), animations: 'disabled' })
    await expectAccessible(page, `${name}, ${colorScheme}`)
  }
}

test('two write one estimate, live and without a network, and agree to the cent; what is approved stays (R-COST-01)', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  await maya.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const tom = await signIn(installation, browser, 'tom')
  const path = await createSchedule(maya, 'Estimated by two')
  const scheduleId = path.split('/').at(-1)!
  const id = await example(maya, scheduleId, [])
  const [a, b] = [await maya.context.newPage(), await tom.context.newPage()]
  const gross = (page: Page) => page.getByTestId('estimate-gross')
  for (const page of [a, b]) {
    await page.goto(`${path}/estimates/${id}`)
    await expect(gross(page)).toHaveText('2,402,697.31')
  }

  // Each sees where the other is: by the mark above, and around the cell.
  await expect(a.getByTitle('Tom Okafor')).toBeVisible()
  const cell = estimateCell(a, exampleIds.b, 'unit')
  const before = await cell.screenshot()
  await estimateCell(b, exampleIds.b, 'unit').click()
  await expect.poll(async () => (await cell.screenshot()).equals(before)).toBe(false)
  await estimateCell(b, exampleIds.a, 'unit').click()
  await expect.poll(async () => (await cell.screenshot()).equals(before)).toBe(true)

  // Columns that somebody keeps with the version stand there at once for who has chosen none.
  const { currentVersion } = await maya.call<{ currentVersion: { id: string } }>('GET', `/schedules/${scheduleId}`)
  const columns = widths('code', 'name', 'quantity', 'total')
  await maya.call('PUT', `/versions/${currentVersion.id}/costr/layout`, { columns })
  await expect(estimateCell(b, exampleIds.b, 'unit')).toHaveCount(0)
  await maya.call('PUT', `/versions/${currentVersion.id}/costr/layout`, { columns: [] })
  await expect(estimateCell(b, exampleIds.b, 'unit')).toBeVisible()

  // Each sees what the other writes.
  await typeIntoCell(b, exampleIds.b, 'quantity', '6.4')
  await expect(estimateCell(a, exampleIds.b, 'quantity')).toHaveText('6.4')
  await expect(gross(a)).not.toHaveText('2,402,697.31')

  // Rows of a spreadsheet become items in one step, which is undone as one.
  await estimateCell(a, exampleIds.b, 'name').click()
  await paste(a, '08-01\tKerbs\t100 m\t2\t1000\r\n08-02\tGutters\tm\t4,5\t20')
  await expect(b.locator('[data-column="name"]', { hasText: 'Gutters' }).first()).toBeVisible()
  await expect(b.locator('[data-column="total"]', { hasText: '2,000.00' }).first()).toBeVisible()
  await a.keyboard.press('Control+Z')
  await expect(b.locator('[data-column="name"]', { hasText: 'Gutters' })).toHaveCount(0)

  // Without a network Tom goes on, and Maya changes another field of the same item meanwhile.
  await tom.context.setOffline(true)
  await typeIntoCell(b, exampleIds.a, 'quantity', '3')
  await expect(b.getByTestId('estimate-saved')).not.toHaveAttribute('data-pending', '0')
  await typeIntoCell(a, exampleIds.a, 'name', 'Slab, level 4')
  await tom.context.setOffline(false)
  await expect(estimateCell(a, exampleIds.a, 'quantity')).toHaveText('3', { timeout: 40_000 })
  await expect(estimateCell(b, exampleIds.a, 'name')).toContainText('Slab, level 4', { timeout: 40_000 })
  await expect(b.getByTestId('estimate-saved')).toHaveAttribute('data-pending', '0')
  expect(await gross(a).textContent()).toBe(await gross(b).textContent())

  // Approved: both only read from then on. What Tom did without a network meanwhile is kept for him, and told.
  await tom.context.setOffline(true)
  await typeIntoCell(b, exampleIds.b, 'quantity', '7')
  await expect(b.getByTestId('estimate-saved')).not.toHaveAttribute('data-pending', '0')
  await a.getByRole('button', { name: 'rev 1 · draft' }).click()
  await a.getByRole('menuitem', { name: 'Mark as checked' }).click()
  await a.getByRole('button', { name: 'rev 1 · checked' }).click()
  await a.screenshot({ path: test.info().outputPath('states.png') })
  await a.getByRole('menuitem', { name: 'Approve' }).click()
  await expect(a.getByText('Read only').first()).toBeVisible()
  await tom.context.setOffline(false)
  const unsaved = b.getByTestId('estimate-unsaved')
  await expect(unsaved).toContainText('1 change was not taken by the server', { timeout: 40_000 })
  await unsaved.getByRole('button', { name: 'Look' }).click()
  const dialog = b.getByRole('dialog')
  await expect(dialog.getByTestId('refused-command')).toContainText('Items changed Upstands, in situ')
  await expect(dialog).toContainText('This estimate is approved or archived')
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeDisabled()
  await b.screenshot({ path: test.info().outputPath('unsaved.png') })
  await expectAccessible(b, 'what was not taken')
  await dialog.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(dialog).toContainText('Everything you did is in the estimate.')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(unsaved).toHaveCount(0)
  await expect(b.getByText('Read only').first()).toBeVisible()
  const said = await gross(b).textContent()
  await estimateCell(b, exampleIds.a, 'quantity').dblclick()
  await b.keyboard.type('9')
  await b.keyboard.press('Enter')
  await expect(gross(b)).toHaveText(said!)
  await Promise.all([maya.context.close(), tom.context.close()])
})

test('an estimate can be used by everybody in Russian on a narrow screen, light and dark', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya', { locale: 'ru-RU', viewport: { width: 1024, height: 768 } })
  const path = await createSchedule(maya, 'Смета дома')
  const id = await example(maya, path.split('/').at(-1)!, [])
  const page = await maya.context.newPage()
  const dialog = page.getByRole('dialog')
  const look = (name: string): Promise<void> => lookAt(page, name)
  await page.goto(`${path}/estimates`)
  await look('list')
  await page.goto(`${path}/estimates/${id}`)
  await estimateCell(page, exampleIds.a, 'total').click()
  await expect(page.getByTestId('estimate-why')).toBeVisible()
  await look('estimate')
  for (const name of ['Расценки', 'Ресурсы', 'Коэффициенты', 'Расчёт', 'Обмер']) {
    await page.getByRole('button', { name, exact: true }).first().click()
    await expect(dialog).toBeVisible()
    await look(name)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await maya.context.close()
})

test('revisions beside each other and a filled protocol can be read by everybody in Russian, light and dark', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya', { locale: 'ru-RU', viewport: { width: 1024, height: 768 } })
  const path = await createSchedule(maya, 'Смета и договор')
  const scheduleId = path.split('/').at(-1)!
  const id = await example(maya, scheduleId, [])
  const pdc = { number: 'П-1', estimateIds: [id], k: '0.97', vat: '20' }
  const agreed = await maya.call<{ pdc: { id: string } }>('POST', `/schedules/${scheduleId}/costr/pdc`, pdc)
  await maya.call('PATCH', `/costr/pdc/${agreed.pdc.id}`, { state: 'APPROVED' })
  const revised = await maya.call<{ estimate: { id: string } }>('POST', `/costr/estimates/${id}/revisions`)
  const commands = [
    { do: 'item.set', items: [{ id: exampleIds.a, quantity: '2' }] },
    { do: 'item.delete', ids: [exampleIds.b] },
    {
      do: 'item.add',
      items: [{ id: 'item00000000', sectionId: exampleIds.sectionB, order: 'b', name: 'Бортовой камень', unit: 'м' }],
    },
  ]
  await maya.call('POST', `/costr/estimates/${revised.estimate.id}/commands`, { commands })
  const difference = { ...pdc, number: 'П-2', estimateIds: [revised.estimate.id], differsFrom: agreed.pdc.id }
  await maya.call('POST', `/schedules/${scheduleId}/costr/pdc`, difference)
  const page = await maya.context.newPage()
  const dialog = page.getByRole('dialog')
  const look = (name: string): Promise<void> => lookAt(page, name)
  await page.goto(`${path}/estimates/${revised.estimate.id}`)
  await page.getByRole('button', { name: /^рев. 2/ }).click()
  await page.getByRole('menuitem', { name: 'Сравнить…' }).click()
  const compared = dialog.getByTestId('estimate-compared')
  for (const change of ['изменена', 'удалена', 'добавлена']) await expect(compared).toContainText(change)
  await look('compare')
  await page.goto(`${path}/estimates`)
  await page.getByRole('button', { name: 'Договорные цены' }).click()
  await dialog.getByRole('button', { name: /^П-1/ }).click()
  await expect(dialog.getByTestId('protocol-rows').getByRole('row')).toHaveCount(3)
  await look('protocol')
  await dialog.getByRole('button', { name: /^П-2/ }).click()
  await expect(dialog).toContainText('изменённые строки')
  await expect(dialog.getByTestId('protocol-rows')).toContainText('2 202 242,02')
  await look('difference')
  await dialog.getByRole('button', { name: 'Новый протокол' }).click()
  await look('new-protocol')
  await maya.context.close()
})
