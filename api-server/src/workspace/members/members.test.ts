import {
  epsTree,
  invitationAccept,
  invitationRead,
  mySpaces,
  registerAndLogin,
  setExecutor,
  setUp,
  spaceConfig,
  spaceCreate,
  spaceDeleteFree,
  spaceDemo,
  spaceFill,
  spaceInvitationDelete,
  spaceInvitations,
  spaceInvite,
  spaceKickout,
  spaceRead,
  spaceSettings,
  spaceUpdate,
  spaceUserRole,
  spaceUsers,
  timesheetNotification,
  versionAttributes,
} from '@plumbline/core/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useGround } from '../../../test/ground.ts'
import { install } from '../../../test/installation.ts'
import { type Mailbox, openMailbox } from '../../../test/mailbox.ts'
import { admit } from '../../../test/planning.ts'

const environment: Record<string, string> = { PUBLIC_URL: 'https://plan.example' }
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await openMailbox()
  environment.SMTP_URL = mailbox.url
})
afterAll(() => mailbox.close())
const ground = useGround(environment)
let ofSpace: { params: { spaceId: string } }
let people = 0
const somebody = () => ground.site.person(`person${++people}`)
beforeEach(() => {
  ofSpace = { params: { spaceId: ground.spaceId } }
})
const invite = (role = 'planner', email = '') => ground.maya.ok(spaceInvite, { ...ofSpace, input: { role, email } })

