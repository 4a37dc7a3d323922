import { expect, type Page } from '@playwright/test'
import { issueToken } from '../../licensing/issue.ts'
import { type SignedIn, signIn } from './people.ts'
import { test } from './with-installation.ts'

/** As whoever sells the product makes one. */
function licenceToken(key: string, spaceId: string, paid: number): string {
  const validTo = new Date(Date.now() + 86_400_000).toISOString()
  const claims = { customer: 'Piers Ltd', space: spaceId, installation: null, validTo, minVersion: '0.1.0' }
  return issueToken(key, { ...claims, paid, estimate: 0, bim: 0 }, `${spaceId}-${paid}`)
}

interface Pier {
  spaceId: string
  /** Of a node of the space. */
  nodeId: string
  invite: (email: string, role: string) => Promise<string>
}

/** A space with a facility, a project in it, and a chapter with a schedule. */
async function pierOf({ call }: SignedIn): Promise<Pier> {
  const { space } = await call<{ space: { id: string } }>('POST', '/spaces/create', { name: 'Pier' })
  let parentId: string | null = null
  let nodeId = ''
  for (const [kind, name] of Object.entries({
    facility: 'West pier',
    project: 'Deck',
    folder: 'North',
    schedule: 'Planks',
  })) {
    const { node }: { node: { id: string } } = await call('POST', `/spaces/${space.id}/eps`, { kind, parentId, name })
    parentId = node.id
    if (kind === 'facility') nodeId = node.id
  }
  const invite = async (email: string, role: string): Promise<string> =>
    (await call<{ token: string }>('POST', `/spaces/${space.id}/invite`, { email, role })).token
  return { spaceId: space.id, nodeId, invite }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name })

