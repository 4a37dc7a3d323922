import { describe, expect, test } from 'vitest'
import { hashSecret, matchesAnswer, matchesSecret, setHashingMemory } from './passwords.ts'

// What is shown here holds at any cost.
setHashingMemory(8)

const somebody = { network: '192.0.2.1', account: 'maya' }

describe('a stored password', () => {
  test('is salted, and is matched however its letters are composed', async () => {
    const [one, other] = await Promise.all([hashSecret('é-crane'), hashSecret('é-crane')])
    expect(one).not.toBe(other)
    expect(await matchesSecret(one, 'é-crane', somebody)).toBe(true)
    expect(await matchesSecret(one, 'e-crane', somebody)).toBe(false)
    expect(await matchesAnswer(await hashSecret('the yellow one'), ' The YELLOW one ', somebody)).toBe(true)
  })
})
