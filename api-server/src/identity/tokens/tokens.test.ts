import {
  accessTokenCreate,
  accessTokenDelete,
  accessTokenList,
  mySpaces,
  passwordChange,
  sessionsEnd,
  spaceCreate,
  spaceRead,
  whoAmI,
} from '@plumbline/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, install } from '../../../test/installation.ts'
import { passwordOf, type Visitor } from '../../../test/visitor.ts'

let site: Installation
let maya: Visitor
beforeAll(async () => {
  site = await install()
  maya = await site.person('maya')
})
afterAll(() => site.close())

const wanted = { name: 'Nightly export', days: 30, password: passwordOf('maya') }

/** Knows nothing but the text of the token. */
function program(text: string): Visitor {
  const visitor = site.visitor()
  visitor.accessToken = text
  return visitor
}

describe('an access token', () => {
  test('is made with the password, told once, acts for the person without a cookie, and is revoked (R-SPACE-15.access_token)', async () => {
    const refused = await maya.call(accessTokenCreate, { input: { ...wanted, password: 'wrong' } })
    expect(refused.body.error).toBe('PASSWORD_WRONG')
    const { token, text } = await maya.ok(accessTokenCreate, { input: wanted })
    const nightly = program(text)
    expect((await nightly.ok(whoAmI)).person.id).toBe(maya.id)
    const { space } = await nightly.ok(spaceCreate, { input: { name: 'By a program' } })
    expect((await maya.ok(mySpaces)).spaces.map(({ id }) => id)).toContain(space.id)

    const listed = await maya.ok(accessTokenList)
    expect(listed.tokens).toMatchObject([{ id: token.id, name: 'Nightly export', seenAt: expect.any(String) }])
    expect(JSON.stringify(listed)).not.toContain(text)
    const stored = await site.sql('SELECT * FROM app.access_tokens')
    expect(JSON.stringify(stored)).not.toContain(text)
    expect(stored[0]?.token_hash.toString('latin1')).not.toContain(text)

    await maya.ok(accessTokenDelete, { params: { tokenId: token.id } })
    expect((await nightly.call(whoAmI)).status).toBe(401)
  })

  test('opens nothing that the person may not', async () => {
    const owner = await site.person('owner')
    const { space } = await owner.ok(spaceCreate, { input: { name: 'Closed' } })
    const { text } = await maya.ok(accessTokenCreate, { input: wanted })
    const reply = await program(text).call(spaceRead, { params: { spaceId: space.id } })
    expect(reply.body.error).toBe('SPACE_FORBIDDEN')
  })

  test('ends when it was said to, and beside a session of somebody else it is the token that counts', async () => {
    const { token, text } = await maya.ok(accessTokenCreate, { input: { ...wanted, days: 1 } })
    const tom = await site.person('tom')
    tom.accessToken = text
    expect((await tom.ok(whoAmI)).person.id).toBe(maya.id)
    await site.sql("UPDATE app.access_tokens SET expires_at = now() - interval '1 second' WHERE id = $1", [token.id])
    expect((await tom.call(whoAmI)).status).toBe(401)
  })

  test('ends with a new password, and when its owner signs out everywhere; then it is made anew', async () => {
    const vera = await site.person('vera')
    const made = () => vera.ok(accessTokenCreate, { input: { ...wanted, password: passwordOf('vera') } })
    const first = program((await made()).text)
    expect((await first.call(whoAmI)).status).toBe(200)
    await vera.ok(sessionsEnd)
    expect((await first.call(whoAmI)).status).toBe(401)
    const second = program((await made()).text)
    await vera.ok(passwordChange, { input: { password: passwordOf('vera'), newPassword: 'the crane stands still' } })
    expect((await second.call(whoAmI)).status).toBe(401)
    expect((await vera.ok(accessTokenList)).tokens).toEqual([])
    expect((await vera.call(whoAmI)).status).toBe(200)
  })

  test('of somebody else is not there, and nobody has more than twenty', async () => {
    const nils = await site.person('nils')
    const { token } = await maya.ok(accessTokenCreate, { input: wanted })
    expect((await nils.call(accessTokenDelete, { params: { tokenId: token.id } })).body.error).toBe('NOT_FOUND')
    await site.sql(
      `INSERT INTO app.access_tokens (id, user_id, name, token_hash, expires_at)
       SELECT 'filler' || lpad(n::text, 6, '0'), $1, 'Filler', sha256(n::text::bytea), now() + interval '1 day'
       FROM generate_series(1, 20) n`,
      [nils.id],
    )
    const more = await nils.call(accessTokenCreate, { input: { ...wanted, password: passwordOf('nils') } })
    expect(more.body).toMatchObject({ error: 'ACCESS_TOKENS_TOO_MANY', params: { max: 20 } })
  })
})
