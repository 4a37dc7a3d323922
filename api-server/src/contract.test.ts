import { gzipSync } from 'node:zlib'
import { usualLooks } from '@plumbline/core/bim'
import { guidOfId } from '@plumbline/core/bim/bcf'
import { accessTokenCreate, epsCreate, type RouteDefinition, routes, spaceCreate } from '@plumbline/core/contract'
import { catalogue } from '@plumbline/core/errors'
import { usualRule } from '@plumbline/core/exchange/rules'
import { usualFormat } from '@plumbline/core/paper'
import { abilities, actions, may } from '@plumbline/core/permissions'
import type { EpsKind } from '@plumbline/core/structure'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, install } from '../test/installation.ts'
import { longWorks } from '../test/long-works.ts'
import { fiveDays, layoutContent, mondays, months, ofPipe, validInput, validInputs } from '../test/valid-inputs.ts'
import { passwordOf, type Visitor } from '../test/visitor.ts'
import { createApi } from './platform/http/index.ts'

const isOfInstallation = ({ path }: RouteDefinition): boolean => /^\/installation\/(audit|backups)/.test(path)
const isOpen = (route: RouteDefinition): boolean => route.can === 'public' || route.can === 'signed_in'
const changes = (route: RouteDefinition): boolean => route.method !== 'GET' || route.changes === true

const beforeSigningIn = [
  'adfsBegin',
  'adfsReturn',
  'bcfAuth',
  'bcfVersions',
  'calendarFeedRead',
  'clientErrorCreate',
  'forgottenPasswordChange',
  'foundationAuth',
  'foundationVersions',
  'healthCheck',
  'kerberosSignIn',
  'login',
  'openApiPage',
  'openApiRead',
  'openIdConnectBegin',
  'openIdReturn',
  'passwordReset',
  'passwordResetRequest',
  'privacyPolicyRead',
  'register',
  'registerAndLogin',
  'secretQuestionRead',
  'setUp',
  'systemState',
]

let site: Installation
let owner: Visitor
let outsider: Visitor
let reader: Visitor
let planner: Visitor
/** Plans in the space, and is denied everything below the facility. */
let denied: Visitor
/** Of the owner's space, by the names that paths use. */
const ids: Record<string, string> = {
  wbsId: 'aaaaaaaaaaaa',
  relationId: 'aaaaaaaaaaaa:bbbbbbbbbbbb:fs',
  seq: '1',
  actionId: 'undo_wbs-2',
  revision: '1',
  roleId: 'planner',
  languageId: 'ru',
  attributeId: 'tttttttttttt',
  tokenId: 'aaaaaaaaaaaa',
  sessionId: 'aaaaaaaaaaaa',
  userId: 'pppppppppppp',
  invitationId: 'iiiiiiiiiiii',
  grantId: 'gggggggggggg',
  licenceId: 'nnnnnnnnnnnn',
  delegationId: 'oooooooooooo',
  commentId: 'oooooooooooo',
  pictureId: 'pppppppppppp',
  replacementId: 'rrrrrrrrrrrr',
  kind: 'executor',
  executorId: 'xxxxxxxxxxxx',
  monday: '2026-03-02',
  noticeId: '1',
  messageId: 'mmmmmmmmmmmm',
  fileId: 'ffffffffffff',
  format: 'json',
  element: '0',
  remoteId: 'eeeeeeeeeeee',
  remoteSpaceId: 'ssssssssssss',
  entitySet: 'Works',
  webhookId: 'hhhhhhhhhhhh',
  deliveryId: '1',
  backupId: 'buburubububu',
  wholeBackupId: '20260101T000000-nobodysback1',
  scope: 'space',
  subjectId: 'ssssssssssss',
  transferId: 'transfer0001',
  backupJobId: 'bjbjbjbjbjbj',
  secret: `${'s'.repeat(43)}.ics`,
}
let accessToken: string

