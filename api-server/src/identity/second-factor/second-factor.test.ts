import {
  login,
  profileRead,
  recoveryCodesRenew,
  secondFactorBegin,
  secondFactorConfirm,
  secondFactorRemove,
} from '@plumbline/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bytesOf } from '../../../test/base32.ts'
import { type Installation, install } from '../../../test/installation.ts'
import { passwordOf, type Visitor } from '../../../test/visitor.ts'
import { codeAt, stepAt } from './totp.ts'

let site: Installation
beforeAll(async () => {
  site = await install()
})
afterAll(() => site.close())

/** An authenticator application; each step is used once, so a later code is that of a later step. */
interface Authenticator {
  person: Visitor
  name: string
  code(stepsLater: number): string
  recoveryCodes: string[]
}

async function withSecondFactor(name: string): Promise<Authenticator> {
  const person = await site.person(name)
  const { secret } = await person.ok(secondFactorBegin, { input: { password: passwordOf(name) } })
  const code = (later: number): string => codeAt(bytesOf(secret), stepAt(Date.now()) + later)
  const { recoveryCodes } = await person.ok(secondFactorConfirm, { input: { code: code(-1) } })
  return { person, name, code, recoveryCodes }
}

const enter = (name: string, code?: string) =>
  site.visitor().call(login, { input: { login: name, password: passwordOf(name), code } })

describe('a second factor', () => {
  test('is begun with the password, confirmed by a code, and asked for at sign-in', async () => {
    const maya = await site.person('maya')
    const refused = await maya.call(secondFactorBegin, { input: { password: 'wrong' } })
    expect(refused.body.error).toBe('PASSWORD_WRONG')
    const begun = await maya.ok(secondFactorBegin, { input: { password: passwordOf('maya') } })
    expect(begun.address).toContain(`secret=${begun.secret}`)
    expect((await enter('maya')).status).toBe(200)
    for (const code of ['000000', '0'.repeat(5_000)]) {
      expect((await maya.call(secondFactorConfirm, { input: { code } })).body.error).toBe('CODE_WRONG')
    }
    const code = codeAt(bytesOf(begun.secret), stepAt(Date.now()))
    const { recoveryCodes } = await maya.ok(secondFactorConfirm, { input: { code } })
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await enter('maya')).body.error).toBe('SECOND_FACTOR_REQUIRED')
    for (const wrong of ['000000', '0'.repeat(5_000)]) {
      expect((await enter('maya', wrong)).body.error).toBe('SECOND_FACTOR_WRONG')
    }
    expect(await maya.ok(profileRead)).toMatchObject({ secondFactor: true, recoveryCodes: 10 })
    const again = await maya.call(secondFactorBegin, { input: { password: passwordOf('maya') } })
    expect(again.body.error).toBe('SECOND_FACTOR_ON')
  })

  test('a code is good for once, also at the same moment', async () => {
    const olga = await withSecondFactor('olga')
    const code = olga.code(0)
    const replies = await Promise.all([enter('olga', code), enter('olga', code)])
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 401])
    expect((await enter('olga', code)).body.error).toBe('SECOND_FACTOR_WRONG')
    expect((await enter('olga', olga.code(1))).status).toBe(200)
  })

  test('a wrong password says nothing about it', async () => {
    await withSecondFactor('petra')
    const reply = await site.visitor().call(login, { input: { login: 'petra', password: 'wrong', code: '000000' } })
    expect(reply.body.error).toBe('BAD_CREDENTIALS')
  })

  test('codes cannot be guessed by somebody who knows the password', async () => {
    const nils = await withSecondFactor('nils')
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, index) => enter('nils', `00000${index}`)))
    const codes = guesses.map((reply) => reply.body.error)
    expect(codes.filter((code) => code === 'SECOND_FACTOR_WRONG').length).toBeLessThanOrEqual(10)
    expect((await enter('nils', nils.code(1))).status).toBe(429)
  })

  test('a recovery code stands in for it once, however it is written; new ones end the old', async () => {
    const { person, recoveryCodes, code } = await withSecondFactor('vera')
    const [first = '', second = ''] = recoveryCodes
    expect((await enter('vera', first.toUpperCase().replace('-', ' '))).status).toBe(200)
    expect((await enter('vera', first)).body.error).toBe('SECOND_FACTOR_WRONG')
    expect((await person.ok(profileRead)).recoveryCodes).toBe(9)
    const renewed = await person.ok(recoveryCodesRenew, { input: { password: passwordOf('vera'), code: code(1) } })
    expect((await enter('vera', second)).body.error).toBe('SECOND_FACTOR_WRONG')
    expect((await enter('vera', renewed.recoveryCodes[0])).status).toBe(200)
  })

  test('falls with itself only: whoever has an open screen and the password neither takes it off nor renews its codes', async () => {
    const { person, recoveryCodes, code } = await withSecondFactor('ivan')
    const password = passwordOf('ivan')
    for (const { path } of [secondFactorRemove, recoveryCodesRenew]) {
      const guess = async (proof: object): Promise<unknown> => {
        const headers = { 'content-type': 'application/json' }
        return (await person.send('POST', path, { headers, body: JSON.stringify(proof) })).body
      }
      expect(await guess({ password: 'wrong', code: code(0) })).toMatchObject({ error: 'PASSWORD_WRONG' })
      expect(await guess({ password, code: '000000' })).toMatchObject({ error: 'CODE_WRONG' })
      expect(await guess({ password })).toMatchObject({ error: 'BAD_REQUEST' })
    }
    expect((await enter('ivan')).body.error).toBe('SECOND_FACTOR_REQUIRED')
    expect(await person.ok(profileRead)).toMatchObject({ secondFactor: true, recoveryCodes: 10 })
    await person.ok(secondFactorRemove, { input: { password, code: recoveryCodes[0] ?? '' } })
    expect((await enter('ivan')).status).toBe(200)
  })

  test('neither secret nor recovery codes are stored as they are', async () => {
    const sara = await withSecondFactor('sara')
    const stored = await site.sql<{ sealed_secret: Buffer }>('SELECT * FROM app.second_factors WHERE user_id = $1', [
      sara.person.id,
    ])
    const codes = await site.sql('SELECT code_hash FROM app.recovery_codes WHERE user_id = $1', [sara.person.id])
    expect(stored[0]?.sealed_secret.length).toBe(12 + 16 + 20)
    for (const code of sara.recoveryCodes) {
      const key = Buffer.from(code.replace('-', ''))
      expect(codes.some((row) => row.code_hash.includes(key))).toBe(false)
    }
  })
})
