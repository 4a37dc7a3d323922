import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import {
  avatarDelete,
  avatarRead,
  avatarSet,
  login,
  mySpaces,
  privacyPolicyAccept,
  privacyPolicyRead,
  profileEdit,
  profileRead,
  sessionEnd,
  sessionList,
  sessionsEnd,
  spaceCreate,
  whoAmI,
} from '@plumbline/core/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, install } from '../../../test/installation.ts'
import { passwordOf, type Visitor } from '../../../test/visitor.ts'

let site: Installation
let folder: string
let policyFile: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'account-'))
  policyFile = join(folder, 'privacy.txt')
  writeFileSync(policyFile, 'We keep what you type.\n')
  site = await install({ environment: { DATA_DIR: folder } })
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true })
})

/** One bit per pixel: small, and soon made. */
function blackPng(width: number, height: number): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, data: Uint8Array): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data])
    const framed = Buffer.alloc(body.length + 8)
    framed.writeUInt32BE(data.length)
    body.copy(framed, 4)
    framed.writeUInt32BE(crc32(body), body.length + 4)
    return framed
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const chunks = [chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]
  return new Uint8Array(Buffer.concat([signature, ...chunks]))
}

describe('a profile', () => {
  const profileOf = ({ person }: Visitor) => {
    const { login, email, firstName, lastName } = person ?? { login: '', email: '', firstName: '', lastName: '' }
    return { login, email, firstName, lastName }
  }

  test('names are changed at once, login and address with the password (R-AUTH-09)', async () => {
    const maya = await site.person('maya')
    const named = { ...profileOf(maya), firstName: 'Maya', lastName: 'Lindqvist' }
    expect((await maya.ok(profileEdit, { input: named })).person).toMatchObject(named)
    const moved = { ...named, login: 'maya.l', email: 'maya@new.example' }
    expect((await maya.call(profileEdit, { input: moved })).body.error).toBe('PASSWORD_WRONG')
    expect((await maya.ok(whoAmI)).person).toMatchObject(named)
    await maya.ok(profileEdit, { input: { ...moved, password: passwordOf('maya') } })
    expect((await maya.ok(profileRead)).person).toMatchObject(moved)
    const visitor = site.visitor()
    await visitor.ok(login, { input: { login: 'maya.l', password: passwordOf('maya') } })
  })

  test('somebody else’s login and address are not taken, one’s own may be written otherwise', async () => {
    await site.person('tom')
    const olga = await site.person('olga')
    const password = passwordOf('olga')
    const own = profileOf(olga)
    const taken = await olga.call(profileEdit, { input: { ...own, login: 'TOM', password } })
    expect(taken.body).toMatchObject({ error: 'LOGIN_TAKEN', params: { login: 'TOM' } })
    const address = await olga.call(profileEdit, { input: { ...own, email: 'Tom@site.example', password } })
    expect(address.body.error).toBe('EMAIL_TAKEN')
    expect((await olga.ok(profileEdit, { input: { ...own, login: 'OLGA' } })).person.login).toBe('OLGA')
  })
})

describe('a picture', () => {
  const picture = async (format: 'png' | 'jpeg') =>
    new Uint8Array(
      await sharp({ create: { width: 900, height: 300, channels: 3, background: '#2d72d2' } })
        .withExif({ IFD0: { Copyright: 'Somewhere' } })
        .toFormat(format)
        .toBuffer(),
    )

  test('is sent, cut to a small square that tells nothing else, seen by people of one’s spaces, and taken away (R-AUTH-08.avatar, R-AUTH-11, R-AUTH-12, R-AUTH-13)', async () => {
    const nils = await site.person('nils')
    const stranger = await site.person('stranger')
    const avatarOf = { params: { userId: nils.id } }
    expect((await nils.call(avatarRead, avatarOf)).status).toBe(404)
    const sent = await nils.upload(avatarSet, {}, await picture('jpeg'))
    expect(sent.body.person.avatar).toMatch(/^[0-9a-f]{12}$/)
    const shown = await nils.call(avatarRead, avatarOf)
    expect(shown.headers.get('content-type')).toBe('image/webp')
    const made = await sharp(shown.body as unknown as Uint8Array).metadata()
    expect(made).toMatchObject({ width: 256, height: 256, format: 'webp' })
    expect(made.exif).toBeUndefined()

    expect((await stranger.call(avatarRead, avatarOf)).status).toBe(404)
    const { space } = await nils.ok(spaceCreate, { input: { name: 'Ours' } })
    await site.sql("INSERT INTO app.members (space_id, user_id, role) VALUES ($1, $2, 'reader')", [
      space.id,
      stranger.id,
    ])
    expect((await stranger.call(avatarRead, avatarOf)).status).toBe(200)
    const { spaces } = await stranger.ok(mySpaces)
    expect(spaces[0]?.members[0]).toMatchObject({ id: nils.id, avatar: sent.body.person.avatar })

    expect((await nils.ok(avatarDelete)).person.avatar).toBeUndefined()
    expect((await nils.call(avatarRead, avatarOf)).status).toBe(404)
  })

  test.each([
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a text', 'not a picture'],
    ['half a picture', async () => (await picture('png')).slice(0, 200)],
  ])('%s is refused and the one before stays', async (_, content) => {
    const who = await site.person(`with-${_.split(' ')[1]}`)
    const before = await who.upload(avatarSet, {}, await picture('png'))
    const file = typeof content === 'string' ? content : await content()
    expect((await who.upload(avatarSet, {}, file)).body.error).toBe('NOT_A_PICTURE')
    expect((await who.ok(whoAmI)).person.avatar).toBe(before.body.person.avatar)
  })

  test('one of 400 million pixels in a small file, and one of six megabytes, are refused', async () => {
    const who = await site.person('bomber')
    const bomb = blackPng(20_000, 20_000)
    expect(bomb.length).toBeLessThan(100_000)
    expect(await sharp(bomb, { limitInputPixels: false }).metadata()).toMatchObject({
      format: 'png',
      width: 20_000,
      height: 20_000,
    })
    expect((await who.upload(avatarSet, {}, bomb)).body.error).toBe('NOT_A_PICTURE')
    expect((await who.upload(avatarSet, {}, new Uint8Array(6_000_000))).body.error).toBe('UPLOAD_TOO_LARGE')
  })
})

