import { expect } from '@playwright/test'
import { photo } from '../../api-server/test/photo.ts'
import { switchColumns } from './grid-columns.ts'
import { demoSpaceOf } from './people.ts'
import type { PlannerPage } from './planner-page.ts'
import { close, openTogether } from './two-people.ts'
import { test } from './with-installation.ts'

const strength = ({ page }: PlannerPage) => page.getByRole('checkbox', { name: 'Strength tested' })

test('a required item of a checklist holds up the finish of works until it is ticked, which the other person sees at once; a template that was changed is taken when somebody says so (R-DIR-04)', async ({
  browser,
  installation,
}) => {
  const two = await openTogether(installation, browser, 'Checklists')
  const { a, b, maya } = two
  const item = { text: 'Strength tested', required: true, gate: 'finish', role: 'Laboratory', photo: false }
  const template = { nodeId: null, name: 'Concrete', blocks: true, items: [item] }
  const { checklist } = await maya.call<{ checklist: { id: string; items: { id: string }[] } }>(
    'POST',
    `/spaces/${await demoSpaceOf(maya)}/checklists`,
    template,
  )
  const path = `${two.path}?tab=node_info`
  await Promise.all([a.open(path), b.open(path)])

  const [first, second, third] = [await a.keyOf('Excavate'), await a.keyOf('Formwork'), await a.keyOf('Columns')]
  await a.select(first)
  await a.select(second, 'name', ['Control'])
  await a.select(third, 'name', ['Control'])
  await a.page.getByRole('combobox', { name: 'Attach a checklist…' }).selectOption({ label: 'Attach: Concrete' })
  await expect(strength(a)).not.toBeChecked()
  await expect(a.page.getByText('Required to finish · Laboratory')).toBeVisible()
  await a.select(second)
  await expect(strength(a)).toBeVisible()

  await a.select(first)
  await a.type(first, 'percent', '100')
  await expect(a.toast(/Checklist not done, works: 1\. First open: Strength tested/)).toBeVisible()
  await expect(a.cell(first, 'percent')).not.toHaveText(/100/)

  await b.select(first)
  await expect(strength(b)).not.toBeChecked()
  // Enter has moved the caret on.
  await a.select(first)
  await strength(a).click()
  await expect(strength(b)).toBeChecked()
  await expect(b.page.getByRole('heading', { name: 'Checklist, 1 of 1 done' })).toBeVisible()
  await expect(b.page.getByText(/Last changed by Maya Lindqvist.*Checklist: – → done/)).toBeVisible()
  await a.page.screenshot({ path: test.info().outputPath('checklist.png') })
  await switchColumns(a.page, ['Dur.', 'TF', 'FF', 'Calendar', 'Limit', 'Checklist'])
  await expect(a.cell(first, 'checklist')).toHaveText('1 / 1')
  await expect(a.cell(second, 'checklist')).toHaveText('0 / 1')

  await a.type(first, 'percent', '100')
  await expect(a.cell(first, 'percent')).toHaveText(/100/)
  await expect(b.cell(first, 'percent')).toHaveText(/100/)

  // The template changes: works have what they had until somebody takes the new one, finished ones stay.
  const items = [
    { ...item, id: checklist.items[0]!.id },
    { ...item, text: 'Surface smooth', gate: 'none' },
  ]
  await maya.call('PATCH', `/checklists/${checklist.id}`, { items })
  await a.select(second)
  const newer = a.page.getByText('“Concrete” was changed since: 1 new')
  await expect(newer).toBeVisible()
  await a.page.screenshot({ path: test.info().outputPath('newer.png') })
  await a.select(first)
  await expect(newer).toHaveCount(0)
  await a.select(second)
  await a.page.getByRole('button', { name: 'Take the new one' }).click()
  await expect(a.page.getByRole('checkbox', { name: 'Surface smooth' })).toBeVisible()
  await expect(newer).toHaveCount(0)
  await b.select(second)
  await expect(b.page.getByRole('checkbox', { name: 'Surface smooth' })).toBeVisible()
  await close(two)
})

