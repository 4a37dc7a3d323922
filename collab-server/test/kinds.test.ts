import { once } from 'node:events'
import { executeLinks, type LinksCommand, ModelLinks, newLinks } from '@plumbline/core/documents/bim'
import { Board, type BoardCommand, execute, newBoard } from '@plumbline/core/documents/board'
import { messagesOf, newChannel, readChannel } from '@plumbline/core/documents/chat'
import { newDays } from '@plumbline/core/documents/day'
import {
  type EstimateCommand,
  EstimateDocument,
  executeEstimate,
  newEstimate,
} from '@plumbline/core/documents/estimate'
import { type RoomKind, roomKinds } from '@plumbline/core/documents/rooms'
import { seededRandom } from '@plumbline/core/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import type { CollabServer } from '../src/server.ts'
import {
  type Client,
  connect,
  createDatabase,
  internal,
  newId,
  newRoom,
  seen,
  startServer,
  ticketFor,
  until,
} from './harness.ts'
import { smallSchedule } from './schedule.ts'

/** A new document of each kind. */
const fresh: Record<RoomKind, () => Uint8Array> = {
  schedule: () => smallSchedule(),
  chat: () => Y.encodeStateAsUpdate(newChannel()),
  kanban: () => Y.encodeStateAsUpdate(newBoard(columns, newId)),
  bim: () => Y.encodeStateAsUpdate(newLinks()),
  day: () => Y.encodeStateAsUpdate(newDays('2026Q2')),
  estimate: () => Y.encodeStateAsUpdate(newEstimate()),
}
const columns = [
  { name: 'Ready', color: 'grey', limit: null, stage: 'waiting' },
  { name: 'Done', color: 'green', limit: 1, stage: 'done' },
] as const

