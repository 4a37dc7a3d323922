import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { tinyIfc } from '../../api-server/test/tiny-ifc.ts'
import { createSchedule, signIn } from './people.ts'
import { test } from './with-graphics.ts'

const DAY = 480

test('elements are linked to works by hand and by a rule, the schedule is played, and an edit of another moves the model (R-BIM-01)', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const tom = await signIn(installation, browser, 'tom')
  const path = await createSchedule(maya, 'House')
  const scheduleId = path.split('/schedule/')[1] ?? ''
  const { currentVersion } = await maya.call<{ currentVersion: { id: string } }>('GET', `/schedules/${scheduleId}`)
  const calls = `/versions/${currentVersion.id}/wbs`
  const work = async (code: string, name: string, days: number) => {
    const row = { type: 'work', code, name, durationMinutes: days * DAY, parentId: null, after: null }
    return (await tom.call<{ row: { id: string } }>('POST', calls, row)).row.id
  }
  const first = await work('W-1', 'Walls of the Ground floor', 2)
  await work('W-2', 'Walls of the First floor', 10)
  await maya.upload(`/schedules/${scheduleId}/models`, 'Frame.ifc', tinyIfc())

  const page = await maya.context.newPage()
  await page.goto(`${path}/model`)
  const works = page.getByRole('tree', { name: 'Works of the schedule' })
  const ofSelection = page.getByRole('region', { name: 'Links of the selection' })
  await page.getByRole('button', { name: 'Works', exact: true }).click()
  await expect(ofSelection).toContainText('0 of 2 elements are linked')

  // By hand, and back.
  await works.getByRole('treeitem', { name: 'Walls of the Ground floor' }).click()
  await ofSelection.getByRole('button', { name: 'Link', exact: true }).isDisabled()
  await page
    .getByRole('tree', { name: 'Elements of the models' })
    .getByRole('treeitem', { name: 'Ground floor' })
    .click()
  await ofSelection.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(ofSelection).toContainText('W-1 Walls of the Ground floor')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(ofSelection).toContainText('What is selected is linked to no work.')

  // By a rule: the storey of an element stands in the name of its work.
  await page.getByRole('button', { name: 'Rules', exact: true }).click()
  await page.getByRole('button', { name: 'New rule' }).click()
  await expect(page.getByText('Elements: 2, works: 2, links: 2')).toBeVisible()
  await page.getByRole('button', { name: 'Apply: +2 −0' }).click()
  await expect(page.getByText('Applied', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Works', exact: true }).click()
  await works.getByRole('treeitem', { name: 'Walls of the Ground floor' }).click()
  const facts = page.getByRole('complementary', { name: 'Properties' })
  await expect(facts.getByRole('heading', { level: 2 })).toHaveText('North wall')
  await expect(ofSelection).toContainText('rule “Rule 1”')

  // What the walls come to is what their works come to.
  await page.getByRole('button', { name: 'Volumes', exact: true }).click()
  const volumes = page.getByRole('region', { name: 'Volumes from quantities' })
  const quantity = volumes.getByRole('combobox', { name: 'Property' })
  await quantity.fill('Qto_WallBaseQuantities.NetVolume')
  await quantity.press('Enter')
  await expect(volumes.getByRole('row', { name: 'W-1 Walls of the Ground floor' })).toContainText('2.4 m³')
  await volumes.getByRole('button', { name: 'Set the volumes of 2 works' }).click()
  await expect(volumes).toContainText('All volumes are as the models say')
  const told = page.locator('.bp6-toast', { hasText: 'The volumes of 2 works are set' })
  await told.getByRole('button', { name: 'Undo' }).click()
  await expect(volumes.getByRole('button', { name: 'Set the volumes of 2 works' })).toBeEnabled()

  // After a week the first work is done and the second goes on.
  await page.getByRole('button', { name: 'Play the schedule' }).click()
  const player = page.getByRole('region', { name: 'Player' })
  await expect(player.getByRole('status')).toHaveText(/^2 works active/)
  await player.getByRole('button', { name: 'Forward one week' }).click()
  await expect(player.getByRole('status')).toHaveText(/^1 work active/)
  await page.screenshot({ path: test.info().outputPath('played.png') })
  await player.getByRole('button', { name: 'Save a video…' }).click()
  await expect(page.getByRole('dialog')).toContainText(/Pictures: \d/)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  const video = await saved
  expect(video.suggestedFilename()).toMatch(/^House .*\.webm$/)
  // It says where one may jump to (Cues), and how long it is (Duration).
  const recorded = readFileSync(await video.path())
  expect(recorded.subarray(0, 4).toString('hex')).toBe('1a45dfa3')
  for (const element of ['1c53bb6b', '4489']) expect(recorded.includes(Buffer.from(element, 'hex'))).toBe(true)
  await expect(page.getByRole('dialog')).toBeHidden()

  // Tom makes it longer: Maya's picture follows without anything pressed.
  await tom.call('PATCH', `${calls}/${first}`, { durationMinutes: 10 * DAY })
  await expect(player.getByRole('status')).toHaveText(/^2 works active/, { timeout: 3_000 })
  await player.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(player.getByRole('status')).toHaveText(/^0 works active/)
  await page.goto(`${path}/model?work=${first}`)
  await expect(facts.getByRole('heading', { level: 2 })).toHaveText('North wall')
  await Promise.all([maya.context.close(), tom.context.close()])
})
