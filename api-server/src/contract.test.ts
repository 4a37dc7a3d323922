import { usualLooks } from '@plumbline/core/bim'
import {
  accessTokenCreate,
  type EpsKind,
  epsCreate,
  type RouteDefinition,
  routes,
  spaceCreate,
} from '@plumbline/core/contract'
import { catalogue } from '@plumbline/core/errors'
import { usualGridSetting } from '@plumbline/core/gwbs'
import { abilities, actions, may } from '@plumbline/core/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, install } from '../test/installation.ts'
import { longWorks } from '../test/long-works.ts'
import { passwordOf, type Visitor } from '../test/visitor.ts'
import { createApi } from './platform/http/index.ts'

const isOpen = (route: RouteDefinition): boolean => route.can === 'public' || route.can === 'signed_in'
const changes = (route: RouteDefinition): boolean => route.method !== 'GET' || route.changes === true

const fiveDays = { baseId: null, week: Array(7).fill([[480, 960]]), exceptions: [], rules: [], minutesPerDay: 480 }
const layoutContent = {
  columns: [{ key: 'name', width: 200 }],
  arrangement: { group: [], sort: [] },
  workFilter: 'all',
  filter: { join: 'and', conditions: [] },
  filterId: null,
  zoom: 'week',
  split: 600,
}

const ofPipe = {
  name: 'Line',
  unit: 'section',
  source: 'branch',
  sections: [{ name: 'A', key: 'A', from: null, to: null }],
  stages: [{ name: 'Dig', color: '#147eb3', source: 'name', keys: ['Dig'], weight: 1 }],
}

const mondays = { periodicity: 'weekly', at: '08:00', weekday: 1, monthDay: 1, cron: '', timeZone: 'UTC' }

const months = {
  name: 'Months',
  level: null,
  chart: 'curve',
  period: 'month',
  measure: 'cost',
  unit: '',
  from: null,
  to: null,
  asTable: false,
  shared: false,
}