let database: Awaited<ReturnType<typeof createDatabase>>
let server: CollabServer
const clients: Client[] = []
beforeAll(async () => {
  database = await createDatabase(process.env.TEST_DATABASE_URL!)
  server = await startServer(database.url)
})
afterEach(() => {
  for (const client of clients.splice(0)) client.leave()
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

function enter(room: string, options: Parameters<typeof connect>[2] = {}): Client {
  const client = connect(server.port, room, options)
  clients.push(client)
  return client
}

async function made(kind: RoomKind): Promise<string> {
  const room = newRoom(kind)
  const answer = await internal(server.port, 'PUT', `/internal/rooms/${room}`, fresh[kind]())
  expect(answer.status).toBe(201)
  return room
}

describe.each(roomKinds)('the internal API of a room of the kind %s', (kind) => {
  test('is closed to who has no ticket, one for another room, or one of before', async () => {
    const room = await made(kind)
    const others = roomKinds.map((other) => newRoom(other))
    for (const other of others) expect(await enter(room, { token: await ticketFor(other) }).closed).toBe(4401)
    expect(await enter(room, { token: '' }).closed).toBe(4401)
    expect(await enter(room, { token: await ticketFor(room, {}, 120) }).closed).toBe(4401)
    await enter(room).saved()
  })

  test('leads to no document that is not there, and takes no document of another kind', async () => {
    expect(await enter(newRoom(kind)).closed).toBe(4404)
    for (const other of roomKinds.filter((one) => one !== kind)) {
      const answer = await internal(server.port, 'PUT', `/internal/rooms/${newRoom(kind)}`, fresh[other]())
      expect(answer.status).toBe(422)
    }
  })

  test('keeps the room through folding, flushing and a loss of everything in memory', async () => {
    const room = await made(kind)
    const before = await enter(room)
    await before.saved()
    const path = `/internal/rooms/${room}`
    expect((await internal(server.port, 'POST', `${path}/flush`)).status).toBe(200)
    expect((await internal(server.port, 'POST', `${path}/rebase`)).status).toBe(200)
    expect(await before.closed).toBe(4411)
    expect((await internal(server.port, 'GET', `${path}/changes`)).status).toBe(200)
    await enter(room).saved()
  })
})

describe('a channel', () => {
  const post = (id: string, text: string) => ({
    ...{ do: 'message.post', id, text, replyTo: null, anchors: [], files: [], mentions: [], writtenAt: null },
  })
  const command = (room: string, userId: string, ...commands: object[]) =>
    internal(server.port, 'POST', `/internal/rooms/${room}/commands`, { commands }, { 'x-acting-user': userId })

  test('shows at once who said what, as the server says it', async () => {
    const room = await made('chat')
    const anna = enter(room, { claims: { right: 'read' } })
    await anna.saved()
    const began = Date.now()
    await command(room, 'person-tom00', { ...post('m1', 'Slab L3 needs 9 more days'), by: 'person-anna0' })
    await seen(anna.document, () => messagesOf(anna.document).has('m1'))
    const [said] = readChannel(anna.document)
    expect(said).toMatchObject({ by: 'person-tom00', text: 'Slab L3 needs 9 more days' })
    expect(said!.at).toBeGreaterThanOrEqual(began - 1_000)
    const found = await internal(server.port, 'GET', `/internal/rooms/${room}/messages/m1`)
    expect(await found.json()).toEqual({ found: said })
  })

  test('takes nothing that a client writes itself, whatever its ticket says, and nobody sees it', async () => {
    const room = await made('chat')
    await command(room, 'person-tom00', post('m1', 'mine'))
    const reader = enter(room, { claims: { right: 'read' } })
    await reader.saved()
    const mike = enter(room, { claims: { userId: 'person-mike0' } })
    await mike.saved()
    const [theirs] = readChannel(mike.document)
    messagesOf(mike.document).set('m1', { ...theirs!, text: 'not mine' })
    expect(await mike.closed).toBe(4422)
    expect(JSON.parse(mike.messages[0]!)).toMatchObject({ type: 'refused', code: 'FORBIDDEN' })
    await command(room, 'person-tom00', post('m2', 'later'))
    await seen(reader.document, () => messagesOf(reader.document).has('m2'))
    expect(readChannel(reader.document).map(({ text }) => text)).toEqual(['mine', 'later'])
  })

  test('lets nobody change a message of another, and tells why', async () => {
    const room = await made('chat')
    await command(room, 'person-tom00', post('m1', 'mine'))
    const edit = { do: 'message.edit', id: 'm1', text: 'yours', anchors: [], files: [], mentions: [] }
    const refused = await command(room, 'person-mike0', edit)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ error: 'CHAT_MESSAGE_FOREIGN' })
    expect((await command(room, 'person-tom00', { ...edit, text: 'still mine' })).status).toBe(200)
  })

  test('tells who is typing, and of each person nothing else', async () => {
    const room = await made('chat')
    const claims = { right: 'read', userId: 'person-tom00', name: 'Tom' } as const
    const [anna, tom] = [enter(room, { claims: { right: 'read' } }), enter(room, { claims })]
    await Promise.all([anna.saved(), tom.saved()])
    tom.provider.awareness!.setLocalState({ typing: true, read: 7, cell: { row: 'r', column: 'c' }, user: 'Anna' })
    const states = anna.provider.awareness!
    const stateOf = () => states.getStates().get(tom.document.clientID)
    await until(states as never, ['change'], () => stateOf() !== undefined)
    expect(stateOf()).toEqual({ typing: true, read: 7, user: { id: 'person-tom00', name: 'Tom', color: 1 } })
  })

  test('has no door for programs that nobody can ask for a fresh ticket', async () => {
    const room = await made('chat')
    const program = new WebSocket(`ws://127.0.0.1:${server.port}/yjs/${room}?token=${await ticketFor(room)}`)
    program.on('error', () => undefined)
    const [, answer] = await once(program, 'unexpected-response')
    expect(answer.statusCode).toBe(404)
    program.terminate()
  })
})

