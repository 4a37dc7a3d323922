import {
  accessTokenCreate,
  accessTokenDelete,
  dayLimitsEdit,
  forgottenPasswordChange,
  logout,
  passwordChange,
  roomTicket,
  sessionsEnd,
  versionSetLocked,
  wbsCreate,
  whoAmI,
} from '@plumbline/core/contract'
import { decodeJwt } from 'jose'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { type Installation, install } from '../../api-server/test/installation.ts'
import { admit, breakGround, eventually, type Site } from '../../api-server/test/planning.ts'
import { passwordOf, type Visitor } from '../../api-server/test/visitor.ts'
import { nameOf, rename, report } from './schedule.ts'

const SYNC = 0
const STEP_1 = 0
const STEP_2 = 1
const UPDATE = 2
/** Close codes after which this ticket will never be good again; y-websocket itself would give up on 4410 and 4429 too. */
const FINAL: ReadonlySet<number> = new Set([4401, 4403, 4404, 4422])

let site: Installation
let ground: Site
let maya: Visitor
let rowId: string
beforeAll(async () => {
  site = await install({ collab: true })
  maya = await site.person('maya')
  ground = await breakGround(maya)
  const created = await maya.ok(wbsCreate, {
    params: { versionId: ground.versionId },
    input: { parentId: null, after: null, name: 'Dig' },
  })
  rowId = created.row.id
})
afterAll(async () => {
  await site.close()
})

const room = () => `schedule/${ground.versionId}`
const address = () => `${site.collabUrl.replace('http', 'ws')}/yjs`

async function ticketOf(person: Visitor, script = true): Promise<string> {
  return (await person.ok(roomTicket, { input: { room: room(), script } })).ticket
}

interface Script {
  document: Y.Doc
  provider: WebsocketProvider
  /** Of every connection that ended, in order. */
  codes: number[]
}

function start(token: string): Script {
  const document = new Y.Doc()
  const codes: number[] = []
  const provider = new WebsocketProvider(address(), room(), document, {
    params: { token },
    WebSocketPolyfill: WebSocket as never,
    disableBc: true,
    maxBackoffTime: 200,
    shouldReconnect: (event) => !FINAL.has(event.code),
  })
  provider.on('connection-close', (event) => codes.push(event?.code ?? 0))
  return { document, provider, codes }
}

async function entered(token: string): Promise<Script> {
  const script = start(token)
  await eventually(async () => script.provider.synced)
  return script
}

/** collab-server has missed notifications, as after an outage: it looks everybody up anew. */
async function missNotifications(): Promise<void> {
  const listeners =
    "SELECT pid FROM pg_stat_activity WHERE application_name = 'collab-listener' AND datname = current_database()"
  const [before] = await site.sql<{ pid: number }>(listeners)
  await site.sql('SELECT pg_terminate_backend($1)', [before!.pid])
  await eventually(async () => {
    const [now] = await site.sql<{ pid: number }>(listeners)
    return now && now.pid !== before!.pid
  })
}

/** Asks with an access token of a day, as programs do that have no session. */
async function programOf(person: Visitor): Promise<{ program: Visitor; tokenId: string }> {
  const input = { name: 'Script', days: 1, password: passwordOf(person.person?.login ?? '') }
  const { token, text } = await person.ok(accessTokenCreate, { input })
  const program = site.visitor()
  program.accessToken = text
  return { program, tokenId: token.id }
}

async function member(name: string, role: 'planner' | 'executor' | 'reader' = 'planner'): Promise<Visitor> {
  const person = await site.person(name)
  await admit(site, ground.spaceId, person, role)
  return person
}

