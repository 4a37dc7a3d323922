import { expect, type Page } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import { strToU8, zipSync } from 'fflate'
import { tinyIfc } from '../../api-server/test/tiny-ifc.ts'
import { hostileTexts, watch } from './hostile-texts.ts'
import { demoSpaceOf, importSchedule, type SignedIn, signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { smallPlan } from './small-plan.ts'
import { test } from './with-graphics.ts'

/** Texts of Markdown lose their marks where they are shown; this much of each is left. */
const core = (text: string): string => /__hit\(\d+\)|evil\.invalid\/\d+|base64/.exec(text)?.[0] ?? text

/** A small plan whose works and predecessors, board, cards and comments are called what nobody would call them. */
async function hostileSchedule(maya: SignedIn): Promise<{ path: string; boardId: string }> {
  const path = await importSchedule(maya, hostileTexts[1]!, writeXer(smallPlan()))
  const scheduleId = path.split('/').at(-1)!
  const { currentVersion } = await maya.call<{ currentVersion: { id: string } }>('GET', `/schedules/${scheduleId}`)
  for (const name of hostileTexts) {
    await maya.call('POST', `/versions/${currentVersion.id}/wbs`, { parentId: null, after: null, name })
    await maya.call('POST', `/eps/${scheduleId}/comments`, { text: name })
  }
  const { board } = await maya.call<{ board: { id: string } }>('POST', `/kanban/schedule/${scheduleId}/boards`, {
    name: 'Texts',
  })
  const { columns } = await maya.call<{ columns: { id: string }[] }>('GET', `/kanban/boards/${board.id}`)
  const items = hostileTexts.map((title) => ({ title, description: `${title}\n\n${hostileTexts.join('\n\n')}` }))
  await maya.call('POST', `/kanban/boards/${board.id}/items`, { columnId: columns[0]!.id, items })
  return { path, boardId: board.id }
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** As another program writes it, with a picture that is a script. */
function hostileBcf(): Buffer {
  const guid = (place: number): string => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`
  const files: Record<string, Uint8Array> = {
    'bcf.version': strToU8('<?xml version="1.0"?><Version VersionId="2.1"/>'),
  }
  hostileTexts.forEach((text, place) => {
    const topic = guid(place)
    const said = escaped(text)
    files[`${topic}/markup.bcf`] = strToU8(`<?xml version="1.0" encoding="UTF-8"?>
      <Markup><Topic Guid="${topic}" TopicType="${said}" TopicStatus="${said}"><Title>${place} ${said}</Title>
      <Labels>${said}</Labels><CreationDate>2026-03-02T08:00:00Z</CreationDate><CreationAuthor>${said}</CreationAuthor>
      <Description>${said}</Description><ReferenceLink>javascript:__hit(26)</ReferenceLink></Topic>
      <Comment Guid="${guid(1_000 + place)}"><Date>2026-03-02T08:00:00Z</Date><Author>${said}</Author>
      <Comment>${said}</Comment><Viewpoint Guid="${guid(2_000 + place)}"/></Comment>
      <Viewpoints Guid="${guid(2_000 + place)}"><Viewpoint>v.bcfv</Viewpoint><Snapshot>snapshot.png</Snapshot></Viewpoints>
      </Markup>`)
    files[`${topic}/v.bcfv`] = strToU8(`<?xml version="1.0"?><VisualizationInfo Guid="${guid(2_000 + place)}">
      <PerspectiveCamera><CameraViewPoint><X>1</X><Y>1</Y><Z>9</Z></CameraViewPoint><CameraDirection><X>0</X><Y>0</Y><Z>-1</Z>
      </CameraDirection><CameraUpVector><X>0</X><Y>1</Y><Z>0</Z></CameraUpVector><FieldOfView>60</FieldOfView>
      </PerspectiveCamera></VisualizationInfo>`)
    files[`${topic}/snapshot.png`] = strToU8(
      '<svg xmlns="http://www.w3.org/2000/svg" onload="__hit(27)"><script>__hit(28)</script></svg>',
    )
  })
  files[`${guid(9_000)}/markup.bcf`] = strToU8(`<?xml version="1.0"?>
    <!DOCTYPE Markup [<!ENTITY x SYSTEM "https://evil.invalid/bcf">]><Markup><Topic Guid="${guid(9_000)}"><Title>&x;</Title>
    </Topic></Markup>`)
  return Buffer.from(zipSync(files))
}

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Chat', exact: true })

test('what people write, and what comes in files, is shown as text wherever it stands: nothing of it runs', {
  tag: '@slow',
}, async ({ browser, installation }) => {
  test.slow()
  const maya = await signIn(installation, browser, 'maya')
  const { path, boardId } = await hostileSchedule(maya)
  const page = await maya.context.newPage()
  const { expectNothingRan } = await watch(page, installation.url)

  await test.step('names in the structure and in a schedule, messages of a channel', async () => {
    const planner = new PlannerPage(page)
    await planner.open(path)
    // What was put in last stands first.
    await planner.select(await planner.keyOf(hostileTexts.at(-1)!))
    await page.keyboard.press('Alt+Shift+KeyC')
    for (const text of hostileTexts) {
      await panelOf(page).getByRole('textbox').fill(text)
      await panelOf(page).getByRole('textbox').press('Enter')
      await expect(panelOf(page).getByRole('article').last()).toContainText(/\S/)
    }
    await expect(panelOf(page).getByRole('article')).toHaveCount(hostileTexts.length)
    await expectNothingRan()
    const said = (await panelOf(page).getByRole('article').allTextContents()).join('\n')
    // A picture says its description at the most, and a link without an address the words it stood on.
    const shown = hostileTexts.filter((text) => !/^(!?\[|<a )/.test(text))
    for (const text of shown) expect(said).toContain(core(text))
    await page.goto(`/${await demoSpaceOf(maya)}`)
    await expect(page.getByText(hostileTexts[1]!).first()).toBeVisible()
    await expectNothingRan()
  })

  await test.step('cards of a board, and their descriptions', async () => {
    await page.goto(`${path.replace('/schedule/', '/kanban-schedule/')}/${boardId}`)
    for (const title of hostileTexts.slice(0, 3)) await expect(page.getByText(title, { exact: true })).toBeVisible()
    await page.getByText(hostileTexts[0]!, { exact: true }).click()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Description', exact: true })).toContainText('__hit(2)')
    await expectNothingRan()
  })

  await test.step('views that come with a BCF file, their comments and pictures', async () => {
    await page.goto(`${path}/model`)
    const model = { name: 'House.ifc', mimeType: 'application/x-step', buffer: Buffer.from(tinyIfc()) }
    await page.getByLabel('Add a model', { exact: true }).first().setInputFiles(model)
    await expect(page.getByText('Ground floor')).toBeVisible({ timeout: 60_000 })
    await page.getByRole('tab', { name: 'Views' }).click()
    await page.getByRole('button', { name: 'Import BCF…' }).click()
    const chosen = page.getByLabel('Choose a BCF file', { exact: true }).and(page.locator('input'))
    await chosen.setInputFiles({ name: 'topics.bcf', mimeType: 'application/zip', buffer: hostileBcf() })
    await expect(page.getByRole('dialog')).toContainText(`New: views ${hostileTexts.length}`)
    await page.getByRole('button', { name: 'Add to the views' }).click()
    for (const place of [0, 1, 8]) {
      const name = `${place} ${hostileTexts[place]}`
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
      await page.getByRole('button', { name: `Comments on ${name}`, exact: true }).click()
      await expect(page.getByText(hostileTexts[place]!, { exact: true }).first()).toBeVisible()
    }
    await expectNothingRan()
  })
  await maya.context.close()
})
