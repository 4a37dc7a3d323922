import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import { close, openTogether } from './two-people.ts'
import { test } from './with-installation.ts'

interface Asked {
  messages: { role: string; content: string | null }[]
}

const event = (response: ServerResponse, delta: object): void =>
  void response.write(`data: ${JSON.stringify({ choices: [{ delta }] })}\n\n`)
const call = (response: ServerResponse, name: string, given: object): void =>
  event(response, { tool_calls: [{ index: 0, id: 'c', function: { name, arguments: JSON.stringify(given) } }] })

const quantity = { amount: 120.5, unit: 'm2' }
const rows = [
  { key: 'a', name: 'Base coat', days: 2, after: [], reason: 'First', quantity },
  { key: 'b', name: 'Finish coat', days: 1.5, after: ['a'], reason: 'When it is dry' },
  { key: 'c', name: 'Polish', days: 1, after: ['b'], reason: 'Rarely asked for' },
]

/** Looks for Slab and names it; or proposes rows. */
function answer(response: ServerResponse, { messages }: Asked): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const last = messages.at(-1)
  if (messages[1]?.content?.includes('propose_subtree')) call(response, 'propose_subtree', { rows })
  else if (last?.role !== 'tool') call(response, 'find_works', { text: 'Slab' })
  else {
    const [work] = (JSON.parse(last.content ?? '') as { works: { id: string }[] }).works
    for (const content of ['It ends with ', `[[${work?.id}]].`]) event(response, { content })
  }
  response.end('data: [DONE]\n\n')
}

test('the assistant is turned on, answers about a schedule, and proposes rows that are one step of undo (R-AI-02)', async ({
  browser,
  installation,
}) => {
  const model = createServer(async (request, response) => {
    answer(response, JSON.parse(await text(request)) as Asked)
  })
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve))
  const both = await openTogether(installation, browser, 'Assistant')
  const { a, maya } = both
  await a.page.getByTestId('tab-assistant').click()
  const assistant = a.page.getByTestId('assistant')
  const ask = async (question: string): Promise<void> => {
    await assistant.getByLabel('Question about the schedule').fill(question)
    await assistant.getByRole('button', { name: 'Ask' }).click()
  }
  // Nobody has to ask first to learn that there is none, and who may turn it on is led there.
  await expect(assistant.getByTestId('assistant-off')).toContainText('The assistant is off in this space.')
  await expect(assistant.getByRole('link', { name: 'Turn it on' })).toBeVisible()
  await ask('What ends last?')
  await expect(assistant.getByRole('alert')).toContainText('The assistant is off in this space.')

  // An administrator says whom it asks.
  const { spaces } = await maya.call<{ spaces: { id: string }[] }>('GET', '/users/spaces')
  const admin = await maya.context.newPage()
  await admin.goto(`/${spaces[0]?.id}/admin/assistant`)
  const form = admin.getByRole('region', { name: 'Assistant' })
  await form.getByLabel('On for this space').check({ force: true })
  await form.getByLabel('Address').fill(`http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`)
  await form.getByLabel('Model').fill('planner-1')
  await form.getByLabel('Key', { exact: true }).fill('secret')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('A key is kept.')).toBeVisible()
  await expect(form.getByLabel('Names and codes of works may be sent')).toBeChecked()
  await admin.screenshot({ path: test.info().outputPath('assistant-settings.png') })
  await admin.close()

  await ask('What ends last?')
  await assistant.getByRole('button', { name: /Slab$/ }).click()
  await expect(a.page.getByTestId('bottom-panel')).toContainText('Slab')

  await expect(assistant).toContainText('of 200,000 tokens used this month.')

  // Plaster has no relations: rows can be put below it.
  const plaster = await a.keyOf('Plaster')
  await a.select(plaster)
  await assistant.getByRole('button', { name: /^Break down .*Plaster$/ }).click()
  const draft = assistant.locator('[data-kind=decompose]')
  await expect(draft).toContainText('Base coat')
  await expect(draft).toContainText('120.5 m2')

  // Pale rows at their place, with bars: looked at, and nothing of the schedule.
  const ghost = (key: string) => a.row(`ghost:${key}`)
  await expect(ghost('c')).toContainText('Polish')
  await expect(a.cell('ghost:b', 'bar')).toHaveAttribute('data-kind', 'draft')
  // A caret on one that goes does not slip to the work that moves up.
  await a.select('ghost:c')
  await draft.getByLabel('Polish').uncheck({ force: true })
  await expect(ghost('c')).toHaveCount(0)
  await expect(a.row(plaster)).toHaveAttribute('aria-selected', 'true')
  await expect(ghost('b')).toBeVisible()
  await draft.getByLabel('Show in the schedule').uncheck({ force: true })
  await expect(ghost('b')).toHaveCount(0)
  await draft.getByLabel('Show in the schedule').check({ force: true })
  await expect(ghost('b')).toBeVisible()
  await a.page.screenshot({ path: test.info().outputPath('assistant.png') })
  await draft.getByRole('button', { name: 'Insert 2 rows' }).click()
  await expect(draft).toContainText('2 rows were inserted.')
  await expect(ghost('a')).toHaveCount(0)
  await expect.poll(async () => (await a.shown()).length).toBe(15)
  await a.page.getByRole('button', { name: 'Undo' }).first().click()
  await expect.poll(async () => (await a.shown()).length).toBe(13)
  await close(both)
  model.closeAllConnections()
  model.close()
})
