import {
  epsTree,
  login,
  mySpaces,
  spaceCreate,
  systemState,
  timetableCalculate,
  versionList,
  wbsList,
} from '@plumbline/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, install } from '../../../../test/installation.ts'
import { readConfig } from '../../../config.ts'
import { startApiServer } from '../../../server.ts'

let site: Installation
beforeAll(async () => {
  site = await install({ collab: true, environment: { DEMO: 'true' } })
})
afterAll(() => site.close())

async function signIn() {
  const visitor = site.visitor()
  const { demoSignIns } = await visitor.ok(systemState)
  const { login: name = '', password = '' } = demoSignIns[0] ?? {}
  visitor.entered(await visitor.ok(login, { input: { login: name, password } }))
  return visitor
}

test('a first start brings three planners and a space with a calculated building project (R-SPACE-02)', async () => {
  const maya = await signIn()
  const { spaces } = await maya.ok(mySpaces)
  expect(spaces).toMatchObject([{ name: 'Meridian Build', demo: true, deletable: false, role: 'admin', facilities: 2 }])
  expect(spaces[0]?.members.map((member) => member.firstName)).toEqual(['Maya', 'Tom', 'Irina'])
  const { nodes } = await maya.ok(epsTree, { params: { spaceId: spaces[0]?.id ?? '' } })
  const versionId = nodes.find((node) => node.name === 'Master schedule')?.schedule?.versionId ?? ''
  const { timetable } = await maya.ok(timetableCalculate, { params: { versionId } })
  const { versions } = await maya.ok(versionList, {
    params: { scheduleId: nodes.find((node) => node.name === 'Master schedule')?.id ?? '' },
  })
  expect(versions.map(({ kind, activeTarget }) => [kind, activeTarget]).sort()).toEqual([
    ['actual', false],
    ['target', true],
  ])
  expect(timetable.works).toBeGreaterThan(400)
  expect(timetable.critical).toBeGreaterThan(0)
  expect(timetable.critical).toBeLessThan(timetable.works)
})

test('a person can have the same in a space of their own (R-SPACE-02)', async () => {
  const maya = await signIn()
  const { space } = await maya.ok(spaceCreate, { input: { name: 'Trying out', withTestData: true } })
  const { nodes } = await maya.ok(epsTree, { params: { spaceId: space.id } })
  const versionId = nodes.find((node) => node.name === 'Master schedule')?.schedule?.versionId ?? ''
  expect((await maya.ok(wbsList, { params: { versionId }, input: { limit: 1 } })).total).toBeGreaterThan(400)
})

test('a second start, and a second node, add nothing', async () => {
  const config = readConfig({
    DATABASE_URL: site.databaseUrl,
    COLLAB_URL: site.collabUrl,
    SERVICE_TOKEN: site.serviceToken,
    TICKET_SECRET: site.ticketSecret,
    PORT: '0',
    DEMO: 'true',
    LOG_LEVEL: 'silent',
  })
  const nodes = await Promise.all([startApiServer(config), startApiServer(config)])
  await Promise.all(nodes.map((node) => node.close()))
  expect(await site.sql('SELECT id FROM app.spaces WHERE demo')).toHaveLength(1)
})
