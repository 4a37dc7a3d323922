import { expect } from '@playwright/test'
import { tinyGuid, tinyIfc } from '../../api-server/test/tiny-ifc.ts'
import { createSchedule, signIn } from './people.ts'
import { test } from './with-graphics.ts'

test('links follow an element that a revision has given another GlobalId, and go back in one step', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await createSchedule(maya, 'House')
  const scheduleId = path.split('/schedule/')[1] ?? ''
  const { currentVersion } = await maya.call<{ currentVersion: { id: string } }>('GET', `/schedules/${scheduleId}`)
  const row = { type: 'work', code: 'W-1', name: 'Walls', durationMinutes: 960, parentId: null, after: null }
  const work = await maya.call<{ row: { id: string } }>('POST', `/versions/${currentVersion.id}/wbs`, row)
  await maya.upload(`/schedules/${scheduleId}/models`, 'Frame.ifc', tinyIfc())
  const page = await maya.context.newPage()
  await page.goto(`${path}/model`)
  const tree = page.getByRole('tree', { name: 'Elements of the models' })
  await expect(tree.getByRole('treeitem', { name: 'Ground floor' })).toBeVisible()
  const { models } = await maya.call<{ models: { id: string }[] }>('GET', `/schedules/${scheduleId}/models`)
  const modelId = models[0]?.id ?? ''
  const links = [{ modelId, guid: tinyGuid('north'), workId: work.row.id }]
  await maya.call('POST', `/schedules/${scheduleId}/models/links`, { commands: [{ do: 'link.set', links }] })
  await page.getByRole('button', { name: 'Works', exact: true }).click()
  const ofSelection = page.getByRole('region', { name: 'Links of the selection' })
  await expect(ofSelection).toContainText('1 of 2 elements are linked')

  await maya.upload(
    `/models/${modelId}/revisions`,
    'Frame.ifc',
    tinyIfc().replaceAll(tinyGuid('north'), tinyGuid('new')),
  )
  await ofSelection.getByText('1 link leads to an element that is not there any more').click()
  await expect(ofSelection.getByRole('listitem').filter({ hasText: tinyGuid('new') })).toContainText('North wall')
  await ofSelection.getByRole('button', { name: 'They are the same: move the links' }).click()
  await expect(ofSelection).toContainText('1 of 2 elements are linked')
  const moved = page.locator('.bp6-toast', { hasText: 'The links of 1 element follow it' })
  await moved.getByRole('button', { name: 'Undo' }).click()
  await expect(ofSelection).toContainText('1 link leads to an element that is not there any more')
  await maya.context.close()
})