beforeAll(async () => {
  site = await install()
  owner = await site.person('owner')
  outsider = await site.person('outsider')
  const token = { name: 'Nightly export', days: 30, password: passwordOf('owner') }
  accessToken = (await owner.ok(accessTokenCreate, { input: token })).text
  ids.userId = owner.id
  reader = await site.person('reader')
  planner = await site.person('planner')
  denied = await site.person('denied')
  const { space } = await owner.ok(spaceCreate, { input: { name: 'Owned' } })
  ids.elsewhere = (await outsider.ok(spaceCreate, { input: { name: 'Elsewhere' } })).space.id
  const node = async (kind: EpsKind, parentId: string | null) =>
    (await owner.ok(epsCreate, { params: { spaceId: space.id }, input: { kind, parentId, name: kind } })).node.id
  const facility = await node('facility', null)
  const project = await node('project', facility)
  const groupId = await node('folder', project)
  Object.assign(ids, {
    spaceId: space.id,
    epsId: facility,
    feedId: facility,
    facilityId: facility,
    projectId: project,
    groupId,
  })
  Object.assign(ids, {
    scheduleId: 'ssssssssssss',
    versionId: 'vvvvvvvvvvvv',
    uploadId: 'uuuuuuuuuuuu',
    importedFileId: 'uuuuuuuuuuuu',
    importRuleId: 'rrrrrrrrrrrr',
    printPresetId: 'pppppppppppp',
    printLogoId: 'llllllllllll',
    reportId: 'reportreport',
    masterId: 'report_month',
    assistantItemId: 'iiiiiiiiiiii',
    filterId: 'ffffffffffff',
    wbsTemplateId: 'wwwwwwwwwwww',
    calendarId: 'cccccccccccc',
    layoutId: 'llllllllllll',
    templateId: 'tttttttttttt',
    dailyViewId: 'dddddddddddd',
    boardId: 'kkkkkkkkkkkk',
    columnId: 'aaaaaaaaaaaa',
    itemId: 'aaaaaaaaaaaa',
    labelId: 'aaaaaaaaaaaa',
    modelId: 'mmmmmmmmmmmm',
    bcfProjectId: guidOfId('ssssssssssss', 'project'),
    topicGuid: guidOfId('tttttttttttt', 'topic'),
    commentGuid: guidOfId('cccccccccccc', 'comment'),
    viewpointGuid: guidOfId('vvvvvvvvvvvv', 'viewpoint'),
    referenceGuid: guidOfId('vvvvvvvvvvvv', 'viewpoint'),
    modelJobId: 'jjjjjjjjjjjj',
    bimStateId: 'iiiiiiiiiiii',
    workId: 'oooooooooooo',
    appearanceProfileId: 'pppppppppppp',
    scoreboardId: 'bbbbbbbbbbbb',
    pipeId: 'pppppppppppp',
    indicatorId: 'iiiiiiiiiiii',
    presetId: 'pppppppppppp',
    batchId: 'nnnnnnnnnnnn',
    jobId: 'exportexport',
    attributeId: 'eeeeeeeeeeee',
  })
  // A schedule needs collab-server; its rows do not, and no refused call comes further than these.
  await site.sql(
    `INSERT INTO app.eps_nodes (id, space_id, parent_id, kind, code, name, position, created_by)
     VALUES ($1, $2, $3, 'schedule', '', 'Schedule', 0, $4)`,
    [ids.scheduleId, space.id, project, owner.id],
  )
  await site.sql(
    `INSERT INTO app.versions (id, space_id, schedule_id, kind, name, created_by)
     VALUES ($1, $2, $3, 'actual', 'Version 1', $4)`,
    [ids.versionId, space.id, ids.scheduleId, owner.id],
  )
  await site.sql(
    `INSERT INTO app.uploads (id, space_id, user_id, target_schedule_id, state, step, file_name, settings)
     VALUES ($1, $2, $3, $4, 'preview', 'ready', 'plan.xer', '{}')`,
    [ids.uploadId, space.id, owner.id, ids.scheduleId],
  )
  await site.sql(
    `INSERT INTO app.import_rules (id, space_id, name, rule, created_by) VALUES ($1, $2, 'Monthly', $4, $3)`,
    [ids.importRuleId, space.id, owner.id, JSON.stringify(usualRule)],
  )
  await site.sql(
    `INSERT INTO app.print_presets (id, space_id, name, format, created_by) VALUES ($1, $2, 'Site office', $4, $3)`,
    [ids.printPresetId, space.id, owner.id, JSON.stringify(usualFormat)],
  )
  await site.sql(
    `INSERT INTO app.print_logos (id, space_id, name, content, ratio, created_by) VALUES ($1, $2, 'Logo', '\\x', 2, $3)`,
    [ids.printLogoId, space.id, owner.id],
  )
  await site.sql(
    `INSERT INTO app.report_forms (id, space_id, name, kind, content, author_id)
     VALUES ($1, $2, 'Owned', 'docx', '\\x', $3)`,
    [ids.reportId, space.id, owner.id],
  )
  await site.sql('INSERT INTO app.report_places (report_id, node_id, space_id) VALUES ($1, $2, $3)', [
    ids.reportId,
    facility,
    space.id,
  ])
  ids.as = 'docx'
  await site.sql(
    `INSERT INTO app.attributes (id, space_id, code, name, type, unit, precision, list_values, required, position, created_by)
     VALUES ($1, $2, 'floor', 'Floor', 'list', '', 0, '[]', false, 0, $3)`,
    [ids.attributeId, space.id, owner.id],
  )
  await site.sql(
    `INSERT INTO app.filters (id, space_id, schedule_id, created_by, name, shared, filter)
     VALUES ($1, $2, $3, $4, 'Owned', false, '{"join":"and","conditions":[]}')`,
    [ids.filterId, space.id, ids.scheduleId, owner.id],
  )
  await site.sql(
    `INSERT INTO app.calendars (id, space_id, name, definition, created_by, changed_by)
     VALUES ($1, $2, 'Owned', $3, $4, $4)`,
    [ids.calendarId, space.id, JSON.stringify(fiveDays), owner.id],
  )
  ids.checklistId = 'chkchkchkchk'
  await site.sql(
    `INSERT INTO app.checklists (id, space_id, node_id, name, blocks, items, position, created_by)
     VALUES ($1, $2, $4, 'Owned', true, '[]', 0, $3)`,
    [ids.checklistId, space.id, owner.id, facility],
  )
  Object.assign(ids, { directoryId: 'dirdirdirdir', rowId: 'rowrowrowrow' })
  await site.sql(
    `INSERT INTO app.directories (id, space_id, node_id, kind, code, name, hierarchical, created_by, changed_by)
     VALUES ($1, $2, $4, 'custom', '', 'Owned', true, $3, $3)`,
    [ids.directoryId, space.id, owner.id, facility],
  )
  Object.assign(ids, { resourceId: 'resresresres', specialtyId: 'spespespespe', resourceLayoutId: 'laylaylaylay' })
  await site.sql(
    `INSERT INTO app.directories (id, space_id, node_id, kind, code, name, hierarchical, created_by, changed_by)
     VALUES ('regregregreg', $1, $3, 'resource', '', 'Register', true, $2, $2)`,
    [space.id, owner.id, facility],
  )
  await site.sql(
    `INSERT INTO app.directory_rows (directory_id, id, space_id, place, code, name, status, cells, revision)
     VALUES ('regregregreg', $1, $2, 'a', 'CR', 'Crane', 'active', '{}', 1)`,
    [ids.resourceId, space.id],
  )
  await site.sql(
    `INSERT INTO app.specialties (id, space_id, code, name, grades, norms) VALUES ($1, $2, '', 'Owned', '[]', '[]')`,
    [ids.specialtyId, space.id],
  )
  await site.sql(
    `INSERT INTO app.resource_layouts (id, space_id, created_by, name, shared, look) VALUES ($1, $2, $3, 'Owned', true, '{}')`,
    [ids.resourceLayoutId, space.id, owner.id],
  )
  ids.assignmentId = 'aaaaaaaaaaaa'
  ids.directoryRelationId = 'relrelrelrel'
  await site.sql(
    `INSERT INTO app.directory_relations (id, space_id, node_id, use, name, directory_ids, cardinality, through, created_by)
     VALUES ($1, $2, $3, 'norm', 'Owned', $4, 'n:n', '{}', $5)`,
    [ids.directoryRelationId, space.id, facility, [ids.directoryId], owner.id],
  )
  await site.sql(
    `INSERT INTO app.layouts (id, space_id, schedule_id, version_id, created_by, name, shared, content)
     VALUES ($1, $2, $3, $4, $5, 'Owned', true, $6)`,
    [ids.layoutId, space.id, ids.scheduleId, ids.versionId, owner.id, JSON.stringify(layoutContent)],
  )
  await site.sql(
    `INSERT INTO app.layout_templates (id, space_id, schedule_id, created_by, name, content)
     VALUES ($1, $2, $3, $4, 'Owned', $5)`,
    [ids.templateId, space.id, ids.scheduleId, owner.id, JSON.stringify(layoutContent)],
  )
  await site.sql(
    `INSERT INTO app.daily_views (id, space_id, schedule_id, created_by, name, past, next)
     VALUES ($1, $2, $3, $4, 'Owned', 0, 14)`,
    [ids.dailyViewId, space.id, ids.scheduleId, owner.id],
  )
  // Under the id of its node, so that every `/chat/…/:id` stands below the facility.
  Object.assign(ids, { id: facility, chatId: facility })
  await site.sql("INSERT INTO app.chats (id, space_id, kind, node_id) VALUES ($1, $2, 'node', $1)", [
    facility,
    space.id,
  ])
  await site.sql(
    `INSERT INTO app.kanban_boards (id, space_id, schedule_id, name, created_by) VALUES ($1, $2, $3, 'Owned', $4)`,
    [ids.boardId, space.id, ids.scheduleId, owner.id],
  )
  await site.sql(
    `INSERT INTO app.models (id, space_id, schedule_id, name, revision, file_name, schema, elements, drawn, triangles, places)
     VALUES ($1, $2, $3, 'Owned', 1, 'owned.ifc', 'IFC4', 0, 0, 0, '[]')`,
    [ids.modelId, space.id, ids.scheduleId],
  )
  await site.sql(
    `INSERT INTO app.jobs (id, space_id, node_id, user_id, kind, name, state, task, details)
     VALUES ($1, $2, $3, $4, 'model', 'owned.ifc', 'failed', '{}', '{"modelId":null}')`,
    [ids.modelJobId, space.id, ids.scheduleId, owner.id],
  )
  await site.sql(
    `INSERT INTO app.bim_states (id, space_id, schedule_id, name, transformations, overrides, created_by)
     VALUES ($1, $2, $3, 'Owned', '[]', '[]', $4)`,
    [ids.bimStateId, space.id, ids.scheduleId, owner.id],
  )
  await site.sql(
    `INSERT INTO app.bim_profiles (id, space_id, name, kind, looks, default_for, created_by)
     VALUES ($1, $2, 'Owned', 'install', $4, '{}', $3)`,
    [ids.appearanceProfileId, space.id, owner.id, JSON.stringify(usualLooks.install)],
  )
  Object.assign(ids, { priceBaseId: 'pricebase000', coefficientId: 'coefficient0', estimateId: 'estimate0000' })
  Object.assign(ids, { pdcId: 'protocol0000', ruleId: 'rule00000000' })
  await site.sql(
    `INSERT INTO app.price_bases (id, space_id, name, region, currency, kind, index_sets, rules, created_by)
     VALUES ($1, $2, 'Owned', '', 'RUB', 'base', '[]', '[]', $3)`,
    [ids.priceBaseId, space.id, owner.id],
  )
  await site.sql(
    `INSERT INTO app.cost_coefficients (id, space_id, code, name, body, created_by) VALUES ($1, $2, 'K1', 'Owned', $4, $3)`,
    [
      ids.coefficientId,
      space.id,
      owner.id,
      JSON.stringify({ applies: ['L'], value: '1', condition: '', scope: 'item', stack: 'multiply' }),
    ],
  )
  await site.sql(
    `INSERT INTO app.estimates (id, space_id, schedule_id, number, name, state, revision, changed_by)
     VALUES ($1, $2, $3, '02-07', 'Owned', 'draft', 1, $4)`,
    [ids.estimateId, space.id, ids.scheduleId, owner.id],
  )
  await site.sql(
    `INSERT INTO app.price_protocols
       (id, space_id, schedule_id, number, estimate_ids, k, vat, state, rows, net, tax, created_by)
     VALUES ($1, $2, $3, '1', '{}', '1', '20', 'DRAFT', '[]', 0, 0, $4)`,
    [ids.pdcId, space.id, ids.scheduleId, owner.id],
  )
  ids.tableLayoutId = 'tablelook000'
  await site.sql(
    `INSERT INTO app.estimate_table_layouts (id, space_id, schedule_id, created_by, name, shared, look)
     VALUES ($1, $2, $3, $4, 'Owned', true, '{"columns": []}')`,
    [ids.tableLayoutId, space.id, ids.scheduleId, owner.id],
  )
  await site.sql(
    `INSERT INTO app.analytic_presets (id, space_id, created_by, name, shared, view)
     VALUES ($1, $2, $3, 'Owned', false, $4)`,
    [ids.presetId, space.id, owner.id, JSON.stringify(months)],
  )
  await site.sql(
    `INSERT INTO app.own_indicators (id, space_id, name, unit, rule, result, revision, active, created_by)
     VALUES ($1, $2, 'Owned', '', $4, 'number', 1, true, $3)`,
    [ids.indicatorId, space.id, owner.id, JSON.stringify(longWorks.rule)],
  )
  await site.sql(
    `INSERT INTO app.scoreboards (id, space_id, name, node_id, tiles, rotate_seconds, shared, created_by)
     VALUES ($1, $2, 'Owned', $3, '[]', 0, true, $4)`,
    [ids.scoreboardId, space.id, facility, owner.id],
  )
  await site.sql(
    `INSERT INTO app.jobs (id, space_id, user_id, kind, name, state, task, details)
     VALUES ($1, $2, $3, 'batch', '', 'done', '{"members":[]}', '{"total":1,"finished":1,"failed":0,"failedNames":[]}')`,
    [ids.batchId, space.id, owner.id],
  )
  await site.sql(
    `INSERT INTO app.jobs (id, space_id, user_id, kind, node_id, name, state, task, details)
     VALUES ($1, $2, $3, 'export', $4, '', 'done', '{}', '{}')`,
    [ids.jobId, space.id, owner.id, ids.scheduleId],
  )
  await site.sql(
    `INSERT INTO app.backups (id, space_id, node_id, scope, name, state) VALUES ($1, $2, NULL, 'space', 'Owned', 'whole')`,
    [ids.backupId, space.id],
  )
  await site.sql(
    `INSERT INTO app.backup_jobs (id, space_id, rhythm, daily, weekly, monthly, next_at, created_by)
     VALUES ($1, $2, $3, 7, 4, 12, now() + interval '1 day', $4)`,
    [ids.backupJobId, space.id, JSON.stringify(mondays), owner.id],
  )
  ids.mailingId = 'mlgmlgmlgmlg'
  const mailed = { period: 'lastMonth', rows: 'all', level: null, language: 'en', as: 'docx' }
  await site.sql(
    `INSERT INTO app.report_mailings (id, space_id, node_id, master_id, parameters, rhythm, next_at, created_by)
     VALUES ($1, $2, $3, 'report_month', $4, $5, now() + interval '1 day', $6)`,
    [ids.mailingId, space.id, facility, JSON.stringify(mailed), JSON.stringify(mondays), owner.id],
  )
  ids.storageId = 'stostostosto'
  await site.sql("INSERT INTO app.stored_files (id, space_id, bytes) VALUES ('bytesofowned', $1, $2)", [
    space.id,
    gzipSync('Owned').length,
  ])
  await site.sql(
    "INSERT INTO app.stored_chunks (file_id, space_id, number, content) VALUES ('bytesofowned', $1, 0, $2)",
    [space.id, gzipSync('Owned')],
  )
  await site.sql(
    `INSERT INTO app.schedule_files
       (id, space_id, schedule_id, area, name, mime, bytes, sha256, revision, stored_file, author_id)
     VALUES ($1, $2, $3, 'documents', 'owned.pdf', 'application/pdf', 1, '', 1, 'bytesofowned', $4)`,
    [ids.storageId, space.id, ids.scheduleId, owner.id],
  )
  await site.sql(
    `INSERT INTO app.pipes (id, space_id, project_id, name, unit, source, sections, stages, created_by)
     VALUES ($1, $2, $3, 'Owned', 'section', 'branch', $5, $6, $4)`,
    [ids.pipeId, space.id, project, owner.id, JSON.stringify(ofPipe.sections), JSON.stringify(ofPipe.stages)],
  )
  await site.sql(
    `INSERT INTO app.wbs_templates (id, space_id, name, rows, relations, branch, created_by)
     VALUES ($1, $2, 'Storey', 0, 0, '{}', $3)`,
    [ids.wbsTemplateId, space.id, owner.id],
  )
  await site.sql("INSERT INTO app.members (space_id, user_id, role) VALUES ($1, $2, 'reader')", [space.id, reader.id])
  for (const { id } of [planner, denied]) {
    await site.sql("INSERT INTO app.members (space_id, user_id, role) VALUES ($1, $2, 'planner')", [space.id, id])
  }
  await site.sql(
    `INSERT INTO app.grants (id, space_id, node_id, user_id, effect, abilities)
     VALUES (left(md5(random()::text), 12), $1, $2, $3, 'deny', $4)`,
    [space.id, facility, denied.id, abilities],
  )
})
afterAll(() => site.close())