test('an administrator buys seats, revokes, lends, removes and deletes, and whom it concerns sees it (R-DEL-01, R-EPS-05, R-SHELL-37.space_deletion, R-SHELL-37.licences, R-SHELL-38.checkout, R-SHELL-39, R-SPACE-02, R-SPACE-07, R-SPACE-11, R-SPACE-12, R-SPACE-13, R-SPACE-14, R-SPACE-16.delete, R-SPACE-18, R-SPACE-21, R-SYS-06, R-SYS-15)', async ({
  browser,
  installation,
}) => {
  const [maya, tom] = await Promise.all([signIn(installation, browser, 'maya'), signIn(installation, browser, 'tom')])
  const { spaceId, nodeId, invite } = await pierOf(maya)
  const [page, guest] = await Promise.all([maya.context.newPage(), tom.context.newPage()])
  const dialog = page.getByRole('dialog')
  const section = (name: string) =>
    page.getByRole('navigation', { name: 'Sections of administration' }).getByRole('link', { name }).click()

  await test.step('an invitation that was withdrawn lets nobody in', async () => {
    const token = await invite('nobody@example.com', 'reader')
    await page.goto(`/${spaceId}/admin/users`)
    await row(page, /nobody@example.com/)
      .getByRole('button', { name: 'Withdraw' })
      .click()
    await expect(page.getByText('Nobody is invited right now.')).toBeVisible()
    await guest.goto(`/invitation?token=${token}`)
    await expect(guest.getByText('This invitation', { exact: false })).toBeVisible()
    await expect(button(guest, 'Enter the space')).toHaveCount(0)
  })

  await test.step('whoever comes when all seats are taken is told so, and gets in with a licence of more', async () => {
    const link = `/invitation?token=${await invite('', 'planner')}`
    const load = async (name: string, paid: number): Promise<void> => {
      await button(page, 'Load a licence').click()
      await field(page, 'Name').fill(name)
      await field(page, 'Licence token').fill(licenceToken(installation.licenceKey, spaceId, paid))
      await dialog.getByRole('button', { name: 'Load a licence' }).click()
      await expect(row(page, name)).toContainText('Piers Ltd')
    }
    await section('Licence')
    await load('Small', 1)
    await expect(page.getByText('1 of 1')).toBeVisible()
    await guest.goto(link)
    await button(guest, 'Enter the space').click()
    await expect(guest).toHaveURL('/error?message=LicenseLimit')
    await expect(guest.getByRole('heading')).toHaveText('The user limit for the selected space has been exceeded')

    await load('Large', 5)
    await row(page, 'Large').getByRole('button', { name: 'Activate' }).click()
    await expect(page.getByText('1 of 5')).toBeVisible()
    await row(page, 'Small').getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(row(page, 'Small')).toHaveCount(0)
    await guest.goto(link)
    await button(guest, 'Enter the space').click()
    await expect(row(guest, 'West pier')).toBeVisible()
  })

  await test.step('what was denied is explained and revoked, and comes and goes on the other screen', async () => {
    const { person } = await tom.call<{ person: { id: string } }>('GET', '/users/who-am-i')
    const deny = { onNode: nodeId, effect: 'deny', abilities: ['eps.read'], userId: person.id }
    await maya.call('POST', `/spaces/${spaceId}/access/grant`, deny)
    await expect(row(guest, 'West pier')).toHaveCount(0)
    await section('Users')
    await row(page, /Tom/).getByRole('button', { name: 'Rights…' }).click()
    await dialog.getByRole('combobox', { name: 'Where' }).selectOption('West pier')
    await expect(dialog.getByRole('listitem').filter({ hasText: 'See the structure' })).toContainText('denied')
    await page.keyboard.press('Escape')
    await section('Access')
    await row(page, /West pier/)
      .getByRole('button', { name: 'Revoke' })
      .click()
    await expect(page.getByText('Everyone may do what their role says')).toBeVisible()
    await expect(row(guest, 'West pier')).toBeVisible()
  })

  await test.step('what is lent is used in the name of who lent it, until it is ended', async () => {
    await tom.call('DELETE', '/notices/all')
    await section('Users')
    await page.getByRole('combobox', { name: /Role of Tom/ }).selectOption('Reader')
    await button(guest, 'Notices, 1 new').click()
    await button(guest, 'Delete the notice').click()
    await expect(guest.getByText('Nothing new.')).toBeVisible()
    await guest.keyboard.press('Escape')
    // The name that is typed below is given up when the lesser role comes to this screen only then.
    await row(guest, 'West pier').click()
    await expect(button(guest, 'Rename')).toHaveCount(0)

    await section('Delegation')
    await button(page, 'Lend rights').click()
    await dialog.getByRole('combobox', { name: 'To' }).selectOption({ index: 1 })
    await dialog.getByRole('checkbox', { name: 'Change the structure' }).press('Space')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(row(page, /Tom/)).toContainText('holds')
    await row(guest, 'West pier').click()
    await button(guest, 'Rename').click()
    await field(guest, 'Rename').fill('East pier')
    await guest.keyboard.press('Enter')
    await expect(row(guest, 'East pier')).toBeVisible()
    await section('Audit')
    await expect(row(page, /lent right used/)).toContainText('for Maya Lindqvist')

    await guest.goto(`/${spaceId}/admin/delegation`)
    await expect(row(guest, /Maya/)).toContainText('holds')
    await section('Delegation')
    await button(page, 'End').click()
    await expect(row(page, /Tom/)).toContainText('over')
    await expect(row(guest, /Maya/)).toContainText('over')
  })

  await test.step('who is removed is out at once', async () => {
    await section('Users')
    await row(page, /Tom/).getByRole('button', { name: 'Remove' }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(row(page, /Tom/)).toHaveCount(0)
    await expect(guest.getByRole('heading')).toHaveText('You do not have access to the selected space')
  })

  await test.step('a project has its days and its map', async () => {
    await page.goto(`/${spaceId}`)
    await row(page, 'Deck').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Settings of the project…' }).click()
    await field(page, 'New schedules begin on').fill('02.03.2027')
    await field(page, 'Finish by contract').fill('01.02.2027')
    await expect(dialog.getByRole('alert')).toHaveText('The finish is before the start')
    await field(page, 'Finish by contract').fill('01.10.2027')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByTestId('analytics')).toContainText('01.10.2027')
    const map = page.getByRole('region', { name: 'Map of the project' })
    await expect(map.getByRole('listitem')).toContainText('1 schedule')
    await button(page, 'North').click()
    await expect(map.getByRole('listitem')).toContainText('Planks')
    await map.getByRole('combobox', { name: 'Which schedules' }).selectOption('Completed')
    await expect(map.getByText('No schedule has this status.')).toBeVisible()
  })

  await test.step('a space is renamed and deleted; one with a licence asks once more, a free one does not', async () => {
    await page.goto(`/${spaceId}/admin/settings`)
    await field(page, 'Name').fill('Old pier')
    await button(page, 'Save').first().click()
    await expect(page.getByRole('link', { name: 'Old pier' })).toBeVisible()
    await button(page, 'Delete the space…').click()
    await dialog.getByRole('textbox').fill('Old pier')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(dialog).toContainText('A licence is loaded for this space')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL(/select-space/)
    await expect(page.getByRole('link', { name: 'Old pier' })).toHaveCount(0)

    await maya.call('POST', '/spaces/create', { name: 'Shed' })
    await page.reload()
    await button(page, 'More actions: Shed').click()
    await page.getByRole('menuitem', { name: 'Delete space…' }).click()
    await dialog.getByRole('textbox').fill('Shed')
    const freed = page.waitForResponse((answer) => answer.url().includes('/delete-free'))
    await dialog.getByRole('button', { name: 'Delete' }).click()
    expect((await freed).status()).toBe(200)
    await expect(page.getByRole('link', { name: 'Shed' })).toHaveCount(0)
  })
  await Promise.all([maya.context.close(), tom.context.close()])
})
