import {
  type ChatEvent,
  chatDirect,
  chatFile,
  chatFilePreview,
  chatLastRead,
  chatList,
  chatMessage,
  chatMessageCreate,
  chatMessageDelete,
  chatMessages,
  chatMessageUpdate,
  chatOfNode,
  chatReactionUpdate,
  chatSearch,
  chatSettings,
  chatSettingsSet,
  chatUsers,
  chatWorks,
  type Message,
  noticeList,
  type RouteDefinition,
  roomTicket,
  spaceKickout,
} from '@plumbline/core/contract'
import { readChannel } from '@plumbline/core/documents/chat'
import sharp from 'sharp'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { type Installation, install } from '../../../test/installation.ts'
import { admit, breakGround, eventually, type Site } from '../../../test/planning.ts'
import type { Refused, Reply, Visitor } from '../../../test/visitor.ts'
import { newId } from '../../platform/ids.ts'

let site: Installation
let maya: Visitor
let tom: Visitor
let rita: Visitor
let outsider: Visitor
let ground: Site
let chatId: string

beforeAll(async () => {
  site = await install({ collab: true })
  maya = await site.person('maya')
  tom = await site.person('tom')
  rita = await site.person('rita')
  outsider = await site.person('outsider')
})
beforeEach(async () => {
  ground = await breakGround(maya)
  await admit(site, ground.spaceId, tom, 'planner')
  await admit(site, ground.spaceId, rita, 'reader')
  chatId = (await maya.ok(chatOfNode, { params: { id: ground.scheduleId } })).chat.id
})
afterAll(() => site.close())

type Answer = Reply<{ message: Message } & Refused>

function sent(
  who: Visitor,
  method: 'POST' | 'PATCH',
  path: string,
  fields: Record<string, string>,
  files: File[] = [],
): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const file of files) form.append('file', file)
  return who.send(method, path, { body: form }) as Promise<Answer>
}

const send = (who: Visitor, text: string, more: Record<string, string> = {}, files: File[] = []) =>
  sent(who, 'POST', chatMessageCreate.path, { chatId, id: newId(), text, ...more }, files)

async function say(
  who: Visitor,
  text: string,
  more: Record<string, string> = {},
  files: File[] = [],
): Promise<Message> {
  const { status, body } = await send(who, text, more, files)
  expect([status, body.error]).toEqual([200, undefined])
  return body.message
}

const change = (who: Visitor, messageId: string, text: string, keep: string[] = []) =>
  sent(who, 'PATCH', chatMessageUpdate.path, { chatId, messageId, text, keep: JSON.stringify(keep) })
const texts = async (who: Visitor) =>
  (await who.ok(chatMessages, { params: { id: chatId } })).messages.map(({ text }) => text)
const listed = async (who: Visitor) =>
  (await who.ok(chatList, { input: { spaceId: ground.spaceId } })).chats.find(({ id }) => id === chatId)

/** What stands in the document that live clients have open. */
async function living(): Promise<Message[]> {
  const response = await fetch(`${site.collabUrl}/internal/rooms/chat/${chatId}/read`, {
    headers: { authorization: `Bearer ${site.serviceToken}` },
  })
  const doc = new Y.Doc()
  Y.applyUpdate(doc, new Uint8Array(await response.arrayBuffer()))
  return readChannel(doc)
}

/** Channel events that reach somebody from now on. */
async function heardBy(who: Visitor): Promise<{ events: ChatEvent[]; leave(): void }> {
  const socket = io(site.url, { transports: ['websocket'], extraHeaders: { cookie: who.cookie } })
  const events: ChatEvent[] = []
  socket.on('chat', (event: ChatEvent) => events.push(event))
  await new Promise<void>((resolve) => socket.on('connect', () => resolve()))
  return { events, leave: () => void socket.disconnect() }
}

