import {
  login,
  logout,
  mySpaces,
  passwordChange,
  register,
  registerAndLogin,
  spaceCreate,
  systemState,
  whoAmI,
} from '@plumbline/core/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, install } from '../../../test/installation.ts'
import { passwordOf, type Visitor } from '../../../test/visitor.ts'
import { openDatabase } from '../../platform/database/index.ts'
import { deleteExpiredSessions } from './repository.ts'

let site: Installation
beforeAll(async () => {
  site = await install()
})
afterAll(() => site.close())

async function signIn(name: string, password = passwordOf(name), remember = false): Promise<Visitor> {
  const visitor = site.visitor()
  visitor.entered(await visitor.ok(login, { input: { login: name, password, remember } }))
  return visitor
}

describe('signing in and out', () => {
  test('a person registers, is signed in, signs out and signs in again by login or e-mail (R-AUTH-07, R-AUTH-08.who_am_i, R-AUTH-11)', async () => {
    const maya = await site.person('maya')
    expect((await maya.ok(whoAmI)).person).toMatchObject({ login: 'maya', email: 'maya@site.example' })
    await maya.ok(logout)
    expect((await maya.call(whoAmI)).body.error).toBe('UNAUTHORIZED')
    expect((await signIn('MAYA', passwordOf('maya'))).id).toBe(maya.id)
    expect((await signIn('maya@site.example', passwordOf('maya'))).id).toBe(maya.id)
  })

  test('an address is looked at before logins: whoever had it for a login does not take it over', async () => {
    const owner = await site.person('owner')
    const thief = await site.person('thief')
    await site.sql("UPDATE app.users SET login_key = 'owner@site.example' WHERE id = $1", [thief.id])
    expect((await signIn('owner@site.example', passwordOf('owner'))).id).toBe(owner.id)
    const input = { login: 'owner@site.example', password: passwordOf('thief') }
    expect((await site.visitor().call(login, { input })).body.error).toBe('BAD_CREDENTIALS')
  })

  test('right passwords count as well: two hundred of one person in a quarter of an hour', async () => {
    const rush = await install()
    await rush.person('eager')
    const input = { login: 'eager', password: passwordOf('eager') }
    const codes: (string | undefined)[] = []
    for (let round = 0; round < 41; round++) {
      const replies = await Promise.all(Array.from({ length: 5 }, () => rush.visitor().call(login, { input })))
      codes.push(...replies.map(({ body }) => body.error))
    }
    expect(codes.filter((code) => code === undefined)).toHaveLength(200)
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(5)
    await rush.close()
  }, 120_000)

  test('the bare paths of the specification sign in and out as the others do', async () => {
    await site.person('bare')
    const visitor = site.visitor()
    const input = { login: 'bare', password: passwordOf('bare') }
    visitor.entered(await visitor.ok({ ...login, path: '/login' }, { input }))
    await visitor.ok({ ...logout, path: '/logout' })
    expect((await visitor.call(whoAmI)).status).toBe(401)
  })

  test('a token of an ended session is worth nothing', async () => {
    const thief = site.visitor()
    const olga = await site.person('olga')
    thief.cookie = olga.cookie
    expect((await thief.call(whoAmI)).status).toBe(200)
    await olga.ok(logout)
    expect((await thief.call(whoAmI)).status).toBe(401)
  })

  test('signing in ends the session that the browser had before', async () => {
    const before = await site.person('petra')
    const old = before.cookie
    before.entered(await before.ok(login, { input: { login: 'petra', password: passwordOf('petra') } }))
    const thief = site.visitor()
    thief.cookie = old
    expect((await thief.call(whoAmI)).status).toBe(401)
  })

  test('neither passwords, answers nor session tokens are stored as they are', async () => {
    const nils = await site.person('nils')
    const token = nils.cookie.split('=')[1] ?? ''
    const [user] = await site.sql('SELECT * FROM app.users WHERE login = $1', ['nils'])
    expect(user?.password_hash).toMatch(/^\$argon2id\$/)
    expect(user?.answer_hash).toMatch(/^\$argon2id\$/)
    const sessions = await site.sql('SELECT * FROM app.sessions WHERE user_id = $1', [nils.id])
    expect(JSON.stringify(sessions)).not.toContain(token)
    expect(sessions[0]?.token_hash.toString('latin1')).not.toContain(token)
  })

  test('the cookie is out of reach of scripts and other sites, and lasts only when asked to', async () => {
    await site.person('vera')
    const input = { login: 'vera', password: passwordOf('vera') }
    const brief = await site.visitor().call(login, { input })
    expect(brief.headers.get('set-cookie')).toMatch(/^plumbline=.*; path=\/; samesite=lax; httponly$/i)
    const long = await site.visitor().call(login, { input: { ...input, remember: true } })
    expect(long.headers.get('set-cookie')).toMatch(/expires=/i)
  })

  test('an expired session is no session', async () => {
    const ivan = await site.person('ivan')
    await site.sql("UPDATE app.sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1", [ivan.id])
    expect((await ivan.call(whoAmI)).status).toBe(401)
  })

  test('expired sessions are forgotten by their ids, so that their sockets can be closed', async () => {
    const ida = await site.person('ida')
    const [session] = await site.sql<{ id: string }>(
      "UPDATE app.sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1 RETURNING id",
      [ida.id],
    )
    const database = openDatabase(await site.serverUrl(), pino({ level: 'silent' }))
    expect(await database.asSystem(deleteExpiredSessions)).toContain(session?.id)
    expect(await database.asSystem(deleteExpiredSessions)).toEqual([])
    await database.close()
  })
})

