import { request } from 'node:http'
import {
  epsTree,
  installationStanding,
  login,
  mySpaces,
  registerAndLogin,
  setUp,
  systemState,
  whoAmI,
} from '@plumbline/core/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { type Installation, install } from '../../../test/installation.ts'
import type { Visitor } from '../../../test/visitor.ts'

const sites: Installation[] = []
afterEach(async () => {
  for (const site of sites.splice(0)) await site.close()
})

/** As the first start of a server leaves it. */
async function fresh(environment: Record<string, string> = {}, collab = false): Promise<Installation> {
  const site = await install({ collab, environment: { REGISTRATION: '', SECRET_QUESTION: '', ...environment } })
  sites.push(site)
  return site
}

const first = {
  installationName: 'North Works',
  spaceName: 'Bridges',
  registrationOpen: false,
  demoData: false,
  login: 'ada',
  email: 'ada@works.example',
  password: 'wet concrete cures',
  firstName: 'Ada',
  lastName: 'Holm',
}
const second = { ...first, login: 'eve', email: 'eve@works.example' }

const stateOf = async (visitor: Visitor, headers: Record<string, string> = {}) => {
  const { setUp, registrationOpen, installationName } = await visitor.ok(systemState, { headers })
  return { setUp, registrationOpen, installationName }
}

describe('the first person', () => {
  test('sets up the installation, is signed in and administers the first space; nobody does it again', async () => {
    const site = await fresh()
    expect(await stateOf(site.visitor())).toEqual({ setUp: 'due', registrationOpen: false, installationName: null })
    const { secretQuestion, ...newcomer } = { ...second, secretQuestion: undefined }
    expect((await site.visitor().call(registerAndLogin, { input: newcomer })).body.error).toBe('REGISTRATION_CLOSED')
    const ada = site.visitor()
    ada.entered(await ada.ok(setUp, { input: first }))
    expect((await ada.ok(whoAmI)).person.login).toBe('ada')
    expect(await ada.ok(installationStanding)).toEqual({ administers: true })
    expect((await ada.ok(mySpaces)).spaces).toMatchObject([{ name: 'Bridges', role: 'admin', demo: false }])
    const after = { setUp: 'done', registrationOpen: false, installationName: 'North Works' }
    expect(await stateOf(site.visitor())).toEqual(after)
    expect((await site.visitor().call(setUp, { input: second })).body.error).toBe('SET_UP_DONE')
    expect((await site.visitor().call(registerAndLogin, { input: second })).body.error).toBe('REGISTRATION_CLOSED')
  })

  test('of several who come at the same moment is one', async () => {
    const site = await fresh()
    const tries = ['ada', 'ben', 'cleo'].map((name) =>
      site.visitor().call(setUp, { input: { ...first, login: name, email: `${name}@works.example` } }),
    )
    expect((await Promise.all(tries)).map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await site.sql('SELECT login FROM app.users')).toHaveLength(1)
  })

  test('opens the registration, and has a believable project from the beginning, when they want to', async () => {
    const site = await fresh({}, true)
    const ada = site.visitor()
    const begun = await ada.ok(setUp, { input: { ...first, registrationOpen: true, demoData: true } })
    ada.entered(begun)
    const { nodes } = await ada.ok(epsTree, { params: { spaceId: begun.spaceId } })
    expect(nodes.map(({ name }) => name)).toContain('Master schedule')
    expect((await stateOf(site.visitor())).registrationOpen).toBe(true)
    expect((await site.visitor().call(registerAndLogin, { input: second })).status).toBe(200)
  }, 120_000)

  test('chooses a password that is not guessed, and may try again', async () => {
    const site = await fresh()
    const weak = await site.visitor().call(setUp, { input: { ...first, password: 'Ada-Holm-2026' } })
    expect(weak.body.error).toBe('PASSWORD_COMMON')
    expect((await site.visitor().call(setUp, { input: first })).status).toBe(200)
  })
})

describe('on a server that others reach', () => {
  test('only whoever reads its terminal is the first person, and the code is good for once', async () => {
    const site = await fresh({ PUBLIC_URL: 'https://plan.example' })
    const code = site.setUpCode ?? ''
    expect(code).toMatch(/^[\w-]{43}$/)
    expect((await stateOf(site.visitor())).setUp).toBe('code')
    for (const wrong of [undefined, '', 'x'.repeat(43), code.slice(1)]) {
      const reply = await site.visitor().call(setUp, { input: { ...second, code: wrong } })
      expect(reply.body.error).toBe('SET_UP_CODE_WRONG')
    }
    const stored = JSON.stringify(await site.sql('SELECT * FROM app.set_up_codes'))
    expect(stored).not.toContain(code)
    expect((await site.visitor().call(setUp, { input: { ...first, code } })).status).toBe(200)
    expect(await site.sql('SELECT * FROM app.set_up_codes')).toEqual([])
  })

  test('a code is not guessed: ten tries in a quarter of an hour', async () => {
    const site = await fresh({ PUBLIC_URL: 'https://plan.example' })
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, n) => site.visitor().call(setUp, { input: { ...second, code: `guess ${n}` } })),
    )
    expect(guesses.filter(({ body }) => body.error === 'TOO_MANY_REQUESTS')).toHaveLength(2)
  })

  test.each([
    ['a proxy that says for whom it asks', { 'x-forwarded-for': '198.51.100.7' }],
    ['a proxy that says it in the standard’s way', { forwarded: 'for=198.51.100.7' }],
    ['a proxy in front of another name', { host: 'plan.example' }],
  ])('%s is not the server’s own machine', async (_, headers) => {
    const site = await fresh()
    expect((await stateAt(site.url, headers)).setUp).toBe('code')
    expect((await stateAt(site.url, {})).setUp).toBe('due')
  })

  test('with proxies in front nobody is near', async () => {
    const site = await fresh({ TRUSTED_PROXIES: '1' })
    expect((await stateOf(site.visitor())).setUp).toBe('code')
  })
})

describe('a demo', () => {
  test('its people sign in nowhere else, not with a session they had', async () => {
    const site = await fresh({ DEMO: 'true' }, true)
    const maya = site.visitor()
    const [demo] = (await maya.ok(systemState)).demoSignIns
    const input = { login: demo?.login ?? '', password: demo?.password ?? '' }
    maya.entered(await maya.ok(login, { input }))
    expect((await stateOf(site.visitor())).setUp).toBe('done')
    const real = await site.secondNode({ DEMO: 'false' })
    const elsewhere = real.visitor()
    expect((await elsewhere.call(login, { input })).body.error).toBe('BAD_CREDENTIALS')
    elsewhere.cookie = maya.cookie
    expect((await elsewhere.call(whoAmI)).status).toBe(401)
    expect((await elsewhere.ok(systemState)).demoSignIns).toEqual([])
    expect((await stateOf(real.visitor())).setUp).toBe('due')
  }, 120_000)
})

/** `fetch` sets no host. */
function stateAt(url: string, headers: Record<string, string>): Promise<{ setUp: string }> {
  return new Promise((resolve, reject) => {
    request(`${url}/api/v1/system-state`, { headers }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk))
      response.on('end', () => resolve(JSON.parse(text)))
    })
      .on('error', reject)
      .end()
  })
}
