import {
  forgottenPasswordChange,
  login,
  passwordChange,
  passwordReset,
  passwordResetRequest,
  profileEdit,
  secretQuestionRead,
  secretQuestionSet,
  whoAmI,
} from '@plumbline/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, install } from '../../../test/installation.ts'
import { type Mailbox, openMailbox } from '../../../test/mailbox.ts'
import { passwordOf, type Visitor } from '../../../test/visitor.ts'

let site: Installation
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await openMailbox()
  site = await install({ environment: { SMTP_URL: mailbox.url, PUBLIC_URL: 'https://plan.example' } })
})
afterAll(async () => {
  await site.close()
  await mailbox.close()
})

const newPassword = 'another password'

async function canSignIn(name: string, password: string): Promise<boolean> {
  return (await site.visitor().call(login, { input: { login: name, password } })).status === 200
}

async function tokenFor(email: string): Promise<string> {
  await site.visitor().ok(passwordResetRequest, { input: { email } })
  const { raw } = await mailbox.next(email)
  return /https:\/\/plan\.example\/auth\/reset-password#([\w-]{43})/.exec(raw)?.[1] ?? ''
}

async function elsewhere(name: string): Promise<Visitor> {
  const visitor = site.visitor()
  visitor.entered(await visitor.ok(login, { input: { login: name, password: passwordOf(name) } }))
  return visitor
}

describe('a password', () => {
  test('is changed by whoever knows it; sessions elsewhere end, a letter tells (R-AUTH-09)', async () => {
    const maya = await site.person('maya')
    const other = await elsewhere('maya')
    await maya.ok(passwordChange, { input: { password: passwordOf('maya'), newPassword } })
    expect((await maya.call(whoAmI)).status).toBe(200)
    expect((await other.call(whoAmI)).status).toBe(401)
    expect(await canSignIn('maya', passwordOf('maya'))).toBe(false)
    expect(await canSignIn('maya', newPassword)).toBe(true)
    expect((await mailbox.next('maya@site.example')).raw).toContain('your password was changed')
  })

  test('that is wrong changes nothing, and cannot be guessed at an open screen', async () => {
    const olga = await site.person('olga')
    const guess = () => olga.call(passwordChange, { input: { password: 'wrong', newPassword } })
    expect((await guess()).body.error).toBe('PASSWORD_WRONG')
    const codes = (await Promise.all(Array.from({ length: 20 }, guess))).map((reply) => reply.body.error)
    expect(codes.filter((code) => code === 'PASSWORD_WRONG')).toHaveLength(9)
    expect(codes).toContain('TOO_MANY_REQUESTS')
    expect(await canSignIn('olga', passwordOf('olga'))).toBe(true)
  })
})

describe('a forgotten password', () => {
  test('is set anew by a link in a letter, once; every session ends (R-AUTH-15, R-AUTH-09)', async () => {
    const petra = await site.person('petra')
    const token = await tokenFor('petra@site.example')
    await site.visitor().ok(passwordReset, { input: { token, newPassword } })
    expect((await petra.call(whoAmI)).status).toBe(401)
    expect(await canSignIn('petra', newPassword)).toBe(true)
    const again = await site.visitor().call(passwordReset, { input: { token, newPassword: 'a third password' } })
    expect(again.body.error).toBe('RESET_LINK_INVALID')
    expect(await canSignIn('petra', newPassword)).toBe(true)
  })

  test('of two uses of one link at the same moment one is refused', async () => {
    await site.person('twin')
    const token = await tokenFor('twin@site.example')
    const tries = ['first password', 'second password'].map((wanted) =>
      site.visitor().call(passwordReset, { input: { token, newPassword: wanted } }),
    )
    expect((await Promise.all(tries)).map((reply) => reply.status).sort()).toEqual([200, 410])
  })

  test('a link ends after an hour, with the next one, with another address, and is not stored as it is', async () => {
    const nils = await site.person('nils')
    const reset = async (token: string) =>
      (await site.visitor().call(passwordReset, { input: { token, newPassword } })).body.error
    const first = await tokenFor('nils@site.example')
    const second = await tokenFor('nils@site.example')
    expect(await reset(first)).toBe('RESET_LINK_INVALID')
    const stored = await site.sql('SELECT * FROM app.password_resets WHERE user_id = $1', [nils.id])
    expect(JSON.stringify(stored)).not.toContain(second)
    await site.sql("UPDATE app.password_resets SET expires_at = now() - interval '1 second'")
    expect(await reset(second)).toBe('RESET_LINK_INVALID')
    const third = await tokenFor('nils@site.example')
    const moved = { login: 'nils', email: 'nils@new.example', firstName: 'Nils', lastName: 'Tester' }
    await nils.ok(profileEdit, { input: { ...moved, password: passwordOf('nils') } })
    expect(await reset(third)).toBe('RESET_LINK_INVALID')
    expect(await canSignIn('nils', passwordOf('nils'))).toBe(true)
  })

  test('the answer is the same for an address that nobody has, and no letter goes out', async () => {
    await site.person('known')
    const ask = (email: string) => site.visitor().call(passwordResetRequest, { input: { email } })
    const known = await ask('known@site.example')
    const unknown = await ask('unknown@site.example')
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: known.status, body: known.body })
    await mailbox.next('known@site.example')
    expect(mailbox.emails.map((email) => email.to)).not.toContain('unknown@site.example')
  })

  test('letters to one address are few, whether somebody has it or not', async () => {
    await site.person('flooded')
    for (const email of ['flooded@site.example', 'nobody@site.example']) {
      const ask = () => site.visitor().call(passwordResetRequest, { input: { email } })
      const replies = await Promise.all(Array.from({ length: 7 }, ask))
      expect(replies.map((reply) => reply.status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429])
    }
  })
})