/** What a feed refuses with stands deeper. */
async function call(visitor: Visitor, route: RouteDefinition, params = ids) {
  const reply = await visitor.call(route, { params, input: validInput(route.name, params) })
  const { error }: { error?: unknown } = reply.body
  if (route.answer === 'odata' && isCoded(error)) reply.body.error = error.code
  return reply
}

const isCoded = (error: unknown): error is { code: string } =>
  typeof error === 'object' && error !== null && 'code' in error

describe('the contract', () => {
  test('every route of the contract is in this matrix, and nothing else', () => {
    expect(Object.keys(validInputs).sort()).toEqual(routes.map((route) => route.name).sort())
  })

  test('all calls but those from before signing in want a session (R-AUTH-14)', () => {
    const open = routes.filter((route) => route.can === 'public').map((route) => route.name)
    expect(open.sort()).toEqual(beforeSigningIn)
  })

  test('names, methods and paths are each unique', () => {
    expect(new Set(routes.map((route) => route.name)).size).toBe(routes.length)
    expect(new Set(routes.map((route) => `${route.method} ${route.path}`)).size).toBe(routes.length)
  })

  test.each(routes.map((route) => [route.name, route] as const))('%s: its action and its errors exist', (_, route) => {
    expect(actions).toContain(route.can)
    for (const code of route.errors) expect(Object.keys(catalogue)).toContain(code)
  })

  test('a server does not start with a route that is missing, or bound twice', () => {
    const parts = {} as Parameters<typeof createApi>[0]
    expect(() => createApi(parts).middleware()).toThrow(/not bound: .*wbsList/)
    const twice = createApi(parts)
    const route = routes[0] as RouteDefinition
    twice.open(route, async () => ({}))
    expect(() => twice.open(route, async () => ({}))).toThrow(/bound twice/)
  })
})

