import {
  analyticPresetCreate,
  analyticPresetList,
  analyticsVersion,
  attributeList,
  auditList,
  calendarCreate,
  calendarList,
  chatMessages,
  chatOfNode,
  costrEstimateCreate,
  costrEstimateList,
  dayPlanRead,
  delegationCreate,
  delegationGiven,
  directoryCreate,
  directoryList,
  epsTree,
  jobList,
  kanbanBoardList,
  kanbanBoardRead,
  kanbanLabelCreate,
  licenceList,
  modelLinkList,
  modelList,
  ownIndicatorCreate,
  ownIndicatorList,
  printPresetCreate,
  printPresetList,
  relationList,
  reportListOfNode,
  resourceSettingsCreate,
  roleCreate,
  roleList,
  scheduleBackupCreate,
  scheduleBackupList,
  spaceUsers,
  timesheetRead,
  versionExport,
  versionIndicators,
  versionList,
  versionUploadSynchronous,
  wbsList,
} from '@plumbline/core/contract'
import { directoryKinds } from '@plumbline/core/directories'
import { usualFormat } from '@plumbline/core/paper'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillSchedule } from './full-schedule.ts'
import { type Installation, sharedInstallation } from './installation.ts'
import { longWorks } from './long-works.ts'
import { admit, breakGround, eventually, type Site } from './planning.ts'
import { tinyGuid } from './tiny-ifc.ts'
import { fiveDays, months } from './valid-inputs.ts'
import type { Visitor } from './visitor.ts'

const week = { from: '2026-03-02', to: '2026-03-08' }

let site: Installation
let maya: Visitor
let sam: Visitor
let home: Site
let workId: string

beforeAll(async () => {
  site = await sharedInstallation()
  maya = await site.person('maya')
  sam = await site.person('sam')
  home = await breakGround(maya, 'Home')
  await admit(site, home.spaceId, sam, 'executor')
  workId = (await fillSchedule({ home, maya, sam })).workId
}, 240_000)
afterAll(() => site.close())

const ofSpace = () => ({ params: { spaceId: home.spaceId } })
const ofSchedule = () => ({ params: { scheduleId: home.scheduleId } })
const ofVersion = () => ({ params: { versionId: home.versionId } })

describe('of each kind of object one is made, and read by who works with it', () => {
  test('R-EPS-01.structure a space holds facilities, projects and schedules', async () => {
    const { nodes } = await maya.ok(epsTree, ofSpace())
    expect(nodes.map(({ kind }) => kind).sort()).toEqual(['facility', 'project', 'schedule'])
  })

  test('R-EPS-01.schedule a schedule has versions, calendars, works and relations', async () => {
    expect((await maya.ok(versionList, ofSchedule())).versions.map(({ kind }) => kind)).toContain('target')
    await maya.ok(calendarCreate, {
      input: { ...fiveDays, name: 'Of the site', epsId: null, spaceId: home.spaceId } as never,
    })
    expect((await maya.ok(calendarList, { input: { spaceId: home.spaceId } })).calendars.length).toBeGreaterThan(0)
    expect((await maya.ok(wbsList, ofVersion())).rows.length).toBeGreaterThan(40)
    expect((await maya.ok(relationList, ofVersion())).relations.length).toBeGreaterThan(0)
  })

  test('R-EPS-01.attribute works have attributes of the space', async () => {
    const { attributes } = await maya.ok(attributeList, ofSpace())
    expect(attributes.map(({ code }) => code)).toContain('ZONE')
  })

  test('R-EPS-01.directory directories are of every kind', async () => {
    for (const [at, kind] of directoryKinds.entries()) {
      await maya.ok(directoryCreate, {
        ...ofSpace(),
        input: { nodeId: null, kind, code: `D${at}`, name: `Of ${kind}` },
      })
    }
    const { directories } = await maya.ok(directoryList, ofSpace())
    expect(new Set(directories.map(({ kind }) => kind))).toEqual(new Set(directoryKinds))
    expect(directoryKinds).toEqual(
      expect.arrayContaining(['resource', 'checklist', 'custom', 'measure', 'rbs', 'user_list']),
    )
  })

  test('R-EPS-01.indicator a space has indicators of its own', async () => {
    await maya.ok(ownIndicatorCreate, { input: { spaceId: home.spaceId, ...longWorks } })
    const { indicators } = await maya.ok(ownIndicatorList, { input: { spaceId: home.spaceId } })
    expect(indicators.map(({ name }) => name)).toContain(longWorks.name)
  })

  test('R-EPS-01.chat a node has a channel, with messages and the files of them', async () => {
    const { chat } = await maya.ok(chatOfNode, { params: { id: home.scheduleId } })
    const { messages } = await sam.ok(chatMessages, { params: { id: chat.id } })
    expect(messages.map(({ text }) => text)).toEqual(['Crane on Monday', 'Noted'])
  })

  test('R-EPS-01.kanban a board has columns, items and labels', async () => {
    const { boards } = await maya.ok(kanbanBoardList, ofSchedule())
    const params = { boardId: boards.find(({ archived }) => !archived)!.id }
    await maya.ok(kanbanLabelCreate, { params, input: { name: 'Concrete', color: 'blue' } })
    const board = await maya.ok(kanbanBoardRead, { params })
    expect(board.columns.length).toBeGreaterThan(1)
    expect(board.items.map(({ title, workId }) => [title, workId])).toEqual([['Rebar', workId]])
    expect(board.labels.map(({ name }) => name)).toContain('Concrete')
  })

  test('R-EPS-01.bim a schedule has models of elements, and links of those to works', async () => {
    const [model] = (await maya.ok(modelList, ofSchedule())).models
    expect(model!.elements).toBeGreaterThan(1)
    const { links } = await maya.ok(modelLinkList, ofSchedule())
    expect(links).toMatchObject([{ modelId: model!.id, guid: tinyGuid('north'), workId, share: 40 }])
  })

  test('R-EPS-01.user a space has people, roles and a licence', async () => {
    const { users } = await maya.ok(spaceUsers, ofSpace())
    expect(users.map(({ id }) => id).sort()).toEqual([maya.id, sam.id].sort())
    expect((await maya.ok(roleList, ofSpace())).roles.length).toBeGreaterThan(0)
    expect(await maya.ok(licenceList, ofSpace())).toMatchObject({ licences: [] })
  })

  test('R-EPS-01.audit what was done is written down, with who did it', async () => {
    const input = { name: 'Foreman', basedOn: 'executor' as const, abilities: ['schedule.read' as const] }
    await maya.ok(roleCreate, { ...ofSpace(), input })
    const { events } = await maya.ok(auditList, ofSpace())
    expect(events[0]).toMatchObject({ by: 'maya Tester' })
  })

  test('R-EPS-01.delegation rights are lent for a time', async () => {
    const dates = { dateFrom: '2100-01-01', dateTo: '2100-01-31' }
    const input = { spaceId: home.spaceId, toUserId: sam.id, abilities: ['schedule.edit' as const], ...dates }
    await maya.ok(delegationCreate, { input })
    const { delegations } = await maya.ok(delegationGiven, {})
    expect(delegations).toMatchObject([{ abilities: ['schedule.edit'] }])
  })

  test('R-EPS-01.print_preset the looks of printed sheets are kept', async () => {
    const { versionId } = home
    await maya.ok(printPresetCreate, { input: { versionId, name: 'Site office', format: usualFormat } })
    const { printPresets } = await maya.ok(printPresetList, { input: { versionId } })
    expect(printPresets.map(({ name }) => name)).toContain('Site office')
  })

  test('R-EPS-01.analytic_preset looks of analytics are kept', async () => {
    await maya.ok(analyticPresetCreate, {
      input: { spaceId: home.spaceId, ...months } as never,
    })
    const { presets } = await maya.ok(analyticPresetList, { input: { spaceId: home.spaceId } })
    expect(presets.map(({ name }) => name)).toContain('Months')
  })
})