describe('a script with y-websocket', () => {
  test('stays when the server looks up what it may do, and goes on writing', async () => {
    const script = await entered(await ticketOf(maya))
    await missNotifications()
    rename(script.document, rowId, 'Dig by script')
    const other = await entered(await ticketOf(maya))
    await eventually(async () => nameOf(other.document, rowId) === 'Dig by script')
    rename(other.document, rowId, 'Dig deeper')
    await eventually(async () => nameOf(script.document, rowId) === 'Dig deeper')
    expect(script.codes).toEqual([])
    script.provider.destroy()
    other.provider.destroy()
  })

  test('may stay with a ticket of a minute too', async () => {
    const script = await entered(await ticketOf(maya, false))
    await missNotifications()
    rename(script.document, rowId, 'Dig with a short ticket')
    const other = await entered(await ticketOf(maya))
    await eventually(async () => nameOf(other.document, rowId) === 'Dig with a short ticket')
    expect(script.codes).toEqual([])
    script.provider.destroy()
    other.provider.destroy()
  })

  test('of somebody who has left the space is closed at the next look, and does not come back', async () => {
    const boris = await member('boris')
    const script = await entered(await ticketOf(boris))
    await site.sql('DELETE FROM app.members WHERE user_id = $1', [boris.id])
    await missNotifications()
    await eventually(async () => script.codes.length > 0)
    script.provider.connect()
    await eventually(async () => script.codes.length > 1)
    expect(script.codes).toEqual([4401, 4401])
    script.provider.destroy()
  })

  test('ends when the person signs out, and its ticket is worthless from then on', async () => {
    const vera = await member('vera')
    const token = await ticketOf(vera)
    const script = await entered(token)
    await vera.ok(logout)
    await eventually(async () => script.codes.length >= 2)
    expect(script.codes).toEqual([4410, 4401])
    const thief = start(token)
    await eventually(async () => thief.codes.length > 0)
    expect(thief.codes[0]).toBe(4401)
    script.provider.destroy()
    thief.provider.destroy()
  })

  test('ends at once with the access token that its ticket was asked for with, and others of the person go on', async () => {
    const nora = await member('nora')
    const [ended, kept] = [await programOf(nora), await programOf(nora)]
    const ticket = await ticketOf(ended.program)
    const [script, other] = [await entered(ticket), await entered(await ticketOf(kept.program))]
    await nora.ok(accessTokenDelete, { params: { tokenId: ended.tokenId } })
    await eventually(async () => script.codes.length >= 2)
    expect(script.codes).toEqual([4410, 4401])
    const thief = start(ticket)
    await eventually(async () => thief.codes.length > 0)
    expect(thief.codes[0]).toBe(4401)
    expect(other.codes).toEqual([])
    expect(other.provider.synced).toBe(true)
    for (const { provider } of [script, other, thief]) provider.destroy()
  })

  test('does not outlive an access token that has run out', async () => {
    const dora = await member('dora')
    const { program, tokenId } = await programOf(dora)
    const claims = decodeJwt(await ticketOf(program))
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBeLessThanOrEqual(86_400)
    const script = await entered(await ticketOf(program))
    await site.sql("UPDATE app.access_tokens SET expires_at = now() - interval '1 second' WHERE id = $1", [tokenId])
    await missNotifications()
    await eventually(async () => script.codes.includes(4401))
    script.provider.destroy()
  })

  test.each([
    ['sets a new password', 'pia'],
    ['signs out everywhere', 'uwe'],
    ['restores the account', 'rolf'],
  ])('ends when the person %s, whoever asked for its ticket, and access tokens with it', async (how, name) => {
    const person = await member(name)
    const { program } = await programOf(person)
    const scripts = [await entered(await ticketOf(program)), await entered(await ticketOf(person))]
    const newPassword = 'the crane stands still'
    if (how === 'signs out everywhere') await person.ok(sessionsEnd)
    else if (how === 'sets a new password') {
      await person.ok(passwordChange, { input: { password: passwordOf(name), newPassword } })
    } else {
      const input = { login: person.person?.login ?? '', answer: 'This one', newPassword }
      await site.visitor().ok(forgottenPasswordChange, { input })
    }
    for (const { codes } of scripts) {
      await eventually(async () => codes.length >= 2)
      expect(codes).toEqual([4410, 4401])
    }
    expect((await program.call(whoAmI)).status).toBe(401)
    for (const { provider } of scripts) provider.destroy()
  })

  test('comes back as a reader when the version is locked, and as a writer afterwards', async () => {
    const script = await entered(await ticketOf(maya))
    await maya.ok(versionSetLocked, { params: { versionId: ground.versionId }, input: { locked: true } })
    await eventually(async () => script.codes.includes(4410) && script.provider.synced)
    const other = await entered(await ticketOf(maya))
    const before = nameOf(other.document, rowId)
    rename(script.document, rowId, 'written into a locked version')
    await maya.ok(versionSetLocked, { params: { versionId: ground.versionId }, input: { locked: false } })
    expect(nameOf(other.document, rowId)).toBe(before)
    await eventually(async () => nameOf(other.document, rowId) === 'written into a locked version')
    script.provider.destroy()
    other.provider.destroy()
  })

  test('of a person on site is held to the days of now, whatever the ticket says', async () => {
    const sven = await member('sven', 'executor')
    const token = await ticketOf(sven)
    await maya.ok(dayLimitsEdit, {
      params: { scheduleId: ground.scheduleId },
      input: { factDays: 2, keyDateBy: 'today' },
    })
    const script = await entered(token)
    report(script.document, rowId, 40)
    await eventually(async () => script.codes.includes(4422))
    script.provider.destroy()
  })

  test('of a reader cannot write', async () => {
    const rita = await member('rita', 'reader')
    const script = await entered(await ticketOf(rita))
    const other = await entered(await ticketOf(maya))
    rename(script.document, rowId, 'written by a reader')
    rename(other.document, rowId, 'written by a planner')
    const third = await entered(await ticketOf(maya))
    await eventually(async () => nameOf(third.document, rowId) === 'written by a planner')
    expect(nameOf(other.document, rowId)).toBe('written by a planner')
    for (const { provider } of [script, other, third]) provider.destroy()
  })

  test('does not get into another room', async () => {
    const elsewhere = await breakGround(await site.person('elsewhere'), 'Elsewhere')
    const token = await ticketOf(maya)
    const socket = new WebSocket(`${address()}/schedule/${elsewhere.versionId}?token=${token}`)
    const code = await new Promise((resolve) => socket.on('close', resolve))
    expect(code).toBe(4401)
  })
})