describe('a channel', () => {
  test('holds in its document what was said through the API, and the API answers with it (R-CHAT-01, R-CHAT-02)', async () => {
    const first = await say(maya, 'Slab L3 needs 9 more days')
    const reply = await say(rita, 'Then façade waits', { replyTo: first.id })
    expect(await living()).toEqual([first, reply])
    expect(reply).toMatchObject({ by: rita.id, replyTo: first.id })
    expect(await texts(tom)).toEqual(['Slab L3 needs 9 more days', 'Then façade waits'])
    const one = await tom.ok(chatMessage, { params: { id: chatId }, input: { messageId: first.id } })
    expect(one.message).toEqual(first)
    expect((await tom.ok(chatMessage, { params: { id: chatId } })).message).toEqual(reply)
    const { users } = await tom.ok(chatUsers, { params: { id: chatId } })
    expect(users.map(({ login }) => login)).toEqual(['maya', 'rita', 'tom'])
    expect(users.find(({ login }) => login === 'rita')?.lastRead).toBe(reply.at)
  })

  test('takes a message once, however often it is sent, and says who and when itself', async () => {
    const id = newId()
    const writtenAt = String(Date.now() - 3_600_000)
    const answers = await Promise.all(
      [1, 2, 3].map(() => send(maya, 'Sent from the cellar', { id, writtenAt, by: tom.id })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await living()).toMatchObject([{ id, by: maya.id, writtenAt: Number(writtenAt) }])
    expect((await send(tom, 'mine', { id })).body.error).toBe('CONFLICT')
  })

  test('two who edit and delete the same message are told what happened (R-CHAT-03, R-CHAT-04)', async () => {
    const { id } = await say(tom, 'Poured on Monday')
    expect((await change(maya, id, 'Poured on Tuesday')).body.error).toBe('CHAT_MESSAGE_FOREIGN')
    const edited = (await change(tom, id, 'Poured on Tuesday')).body.message
    expect(edited.edits).toMatchObject([{ text: 'Poured on Monday' }])
    expect((await rita.call(chatMessageDelete, { params: { chatId, messageId: id } })).body.error).toBe(
      'CHAT_MESSAGE_FOREIGN',
    )
    await maya.ok(chatMessageDelete, { params: { chatId, messageId: id } })
    expect((await change(tom, id, 'Poured on Friday')).body.error).toBe('CHAT_MESSAGE_DELETED')
    expect(await living()).toMatchObject([{ id, by: tom.id, text: '', edits: [], deletedAt: expect.any(Number) }])
    expect(await texts(rita)).toEqual([''])
  })

  test('reactions of many at once are all there, each once (R-CHAT-08, R-CHAT-03)', async () => {
    const { id: messageId } = await say(tom, 'Tanking passed')
    const react = (who: Visitor, emoji: string, on = true) =>
      who.ok(chatReactionUpdate, { input: { chatId, messageId, emoji, on } })
    await Promise.all([maya, tom, rita].flatMap((who) => [react(who, '👍'), react(who, '🎉'), react(who, '👍')]))
    await react(tom, '🎉', false)
    const [message] = await living()
    expect(Object.keys(message!.reactions).sort()).toEqual(['🎉', '👍'].sort())
    expect([...message!.reactions['👍']!].sort()).toEqual([maya.id, rita.id, tom.id].sort())
    expect([...message!.reactions['🎉']!].sort()).toEqual([maya.id, rita.id].sort())
    expect((await tom.ok(chatMessages, { params: { id: chatId } })).messages[0]?.reactions).toEqual(message?.reactions)
  })

  test('of two who were offline both shows each message once, in one order for everybody', async () => {
    const queues = [maya, tom].map((who) => ({
      who,
      ids: Array.from({ length: 8 }, () => newId()),
      writtenAt: String(Date.now() - 7_200_000),
    }))
    // Each sends its own one after the other, and some twice, because the answer was lost.
    await Promise.all(
      queues.map(async ({ who, ids, writtenAt }) => {
        for (const [index, id] of ids.entries()) {
          await say(who, `${index}`, { id, writtenAt })
          if (index % 3 === 0) await say(who, `${index}`, { id, writtenAt })
        }
      }),
    )
    const order = (await living()).map(({ id }) => id)
    expect([...order].sort()).toEqual(queues.flatMap(({ ids }) => ids).sort())
    for (const { ids } of queues) expect(order.filter((id) => ids.includes(id))).toEqual(ids)
    for (const who of [maya, tom, rita]) {
      const { messages } = await who.ok(chatMessages, { params: { id: chatId } })
      expect(messages.map(({ id }) => id)).toEqual(order)
    }
  })

  test('keeps whichever came first where many edit and delete at once, and nobody’s text comes back (R-CHAT-03)', async () => {
    const { id } = await say(maya, 'Pour on Friday')
    const attempts = await Promise.all([
      ...Array.from({ length: 5 }, (_, i) => change(maya, id, `Pour on day ${i}`)),
      maya.call(chatMessageDelete, { params: { chatId, messageId: id } }),
      ...Array.from({ length: 5 }, (_, i) => change(maya, id, `Pour after all ${i}`)),
      ...[tom, rita].map((who) =>
        who.call(chatReactionUpdate, { input: { chatId, messageId: id, emoji: '👍', on: true } }),
      ),
    ])
    const outcomes = new Set(attempts.map(({ status, body }) => (status === 200 ? 'done' : (body as Refused).error)))
    expect([...outcomes].filter((one) => one !== 'done' && one !== 'CHAT_MESSAGE_DELETED')).toEqual([])
    expect(await living()).toMatchObject([{ id, text: '', reactions: {}, edits: [] }])
    expect((await living())[0]?.deletedAt).not.toBeNull()
  })

  test('is one for everybody who asks for it first, by node, work and person', async () => {
    const work = (who: Visitor) => who.ok(chatOfNode, { params: { id: ground.scheduleId }, input: { workId: 'w1' } })
    const ids = (await Promise.all([maya, tom, rita].map(work))).map(({ chat }) => chat.id)
    expect(new Set(ids).size).toBe(1)
    const direct = (one: Visitor, other: Visitor) =>
      one.ok(chatDirect, { input: { spaceId: ground.spaceId, userId: other.id } })
    const [here, there] = [await direct(maya, tom), await direct(tom, maya)]
    expect(here.chat.id).toBe(there.chat.id)
    expect([here.chat.name, there.chat.name]).toEqual(['tom Tester', 'maya Tester'])
    const kinds = (await maya.ok(chatList, { input: { spaceId: ground.spaceId } })).chats.map(({ kind }) => kind)
    expect(kinds).toEqual(['space'])
    expect((await maya.ok(chatOfNode, { params: { id: ground.projectId } })).chat.kind).toBe('project')
  })
})

describe('unread messages', () => {
  test('are counted until they are read, and never become unread again (R-CHAT-06)', async () => {
    const first = await say(maya, 'One')
    const second = await say(maya, 'Two for @tom')
    expect(await listed(tom)).toMatchObject({ unread: 2, mentions: 1, last: { text: 'Two for @tom' } })
    expect(await listed(maya)).toMatchObject({ unread: 0 })
    const read = (at: number) => tom.ok(chatLastRead, { input: { chatId, at } })
    expect(await read(first.at)).toEqual({ lastRead: first.at, unread: 1 })
    expect(await read(second.at + 1_000_000)).toEqual({ lastRead: second.at, unread: 0 })
    expect(await read(0)).toEqual({ lastRead: second.at, unread: 0 })
  })

  test('reach those who may read the channel and nobody else; a mention reaches the bell (R-CHAT-07)', async () => {
    const [toTom, toOutsider] = [await heardBy(tom), await heardBy(outsider)]
    const said = await say(maya, 'Look at this @tom, @outsider and @nobody')
    expect(said.mentions).toEqual([tom.id])
    await eventually(async () => toTom.events.length > 0)
    expect(toTom.events).toMatchObject([{ what: 'posted', chatId, message: said, by: { login: 'maya' } }])
    const bell = await eventually(async () => (await tom.ok(noticeList)).notices[0])
    expect(bell).toMatchObject({ kind: 'mentioned', params: { node: 'A schedule', text: said.text } })
    expect(toOutsider.events).toEqual([])
    expect((await outsider.ok(noticeList)).notices).toEqual([])
    for (const one of [toTom, toOutsider]) one.leave()
  })

  test('of works are told for the marks of their schedule, and to nobody who may not read it (R-CHAT-01)', async () => {
    const marks = async (who: Visitor) => (await who.ok(chatWorks, { params: { scheduleId: ground.scheduleId } })).works
    const about = async (workId: string) =>
      (await tom.ok(chatOfNode, { params: { id: ground.scheduleId }, input: { workId } })).chat.id
    const [slab, silent] = [await about('w-slab'), await about('w-silent')]
    expect(await marks(rita)).toEqual([])
    const heard = await heardBy(rita)
    await say(tom, 'Of the schedule')
    await say(tom, 'Shuttering is done', { chatId: slab })
    expect(await marks(rita)).toEqual([{ workId: 'w-slab', chatId: slab, unread: 1 }])
    expect(await marks(tom)).toEqual([{ workId: 'w-slab', chatId: slab, unread: 0 }])
    await eventually(async () => heard.events.length === 2)
    expect(heard.events[1]).toMatchObject({ nodeId: ground.scheduleId, workId: 'w-slab' })
    heard.leave()
    await rita.ok(chatSettingsSet, { input: { chatId: slab, muted: true } })
    expect(await marks(rita)).toMatchObject([{ unread: 0 }])
    await say(maya, 'First', { chatId: silent })
    expect((await marks(rita)).map(({ workId }) => workId)).toEqual(['w-silent', 'w-slab'])
    expect((await maya.call(chatWorks, { params: { scheduleId: ground.projectId } })).body.error).toBe('NOT_FOUND')
    expect((await outsider.call(chatWorks, { params: { scheduleId: ground.scheduleId } })).body.error).toBe('NOT_FOUND')
  })

  test('what somebody wants to be told is theirs, and a channel can be muted (R-CHAT-02)', async () => {
    expect(await tom.ok(chatSettings)).toEqual({ toasts: 'all', desktop: false })
    await tom.ok(chatSettingsSet, { input: { toasts: 'mentions' } })
    await tom.ok(chatSettingsSet, { input: { desktop: true } })
    expect(await tom.ok(chatSettings)).toEqual({ toasts: 'mentions', desktop: true })
    await say(maya, 'Quiet')
    await tom.ok(chatSettingsSet, { input: { chatId, muted: true } })
    expect(await listed(tom)).toMatchObject({ muted: true, unread: 1 })
    expect(await listed(rita)).toMatchObject({ muted: false })
    const foreign = await outsider.call(chatSettingsSet, { input: { chatId, muted: true } })
    expect(foreign.body.error).toBe('NOT_FOUND')
  })
})

describe('files', () => {
  const photo = () =>
    sharp({ create: { width: 1_600, height: 900, channels: 3, background: '#c83' } })
      .jpeg()
      .toBuffer()

  test('go with a message, pictures with a preview, and only as downloads (R-CHAT-08)', async () => {
    const page = new File(['<script>alert(1)</script>'], '../../evil\u202e.html', { type: 'text/html' })
    const picture = new File([new Uint8Array(await photo())], 'slab.jpg', { type: 'image/jpeg' })
    const { files } = await say(tom, '', {}, [picture, page])
    expect(files).toMatchObject([
      { name: 'slab.jpg', width: 720, height: 405 },
      { bytes: 25, width: null },
    ])
    expect(files[1]?.name).not.toMatch(/[/\\\u202e]/)
    const preview = await rita.call(chatFilePreview, { params: { id: chatId, fileId: files[0]!.id } })
    expect(preview.headers.get('content-type')).toBe('image/webp')
    expect((await sharp(preview.body as unknown as Uint8Array).metadata()).width).toBe(720)
    const download = await rita.call(chatFile, { params: { id: chatId, fileId: files[1]!.id } })
    expect(download.headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(download.headers.get('content-type')).toBe('application/octet-stream')
    expect(Buffer.from(download.body as unknown as Uint8Array).toString()).toBe('<script>alert(1)</script>')
    const none = await rita.call(chatFilePreview, { params: { id: chatId, fileId: files[1]!.id } })
    expect(none.body.error).toBe('NOT_FOUND')
  })

  test('of another channel are not kept by an edit and not read through this one', async () => {
    const { chat: other } = await maya.ok(chatOfNode, { params: { id: ground.projectId } })
    const foreign = await say(maya, 'Elsewhere', { chatId: other.id }, [new File(['secret'], 'secret.txt')])
    const own = await say(tom, 'Here', {}, [new File(['plan'], 'plan.txt')])
    const fileId = foreign.files[0]!.id
    expect((await rita.call(chatFile, { params: { id: chatId, fileId } })).body.error).toBe('NOT_FOUND')
    const after = (await change(tom, own.id, 'Here still', [fileId, own.files[0]!.id])).body.message
    expect(after.files.map(({ name }) => name)).toEqual(['plan.txt'])
    expect((await rita.call(chatFile, { params: { id: chatId, fileId: newId() } })).body.error).toBe('NOT_FOUND')
  })

  test('go when the message goes, or an edit leaves them out', async () => {
    const text = (name: string) => new File(['plan'], name)
    const { id, files } = await say(tom, 'Two plans', {}, [text('a.txt'), text('b.txt')])
    const count = async () => Number((await site.sql('SELECT count(*) FROM app.attachments'))[0]?.count)
    const before = await count()
    const after = (await change(tom, id, 'One plan', [files[1]!.id])).body.message
    expect(after.files.map(({ name }) => name)).toEqual(['b.txt'])
    expect(await count()).toBe(before - 1)
    await tom.ok(chatMessageDelete, { params: { chatId, messageId: id } })
    expect(await count()).toBe(before - 2)
  })

  test('have limits, and what is refused leaves nothing behind', async () => {
    const count = async () => Number((await site.sql('SELECT count(*) FROM app.attachments'))[0]?.count)
    const before = await count()
    const many = Array.from({ length: 11 }, (_, i) => new File(['x'], `${i}.txt`))
    expect((await send(tom, 'Too many', {}, many)).body).toMatchObject({
      error: 'CHAT_TOO_MANY_FILES',
      params: { max: 10 },
    })
    expect((await send(tom, 'Nothing in it', {}, [new File([], 'empty.txt')])).body.error).toBe('UPLOAD_EMPTY')
    const large = new File([new Uint8Array(26 * 1_048_576)], 'large.bin')
    expect((await send(tom, 'Too large', {}, [large])).body.error).toBe('UPLOAD_TOO_LARGE')
    expect((await send(tom, '')).body.error).toBe('CHAT_MESSAGE_EMPTY')
    expect((await send(tom, 'x', { anchors: '{"kind":' })).body.error).toBe('BAD_REQUEST')
    expect((await send(tom, 'x', { anchors: '[{"kind":"file","in":"a","id":"b"}]' })).body.error).toBe('BAD_REQUEST')
    expect(await count()).toBe(before)
    expect(await living()).toEqual([])
  })
})

describe('old messages', () => {
  test('leave the document for the archive, are paged in, found, and can still be changed', async () => {
    const talk = Array.from({ length: 399 }, (_, i) => ({
      ...{ do: 'message.post', id: `old-${i}`, text: `Message ${i}`, replyTo: null },
      ...{ anchors: [], files: [], mentions: [], writtenAt: null },
    }))
    const anchor = { kind: 'work', in: ground.scheduleId, id: 'w1', name: 'Slab', from: '2026-11-27T08:00', to: null }
    await say(tom, 'Опалубка плиты готова', { anchors: JSON.stringify([anchor]) })
    await fetch(`${site.collabUrl}/internal/rooms/chat/${chatId}/commands`, {
      method: 'POST',
      headers: { authorization: `Bearer ${site.serviceToken}`, 'x-acting-user': tom.id },
      body: JSON.stringify({ commands: talk }),
    })
    await site.sql(
      `INSERT INTO app.chat_messages (chat_id, space_id, id, at, by_user, rev, body)
       SELECT $1, $2, m ->> 'id', (m ->> 'at')::bigint, m ->> 'by', 1, m FROM jsonb_array_elements($3) AS m
       ON CONFLICT DO NOTHING`,
      [chatId, ground.spaceId, JSON.stringify(await living())],
    )
    await say(maya, 'The newest')
    await eventually(async () => (await living()).length === 200)
    const page = await rita.ok(chatMessages, { params: { id: chatId }, input: { limit: 200 } })
    const [oldest] = page.messages
    expect(page).toMatchObject({ more: true })
    const before = await rita.ok(chatMessages, { params: { id: chatId }, input: { before: oldest!.at, limit: 200 } })
    expect(before.messages).toHaveLength(200)
    expect(before.messages.at(-1)!.at).toBeLessThan(oldest!.at)
    const search = async (text: string) =>
      (await rita.ok(chatSearch, { input: { spaceId: ground.spaceId, text } })).found.map(({ message }) => message.id)
    const [first] = await search('опалубку')
    const one = (await rita.ok(chatMessage, { params: { id: chatId }, input: { messageId: first } })).message
    expect(one?.anchors).toEqual([anchor])
    const heard = await heardBy(rita)
    const edited = (await change(tom, first!, 'Опалубка принята')).body.message
    expect(edited.edits).toMatchObject([{ text: 'Опалубка плиты готова' }])
    await eventually(async () => heard.events.some(({ what, message }) => what === 'changed' && message.id === first))
    heard.leave()
    expect(await search('опалубки')).toEqual([first])
    expect(await search('плиты')).toEqual([])
  })
})

describe('whoever has no business there', () => {
  test('reads nothing, says nothing, and learns of nothing (R-CHAT-01)', async () => {
    const { id: messageId } = await say(maya, 'Between us')
    for (const route of [chatMessages, chatUsers, chatMessage] as RouteDefinition[]) {
      expect((await outsider.call(route, { params: { id: chatId } })).body.error).toBe('NOT_FOUND')
    }
    expect((await send(outsider, 'Hello')).body.error).toBe('NOT_FOUND')
    expect((await change(outsider, messageId, 'Hello')).body.error).toBe('NOT_FOUND')
    expect((await outsider.call(roomTicket, { input: { room: `chat/${chatId}` } })).body.error).toBe('NOT_FOUND')
    expect((await maya.ok(roomTicket, { input: { room: `chat/${chatId}` } })).right).toBe('read')
    const program = await maya.call(roomTicket, { input: { room: `chat/${chatId}`, script: true } })
    expect(program.body.error).toBe('FORBIDDEN')
  })

  test('a talk of two is nobody else’s, not even an administrator’s', async () => {
    const { chat } = await tom.ok(chatDirect, { input: { spaceId: ground.spaceId, userId: rita.id } })
    await say(tom, 'Just you', { chatId: chat.id })
    expect((await maya.call(chatMessages, { params: { id: chat.id } })).body.error).toBe('NOT_FOUND')
    expect((await maya.call(roomTicket, { input: { room: `chat/${chat.id}` } })).body.error).toBe('NOT_FOUND')
    const seen = (await maya.ok(chatList, { input: { spaceId: ground.spaceId } })).chats.map(({ id }) => id)
    expect(seen).not.toContain(chat.id)
    expect((await maya.ok(chatSearch, { input: { spaceId: ground.spaceId, text: 'just you' } })).found).toEqual([])
    expect((await rita.ok(chatMessages, { params: { id: chat.id } })).messages).toHaveLength(1)
  })

  test('where a node is denied, its channel is too, and a person who is sent away hears nothing more', async () => {
    await say(maya, 'Secret of the schedule')
    await site.sql(
      `INSERT INTO app.grants (id, space_id, node_id, user_id, effect, abilities)
       VALUES ($1, $2, $3, $4, 'deny', '{schedule.read}')`,
      [newId(), ground.spaceId, ground.projectId, rita.id],
    )
    expect((await rita.call(chatMessages, { params: { id: chatId } })).body.error).toBe('FORBIDDEN')
    expect((await send(rita, 'Still here')).body.error).toBe('FORBIDDEN')
    expect(await listed(rita)).toBeUndefined()
    expect((await rita.ok(chatSearch, { input: { spaceId: ground.spaceId, text: 'secret' } })).found).toEqual([])
    const heard = await heardBy(tom)
    await maya.ok(spaceKickout, { params: { spaceId: ground.spaceId }, input: { userId: tom.id } })
    await say(maya, 'He is gone')
    expect((await tom.call(chatMessages, { params: { id: chatId } })).body.error).toBe('NOT_FOUND')
    expect(heard.events).toEqual([])
    heard.leave()
  })
})