describe('a board', () => {
  /** Anew for each test: whoever is refused often has to wait. */
  let [ANNA, TOM] = ['', '']
  beforeEach(() => {
    ;[ANNA, TOM] = [newId(), newId()]
  })

  /** Somebody with the board open. */
  async function person(
    room: string,
    userId: string,
    right: 'read' | 'facts' | 'write' = 'write',
    { document, fast = 0 }: { document?: Y.Doc; fast?: number } = {},
  ) {
    const client = enter(room, { claims: { userId, right }, ...(document && { document }) })
    await client.saved()
    const board = new Board(client.document)
    const run = (command: BoardCommand, as = { userId, right: 'write' as const }) =>
      execute(board, command, { ...as, random: Math.random, now: Date.now() + fast })
    return { ...client, board, run, columnIds: board.columns().map(({ id }) => id) }
  }
  const card = (title: string) => ({ id: newId(), title })

  test('is written by those who plan, and by people on site but for what it is made of', async () => {
    const room = await made('kanban')
    const tom = await person(room, TOM, 'facts')
    const [ready] = tom.columnIds as [string]
    const rebar = card('Rebar')
    tom.run({ do: 'card.create', columnId: ready, cards: [rebar] })
    await tom.saved()
    tom.run({ do: 'column.set', id: ready, fields: { name: 'Mine' } })
    expect(await tom.closed).toBe(4422)
    const anna = await person(room, ANNA)
    expect(anna.board.columns().map(({ name }) => name)).toEqual(['Ready', 'Done'])
    expect(anna.board.card(rebar.id)).toMatchObject({ title: 'Rebar', createdBy: TOM })
    anna.run({ do: 'column.set', id: ready, fields: { name: 'Next' } })
    await anna.saved()
  })

  test.each([
    [
      'a card',
      (id: string, column: string): BoardCommand => ({
        do: 'card.create',
        columnId: column,
        cards: [{ id, title: 'x' }],
      }),
    ],
    [
      'a comment',
      (id: string, _: string, cardId: string): BoardCommand => ({ do: 'comment.create', id, cardId, text: 'x' }),
    ],
  ])('takes %s in nobody else’s name', async (_, command) => {
    const room = await made('kanban')
    const tom = await person(room, TOM)
    const mine = card('Rebar')
    tom.run({ do: 'card.create', columnId: tom.columnIds[0]!, cards: [mine] })
    await tom.saved()
    tom.run(command(newId(), tom.columnIds[0]!, mine.id), { userId: ANNA, right: 'write' })
    expect(await tom.closed).toBe(4422)
    expect(JSON.parse(tom.messages[0]!)).toMatchObject({ type: 'refused', code: 'FORBIDDEN' })
  })

  test('keeps everybody’s words as they said them', async () => {
    const room = await made('kanban')
    const anna = await person(room, ANNA)
    const mine = card('Rebar')
    const said = newId()
    anna.run({ do: 'card.create', columnId: anna.columnIds[0]!, cards: [mine] })
    anna.run({ do: 'comment.create', id: said, cardId: mine.id, text: 'Ready on Friday' })
    await anna.saved()
    const tom = await person(room, TOM)
    tom.document.getMap('comments.over').set(`${said}:3`, 'Ready on Sunday')
    expect(await tom.closed).toBe(4422)
    expect(anna.board.comment(said)?.text).toBe('Ready on Friday')
  })

  test.each([
    ['field that there is not', 'cards.over', 'aaaaaaaaaaaa:99', 'x'],
    ['place that is none', 'cards.over', 'aaaaaaaaaaaa:0', ['column', 7]],
    ['text where a text is shared', 'texts', 'aaaaaaaaaaaa', 'plain'],
    ['map of its own', 'extra', 'key', 1],
    [
      'file that no server has',
      'files.base',
      'aaaaaaaaaaaa',
      ['bbbbbbbbbbbb', 'cccccccccccc', 1, 'x', 'text/plain', 1],
    ],
    ['moment of an event from people', 'dated', 'aaaaaaaaaaaa:bbbbbbbbbbbb', 1],
    ['event that was not', 'history', 'aaaaaaaaaaaa:bbbbbbbbbbbb', [9, 1, 'aaaaaaaaaaaa', null]],
  ])('takes no %s', async (_, root, key, value) => {
    const room = await made('kanban')
    const anna = await person(room, ANNA)
    anna.document.getMap(root).set(key, value)
    expect(await anna.closed).toBe(4422)
  })

  test('carries commands of the API out as far as the right of the person goes, and says why not', async () => {
    const room = await made('kanban')
    const anna = await person(room, ANNA, 'read')
    const [ready, done] = anna.columnIds as [string, string]
    const command = (right: string, ...commands: object[]) =>
      internal(
        server.port,
        'POST',
        `/internal/rooms/${room}/commands`,
        { commands },
        { 'x-acting-user': TOM, 'x-acting-right': right },
      )
    const two = [card('Rebar'), card('Props')]
    expect((await command('facts', { do: 'card.create', columnId: ready, cards: two })).status).toBe(200)
    await seen(anna.document, () => anna.board.cardsIn(ready).length === 2)
    const full = await command('facts', { do: 'card.move', ids: two.map(({ id }) => id), columnId: done })
    expect(await full.json()).toMatchObject({
      error: 'BOARD_COLUMN_FULL',
      params: { column: 'Done', limit: 1, count: 0 },
    })
    expect((await command('facts', { do: 'column.delete', id: ready, to: done })).status).toBe(403)
    expect((await command('read', { do: 'card.archive', ids: [two[0]!.id] })).status).toBe(403)
    expect(anna.board.cardsIn(ready)).toHaveLength(2)
  })

  test('dates what happened by the clock of the server, in its order, whatever clocks people have', async () => {
    const room = await made('kanban')
    const year = 365 * 86_400_000
    const begun = Date.now()
    const rebar = card('Rebar')
    const tom = await person(room, TOM, 'write', { fast: year })
    const [ready, done] = tom.columnIds as [string, string]
    tom.run({ do: 'card.create', columnId: ready, cards: [rebar] })
    await tom.saved()
    // Without a network, and all in one update on return.
    tom.leave()
    for (const columnId of [done, ready, done]) tom.run({ do: 'card.move', ids: [rebar.id], columnId })
    const back = await person(room, TOM, 'write', { document: tom.document, fast: year })
    await back.saved()
    const anna = await person(room, ANNA, 'write', { fast: -year })
    anna.run({ do: 'card.move', ids: [rebar.id], columnId: ready })
    await anna.saved()
    await seen(back.document, () => back.board.cardsIn(ready).includes(rebar.id))
    const events = anna.board.eventsOf(rebar.id)
    expect(events.map(({ to }) => to)).toEqual([ready, done, ready, done, ready])
    expect(back.board.eventsOf(rebar.id)).toEqual(events)
    expect(events[0]!.at).toBeGreaterThanOrEqual(begun)
    expect(events.at(-1)!.at).toBeLessThanOrEqual(Date.now() + 10)
  })

  test('three people at once, now and then without a network, lose and double nothing and see one order', async () => {
    const room = await made('kanban')
    const random = seededRandom(7)
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
    const users = [ANNA, TOM, newId()]
    const team = await Promise.all(users.map((userId) => person(room, userId)))
    const columnId = team[0]!.columnIds[0]!
    const cards = Array.from({ length: 6 }, (_, i) => card(`card ${i}`))
    team[0]!.run({ do: 'card.create', columnId, cards })
    await Promise.all([
      team[0]!.saved(),
      ...team.map(({ document, board }) => seen(document, () => !!board.card(cards[5]!.id))),
    ])
    const comments: string[] = []
    for (let round = 0; round < 6; round++) {
      const away = Math.floor(random() * 4)
      team[away]?.leave()
      for (const { board, run } of team) {
        const columns = board.columns()
        const ids = [pick(cards).id]
        run({
          do: 'card.move',
          ids,
          columnId: pick(columns).id,
          after: pick([null, undefined]),
          overLimit: random() < 0.3,
        })
        const id = newId()
        if (run({ do: 'comment.create', id, cardId: ids[0]!, text: id }).ok) comments.push(id)
        const dice = random()
        if (dice < 0.3) run({ do: 'column.create', id: newId(), fields: { name: 'More', limit: 2 } })
        else if (dice < 0.5) run({ do: 'column.move', id: pick(columns).id, after: null })
        else if (dice < 0.7) run({ do: 'column.delete', id: columns[0]!.id, to: columns.at(-1)!.id })
      }
      if (team[away]) team[away] = await person(room, users[away]!, 'write', { document: team[away].document })
    }
    await Promise.all(team.map((one) => one.saved()))
    const witness = await person(room, newId())
    const looks = ({ board }: { board: Board }) =>
      board.columns().map(({ id, name }) => [name, id, ...board.cardsIn(id)])
    for (const one of team) {
      await seen(one.document, () => comments.every((id) => one.board.comment(id)))
      await seen(one.document, () => JSON.stringify(looks(one)) === JSON.stringify(looks(witness)))
    }
    const shown = looks(witness).flatMap(([, , ...ids]) => ids)
    if (shown.length > 0) expect(shown.sort()).toEqual(cards.map(({ id }) => id).sort())
    expect([...witness.board.cards()]).toHaveLength(6)
    expect(cards.flatMap(({ id }) => witness.board.commentsOf(id).map(({ text }) => text)).sort()).toEqual(
      comments.sort(),
    )
  })

  test('shows everybody’s drags, and of each person nothing else', async () => {
    const room = await made('kanban')
    const [anna, tom] = [await person(room, ANNA, 'read'), await person(room, TOM)]
    const drag = { card: 'aaaaaaaaaaaa', column: null, before: null }
    tom.provider.awareness!.setLocalState({ drag, typing: true, user: 'Anna' })
    const states = anna.provider.awareness!
    const stateOf = () => states.getStates().get(tom.document.clientID)
    await until(states as never, ['change'], () => stateOf() !== undefined)
    expect(stateOf()).toEqual({ drag, user: { id: TOM, name: 'Anna', color: 1 } })
  })
})