test('a checklist is written as a row of a directory, a picture shows what was done, and it is ticked without a network (R-DIR-01, R-DIR-04)', async ({
  browser,
  installation,
}) => {
  const two = await openTogether(installation, browser, 'Acceptance')
  const { a, b, maya } = two
  const spaceId = await demoSpaceOf(maya)
  const kind = { nodeId: null, kind: 'checklist', code: '', name: 'Acceptance of works' }
  const { directory } = await maya.call<{ directory: { id: string } }>('POST', `/spaces/${spaceId}/directories`, kind)
  const rows = [{ id: 'rowAcceptanc', code: 'A1', name: 'Formwork' }]
  const commands = [{ do: 'rows.insert', parentId: null, rows }]
  await maya.call('POST', `/directories/${directory.id}/commands`, { commands })

  const page = await maya.context.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/${spaceId}/directories?directory=${directory.id}`)
  await page.getByRole('treegrid', { name: 'Rows' }).getByText('Formwork').click()
  await page.getByRole('tab', { name: 'Checklist' }).click()
  for (const text of ['Axes checked', 'Props tightened']) {
    const field = page.getByRole('textbox', { name: 'Add an item' })
    await field.fill(text)
    await field.press('Enter')
    await expect(page.getByRole('button', { name: `Remove: ${text}` })).toBeVisible()
  }
  await page.getByLabel('Gate: Props tightened').selectOption({ label: 'Before the start' })
  await page.getByRole('button', { name: 'Move up: Props tightened' }).click()
  await expect(page.getByRole('textbox', { name: 'Item' }).first()).toHaveValue('Props tightened')
  await page.screenshot({ path: test.info().outputPath('template.png') })
  await page.close()

  const path = `${two.path}?tab=node_info`
  await Promise.all([a.open(path), b.open(path)])
  const key = await a.keyOf('Formwork')
  await a.select(key)
  await b.select(await b.keyOf('Formwork'))
  await a.page.getByRole('combobox', { name: 'Attach a checklist…' }).selectOption({ label: 'Attach: Formwork' })
  await expect(b.page.getByText('Required to start')).toBeVisible()
  // Who tells the day from site is held up by it, too.
  const phone = await maya.context.newPage()
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto(`${two.path}/days?from=2026-03-09`)
  const card = phone.locator('.phone-card').filter({ hasText: 'Formwork' })
  await card.getByRole('button', { name: 'Report' }).click()
  await expect(phone.getByText('Not to be begun before: Props tightened')).toBeVisible()
  await phone.getByLabel(/Done on this day/).fill('1')
  await phone.getByRole('button', { name: /^Save/ }).click()
  await expect(phone.getByText('Checklist not done, works: 1. First open: Props tightened')).toBeVisible()
  await phone.screenshot({ path: test.info().outputPath('held.png') })
  await phone.close()

  const chosen = a.page.waitForEvent('filechooser')
  await a.page.getByRole('button', { name: 'Add a picture: Props tightened' }).click()
  await (await chosen).setFiles({ name: 'props.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await photo()) })
  await expect(b.page.getByRole('img', { name: 'Picture: Props tightened' })).toBeVisible()

  await maya.context.setOffline(true)
  await expect(a.page.getByText(/Offline/).first()).toBeVisible()
  await a.page.getByRole('checkbox', { name: 'Props tightened' }).click()
  await expect(a.page.getByText(/^Maya Lindqvist, /)).toBeVisible()
  await a.page.screenshot({ path: test.info().outputPath('offline.png') })
  await expect(b.page.getByRole('checkbox', { name: 'Props tightened' })).not.toBeChecked()
  await maya.context.setOffline(false)
  await expect(b.page.getByRole('checkbox', { name: 'Props tightened' })).toBeChecked()
  await expect(b.page.getByText(/^Maya Lindqvist, /)).toBeVisible()

  // What is still asked is seen and ticked on a board, where the work has a card.
  const scheduleId = two.path.split('/').at(-1)!
  const { board } = await maya.call<{ board: { id: string } }>('POST', `/kanban/schedule/${scheduleId}/boards`, {
    name: 'Site team',
  })
  const { columns } = await maya.call<{ columns: { id: string }[] }>('GET', `/kanban/boards/${board.id}`)
  const items = [{ title: 'Form the walls', workId: key }]
  await maya.call('POST', `/kanban/boards/${board.id}/items`, { columnId: columns[0]!.id, items })
  const site = await maya.context.newPage()
  await site.setViewportSize({ width: 1440, height: 900 })
  await site.goto(`${two.path.replace('/schedule/', '/kanban-schedule/')}/${board.id}`)
  await site.getByTestId('card').getByText('Form the walls').click()
  const asked = site.getByRole('region', { name: 'Checklist of the work' })
  await expect(asked).toContainText('1 required item is open')
  await expect(asked.getByRole('checkbox', { name: 'Props tightened' })).toBeChecked()
  await asked.getByRole('checkbox', { name: 'Axes checked' }).click()
  await expect(b.page.getByRole('checkbox', { name: 'Axes checked' })).toBeChecked()
  await expect(asked.getByText('1 required item is open')).toHaveCount(0)
  await site.screenshot({ path: test.info().outputPath('card.png') })

  // And in the daily plan.
  await site.goto(`${two.path}/days?from=2026-03-02`)
  await site.locator(`[role=row][data-row-key="w:${key}"] [data-column="name"]`).click()
  await expect(site.getByRole('region', { name: 'Checklist' }).getByText('Axes checked')).toBeVisible()
  await site.screenshot({ path: test.info().outputPath('days.png') })
  await site.setViewportSize({ width: 390, height: 844 })
  await site.goto(`${two.path}/days?from=2026-03-09`)
  const ready = site.locator('.phone-card').filter({ hasText: 'Formwork' })
  await ready.getByRole('button', { name: 'Report' }).click()
  await expect(site.getByText(/Not to be begun before/)).toHaveCount(0)
  await site.getByLabel(/Done on this day/).fill('1')
  await site.getByRole('button', { name: /^Save/ }).click()
  await expect(ready).toContainText('reported')
  await close(two)
})