/** A body or query that each route takes, so that a refusal is one of rights and not of form. */
const inputs: Record<string, object> = {
  systemState: {},
  setUp: {
    code: 'wrong',
    installationName: 'Works',
    spaceName: 'Works',
    registrationOpen: false,
    demoData: false,
    login: 'first',
    email: 'first@site.example',
    password: 'long enough',
    firstName: 'First',
    lastName: 'Person',
  },
  healthCheck: {},
  clientErrorCreate: { kind: 'error', message: 'x is undefined' },
  clientErrorList: {},
  guideRead: {},
  localizationList: {},
  localizationSet: {},
  localizationRead: {},
  openApiRead: {},
  openApiPage: {},
  login: { login: 'nobody', password: 'wrong' },
  logout: {},
  register: {},
  registerAndLogin: {},
  whoAmI: {},
  openIdConnectBegin: {},
  openIdReturn: {},
  adfsBegin: {},
  adfsReturn: {},
  kerberosSignIn: {},
  spaceConfig: { spaceId: '{spaceId}' },
  timesheetNotification: {},
  setExecutor: { spaceId: '{spaceId}', executor: true },
  profileRead: {},
  profileEdit: { login: 'owner', email: 'owner@site.example', firstName: 'Olga', lastName: 'Owner' },
  avatarRead: {},
  avatarSet: {},
  avatarDelete: {},
  sessionList: {},
  sessionEnd: {},
  sessionsEnd: {},
  accessTokenList: {},
  accessTokenCreate: { name: 'Nightly export', days: 30, password: 'wrong' },
  accessTokenDelete: {},
  secondFactorBegin: { password: 'wrong' },
  secondFactorConfirm: { code: '000000' },
  recoveryCodesRenew: { password: 'wrong', code: '000000' },
  secondFactorRemove: { password: 'wrong', code: '000000' },
  privacyPolicyRead: {},
  privacyPolicyAccept: { version: '1' },
  passwordChange: { password: 'wrong', newPassword: 'long enough' },
  passwordResetRequest: { email: 'nobody@site.example' },
  passwordReset: { token: 'wrong', newPassword: 'long enough' },
  secretQuestionRead: { login: 'nobody' },
  secretQuestionSet: { password: 'wrong', secretQuestion: 'Which?', answer: 'This' },
  forgottenPasswordChange: { login: 'nobody', answer: 'wrong', newPassword: 'long enough' },
  mySpaces: {},
  spaceRead: {},
  spaceCreate: { name: 'Another' },
  spaceDelete: { name: 'Owned' },
  spaceUsers: {},
  spaceUserRole: { role: 'reader' },
  spaceKickout: { userId: '{userId}' },
  spaceInvite: { role: 'reader' },
  spaceInvitations: {},
  spaceInvitationDelete: {},
  invitationRead: { token: 'no-such-invitation-token' },
  invitationAccept: { token: 'no-such-invitation-token' },
  spaceSettings: {},
  spaceUpdate: { name: 'Renamed' },
  spaceStorage: {},
  spaceStorageSet: { megabytes: 100 },
  spaceDemo: {},
  spaceFill: {},
  spaceDeleteFree: { name: 'Owned' },
  roleList: {},
  roleCreate: { name: 'Foreman', basedOn: 'executor', abilities: ['schedule.read'] },
  roleEdit: { name: 'Foreman' },
  roleDelete: {},
  freeAbilities: {},
  accessGrants: {},
  accessGrant: { onNode: null, effect: 'allow', abilities: ['schedule.edit'], userId: '{userId}' },
  accessRevoke: {},
  spaceAccess: {},
  accessOfUser: {},
  licenceList: {},
  licenceLoad: { name: 'Bought', token: 'no-token' },
  licenceRename: { name: 'Bought' },
  licenceActivate: {},
  licenceDelete: {},
  delegationGiven: {},
  delegationReceived: {},
  delegationCreate: {
    spaceId: '{spaceId}',
    toUserId: '{userId}',
    abilities: ['schedule.edit'],
    dateFrom: '2100-01-01',
    dateTo: '2100-01-31',
  },
  delegationDelete: {},
  delegationPeople: {},
  auditList: {},
  addressRules: {},
  addressRulesSave: { rules: [] },
  remoteSpaceList: {},
  remoteSpaceCreate: { name: 'Sister', address: 'https://plans.example', token: 'plumbline_secret' },
  remoteSpaceEdit: { name: 'Sister' },
  remoteSpaceDelete: {},
  remoteSpaceCheck: {},
  remoteSpaceSpaces: {},
  remoteSpaceSchedules: {},
  spaceCopyRemote: { remoteId: 'eeeeeeeeeeee', versionId: '{versionId}', projectId: '{projectId}', name: 'Copy' },
  epsTree: {},
  epsCreate: { parentId: null, kind: 'facility', name: 'Another' },
  epsRename: { name: 'Renamed' },
  epsUp: {},
  epsDown: {},
  epsDelete: { count: 1 },
  dayLimitsRead: {},
  dayLimitsEdit: { factDays: 3 },
  distributionByEps: {},
  distributionSave: { epsId: '{epsId}', curve: null },
  calendarList: { spaceId: '{spaceId}' },
  calendarRead: {},
  calendarCreate: { ...fiveDays, name: 'Another', epsId: null, spaceId: '{spaceId}' },
  calendarSave: { ...fiveDays, name: 'Changed', revision: 1 },
  calendarSetDefault: { isDefault: true },
  calendarDelete: {},
  calendarUses: {},
  calendarEffectRead: { ...fiveDays, versionId: '{versionId}' },
  calendarRevisions: {},
  calendarRestore: {},
  chatSettings: {},
  chatSettingsSet: {},
  chatOfNode: {},
  chatWorks: {},
  chatList: { spaceId: '{spaceId}' },
  chatSearch: { spaceId: '{spaceId}', text: 'slab' },
  chatDirect: { spaceId: '{spaceId}', userId: '{userId}' },
  chatMessages: {},
  chatMessage: {},
  chatUsers: {},
  chatMessageCreate: {},
  chatMessageUpdate: {},
  chatReactionUpdate: { chatId: '{id}', messageId: 'mmmmmmmmmmmm', emoji: '👍', on: true },
  chatLastRead: { chatId: '{id}', at: 0 },
  chatMessageDelete: {},
  chatFile: {},
  chatFilePreview: {},
  attributeList: {},
  attributeCreate: { nodeId: null, code: 'floor', name: 'Floor', type: 'list' },
  attributeEdit: { name: 'Storey' },
  attributeMove: { direction: 'up' },
  attributeUsage: {},
  attributeDelete: {},
  attributeRestore: {},
  calculatedAttributeSettingSet: { kind: 'calculated', formula: '[volume] * 2' },
  calculatedAttributeSettingEdit: { summaries: 'sum' },
  attributeCalculateCheck: { formula: '[volume] * 2' },
  scheduleAttributes: {},
  scheduleRoleAttributes: {},
  attributeAccessSet: { role: 'planner', access: {} },
  versionAttributes: {},
  filterList: { scheduleId: '{scheduleId}' },
  filterCreate: { scheduleId: '{scheduleId}', name: 'Late works', filter: { join: 'and', conditions: [] } },
  filterEdit: { id: '{filterId}', name: 'Late works', filter: { join: 'and', conditions: [] } },
  filterSetState: { active: true },
  filterResetState: { scheduleId: '{scheduleId}' },
  filterDelete: {},
  layoutList: { versionId: '{versionId}' },
  layoutCreate: { versionId: '{versionId}', name: 'Site', content: layoutContent },
  layoutEdit: { id: '{layoutId}', name: 'Site', content: layoutContent },
  layoutSetState: { active: true },
  layoutDelete: {},
  layoutTemplateList: {},
  layoutTemplateCreate: { name: 'Site', content: layoutContent },
  layoutTemplateEdit: { id: '{templateId}', name: 'Site', content: layoutContent },
  layoutTemplateDelete: {},
  kanbanBoardList: {},
  kanbanBoardCreate: { name: 'Site team' },
  kanbanBoardRead: {},
  kanbanBoardEdit: { name: 'Site team' },
  kanbanBoardDelete: {},
  kanbanColumnCreate: { name: 'Inspection' },
  kanbanColumnEdit: { name: 'Inspection' },
  kanbanColumnDelete: {},
  kanbanItemCreate: { columnId: 'aaaaaaaaaaaa', items: [{ title: 'Rebar' }] },
  kanbanItemEdit: { title: 'Rebar' },
  kanbanItemMove: { columnId: 'aaaaaaaaaaaa' },
  kanbanItemDelete: {},
  kanbanFileCreate: {},
  kanbanFileDelete: {},
  kanbanFile: {},
  kanbanFilePreview: {},
  kanbanLabelCreate: { name: 'Concrete', color: 'blue' },
  kanbanLabelEdit: { name: 'Concrete' },
  kanbanLabelDelete: {},
  kanbanStats: { from: '2026-01-01', to: '2026-01-31' },
  kanbanBoardWorks: {},
  kanbanScheduleWorks: {},
  kanbanScheduleCards: {},
  kanbanCardsNamed: {},
  dailyViewList: {},
  dailyViewSave: { scheduleId: '{scheduleId}', name: 'Two weeks', past: 0, next: 14 },
  dailyViewSetActive: {},
  dailyViewDelete: {},
  dailyViewAttributes: {},
  dailyViewAttributeSave: { dailyViewId: '{dailyViewId}', column: 'start', width: 88 },
  dailyViewAttributeDelete: {},
  viewSettingsList: {},
  homeRead: {},
  projectGridRead: {},
  uiStateRead: { objectId: '{scheduleId}' },
  uiStateSave: { objectId: '{scheduleId}', key: 'panel', value: { open: true } },
  groupSettingRead: {},
  groupSettingSave: { arrangement: { group: [], sort: [] } },
  scheduleRead: {},
  scheduleDelete: {},
  versionList: {},
  versionCreate: { name: 'Copy' },
  scheduleActualInfo: {},
  versionEvents: {},
  versionCopyTo: {},
  versionRename: { name: 'Renamed' },
  versionSetLocked: { locked: true },
  versionSetPlanningStatus: { planning: true },
  versionSetActiveTarget: { active: true },
  versionSetActualStatus: {},
  versionDelete: {},
  versionCompare: { left: '{versionId}', right: '{versionId}' },
  versionComparisonExport: { left: '{versionId}', right: '{versionId}' },
  versionMerge: { from: '{versionId}', into: '{versionId}' },
  versionMergeUndo: { versionId: '{versionId}', seq: 2 },
  versionUpload: {},
  versionUploadSynchronous: {},
  projectUpload: {},
  uploadRead: {},
  uploadChoose: { project: '1' },
  uploadConfirm: {},
  uploadCancel: {},
  wbsList: {},
  wbsCreate: { parentId: null, after: null, name: 'Work' },
  wbsEdit: { name: 'Renamed' },
  wbsMove: { direction: 'up' },
  wbsDelete: {},
  branchTransfer: { ids: ['aaaaaaaaaaaa'], toVersionId: '{versionId}' },
  wbsTemplateList: { scheduleId: '{scheduleId}' },
  wbsTemplateCreate: { versionId: '{versionId}', ids: ['aaaaaaaaaaaa'], name: 'Storey', scope: 'space' },
  wbsTemplateRead: {},
  wbsTemplateRename: { name: 'Floor' },
  wbsTemplateDelete: {},
  replacementList: {},
  replacementCreate: { kind: 'executor', from: '{userId}', to: 'qqqqqqqqqqqq' },
  replacementEdit: {
    id: '{replacementId}',
    kind: 'executor',
    attributeId: null,
    from: '{userId}',
    to: 'qqqqqqqqqqqq',
    dateFrom: null,
    dateTo: null,
    active: false,
  },
  replacementDelete: {},
  replacementPreview: {},
  replacementApply: {},
  relationList: {},
  relationCreate: { predId: 'aaaaaaaaaaaa', succId: 'bbbbbbbbbbbb' },
  relationEdit: { lagMinutes: 60 },
  relationDelete: {},
  timetableCalculate: {},
  timetableRead: {},
  versionDates: {},
  planInputsRead: {},
  externalWorksRead: {},
  relatedSchedules: {},
  workSearch: {},
  worksNamed: {},
  targetDatesUpdate: {},
  scheduleSettingsEdit: { scenario: 1 },
  calculateSettingsRead: {},
  calculateSettingsEdit: { scenario: 1 },
  remainsByIntensity: {},
  emptyWorksCheck: {},
  roomTicket: { room: 'schedule/{versionId}' },
  roomSnapshot: {},
  roomAt: {},
  versionHistory: {},
  versionActivity: {},
  versionMoment: { seq: 1 },
  undoActionList: {},
  undoActionRestore: {},
  epsMove: { parentId: null },
  binList: {},
  binRestore: {},
  binDelete: { count: 1 },
  epsAttributes: {},
  epsPassport: {},
  epsPassportSave: { values: {} },
  epsComments: {},
  epsCommentCreate: { text: 'Seen' },
  epsCommentEdit: { text: 'Seen' },
  epsCommentDelete: {},
  modelList: {},
  modelUpload: {},
  modelRevise: {},
  modelJobCancel: {},
  modelRevisions: {},
  modelAlign: { alignment: null },
  primitivesModelList: {},
  primitivesModelCreate: { name: 'Cranes' },
  primitivesModelEdit: { set: [] },
  modelRename: { name: 'Structure' },
  modelDelete: {},
  modelRestore: {},
  modelTasks: {},
  modelScheduleUpload: {},
  modelFile: {},
  modelGeometry: {},
  modelElements: {},
  modelSame: { set: 'Pset_WallCommon', property: 'FireRating', value: 'EI 60' },
  modelSearch: { text: 'slab' },
  modelElement: {},
  modelPropertyNames: {},
  modelColumn: { of: 'tag' },
  modelLinkList: {},
  modelLinkChange: { commands: [{ do: 'rule.delete', id: '{modelId}' }] },
  modelPlayerData: {},
  viewPictureUpload: {},
  viewPicture: {},
  appearanceProfileList: {},
  appearanceProfileCreate: { name: 'Formwork', kind: 'temporary' },
  appearanceProfileAssigned: {},
  appearanceProfileEdit: { name: 'Formwork' },
  appearanceProfileDelete: {},
  bimStateList: {},
  bimStateCreate: { scheduleId: '{scheduleId}', name: 'Ready' },
  bimStateOverrides: {},
  bimStateEdit: { name: 'Ready' },
  bimStateDelete: {},
  galleryList: {},
  galleryUpload: {},
  galleryPicture: {},
  galleryThumbnail: {},
  galleryEdit: { caption: 'Seen' },
  galleryDelete: {},
  galleryRestore: {},
  epsKeys: {},
  epsKeySave: { system: 'ERP', key: '1' },
  epsUserSettings: {},
  epsUserSettingsSave: { notices: 'all' },
  epsAnalytics: {},
  analyticsSpace: {},
  analyticsFacility: {},
  analyticsProject: {},
  analyticsSchedule: {},
  analyticsVersion: {},
  analyticPresetList: { spaceId: '{spaceId}' },
  analyticPresetCreate: { spaceId: '{spaceId}', ...months },
  analyticPresetEdit: months,
  analyticPresetDelete: {},
  batchTimetableCalc: { spaceId: '{spaceId}', epsIds: ['{epsId}'] },
  batchStop: { batchId: '{batchId}' },
  batchRead: {},
  analyticSettingRead: { spaceId: '{spaceId}' },
  analyticSettingSave: { spaceId: '{spaceId}', of: 'person', setting: null },
  analyticsPromises: { spaceId: '{spaceId}', epsId: '{epsId}', period: 'week' },
  analyticsCurved: { spaceId: '{spaceId}', epsId: '{epsId}', period: 'month', measure: 'cost' },
  versionIndicators: {},
  epsIndicators: {},
  spaceIndicators: {},
  indicatorsCalculate: {},
  ownIndicatorList: { spaceId: '{spaceId}' },
  ownIndicatorCreate: { spaceId: '{spaceId}', ...longWorks },
  ownIndicatorEdit: longWorks,
  ownIndicatorSetActive: { active: false },
  ownIndicatorDelete: {},
  ownIndicatorPreview: { rule: longWorks.rule },
  pipeList: {},
  pipeCreate: ofPipe,
  pipeEdit: ofPipe,
  pipeDelete: {},
  pipeMatrix: {},
  pipeWorks: { section: 0, stage: 0 },
  gwbsRead: {},
  gwbsSettingSave: { setting: usualGridSetting },
  gwbsGroups: { setting: usualGridSetting },
  gwbsWorks: { setting: usualGridSetting, path: [], offset: 0, limit: 1 },
  gwbsExport: { setting: usualGridSetting },
  cyclogramRead: {},
  cyclogramColor: { source: 'name', process: 'Formwork', color: '#aabbcc' },
  cyclogramShift: { workIds: ['aaaaaaaaaaaa'], days: 3 },
  cyclogramShiftBack: { before: [{ id: 'aaaaaaaaaaaa', limit: null, shiftedTo: '2026-03-02T08:00' }] },
  scoreboardList: {},
  scoreboardCreate: { name: 'Wall', nodeId: '{epsId}', tiles: [], rotateSeconds: 0 },
  scoreboardEdit: { name: 'Wall', nodeId: '{epsId}', tiles: [], rotateSeconds: 0 },
  scoreboardDelete: {},
  scoreboardLetterList: {},
  scoreboardLetterSet: mondays,
  scoreboardLetterStop: {},
  facilityList: { spaceId: '{spaceId}' },
  facilityCreate: { spaceId: '{spaceId}', name: 'Another' },
  facilityRead: {},
  facilityProjects: {},
  facilityEdit: { name: 'Renamed' },
  facilityDelete: { count: 1 },
  projectCreate: { parentId: '{epsId}', name: 'Another' },
  projectRead: {},
  projectSchedules: {},
  projectEdit: { name: 'Renamed' },
  projectDelete: { count: 1 },
  projectCopy: { name: 'Copy' },
  projectSettingsRead: {},
  projectSettingsSave: { startDay: null, finishDay: null },
  projectMap: {},
  projectMapChapters: {},
  scheduleGroupList: { projectId: '{projectId}' },
  scheduleGroupCreate: { parentId: '{projectId}', name: 'Look-ahead' },
  scheduleGroupMoveSchedule: { scheduleId: '{scheduleId}', parentId: '{projectId}' },
  scheduleGroupEdit: { name: 'Renamed' },
  scheduleGroupMove: { parentId: '{projectId}' },
  scheduleGroupDelete: {},
  activityList: {},
  linkList: {},
  noticeList: {},
  noticePersonalList: {},
  noticeStatus: {},
  noticeDigest: {},
  noticeDigestSet: { every: 'never' },
  noticeSetChecked: {},
  noticeActualVersion: {},
  noticeTimesheets: {},
  noticeDelete: {},
  noticeDeleteAll: {},
  noticePersonalDelete: {},
  noticePersonalDeleteAll: {},
}