describe('the wrong person is refused', () => {
  const closed = routes.filter((route) => route.can !== 'public')
  const ofSpaces = routes.filter((route) => !isOpen(route))

  test.each(closed.map((route) => [route.name, route] as const))('%s to a visitor', async (_, route) => {
    const reply = await call(site.visitor(), route)
    expect(reply.body.error).toBe('UNAUTHORIZED')
    expect(reply.status).toBe(401)
    expect(reply.headers.get('error-type')).toBe('localized')
  })

  test.each(ofSpaces.map((route) => [route.name, route] as const))(
    '%s to a person of another space',
    async (_, route) => {
      const reply = await call(outsider, route)
      // Who names the space learns that it is closed; who names a thing in it learns nothing.
      expect(reply.body.error).toBe(/^\/(spaces|wdp)\//.test(route.path) ? 'SPACE_FORBIDDEN' : 'NOT_FOUND')
    },
  )

  const written = ofSpaces.filter((route) => !may({ userId: '', role: 'reader' }, route.can))
  test.each(written.map((route) => [route.name, route] as const))('%s to a reader', async (_, route) => {
    const reply = await call(reader, route)
    // Of other people's uploads a reader does not even learn that they are there.
    expect(reply.body.error).toBe(route.path.startsWith('/uploads/') ? 'NOT_FOUND' : 'FORBIDDEN')
  })

  const administered = ofSpaces.filter((route) => !may({ userId: '', role: 'planner' }, route.can))
  test.each(administered.map((route) => [route.name, route] as const))('%s to a planner', async (_, route) => {
    expect((await call(denied, route)).body.error).toBe('FORBIDDEN')
  })

  /** Of the space as a whole, or of the person: nothing in them stands below the facility. */
  const ofWholeSpace = (route: RouteDefinition): boolean =>
    /^\/(spaces|wdp\/:spaceId|analytics\/(space|setting|preset)|indicators|users|calendars|attributes|directory-attribute|calculated-attribute-setting|donor-attributes|wbs-template|delegation|chat\/(list|search|direct)|facilities(\/create)?$|resource\/(settings(\/create)?|usage(\/(works|overload))?)$|specialties|resource-layouts|reports(\/runs|\/:reportId\/(delete|rename|file))?$|versions\/print-presets\/delete)/.test(
      route.path,
    )
  const below = ofSpaces.filter((route) => !ofWholeSpace(route) && !route.path.startsWith('/uploads/'))
  test.each(below.map((route) => [route.name, route] as const))('%s where a node denies it', async (_, route) => {
    expect((await call(denied, route)).body.error).toBe('FORBIDDEN')
  })

  const ofInstallation = routes.filter(isOfInstallation)
  test.each(ofInstallation.map((route) => [route.name, route] as const))(
    '%s to who administers a space, this one or another, and to a reader',
    async (_, route) => {
      for (const who of [owner, outsider, reader]) expect((await call(who, route)).body.error).toBe('FORBIDDEN')
    },
  )

  /** Rights are asked of the space in the path; what else it names has to stand there. Transfers are named by whoever sends them. */
  const inside = ofSpaces.filter(({ path }) => /^\/(spaces|wdp)\/:spaceId\/.*:(?!userId|roleId|transferId)/.test(path))
  test.each(inside.map((route) => [route.name, route] as const))(
    '%s to who administers another space, by the name of that one',
    async (_, route) => {
      expect((await call(outsider, route, { ...ids, spaceId: ids.elsewhere ?? '' })).body.error).toBe('NOT_FOUND')
    },
  )

  const guarded = closed.filter(changes)
  test.each(guarded.map((route) => [route.name, route] as const))('%s without the CSRF token', async (_, route) => {
    const forged = site.visitor()
    forged.cookie = owner.cookie
    expect((await call(forged, route)).body.error).toBe('CSRF')
  })

  const personal = closed.filter((route) => route.personal)
  test.each(personal.map((route) => [route.name, route] as const))('%s to an access token', async (_, route) => {
    const program = site.visitor()
    program.accessToken = accessToken
    expect((await call(program, route)).body.error).toBe('FORBIDDEN')
  })

  test('an id that cannot exist is not found, and an unknown path is no page', async () => {
    expect((await owner.send('GET', '/spaces/..%2f..%2fetc/eps')).status).toBe(404)
    const unknown = await owner.send('GET', '/no/such/thing', { headers: { accept: 'text/html' } })
    expect(unknown.status).toBe(404)
    expect(unknown.body).toMatchObject({ error: 'NOT_FOUND' })
  })
})

// Last: who is let in may take away what all other calls aim at.
describe('the right person is let in', () => {
  const ofSpaces = routes.filter((route) => !isOpen(route))
  /** What is asked for need not be there, nor the other servers; rights are not what is in the way. */
  const expectEntry = async (visitor: Visitor, route: RouteDefinition) => {
    const { error } = (await call(visitor, route)).body
    expect(['UNAUTHORIZED', 'FORBIDDEN', 'SPACE_FORBIDDEN', 'CSRF', 'INTERNAL']).not.toContain(error)
  }
  const taking = /Delete|Kickout/
  const lastOf = ({ name }: RouteDefinition): number => (name === 'logout' ? 2 : Number(taking.test(name)))
  const inOrder = (all: readonly RouteDefinition[]) => all.toSorted((one, other) => lastOf(one) - lastOf(other))
  /** Here they aim at what is somebody else's, or would be everybody's: more than the right to call them is asked for. */
  const others = [
    'layoutEdit',
    'scoreboardCreate',
    'scoreboardEdit',
    'batchStop',
    'batchReport',
    'batchFile',
    'reportRename',
  ]
  const keeping = ofSpaces.filter(({ name }) => !taking.test(name) && !others.includes(name))
  const named = (all: readonly RouteDefinition[]) => all.map((route) => [route.name, route] as const)

  const open = routes.filter((route) => route.can === 'public')
  test.each(named(open))('%s: a visitor', (_, route) => expectEntry(site.visitor(), route))

  const read = keeping.filter((route) => may({ userId: '', role: 'reader' }, route.can))
  test.each(named(read))('%s: a reader', (_, route) => expectEntry(reader, route))

  const planned = keeping.filter((route) => may({ userId: '', role: 'planner' }, route.can))
  test.each(named(planned))('%s: a planner', (_, route) => expectEntry(planner, route))

  test.each(named(routes.filter(isOfInstallation)))('%s: who administers the installation', async (_, route) => {
    await site.sql('UPDATE app.users SET administers_installation = true WHERE id = $1', [owner.id])
    await expectEntry(owner, route)
  })

  test.each(named(inOrder(ofSpaces)))('%s: an administrator', (_, route) => expectEntry(owner, route))

  const own = routes.filter((route) => route.can === 'signed_in' && !isOfInstallation(route))
  test.each(named(inOrder(own)))('%s: whoever is signed in', (_, route) => expectEntry(outsider, route))
})
