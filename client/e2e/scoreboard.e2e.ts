import { expect, type Page } from '@playwright/test'
import { onPaper } from './on-paper.ts'
import { close, openTogether } from './two-people.ts'
import { test } from './with-installation.ts'

const number = (id: string, indicator: string) => ({
  id,
  kind: 'number',
  indicator,
  nodeId: null,
  yellow: 0,
  red: 10,
})
/** Days of the works that are late and take five days or more. */
const ownIndicator = {
  name: 'Days of long late works',
  unit: 'd',
  rule: {
    kind: 'aggregate',
    fn: 'sum',
    column: 'duration',
    weight: null,
    filter: {
      join: 'and',
      conditions: [
        { column: 'finishVariance', operator: 'gt', values: [0] },
        { column: 'duration', operator: 'gte', values: [5] },
      ],
    },
    period: null,
  },
  better: 'down',
  norm: null,
  yellow: null,
  red: null,
  active: true,
}
/** Tiles whose number lies over the line of its past, or is cut. */
const collisions = (page: Page): Promise<string[]> =>
  page.locator('.scoreboard-number:has(svg)').evaluateAll((tiles) =>
    tiles
      .filter((tile) => {
        const value = tile.querySelector('.scoreboard-value')
        const [number, line] = [value, tile.querySelector('svg')].map((part) => part!.getBoundingClientRect())
        const isApart = number!.right <= line!.left || number!.bottom <= line!.top
        return !isApart || line!.right > tile.getBoundingClientRect().right + 1
      })
      .map((tile) => tile.textContent ?? ''),
  )

const other = (id: string, kind: string) => ({ id, kind, indicator: null, nodeId: null, yellow: null, red: null })