describe('people of a space', () => {
  test('come in by a link that holds once, and leave at once (R-AUTH-08.spaces, R-SPACE-13, R-SPACE-15.space_user, R-SPACE-16.invite, R-SPACE-16.kickout, R-SPACE-16.users)', async () => {
    const { token } = await invite('executor', 'tom@site.example')
    const email = await mailbox.next('tom@site.example')
    expect(email.raw).toContain(`https://plan.example/invitation?token=${token}`)
    const tom = await ground.site.person('tom')
    const read = await tom.ok(invitationRead, { input: { token } })
    expect(read).toMatchObject({ spaceName: 'Site', invitedBy: 'maya Tester', isMember: false })
    expect((await tom.call(epsTree, ofSpace)).body.error).toBe('SPACE_FORBIDDEN')
    expect(await tom.ok(invitationAccept, { input: { token } })).toEqual({ spaceId: ground.spaceId })
    await tom.ok(epsTree, ofSpace)
    expect((await tom.ok(mySpaces)).spaces[0]?.role).toBe('executor')
    const second = await somebody()
    expect((await second.call(invitationAccept, { input: { token } })).body.error).toBe('INVITATION_GONE')
    const { users } = await ground.maya.ok(spaceUsers, ofSpace)
    expect(users.map(({ login, role }) => [login, role])).toEqual([
      ['maya', 'admin'],
      [tom.person?.login, 'executor'],
    ])
    await ground.maya.ok(spaceKickout, { ...ofSpace, input: { userId: tom.id } })
    expect((await tom.call(epsTree, ofSpace)).body.error).toBe('SPACE_FORBIDDEN')
    const { people } = await ground.maya.ok(versionAttributes, { params: { versionId: ground.versionId } })
    expect(people.filter(({ former }) => former).map(({ id }) => id)).toEqual([tom.id])
  })

  test('an invitation to an address is for whoever has it, however the link came to somebody else', async () => {
    const { token } = await invite('planner', 'Nora@Site.example')
    const finder = await somebody()
    for (const route of [invitationRead, invitationAccept]) {
      const { body } = await finder.send('POST', route.path, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      })
      expect(body).toMatchObject({ error: 'INVITATION_FOR_ANOTHER', params: { email: 'N…@Site.example' } })
    }
    expect((await finder.call(epsTree, ofSpace)).body.error).toBe('SPACE_FORBIDDEN')
    const nora = await ground.site.person('nora')
    expect(await nora.ok(invitationAccept, { input: { token } })).toEqual({ spaceId: ground.spaceId })
  })

  test('where nobody may register, an invitation lets one person, at its address', async () => {
    const closed = await install({ environment: { REGISTRATION: '', SECRET_QUESTION: '' } })
    const owner = closed.visitor()
    const names = { firstName: 'New', lastName: 'Comer', password: 'wet concrete cures' }
    const setUpAs = {
      ...names,
      login: 'owner',
      email: 'owner@site.example',
      installationName: 'Works',
      spaceName: 'Works',
    }
    const begun = await owner.ok(setUp, { input: { ...setUpAs, registrationOpen: false, demoData: false } })
    owner.entered(begun)
    const send = (email: string) =>
      owner.ok(spaceInvite, { params: { spaceId: begun.spaceId }, input: { role: 'planner', email } })
    const come = (login: string, invitation?: string) =>
      closed
        .visitor()
        .call(registerAndLogin, { input: { ...names, login, email: `${login}@site.example`, invitation } })
    expect((await come('ivan')).body.error).toBe('REGISTRATION_CLOSED')
    const [toIvan, toAnybody] = [(await send('ivan@site.example')).token, (await send('')).token]
    expect((await come('petr', toIvan)).body.error).toBe('INVITATION_FOR_ANOTHER')
    expect((await come('ivan', 'x'.repeat(43))).body.error).toBe('INVITATION_GONE')
    expect((await come('ivan', toIvan)).status).toBe(200)
    expect((await come('owner', toAnybody)).body.error).toBe('LOGIN_TAKEN')
    const race = await Promise.all(['a1', 'b2', 'c3'].map((login) => come(login, toAnybody)))
    expect(race.map(({ status }) => status).sort()).toEqual([200, 410, 410])
    await closed.close()
  })

  test('an invitation is withdrawn, and is over after its days', async () => {
    await ground.maya.ok(spaceUpdate, { ...ofSpace, input: { inviteDays: 2 } })
    const first = await invite()
    const second = await invite()
    const { invitations } = await ground.maya.ok(spaceInvitations, ofSpace)
    const left = (Date.parse(invitations[0]?.expiresAt ?? '') - Date.now()) / 3_600_000
    expect(left).toBeGreaterThan(47)
    expect(left).toBeLessThanOrEqual(48)
    expect(JSON.stringify(invitations)).not.toContain(first.token)
    const params = { ...ofSpace.params, invitationId: first.invitation.id }
    await ground.maya.ok(spaceInvitationDelete, { params })
    await ground.site.sql('UPDATE app.invitations SET expires_at = now()')
    const tom = await somebody()
    for (const { token } of [first, second]) {
      expect((await tom.call(invitationAccept, { input: { token } })).body.error).toBe('INVITATION_GONE')
    }
  })

  test('is made an executor, who reports and plans nothing, and reads their abilities (R-AUTH-08.space_config, R-AUTH-10)', async () => {
    const tom = await somebody()
    await admit(ground.site, ground.spaceId, tom, 'planner')
    const input = { spaceId: ground.spaceId }
    const abilitiesOf = async () => (await tom.ok(spaceConfig, { input })).abilities
    expect(await abilitiesOf()).toEqual(expect.arrayContaining(['schedule.edit', 'schedule.report']))
    const ofTom = { params: { userId: tom.id } }
    const refused = await tom.call(setExecutor, { ...ofTom, input: { ...input, executor: false } })
    expect(refused.body.error).toBe('FORBIDDEN')
    await ground.maya.ok(setExecutor, { ...ofTom, input: { ...input, executor: true } })
    expect(await abilitiesOf()).toContain('schedule.report')
    expect(await abilitiesOf()).not.toContain('schedule.edit')
    expect((await tom.ok(spaceConfig, { input })).space.role).toBe('executor')
    await ground.maya.ok(setExecutor, { ...ofTom, input: { ...input, executor: false } })
    expect(await abilitiesOf()).not.toContain('schedule.report')
    const stranger = await somebody()
    const ofStranger = { params: { userId: stranger.id }, input: { ...input, executor: true } }
    expect((await ground.maya.call(setExecutor, ofStranger)).body.error).toBe('NOT_FOUND')
    expect((await tom.ok(timesheetNotification)).periods).toEqual([])
  })

  test('letters to strangers are counted by who sends them; links are not', async () => {
    const owner = await somebody()
    const { space } = await owner.ok(spaceCreate, { input: { name: 'Office' } })
    const ask = (email: string) =>
      owner.call(spaceInvite, { params: { spaceId: space.id }, input: { role: 'reader', email } })
    const replies = await Promise.all(Array.from({ length: 105 }, (_, n) => ask(`stranger${n}@site.example`)))
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(5)
    expect((await ask('')).status).toBe(200)
  })

  test('somebody always administers the space (R-SPACE-15.admin)', async () => {
    const tom = await somebody()
    await admit(ground.site, ground.spaceId, tom, 'planner')
    const setRole = (userId: string, role: string) =>
      ground.maya.call(spaceUserRole, { params: { ...ofSpace.params, userId }, input: { role } })
    expect((await setRole(ground.maya.id, 'reader')).body.error).toBe('SPACE_LAST_ADMIN')
    const gone = await ground.maya.call(spaceKickout, { ...ofSpace, input: { userId: ground.maya.id } })
    expect(gone.body.error).toBe('SPACE_LAST_ADMIN')
    expect((await setRole(tom.id, 'admin')).status).toBe(200)
    expect((await setRole(ground.maya.id, 'reader')).status).toBe(200)
    expect((await ground.maya.call(spaceUsers, ofSpace)).body.error).toBe('FORBIDDEN')
  })
})

