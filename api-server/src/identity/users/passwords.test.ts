import { describe, expect, test } from 'vitest'
import { hashSecret, matchesAnswer, matchesSecret } from './passwords.ts'

describe('a stored password', () => {
  test('is salted, and is matched however its letters are composed', async () => {
    const [one, other] = await Promise.all([hashSecret('é-crane'), hashSecret('é-crane')])
    expect(one).not.toBe(other)
    expect(await matchesSecret(one, 'é-crane')).toBe(true)
    expect(await matchesSecret(one, 'e-crane')).toBe(false)
    expect(await matchesAnswer(await hashSecret('the yellow one'), ' The YELLOW one ')).toBe(true)
  })

  test('is tried by few at a time: a flood is turned away instead of taking all memory', async () => {
    const stored = await hashSecret('scaffolding')
    const tries = await Promise.allSettled(Array.from({ length: 70 }, () => matchesSecret(stored, 'guess')))
    const refused = tries.filter((one) => one.status === 'rejected')
    expect(refused.map(({ reason }) => reason.code)).toEqual(Array(4).fill('TOO_MANY_REQUESTS'))
  })
})
