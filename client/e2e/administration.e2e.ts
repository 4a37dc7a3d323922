import { expect } from '@playwright/test'
import { signIn } from './people.ts'
import { test } from './with-installation.ts'

test('an administrator invites, makes a role, denies a branch, and reads who did what; the guest sees just that (R-SHELL-31, R-SHELL-38.permissions, R-SPACE-14)', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const { space } = await maya.call<{ space: { id: string } }>('POST', '/spaces/create', { name: 'Harbour' })
  for (const name of ['North quay', 'South quay']) {
    await maya.call('POST', `/spaces/${space.id}/eps`, { kind: 'facility', parentId: null, name })
  }
  const page = await maya.context.newPage()
  await page.goto(`/${space.id}`)
  await page.getByRole('link', { name: 'Administration' }).click()
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()

  await page.getByRole('link', { name: 'Roles' }).click()
  await page.getByRole('button', { name: 'New role' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Foreman')
  await page.getByRole('checkbox', { name: 'Change the structure' }).press('Space')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /Foreman/ })).toContainText('change the structure')

  await page.getByRole('link', { name: 'Users' }).click()
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('Foreman')
  await page.getByRole('button', { name: 'Create the link' }).click()
  const link = await page.getByRole('textbox', { name: 'Link of the invitation' }).inputValue()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('row', { name: /whoever has the link/ })).toContainText('Foreman')

  const tom = await signIn(installation, browser, 'tom')
  const guest = await tom.context.newPage()
  await guest.goto(link)
  await guest.getByRole('button', { name: 'Enter the space' }).click()
  await expect(guest.getByRole('row', { name: 'South quay' })).toBeVisible()

  await page.getByRole('link', { name: 'Access' }).click()
  await page.getByRole('button', { name: 'Give or deny access' }).click()
  await page.getByRole('combobox', { name: 'Who' }).selectOption('Role: Foreman')
  await page.getByRole('combobox', { name: 'Where' }).selectOption('South quay')
  await page.getByRole('combobox', { name: 'How' }).selectOption('Deny')
  await page.getByRole('checkbox', { name: 'See the structure' }).press('Space')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /South quay/ })).toContainText('Deny')
  await guest.reload()
  await expect(guest.getByRole('row', { name: 'North quay' })).toBeVisible()
  await expect(guest.getByRole('row', { name: 'South quay' })).toHaveCount(0)
  await guest.goto(`/${space.id}/admin/users`)
  await expect(guest.getByRole('heading', { name: 'Delegation' })).toBeVisible()
  await expect(guest.getByRole('link', { name: 'Users' })).toHaveCount(0)
  await guest.goto(`/${space.id}/profile`)
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Profile')

  await page.getByRole('link', { name: 'Addresses' }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('textbox', { name: 'Address or network' }).fill('192.0.2.0/24')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('you would lock yourself out')).toBeVisible()

  await page.getByRole('link', { name: 'Licence' }).click()
  await expect(page.getByText('2 of 500')).toBeVisible()
  await page.getByRole('button', { name: 'Load a licence' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Bought')
  await page.getByRole('textbox', { name: 'Licence token' }).fill('no token')
  await page.getByRole('dialog').getByRole('button', { name: 'Load a licence' }).click()
  await expect(page.getByText('The license token could not be decrypted')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('link', { name: 'Audit' }).click()
  await page.getByRole('combobox', { name: 'What' }).selectOption('joined')
  await expect(page.getByRole('row', { name: /Tom/ })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await maya.context.close()
  await tom.context.close()
})