describe('the space itself', () => {
  test('is renamed, and its settings are kept (R-SPACE-21, R-SPACE-16.update, R-SPACE-16.settings)', async () => {
    await ground.maya.ok(spaceUpdate, { ...ofSpace, input: { name: 'Bridge', auditDays: 90 } })
    const { settings } = await ground.maya.ok(spaceSettings, ofSpace)
    expect(settings).toEqual({ name: 'Bridge', inviteDays: 7, auditDays: 90, currency: 'EUR' })
    expect((await ground.maya.ok(spaceRead, ofSpace)).space.name).toBe('Bridge')
    await ground.maya.ok(spaceUpdate, { ...ofSpace, input: { currency: '₽' } })
    expect((await ground.maya.ok(spaceRead, ofSpace)).space.currency).toBe('₽')
    for (const input of [{ inviteDays: 0 }, { currency: '' }, { currency: 'Euro of 2026' }]) {
      expect((await ground.maya.call(spaceUpdate, { ...ofSpace, input })).body.error).toBe('BAD_REQUEST')
    }
  })

  test('is filled with test data only while it is empty; a demo space comes filled (R-SPACE-16.demo)', async () => {
    expect((await ground.maya.call(spaceFill, ofSpace)).body.error).toBe('SPACE_NOT_EMPTY')
    const { space } = await ground.maya.ok(spaceCreate, { input: { name: 'Empty' } })
    await ground.maya.ok(spaceFill, { params: { spaceId: space.id } })
    const { spaceId } = await ground.maya.ok(spaceDemo)
    for (const id of [space.id, spaceId]) {
      const { nodes } = await ground.maya.ok(epsTree, { params: { spaceId: id } })
      expect(nodes.some(({ kind }) => kind === 'schedule')).toBe(true)
    }
    expect((await ground.maya.ok(spaceRead, { params: { spaceId } })).space.demo).toBe(true)
  })

  test('goes as a free one with its exact name, when no licence was loaded for it (R-SPACE-16.delete_free)', async () => {
    const remove = (name: string) => ground.maya.call(spaceDeleteFree, { ...ofSpace, input: { name } })
    expect((await remove('Sit')).body.error).toBe('SPACE_NAME_DIFFERS')
    expect((await remove('Site')).status).toBe(200)
    expect((await ground.maya.call(epsTree, ofSpace)).body.error).toBe('SPACE_FORBIDDEN')
  })
})