describe('the secret question', () => {
  const restore = (name: string, answer: string) =>
    site.visitor().call(forgottenPasswordChange, { input: { login: name, answer, newPassword } })
  const questionOf = (name: string) => site.visitor().call(secretQuestionRead, { input: { login: name } })

  test('restores a password by its answer, however that is written; sessions end and a letter tells (R-AUTH-01, R-AUTH-09)', async () => {
    const vera = await site.person('vera')
    expect((await questionOf('vera')).body.question).toBe('Which?')
    expect((await restore('vera', '  THIS one ')).status).toBe(200)
    expect((await vera.call(whoAmI)).status).toBe(401)
    expect(await canSignIn('vera', newPassword)).toBe(true)
    expect((await mailbox.next('vera@site.example')).raw).toContain('your password was changed')
  })

  test('takes five wrong answers a day, by login or address; then not even the right one, but the password', async () => {
    await site.person('victim')
    const tries = ['victim', 'victim@site.example', 'victim', 'victim', 'victim@site.example']
    for (const name of tries) expect((await restore(name, 'wrong')).body.error).toBe('ANSWER_WRONG')
    expect((await mailbox.next('victim@site.example')).raw).toContain('wrong answer')
    const late = await restore('victim', 'This one')
    expect(late.status).toBe(429)
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(3_600)
    expect(await canSignIn('victim', passwordOf('victim'))).toBe(true)
  })

  test('a login that nobody has is asked and refused like one that somebody has', async () => {
    await site.person('real')
    const asked = await Promise.all(Array.from({ length: 24 }, (_, index) => questionOf(`ghost${index}`)))
    const questions = asked.filter((reply) => reply.status === 200)
    expect(questions.length).toBeGreaterThan(12)
    expect((await questionOf('ghost1')).body.question).toBe(asked[1]?.body.question)
    expect(asked.every((reply) => reply.status === 200 || reply.body.error === 'NO_SECRET_QUESTION')).toBe(true)
    const wrong = await restore('real', 'wrong')
    const nobody = await restore('ghost0', 'wrong')
    expect({ ...nobody.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' })
    for (let tried = 1; tried < 5; tried++) await restore('ghost0', 'wrong')
    expect((await restore('ghost0', 'wrong')).status).toBe(429)
  })

  test('a person without one is told so (R-AUTH-06)', async () => {
    const nobody = await site.person('questionless')
    await site.sql('UPDATE app.users SET secret_question = NULL, answer_hash = NULL WHERE id = $1', [nobody.id])
    expect((await questionOf('questionless')).body.error).toBe('NO_SECRET_QUESTION')
    expect((await restore('questionless', 'null')).body.error).toBe('ANSWER_WRONG')
  })

  test('is changed by whoever knows the password', async () => {
    const ivan = await site.person('ivan')
    const secrets = { secretQuestion: 'Which crane?', answer: 'The yellow one' }
    const refused = await ivan.call(secretQuestionSet, { input: { ...secrets, password: 'wrong' } })
    expect(refused.body.error).toBe('PASSWORD_WRONG')
    await ivan.ok(secretQuestionSet, { input: { ...secrets, password: passwordOf('ivan') } })
    expect((await questionOf('ivan')).body.question).toBe('Which crane?')
    expect((await restore('ivan', 'the yellow ONE')).status).toBe(200)
  })

  test('one switch turns it off', async () => {
    const closed = await install({ environment: { SECRET_QUESTION: 'false' } })
    await closed.person('maya')
    const asked = await closed.visitor().call(secretQuestionRead, { input: { login: 'maya' } })
    expect(asked.body.error).toBe('RESTORE_CLOSED')
    const input = { login: 'maya', answer: 'This one', newPassword }
    const answered = await closed.visitor().call(forgottenPasswordChange, { input })
    expect(answered.body.error).toBe('RESTORE_CLOSED')
    await closed.close()
  })
})

describe('foreign pages', () => {
  test('can neither ask for letters nor answer questions nor set passwords', async () => {
    const headers = { origin: 'https://evil.example' }
    const ask = { input: { email: 'maya@site.example' }, headers }
    expect((await site.visitor().call(passwordResetRequest, ask)).body.error).toBe('CSRF')
    const answer = { input: { login: 'maya', answer: 'This one', newPassword }, headers }
    expect((await site.visitor().call(forgottenPasswordChange, answer)).body.error).toBe('CSRF')
    const reset = { input: { token: 'x', newPassword }, headers: { 'sec-fetch-site': 'cross-site' } }
    expect((await site.visitor().call(passwordReset, reset)).body.error).toBe('CSRF')
  })
})