const person = {
  email: 'someone@site.example',
  password: 'long enough',
  firstName: 'Some',
  lastName: 'One',
  secretQuestion: 'Which?',
  answer: 'This',
}

describe('registration', () => {
  test('a login and an address belong to one person, however they are written (R-AUTH-11)', async () => {
    await site.visitor().ok(register, { input: { ...person, login: 'Someone' } })
    const again = await site.visitor().call(register, { input: { ...person, login: 'SOMEONE', email: 'x@y.example' } })
    expect(again.body).toMatchObject({ error: 'LOGIN_TAKEN', params: { login: 'SOMEONE' } })
    const address = await site
      .visitor()
      .call(register, { input: { ...person, login: 'else', email: 'SomeOne@site.example' } })
    expect(address.body.error).toBe('EMAIL_TAKEN')
  })

  test('a login that looks like somebody else’s is taken, and what is typed is kept as it is shown', async () => {
    await site.visitor().ok(register, { input: { ...person, login: 'scope', email: 'scope@site.example' } })
    for (const [login, email] of [
      ['ѕсоре', 'two@site.example'],
      ['sc0pe', 'three@site.example'],
      ['ＳＣＯＰＥ', 'four@site.example'],
    ] as const) {
      expect((await site.visitor().call(register, { input: { ...person, login, email } })).body.error).toBe(
        'LOGIN_TAKEN',
      )
    }
    const input = { ...person, login: ' Ｎora ', email: 'n@site.example', firstName: 'Nora\u3000 Lee ' }
    const { person: nora } = await site.visitor().ok(registerAndLogin, { input })
    expect(nora).toMatchObject({ login: 'Nora', firstName: 'Nora Lee' })
  })

  test('a password that everybody guesses is refused, at registration and when it is changed', async () => {
    const input = { ...person, login: 'guessed', email: 'guessed@site.example', password: 'Password2026!' }
    expect((await site.visitor().call(register, { input })).body.error).toBe('PASSWORD_COMMON')
    const yuri = await site.person('yuri')
    const change = { password: passwordOf('yuri'), newPassword: 'yuri-tester-1' }
    expect((await yuri.call(passwordChange, { input: change })).body.error).toBe('PASSWORD_COMMON')
  })

  test('two people who take one login at the same moment get one account', async () => {
    const tries = ['a', 'b', 'c'].map((name) =>
      site.visitor().call(registerAndLogin, { input: { ...person, login: 'race', email: `${name}@race.example` } }),
    )
    const replies = await Promise.all(tries)
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409])
  })

  test.each([
    ['a login with markup', { login: '<b>x</b>' }],
    ['a login of 33 characters', { login: 'x'.repeat(33) }],
    ['a password of nine characters', { login: 'short', password: 'conc rete' }],
    ['a login that is an address', { login: 'maya@site.example' }],
    ['a login with a letter of another script', { login: 'm\u0430ya' }],
    ['a login with what nobody sees', { login: 'ma\u200bya' }],
    ['a name that turns what follows', { login: 'rtl', lastName: 'One\u202e' }],
    ['a broken address', { login: 'mail', email: 'not an address' }],
  ])('refuses %s', async (_, wrong) => {
    const reply = await site.visitor().call(register, { input: Object.assign({ ...person, login: 'fine' }, wrong) })
    expect(reply.body).toMatchObject({ error: 'BAD_REQUEST', params: { field: expect.any(String) } })
  })

  test('asks for a secret question only where one restores passwords, which is nowhere by itself', async () => {
    const { secretQuestion: _, answer: __, ...without } = person
    const input = { ...without, login: 'plain', email: 'plain@site.example' }
    const asked = await site.visitor().call(register, { input })
    expect(asked.body).toMatchObject({ error: 'BAD_REQUEST', params: { field: 'secretQuestion' } })
    const usual = await install({ environment: { SECRET_QUESTION: '' } })
    expect((await usual.visitor().ok(systemState)).restoreByQuestion).toBe(false)
    await usual.visitor().ok(register, { input: { ...input, secretQuestion: 'Which?', answer: 'This' } })
    const [stored] = await usual.sql("SELECT secret_question, answer_hash FROM app.users WHERE login = 'plain'")
    expect(stored).toEqual({ secret_question: null, answer_hash: null })
    await usual.close()
  })

  test('a closed registration is closed', async () => {
    const closed = await install({ environment: { REGISTRATION: 'false' } })
    const reply = await closed.visitor().call(register, { input: { ...person, login: 'late' } })
    expect(reply.body.error).toBe('REGISTRATION_CLOSED')
    await closed.close()
  })
})