const beforeSigningIn = [
  'adfsBegin',
  'adfsReturn',
  'clientErrorCreate',
  'forgottenPasswordChange',
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
  noticeId: '1',
  messageId: 'mmmmmmmmmmmm',
  fileId: 'ffffffffffff',
  element: '0',
  remoteId: 'eeeeeeeeeeee',
  remoteSpaceId: 'ssssssssssss',
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
  await outsider.ok(spaceCreate, { input: { name: 'Elsewhere' } })
  const node = async (kind: EpsKind, parentId: string | null) =>
    (await owner.ok(epsCreate, { params: { spaceId: space.id }, input: { kind, parentId, name: kind } })).node.id
  const facility = await node('facility', null)
  const project = await node('project', facility)
  const groupId = await node('folder', project)
  Object.assign(ids, { spaceId: space.id, epsId: facility, facilityId: facility, projectId: project, groupId })
  Object.assign(ids, {
    scheduleId: 'ssssssssssss',
    versionId: 'vvvvvvvvvvvv',
    uploadId: 'uuuuuuuuuuuu',
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
    modelJobId: 'jjjjjjjjjjjj',
    bimStateId: 'iiiiiiiiiiii',
    workId: 'oooooooooooo',
    appearanceProfileId: 'pppppppppppp',
    scoreboardId: 'bbbbbbbbbbbb',
    pipeId: 'pppppppppppp',
    indicatorId: 'iiiiiiiiiiii',
    presetId: 'pppppppppppp',
    batchId: 'nnnnnnnnnnnn',
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
    `INSERT INTO app.model_jobs (id, space_id, schedule_id, user_id, name, file_name, state)
     VALUES ($1, $2, $3, $4, 'Owned', 'owned.ifc', 'error')`,
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
  await site.sql(`INSERT INTO app.batches (id, space_id, user_id, state, total) VALUES ($1, $2, $3, 'done', 1)`, [
    ids.batchId,
    space.id,
    owner.id,
  ])
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
     VALUES ('dddddddddddd', $1, $2, $3, 'deny', $4)`,
    [space.id, facility, denied.id, abilities],
  )
})
afterAll(() => site.close())

const call = (visitor: Visitor, route: RouteDefinition) => {
  const input = JSON.parse(
    JSON.stringify(inputs[route.name]).replace(/\{(\w+)\}/g, (written, name) => ids[name] ?? written),
  )
  return visitor.call(route, { params: ids, input })
}

describe('the contract', () => {
  test('every route of the contract is in this matrix, and nothing else', () => {
    expect(Object.keys(inputs).sort()).toEqual(routes.map((route) => route.name).sort())
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
      expect(reply.body.error).toBe(route.path.startsWith('/spaces/') ? 'SPACE_FORBIDDEN' : 'NOT_FOUND')
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
    /^\/(spaces|analytics\/(space|setting|preset)|indicators|users|calendars|attributes|calculated-attribute-setting|wbs-template|delegation|chat\/(list|search|direct)|facilities(\/create)?$)/.test(
      route.path,
    )
  const below = ofSpaces.filter((route) => !ofWholeSpace(route) && !route.path.startsWith('/uploads/'))
  test.each(below.map((route) => [route.name, route] as const))('%s where a node denies it', async (_, route) => {
    expect((await call(denied, route)).body.error).toBe('FORBIDDEN')
  })

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
  const others = ['layoutEdit', 'scoreboardCreate', 'scoreboardEdit', 'batchStop']
  const keeping = ofSpaces.filter(({ name }) => !taking.test(name) && !others.includes(name))
  const named = (all: readonly RouteDefinition[]) => all.map((route) => [route.name, route] as const)

  const open = routes.filter((route) => route.can === 'public')
  test.each(named(open))('%s: a visitor', (_, route) => expectEntry(site.visitor(), route))

  const read = keeping.filter((route) => may({ userId: '', role: 'reader' }, route.can))
  test.each(named(read))('%s: a reader', (_, route) => expectEntry(reader, route))

  const planned = keeping.filter((route) => may({ userId: '', role: 'planner' }, route.can))
  test.each(named(planned))('%s: a planner', (_, route) => expectEntry(planner, route))

  test.each(named(inOrder(ofSpaces)))('%s: an administrator', (_, route) => expectEntry(owner, route))

  const own = routes.filter((route) => route.can === 'signed_in')
  test.each(named(inOrder(own)))('%s: whoever is signed in', (_, route) => expectEntry(outsider, route))
})