describe('sessions', () => {
  const enter = async (name: string, userAgent: string): Promise<Visitor> => {
    const visitor = site.visitor()
    const input = { login: name, password: passwordOf(name) }
    visitor.entered(await visitor.ok(login, { input, headers: { 'user-agent': userAgent } }))
    return visitor
  }

  test('are listed, ended one by one, and all elsewhere at once', async () => {
    const vera = await site.person('vera')
    const tablet = await enter('vera', 'Tablet')
    const office = await enter('vera', 'Office')
    const { sessions } = await vera.ok(sessionList)
    expect(sessions.map(({ userAgent, current }) => ({ userAgent, current }))).toEqual(
      expect.arrayContaining([
        { userAgent: 'Tablet', current: false },
        { userAgent: 'Office', current: false },
      ]),
    )
    expect(sessions.filter(({ current }) => current)).toHaveLength(1)
    const ofTablet = sessions.find(({ userAgent }) => userAgent === 'Tablet')?.id ?? ''
    await vera.ok(sessionEnd, { params: { sessionId: ofTablet } })
    expect((await tablet.call(whoAmI)).status).toBe(401)
    expect((await office.call(whoAmI)).status).toBe(200)
    await vera.ok(sessionsEnd)
    expect((await office.call(whoAmI)).status).toBe(401)
    expect((await vera.ok(sessionList)).sessions).toHaveLength(1)
  })

  test('of somebody else are not there', async () => {
    const ivan = await site.person('ivan')
    const sara = await site.person('sara')
    const [session] = (await sara.ok(sessionList)).sessions
    const params = { sessionId: session?.id ?? '' }
    expect((await ivan.call(sessionEnd, { params })).body.error).toBe('NOT_FOUND')
    expect((await sara.call(whoAmI)).status).toBe(200)
  })
})

describe('the privacy policy', () => {
  test('of an installation is asked for until it is accepted; another text is asked for again (R-AUTH-16, R-AUTH-09)', async () => {
    const strict = await install({ environment: { DATA_DIR: folder, PRIVACY_POLICY_FILE: policyFile } })
    const maya = await strict.person('maya')
    const policy = await strict.visitor().ok(privacyPolicyRead)
    expect(policy.text).toBe('We keep what you type.')
    expect((await maya.ok(whoAmI)).privacyPolicyDue).toBe(true)
    const other = await maya.call(privacyPolicyAccept, { input: { version: 'another' } })
    expect(other.body.error).toBe('CONFLICT')
    await maya.ok(privacyPolicyAccept, { input: { version: policy.version } })
    expect((await maya.ok(whoAmI)).privacyPolicyDue).toBe(false)
    expect((await maya.ok(profileRead)).privacyAcceptedAt).not.toBeNull()
    await strict.sql("UPDATE app.users SET privacy_version = 'of an older text'")
    const again = await strict.visitor().ok(login, { input: { login: 'maya', password: passwordOf('maya') } })
    expect(again.privacyPolicyDue).toBe(true)
    await strict.close()
  })

  test('without one nothing is to be accepted', async () => {
    const visitor = await site.person('free')
    expect((await visitor.ok(privacyPolicyRead)).text).toBeNull()
    expect((await visitor.ok(whoAmI)).privacyPolicyDue).toBe(false)
  })
})