test('one plans, another watches the numbers move on the scoreboard and opens exactly the works behind one (R-AN-03, R-AN-07, R-AN-08, R-AN-13, R-SHELL-37.dashboards)', async ({
  browser,
  installation,
}) => {
  const people = await openTogether(installation, browser, 'Watched')
  const { maya, a, b, path } = people
  const [, spaceId, , scheduleId] = path.split('/')
  const target = { name: 'Agreed', as: 'target' }
  const made = await maya.call<{ version: { id: string } }>('POST', `/schedules/${scheduleId}/versions/create`, target)
  await maya.call('PATCH', `/versions/${made.version.id}/calculate/indicators/all`)
  const own = { spaceId, ...ownIndicator }
  const { indicator } = await maya.call<{ indicator: { id: string } }>('POST', '/indicators', own)
  const tiles = [
    number('gggggggggggg', indicator.id),
    number('aaaaaaaaaaaa', 'late'),
    number('bbbbbbbbbbbb', 'finish_variance'),
    other('cccccccccccc', 'curve'),
    other('dddddddddddd', 'late'),
    other('eeeeeeeeeeee', 'people'),
    other('ffffffffffff', 'reserves'),
  ]
  await maya.call('POST', `/spaces/${spaceId}/scoreboards`, {
    name: 'Wall of Watched',
    nodeId: scheduleId,
    tiles,
    rotateSeconds: 0,
  })
  await b.page.goto(`/${spaceId}/scoreboard`)
  await b.page.getByRole('combobox', { name: 'Board' }).selectOption('Wall of Watched')
  const tile = (name: string) => b.page.getByRole('region', { name, exact: true })
  const late = tile('Late works').first()
  await expect(late.getByRole('link', { name: '0', exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(late.getByRole('img', { name: 'Good' })).toBeVisible()
  await expect(tile('Progress by planned durations').getByRole('img', { name: /^Progress of \d+ weeks/ })).toBeVisible()
  await expect(tile('Here now').getByText('Tom', { exact: false })).toBeVisible()

  await expect(tile(ownIndicator.name).getByRole('link', { name: '0 d', exact: true })).toBeVisible()

  await a.type(await a.keyOf('Formwork'), 'duration', '8')
  await expect(late.getByRole('link', { name: '5', exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(late.getByRole('img', { name: 'Warning' })).toBeVisible()
  await expect(tile('Finish to target').getByRole('link', { name: '+6 cal. d', exact: true })).toBeVisible()
  await expect(tile('Finish to target').getByText('+6 since')).toBeVisible()
  await b.page.setViewportSize({ width: 1024, height: 800 })
  expect(await collisions(b.page)).toEqual([])
  await b.page.setViewportSize({ width: 1280, height: 720 })
  await expect(tile(ownIndicator.name).getByRole('link', { name: '19 d', exact: true })).toBeVisible()
  await expect(tile('Late works').last().getByRole('link')).toHaveText([
    'Formwork',
    'Concrete',
    'Columns',
    'Slab',
    'Topped out',
  ])

  await b.page.getByRole('link', { name: 'Print, or save as PDF' }).click()
  const wall = (await onPaper(b.page, 'scoreboard')).sheets.join('\n')
  for (const word of [
    'Wall of Watched',
    'Formwork',
    'Concrete',
    'Columns',
    'Slab',
    'Topped out',
    '19 d',
    'Finish to target',
    '+6 cal. d',
  ]) {
    expect(wall).toContain(word)
  }
  await b.page.goBack()
  await expect(tile(ownIndicator.name).getByRole('link', { name: '19 d', exact: true })).toBeVisible()

  await tile('Finish to target').getByRole('button', { name: 'Finish to target' }).click()
  const explained = b.page.locator('.scoreboard-explanation')
  await expect(explained).toContainText('Calendar days from the last finish in the target version')
  await expect(explained.getByRole('link', { name: 'Watched', exact: true })).toBeVisible()
  await b.page.keyboard.press('Escape')
  await expect(explained).toHaveCount(0)

  await tile('Progress by planned durations').getByRole('button', { name: 'Table' }).click()
  await expect(tile('Progress by planned durations').getByRole('columnheader', { name: 'Forecast' })).toBeVisible()
  await b.page.getByRole('button', { name: 'Arrange' }).click()
  await b.page.getByRole('button', { name: 'What can be done to “Finish to target”' }).click()
  await b.page.getByRole('menuitem', { name: 'Move left' }).click()
  await expect(b.page.getByRole('region').nth(1)).toHaveAccessibleName('Finish to target')

  await late.getByRole('link', { name: '5', exact: true }).click()
  await b.ready()
  await expect(b.page).toHaveURL(/filter_indicator=late/)
  const works = ['Formwork', 'Concrete', 'Columns', 'Slab', 'Topped out']
  const isWork = (name: string): boolean => !['Block A', 'Foundations', 'Frame'].includes(name)
  const namesOf = async () => (await b.shown()).map(({ cells }) => cells[1] ?? '').filter(isWork)
  await expect.poll(namesOf).toEqual(works)

  await b.page.goBack()
  await tile(ownIndicator.name).getByRole('link').click()
  await b.ready()
  await expect.poll(namesOf).toEqual(['Formwork', 'Columns', 'Slab'])

  await b.page.getByRole('link', { name: 'Scoreboards and analytics' }).click()
  await b.page.getByRole('link', { name: 'Dashboards', exact: true }).click()
  const { page } = b
  await page.getByRole('button', { name: 'Copy “Wall of Watched” for yourself' }).click()
  await page.getByRole('button', { name: 'Rename “Wall of Watched (copy)”' }).click()
  await page.keyboard.type('Mine')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Share “Mine” with everyone' }).click()
  await expect(page.getByRole('row', { name: /^Mine/ }).getByText('Everyone')).toBeVisible()
  await page.getByRole('button', { name: 'Delete “Mine”' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Mine', exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Wall of Watched', exact: true }).click()
  await expect(tile('Late works').first()).toBeVisible()
  await close(people)
})

test('US18 a board tells what goes out by month as planned and as it comes, and follows what is assigned', async ({
  browser,
  installation,
}) => {
  const people = await openTogether(installation, browser, 'Paid')
  const { maya, a, b, path } = people
  const [, spaceId, , scheduleId] = path.split('/')
  const { resource } = await maya.call<{ resource: { id: string } }>('POST', '/resource/settings/create', {
    ...{ spaceId, name: 'Paid plasterer', type: 'human' },
    prices: [{ from: null, standard: '80', overtime: null, per: 'hour' }],
  })
  const { versions } = await maya.call<{ versions: { id: string }[] }>('GET', `/schedules/${scheduleId}/versions`)
  await maya.call('POST', `/spaces/${spaceId}/scoreboards`, {
    ...{ name: 'Wall of Paid', nodeId: scheduleId, rotateSeconds: 0 },
    tiles: [other('cccccccccccc', 'cash')],
  })
  await b.page.goto(`/${spaceId}/scoreboard`)
  await b.page.getByRole('combobox', { name: 'Board' }).selectOption('Wall of Paid')
  const tile = b.page.getByRole('region', { name: 'Cash flow', exact: true })
  await expect(tile).toContainText('Nothing goes out here')
  const wbsIds = [await a.keyOf('Plaster')]
  await maya.call('POST', `/versions/${versions[0]!.id}/assignments`, { resourceId: resource.id, units: '1', wbsIds })
  await expect(tile.getByRole('img', { name: /^Cash of 1 month in / })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await b.page.emulateMedia({ colorScheme })
    await b.page.screenshot({ path: test.info().outputPath(`cash-${colorScheme}.png`) })
  }
  await tile.getByRole('button', { name: 'Table' }).click()
  await expect(tile.getByRole('row').nth(1).getByRole('cell')).toHaveText([
    '01.03.2026',
    '2,560',
    '0',
    '2,560',
    '2,560',
    '2,560',
  ])
  await b.page.screenshot({ path: test.info().outputPath('cash-table.png') })
  await close(people)
})
