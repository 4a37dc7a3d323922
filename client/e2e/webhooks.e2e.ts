import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { signIn } from './people.ts'
import { test } from './with-installation.ts'

test('an administrator makes a webhook, sends a test, sees what came of it, and switches it off', async ({
  browser,
  installation,
}) => {
  const events: unknown[] = []
  const receiver = createServer((request, response) => {
    events.push(request.headers['plumbline-event'])
    request.resume().on('end', () => response.writeHead(events.length === 1 ? 500 : 204).end())
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const maya = await signIn(installation, browser, 'maya')
  const { spaces } = await maya.call<{ spaces: { id: string }[] }>('GET', '/users/spaces')
  const page = await maya.context.newPage()
  const dialog = page.getByRole('dialog')
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await page.goto(`/${spaces[0]?.id}/admin/webhooks`)
  await expect(page.getByText('No program is told anything yet.')).toBeVisible()
  await button('Add a webhook').click()
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/plans`
  await dialog.getByRole('textbox', { name: 'Address' }).fill(address)
  await dialog.getByLabel('Somebody joined').uncheck({ force: true })
  await page.screenshot({ path: test.info().outputPath('webhook-new.png') })
  await dialog.getByRole('button', { name: 'Add a webhook' }).click()
  await expect(dialog.locator('code')).toHaveText(/^[\w-]{43}$/)
  await button('I have kept it').click()
  const row = page.getByRole('row', { name: address })
  await expect(row).toContainText('On')

  await row.getByRole('button', { name: 'Send a test' }).click()
  await expect.poll(() => events).toEqual(['test'])
  await row.getByRole('button', { name: 'Deliveries' }).click()
  await expect(dialog.getByText('Answered 500, tried again')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('webhook-deliveries.png') })
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(row).toContainText('Fails since')
  await row.getByRole('button', { name: 'Switch off' }).click()
  await expect(row).toContainText('Off')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.screenshot({ path: test.info().outputPath('webhooks-dark.png') })
  await row.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No program is told anything yet.')).toBeVisible()
  await maya.context.close()
  receiver.close()
})