describe('links between models and works', () => {
  const [MODEL, GUID] = ['model0000000', '2O2Fr$t4X7Zf8NOew3FLOH']

  /** Somebody who looks at the models. */
  async function person(room: string, right: 'read' | 'facts' | 'write' = 'write') {
    const userId = newId()
    const client = enter(room, { claims: { userId, right } })
    await client.saved()
    const links = new ModelLinks(client.document)
    const run = (command: LinksCommand, by = userId) =>
      executeLinks(links, command, { userId: by, right: 'write', now: Date.now() })
    return { ...client, userId, links, run }
  }
  const link = (): LinksCommand => ({ do: 'link.set', links: [{ modelId: MODEL, guid: GUID, workId: newId() }] })

  test('are there for everybody at once, with who made them', async () => {
    const room = await made('bim')
    const [anna, tom] = [await person(room), await person(room, 'read')]
    anna.run(link())
    await seen(tom.document, () => tom.links.linkCount === 1)
    expect([...tom.links.links()]).toMatchObject([{ guid: GUID, by: anna.userId, share: 100 }])
  })

  test('are not made by who only tells what was done', async () => {
    const room = await made('bim')
    const tom = await person(room, 'facts')
    tom.run(link())
    expect(await tom.closed).toBe(4422)
  })

  test('are made in nobody else’s name', async () => {
    const room = await made('bim')
    const tom = await person(room)
    tom.run(link(), newId())
    expect(await tom.closed).toBe(4422)
    expect(JSON.parse(tom.messages[0]!)).toMatchObject({ type: 'refused', code: 'FORBIDDEN' })
  })

  test('come from the API as far as the right of the person goes', async () => {
    const room = await made('bim')
    const path = `/internal/rooms/${room}/commands`
    const as = (right: string) => ({ 'x-acting-user': newId(), 'x-acting-right': right })
    expect((await internal(server.port, 'POST', path, { commands: [link(), link()] }, as('write'))).status).toBe(200)
    expect((await internal(server.port, 'POST', path, { commands: [link()] }, as('facts'))).status).toBe(403)
    const anna = await person(room, 'read')
    expect(anna.links.linkCount).toBe(2)
  })
})