describe('a script in another language', () => {
  test('needs bytes only: it asks for the document, reads changes and writes one', async () => {
    const script = await entered(await ticketOf(maya))
    const socket = new WebSocket(`${address()}/${room()}?token=${await ticketOf(maya)}`)
    socket.binaryType = 'arraybuffer'
    const document = new Y.Doc()
    socket.on('message', (data: ArrayBuffer) => read(new Uint8Array(data), document, socket))
    await new Promise((resolve) => socket.once('open', resolve))
    socket.send(sync(STEP_1, Y.encodeStateVector(document)))
    await eventually(async () => nameOf(document, rowId) === nameOf(script.document, rowId))
    document.on('update', (update, origin) => origin !== socket && socket.send(sync(UPDATE, update)))
    rename(document, rowId, 'written by hand')
    await eventually(async () => nameOf(script.document, rowId) === 'written by hand')
    rename(script.document, rowId, 'answered')
    await eventually(async () => nameOf(document, rowId) === 'answered')
    socket.close()
    script.provider.destroy()
  })
})

/** What any client has to understand: two kinds of sync messages carry updates, one asks for ours. */
function read(message: Uint8Array, document: Y.Doc, socket: WebSocket): void {
  const decoder = decoding.createDecoder(message)
  if (decoding.readVarUint(decoder) !== SYNC) return
  const type = decoding.readVarUint(decoder)
  const body = decoding.readVarUint8Array(decoder)
  if (type === STEP_1) socket.send(sync(STEP_2, Y.encodeStateAsUpdate(document, body)))
  else Y.applyUpdate(document, body, socket)
}

function sync(type: number, body: Uint8Array): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, SYNC)
  encoding.writeVarUint(encoder, type)
  encoding.writeVarUint8Array(encoder, body)
  return encoding.toUint8Array(encoder)
}
