/** Work of a few days on the demo schedule, each for the picture of one screen. */
import type { Page } from '@playwright/test'
import { buildingIfc, guidsOfStorey } from '../bench/bim/building.ts'
import type { SignedIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'

export interface Place {
  maya: SignedIn
  spaceId: string
  scheduleId: string
  /** Of the schedule in the browser. */
  path: string
}

interface Row {
  id: string
  name: string
  type: string
  durationMinutes: number
}

const ELEMENTS = 2_000
const DAY = 480
/** Into which column of a board go the works that are found by what. */
const CARDS = { Ready: 'pour slab', 'In progress': 'slab formwork', Inspection: 'slab reinforcement' }

async function actualVersion({ maya, scheduleId }: Place): Promise<string> {
  const { currentVersion } = await maya.call<{ currentVersion: { id: string } }>('GET', `/schedules/${scheduleId}`)
  return currentVersion.id
}

/** Works of four days and more, in the order of the grid. */
async function works({ maya }: Place, versionId: string): Promise<Row[]> {
  const { rows } = await maya.call<{ rows: Row[] }>('GET', `/versions/${versionId}/wbs?limit=1000`)
  return rows.filter(({ type, durationMinutes }) => type !== 'sum' && durationMinutes >= 4 * DAY)
}

/** A branch with other durations and names beside the actual version. */
export async function comparison(page: Page, place: Place): Promise<void> {
  const { maya, scheduleId, path } = place
  const actual = await actualVersion(place)
  const input = { name: 'Two crews', from: actual, as: 'branch' }
  const { version } = await maya.call<{ version: { id: string } }>(
    'POST',
    `/schedules/${scheduleId}/versions/create`,
    input,
  )
  const all = await works(place, version.id)
  for (const row of all.slice(-40).filter((_, i) => i % 5 === 0)) {
    await maya.call('PATCH', `/versions/${version.id}/wbs/${row.id}`, {
      durationMinutes: row.durationMinutes - 2 * DAY,
    })
  }
  await page.goto(`${path}/compare?left=${actual}&right=${version.id}`)
  await page.getByTestId('comparison-summary').waitFor()
}

/** A board of the site team, with cards of the works around the data date. */
export async function board(page: Page, { path }: Place): Promise<void> {
  await page.goto(path.replace('/schedule/', '/kanban-schedule/'))
  await page.getByRole('button', { name: 'New board' }).first().click()
  await page.getByRole('textbox', { name: 'Name of the board', exact: true }).fill('Site team, weekly')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  for (const [column, found] of Object.entries(CARDS)) {
    await page.getByRole('button', { name: 'Cards from works' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Column' }).selectOption({ label: column })
    await dialog.getByRole('textbox', { name: 'Find a work', exact: true }).fill(found)
    await dialog
      .locator('.kanban-works[aria-busy=false] li', { hasText: new RegExp(found, 'i') })
      .first()
      .waitFor()
    await dialog.getByRole('button', { name: /^Make \d+ cards?$/ }).click()
    await dialog.waitFor({ state: 'detached' })
  }
}

/** A building of its own, made for the picture. */
export async function model(page: Page, { path }: Place): Promise<void> {
  await page.goto(`${path}/model`)
  const file = {
    name: 'Outpatient centre.ifc',
    mimeType: 'application/x-step',
    buffer: Buffer.from(buildingIfc(ELEMENTS)),
  }
  await page.getByLabel('Add a model', { exact: true }).first().setInputFiles(file)
  await page
    .getByRole('tree', { name: 'Elements of the models' })
    .getByRole('treeitem')
    .nth(3)
    .waitFor({ timeout: 180_000 })
}

/** What builds the columns, beams, panels and all else of a storey, north and south of its middle. */
const BUILT_BY = ['Columns and shear walls', 'Slab formwork', 'Slab reinforcement', 'Curing']
const STOREYS = 4
/** From the beginning of the demo to a little before its data date. */
const WEEKS = 27

/** Works of the levels build the elements of the storeys; what is under way is played above its Gantt. */
export async function meeting(page: Page, place: Place): Promise<void> {
  await linkStoreys(place)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${place.path}/model`)
  const play = page.getByRole('button', { name: 'Play the schedule' })
  await page
    .getByRole('contentinfo')
    .getByText(/2.?000 elements/)
    .waitFor()
  await play.click({ timeout: 120_000 })
  const forward = page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Forward one week' })
  for (let week = 0; week < WEEKS; week++) await forward.click()
  await page.getByRole('application', { name: 'Building model' }).press('f')
}

/** Plan and fact of the same by one camera. */
export async function split(page: Page, place: Place): Promise<void> {
  await meeting(page, place)
  await page.getByRole('application', { name: 'Building model' }).press('v')
  await page.locator('.model-side-label').nth(1).waitFor()
}

async function linkStoreys(place: Place): Promise<void> {
  const { maya, scheduleId } = place
  const { models } = await maya.call<{ models: { id: string }[] }>('GET', `/schedules/${scheduleId}/models`)
  const all = await works(place, await actualVersion(place))
  const workOf = (level: number, what: string): string | undefined =>
    all.filter(({ name }) => name.startsWith(what))[level]?.id
  for (let storey = 0; storey < STOREYS; storey++) {
    const links = guidsOfStorey(storey).flatMap((guids, kind) =>
      guids.flatMap((guid, bay) => {
        const side = bay < guids.length / 2 ? 'north' : 'south'
        const workId = workOf(storey, `${BUILT_BY[kind]}, ${side}`)
        return workId ? [{ modelId: models[0]?.id, guid, workId }] : []
      }),
    )
    await maya.call('POST', `/schedules/${scheduleId}/models/links`, { commands: [{ do: 'link.set', links }] })
  }
}

/** A board of numbers made from a template. */
export async function scoreboard(page: Page, { spaceId }: Place): Promise<void> {
  await page.goto(`/${spaceId}/scoreboard`)
  await page.getByRole('button', { name: 'Project overview' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.locator('.scoreboard-tile').first().waitFor()
}

/** The schedule as it was some changes ago. */
export async function history(page: Page, place: Place): Promise<void> {
  const versionId = await actualVersion(place)
  for (const row of (await works(place, versionId)).slice(-30).filter((_, i) => i % 6 === 0)) {
    await place.maya.call('PATCH', `/versions/${versionId}/wbs/${row.id}`, {
      durationMinutes: row.durationMinutes + DAY,
    })
  }
  const planner = new PlannerPage(page)
  await planner.open(place.path)
  await planner.official()
  await page.keyboard.press('Control+Alt+KeyT')
  const slider = page.getByRole('slider')
  for (const _ of [1, 2]) await slider.press('ArrowLeft')
  await page.locator('[data-testid=time-moment][data-busy=false]').waitFor()
}