describe('registration tells that a login or an address is taken', () => {
  test('to whoever registers, but no more often than sixty times an hour from one network', async () => {
    const crowd = await install({ environment: { TRUSTED_PROXIES: '1' } })
    await crowd.person('known')
    const input = { ...person, login: 'known' }
    const ask = (from: string, wanted = input) =>
      crowd.visitor().call(register, { input: wanted, headers: { 'x-forwarded-for': from } })
    const replies = await Promise.all(Array.from({ length: 70 }, (_, n) => ask(`2001:db8:1:2::${n + 1}`)))
    const codes = replies.map((reply) => reply.body.error)
    expect(codes.filter((code) => code === 'LOGIN_TAKEN')).toHaveLength(60)
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(10)
    const free = { ...input, login: 'free', email: 'free@site.example' }
    expect((await ask('2001:db8:1:2::ffff', free)).body.error).toBe('TOO_MANY_REQUESTS')
    expect((await ask('2001:db8:1:3::1', free)).status).toBe(200)
    await crowd.close()
  })
})

describe('foreign pages', () => {
  test('a change without the CSRF token is refused, with it it is done', async () => {
    const sara = await site.person('sara')
    const input = { name: 'Mine' }
    const token = sara.csrfToken
    sara.csrfToken = ''
    expect((await sara.call(spaceCreate, { input })).body.error).toBe('CSRF')
    sara.csrfToken = 'x'.repeat(token.length)
    expect((await sara.call(spaceCreate, { input })).body.error).toBe('CSRF')
    sara.csrfToken = token
    expect((await sara.call(spaceCreate, { input })).status).toBe(200)
    expect((await sara.ok(mySpaces)).spaces).toHaveLength(1)
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling of our site', { 'sec-fetch-site': 'same-site' }],
  ])('%s can neither sign anybody in nor change anything', async (_, headers) => {
    const visitor = site.visitor()
    const signingIn = await visitor.call(login, { input: { login: 'sara', password: passwordOf('sara') }, headers })
    expect(signingIn.body.error).toBe('CSRF')
    const sara = await signIn('sara')
    expect((await sara.call(spaceCreate, { input: { name: 'Theirs' }, headers })).body.error).toBe('CSRF')
  })
})

describe('guessing', () => {
  test('a hundred guesses end in 429 while everybody else signs in', async () => {
    await site.person('victim')
    await site.person('bystander')
    const guess = () => site.visitor().call(login, { input: { login: 'victim', password: 'wrong' } })
    const replies = await Promise.all(Array.from({ length: 100 }, guess))
    const codes = replies.map((reply) => reply.body.error)
    expect(codes.filter((code) => code === 'BAD_CREDENTIALS').length).toBeLessThanOrEqual(10)
    const late = await site.visitor().call(login, { input: { login: 'victim', password: passwordOf('victim') } })
    expect(late.status).toBe(429)
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await signIn('bystander')).id).not.toBe('')
  })

  test('an unknown login gives the same answer as a wrong password', async () => {
    await site.person('known')
    const wrong = await site.visitor().call(login, { input: { login: 'known', password: 'wrong' } })
    const unknown = await site.visitor().call(login, { input: { login: 'unknown', password: 'wrong' } })
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' })
    expect(unknown.status).toBe(wrong.status)
  })
})
