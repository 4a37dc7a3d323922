import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { photo } from '../../api-server/test/photo.ts'
import { tinyIfc } from '../../api-server/test/tiny-ifc.ts'
import { calm, expectAccessible } from './axe.ts'
import { makeBoard } from './board-pages.ts'
import { type SignedIn, signIn } from './people.ts'
import { test } from './with-graphics.ts'

// The screens beside the plan: boards, talk, pictures, models. As those of `accessible.e2e.ts`, tagged as slow.

interface Seeded {
  spaceId: string
  scheduleId: string
  /** Of the board. */
  path: string
}

const day = 86_400_000

/** A board with a card of everything, and something said about it. */
async function seed(maya: SignedIn): Promise<Seeded> {
  const { id, path } = await makeBoard(maya, 'Order props', 'Check rebar')
  const [, spaceId = '', , scheduleId = ''] = path.split('/')
  const calls = `/kanban/boards/${id}`
  const { label } = await maya.call<{ label: { id: string } }>('POST', `${calls}/labels`, {
    name: 'Safety',
    color: 'rose',
  })
  const { items } = await maya.call<{ items: { id: string }[] }>('GET', calls)
  await maya.call('PUT', `${calls}/items/${items[0]?.id}`, {
    blocked: 'No crane',
    due: new Date(Date.now() - 3 * day).toISOString().slice(0, 10),
    labels: [label.id],
  })
  const { chat } = await maya.call<{ chat: { id: string } }>('GET', `/chat/eps/${scheduleId}`)
  await maya.form('/chat/create-message', { chatId: chat.id, id: 'accessible01', text: 'Slab **L3** waits for `B7`' })
  return { spaceId, scheduleId, path }
}

/** Buttons are found by their texts, whatever the language. */
function buttonOf(page: Page, locale: string, feature: string, key: string): Locator {
  const file = new URL(`../src/i18n/locales/${locale.slice(0, 2)}/${feature}.json`, import.meta.url)
  const words: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const name = key.split('.').reduce((found, part) => (found as Record<string, unknown>)[part], words)
  return page.getByRole('button', { name: String(name), exact: true }).first()
}

for (const { locale, width } of [
  { locale: 'en-US', width: 1440 },
  { locale: 'ru-RU', width: 1024 },
  { locale: 'ru-RU', width: 600 },
]) {
  test(`boards, talk, pictures and models can be used by everybody, ${locale}, ${width} px, light and dark`, {
    tag: '@slow',
  }, async ({ browser, installation }) => {
    const maya = await signIn(installation, browser, 'maya', { locale, viewport: { width, height: 900 } })
    const { spaceId, scheduleId, path } = await seed(maya)
    const page = await calm(maya.context)
    const dialog = page.getByRole('dialog')

    await page.goto(path.slice(0, path.lastIndexOf('/')))
    await page.getByRole('link', { name: 'Site team' }).waitFor()
    await expectAccessible(page, 'boards')
    await page.goto(path)
    const cards = page.getByTestId('card')
    await expect(cards).toHaveCount(2)
    await expectAccessible(page, 'board')
    await cards.first().click()
    await page.getByTestId('card-panel').waitFor()
    await expectAccessible(page, 'card')
    await page.keyboard.press('Escape')
    for (const panel of ['archive', 'flow']) {
      await buttonOf(page, locale, 'kanban', panel).click()
      await page.getByTestId(panel).waitFor()
      await expectAccessible(page, panel)
      await buttonOf(page, locale, 'kanban', panel).click()
    }
    for (const opens of ['labels', 'cardsFromWorks']) {
      await buttonOf(page, locale, 'kanban', opens).click()
      await dialog.waitFor()
      await expectAccessible(page, opens)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }

    await page.keyboard.press('Alt+KeyC')
    const talk = page.locator('.pl-chat')
    await talk.getByRole('listitem').first().waitFor()
    await expectAccessible(page, 'channels')
    await talk.getByRole('button', { name: 'Slab' }).first().click()
    await talk.getByRole('article').waitFor()
    await expectAccessible(page, 'talk')
    await talk.getByRole('article').hover()
    await talk.getByRole('article').getByRole('button').last().click()
    await page.getByRole('menuitem').first().waitFor()
    await expectAccessible(page, 'menu of a message')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Alt+KeyC')

    await page.goto(`/${spaceId}?node=${scheduleId}&tab=gallery`)
    const pictures = page.getByTestId('gallery')
    if (width < 900) await buttonOf(page, locale, 'structure', 'panel.show').click()
    await pictures.locator('input[type=file]').setInputFiles({
      name: 'slab.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from(await photo({ color: '#2d72d2', day: '2026:03:02', width: 800, height: 600 })),
    })
    await pictures.getByRole('listitem').getByRole('button').first().waitFor()
    await expectAccessible(page, 'pictures')
    await pictures.getByRole('listitem').getByRole('button').first().press('Enter')
    await dialog.waitFor()
    await expectAccessible(page, 'picture')

    await page.goto(`/${spaceId}/schedule/${scheduleId}/model`)
    await page.getByRole('main').getByRole('paragraph').first().waitFor()
    await expectAccessible(page, 'no model')
    const ifc = { name: 'Frame.ifc', mimeType: 'application/x-step', buffer: Buffer.from(tinyIfc()) }
    await page.locator('input[type=file]').first().setInputFiles(ifc)
    const storey = page.getByRole('treeitem', { name: 'Ground floor' })
    await storey.click()
    await expect(storey).toHaveAttribute('aria-selected', 'true')
    await expectAccessible(page, 'model')
    await maya.context.close()
  })
}
