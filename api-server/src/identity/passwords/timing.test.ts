import { forgottenPasswordChange, login } from '@plumbline/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, install } from '../../../test/installation.ts'
import { hashSecret } from '../users/index.ts'

let site: Installation
beforeAll(async () => {
  // Only hashes of the real cost tell whether one was compared.
  site = await install({ environment: { PASSWORD_MEMORY_KIB: '' } })
  await site.person('timed')
})
afterAll(() => site.close())

const refusals = {
  'a wrong answer': async (name: string) => {
    const input = { login: name, answer: 'wrong', newPassword: 'another password' }
    return (await site.visitor().call(forgottenPasswordChange, { input })).body.error
  },
  'a wrong password': async (name: string) =>
    (await site.visitor().call(login, { input: { login: name, password: 'wrong' } })).body.error,
}

test('a stored password costs 64 MiB and three passes to try', async () => {
  expect(await hashSecret('scaffolding')).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
})

test.each(Object.entries(refusals))('%s takes as long for a login that nobody has', async (_, refuse) => {
  const took = async (name: string): Promise<number> => {
    const from = performance.now()
    expect(await refuse(name)).toMatch(/_WRONG|BAD_CREDENTIALS/)
    return performance.now() - from
  }
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < 3; round++) {
    known.push(await took('timed'))
    unknown.push(await took('untimed'))
  }
  // Without the comparison an answer would come in a few milliseconds, a twentieth of it.
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 3)
})