describe('an estimate', () => {
  const section = (): EstimateCommand => ({ do: 'section.add', id: newId(), parentId: null, order: 'a', name: 'Slab' })

  async function person(room: string, right: 'read' | 'facts' | 'write' = 'write') {
    const userId = newId()
    const client = enter(room, { claims: { userId, right } })
    await client.saved()
    const estimate = new EstimateDocument(client.document)
    const run = (command: EstimateCommand) =>
      executeEstimate(estimate, command, { userId, right: 'write', now: Date.now() })
    return { ...client, estimate, run }
  }

  test('is there for everybody at once, and written by nobody who only reads it', async () => {
    const room = await made('estimate')
    const [irina, maya] = [await person(room), await person(room, 'facts')]
    irina.run(section())
    await seen(maya.document, () => maya.estimate.sections.size === 1)
    maya.run(section())
    expect(await maya.closed).toBe(4422)
  })

  test('is written by commands as far as the right of the person goes, all of them or none', async () => {
    const room = await made('estimate')
    const path = `/internal/rooms/${room}/commands`
    const as = (right: string) => ({ 'x-acting-user': newId(), 'x-acting-right': right })
    const send = (right: string, ...commands: EstimateCommand[]) =>
      internal(server.port, 'POST', path, { commands }, as(right))
    expect((await send('write', section(), section())).status).toBe(200)
    expect((await send('facts', section())).status).toBe(403)
    expect((await send('write', section(), { do: 'section.delete', id: newId() })).status).toBe(409)
    expect((await person(room, 'read')).estimate.sections.size).toBe(2)
  })
})