test('R-SCH-01 all that belongs to a schedule stands at it: versions, works, relations, days, timesheets, directories with resources, boards, chat, models, figures, backups, reports, sheets, files, estimates', async () => {
  const { scheduleId, versionId } = home
  expect((await maya.ok(versionList, ofSchedule())).versions.length).toBe(4)
  const { rows } = await maya.ok(wbsList, { ...ofVersion(), input: { limit: 500 } })
  const works = rows.filter(({ type }) => type === 'work')
  expect([works.length, rows.length > works.length]).toEqual([37, true])
  expect((await maya.ok(relationList, ofVersion())).relations.length).toBeGreaterThan(0)

  const plan = await maya.ok(dayPlanRead, { ...ofVersion(), input: week })
  expect(plan.scheduleId).toBe(scheduleId)
  const { sheet } = await maya.ok(timesheetRead, { params: { scheduleId, userId: sam.id, monday: week.from } })
  expect(sheet).toMatchObject({ userId: sam.id, monday: week.from, revision: 0 })

  const resource = { spaceId: home.spaceId, name: 'Tower crane', type: 'machine' as const, unit: 'crane' }
  await maya.ok(resourceSettingsCreate, { input: resource })
  const { directories } = await maya.ok(directoryList, { ...ofSpace(), input: { nodeId: scheduleId } })
  expect(directories.map(({ kind }) => kind)).toContain('resource')

  expect((await maya.ok(kanbanBoardList, ofSchedule())).boards.map(({ name }) => name)).toContain('Site team')
  const { chat } = await maya.ok(chatOfNode, { params: { id: scheduleId } })
  expect((await maya.ok(chatMessages, { params: { id: chat.id } })).messages.length).toBe(2)
  expect((await maya.ok(modelLinkList, ofSchedule())).links.map((link) => link.workId)).toEqual([workId])

  const { indicators } = await maya.ok(versionIndicators, ofVersion())
  const { analytics } = await maya.ok(analyticsVersion, ofVersion())
  expect([Object.keys(indicators).length > 0, Object.keys(analytics).length > 0]).toEqual([true, true])
  const { reports } = await maya.ok(reportListOfNode, { params: { epsId: scheduleId } })
  expect(reports.length).toBeGreaterThan(0)
  expect((await maya.ok(printPresetList, { input: { versionId } })).printPresets.length).toBeGreaterThan(0)

  const { jobId } = await maya.ok(scheduleBackupCreate, ofSchedule())
  await eventually(
    async () => (await maya.ok(jobList, {})).jobs.some(({ id, state }) => id === jobId && state === 'done'),
    60,
  )
  expect((await maya.ok(scheduleBackupList, ofSchedule())).backups.map(({ state }) => state)).toContain('whole')
  const { body } = await maya.call(versionExport, { params: { versionId, format: 'json' } })
  const file = body instanceof Uint8Array ? Buffer.from(body).toString() : JSON.stringify(body)
  const again = await maya.upload(versionUploadSynchronous, { scheduleId }, file, { import_setting: 'create' })
  expect(again.status).toBe(200)

  await maya.ok(costrEstimateCreate, { ...ofSchedule(), input: { number: '02-08', name: 'Kerbs' } })
  expect((await maya.ok(costrEstimateList, ofSchedule())).estimates.map(({ name }) => name)).toEqual(['Kerbs'])
})
