import { setTimeout as pause } from 'node:timers/promises'
import {
  attributeCreate,
  checklistApply,
  checklistCreate,
  checklistOfWork,
  directoryCommands,
  directoryCreate,
  modelList,
  noticeList,
  projectBackupList,
  type RouteDefinition,
  relationList,
  routes,
  scheduleBackupCreate,
  scheduleBackupList,
  timetableCalculate,
  uploadConfirm,
  uploadRead,
  versionList,
  versionUpload,
  wbsList,
  webhookDeliveries,
  webhookTest,
  wholeBackupList,
} from '@plumbline/core/contract'
import { writeXer } from '@plumbline/core/exchange'
import { generatePlan } from '@plumbline/core/testing'
import { validInput } from '../valid-inputs.ts'
import { passwordOf, type Visitor } from '../visitor.ts'
import { type Answer, faultOf, jsonOf, Line } from './answers.ts'
import type { Attack, Target } from './attack.ts'
import { plainCall } from './hostile-call.ts'
import { plan } from './hostile-files.ts'
import { costIds, costsIn } from './plain-costs.ts'
import { harvest, type Ids, openWorld, type World } from './world.ts'

/** What of the contract nobody reaches with one installation, one person and no letters. */
const OUT_OF_REACH: Readonly<Record<string, string>> = {
  spaceFill: 'wants an empty space',
  spaceDeleteFree: 'spaceDelete has deleted it',
  sessionEnd: 'logging out has ended the only one',
  uploadChoose: 'wants a file of several projects',
  modelLinkChange: 'wants a rule of links',
  undoActionRestore: 'nothing was deleted by a change of its own',
  scheduleRestoreUndo: 'nothing was restored in place',
  noticePersonalDelete: 'nobody has told anything yet',
  setUp: 'good once, before there is anybody',
  passwordReset: 'wants the token of a letter',
  forgottenPasswordChange: 'secret questions are off',
  openIdConnectBegin: 'no provider is set up',
  openIdReturn: 'no provider is set up',
  adfsBegin: 'no provider is set up',
  adfsReturn: 'no provider is set up',
  kerberosSignIn: 'no provider is set up',
  privacyPolicyAccept: 'there is no policy',
  secondFactorConfirm: 'wants the code of a telephone',
  recoveryCodesRenew: 'wants the code of a telephone',
  secondFactorRemove: 'wants the code of a telephone',
  licenceLoad: 'wants a licence of who sells them',
  licenceRename: 'there is no licence',
  licenceActivate: 'there is no licence',
  licenceDelete: 'there is no licence',
  remoteSpaceCreate: 'wants another installation',
  remoteSpaceEdit: 'wants another installation',
  remoteSpaceDelete: 'wants another installation',
  remoteSpaceCheck: 'wants another installation',
  remoteSpaceSpaces: 'wants another installation',
  remoteSpaceSchedules: 'wants another installation',
  remoteDirectoryList: 'wants another installation',
  remoteDirectoryCopy: 'wants another installation',
  directoryOriginLook: 'wants another installation',
  directoryOriginTake: 'wants another installation',
  spaceCopyRemote: 'wants another installation',
  aiScheduleAnalytics: 'wants an endpoint that speaks chat completions',
  aiDecomposeWbsItem: 'wants an endpoint that speaks chat completions',
  aiApplyDecomposeWbsItem: 'nothing was proposed',
  aiHistoryItem: 'nothing was asked',
}
const MODEL_SECONDS = 60
/** Before anything was made: an empty part of a path would be another path. */
const NOBODYS = '------------'

/** What some routes take beside `validInputs`: of this person, or of what the calls before have made. */
function ownInput(route: string, { administrator, reader }: World, ids: Ids): object {
  const login = administrator.person?.login ?? ''
  const password = passwordOf(login)
  const newcomer = {
    login: `new-${login}`,
    email: `new-${login}@site.example`,
    password: passwordOf(login),
    firstName: 'New',
    lastName: 'Comer',
    secretQuestion: 'Which?',
    answer: 'This one',
  }
  const inputs: Record<string, object> = {
    accessTokenCreate: { password },
    // The installation is connected with itself, where addresses of its own network are allowed.
    remoteSpaceCreate: { address: administrator.url, token: ids.accessToken || 'plumbline_secret' },
    remoteDirectoryCopy: { directoryId: ids.usedDirectoryId },
    spaceCopyRemote: { remoteId: ids.remoteId || NOBODYS },
    secondFactorBegin: { password },
    secretQuestionRead: { login },
    secretQuestionSet: { password },
    passwordChange: { password, newPassword: `${password} twice` },
    profileEdit: { login, email: administrator.person?.email },
    login: { login, password: `${password} twice` },
    register: newcomer,
    registerAndLogin: { ...newcomer, login: `second-${login}`, email: `second-${login}@site.example` },
    attributeCreate: { code: 'plain', type: 'calculated' },
    delegationCreate: { toUserId: reader.id },
    chatDirect: { userId: reader.id },
    spaceKickout: { userId: reader.id },
    replacementCreate: { from: administrator.id, to: reader.id },
    replacementEdit: { from: administrator.id, to: reader.id },
    projectCreate: { parentId: ids.facilityId },
    epsMove: { parentId: ids.projectId },
    invitationRead: { token: ids.token },
    invitationAccept: { token: ids.token },
    versionCreate: { as: 'target' },
    costrEstimateCreate: { number: 'second' },
    costrMeasureList: { itemId: 'itemitemitem' },
    assignmentEdit: { ids: [ids.assignmentId ?? ''] },
    // The assumptions were saved before.
    riskRunSave: { revision: 1 },
    // There is a sheet of that week.
    timesheetSave: { revision: 1 },
    timesheetTurn: { revision: 2 },
    versionMerge: { from: ids.copyId },
    branchTransfer: { toVersionId: ids.copyId },
    chatReactionUpdate: { chatId: ids.chatId, messageId: ids.messageId },
    versionSetLocked: { locked: false },
    kanbanColumnDelete: { to: ids.to },
    directoryAttributeSet: { directory: { id: ids.directoryId, branchId: null, level: null } },
    directoryValuesAdd: { attributeId: ids.attributeId, rowIds: [ids.rowId ?? ''], works: [ids.wbsId] },
    donorAttributeSet: { sourceAttributeId: ids.sourceAttributeId, mode: 'on_demand' },
    reportMailingCreate: { recipients: [administrator.id] },
    spaceDelete: { name: 'Of spaceUpdate' },
  }
  return inputs[route] ?? {}
}

/** By which call something was made, where several kinds of things go by one name. */
const madeBy: readonly (readonly [routes: RegExp, id: string, by: string])[] = [
  [/^dailyView/, 'dailyViewId', 'dailyViewSave'],
  [/^dailyViewAttributeDelete$/, 'attributeId', 'dailyViewAttributeSave'],
  [/^calendar(Save|Delete)$/, 'calendarId', 'calendarCreate'],
  [/^calculatedAttributeSetting/, 'attributeId', 'attributeCreate'],
  [/^attribute(Delete|Restore)$/, 'attributeId', 'attributeCreate'],
  [/^wbsTemplate/, 'wbsTemplateId', 'wbsTemplateCreate'],
  [/^kanbanColumnDelete$/, 'columnId', 'kanbanColumnCreate'],
  [/^layoutTemplate/, 'templateId', 'layoutTemplateCreate'],
  [/^gallery/, 'pictureId', 'galleryUpload'],
  [/^kanbanFile/, 'fileId', 'kanbanFileCreate'],
  [/^kanban(Item|File)/, 'itemId', 'kanbanItemCreate'],
  [/^kanban(Item|File)/, 'boardId', 'kanbanBoardCreate'],
  [/^upload/, 'uploadId', 'versionUpload'],
  [/^batchFile$/, 'batchId', 'batchExport'],
  [/^exportFile$/, 'jobId', 'versionExportStart'],
  [/^recalculationUndo$/, 'jobId', 'recalculationStart'],
  [/^directoryOrigin(Look|Take)$/, 'directoryId', 'remoteDirectoryCopy'],
  [/^chatFile/, 'fileId', 'chatMessageCreate'],
  [/^chat(Message|File|Reaction|Users|LastRead)/, 'id', 'chatOfNode'],
  [/^chat(Message|File|Reaction|Users|LastRead)/, 'chatId', 'chatOfNode'],
  [/^(branchTransfer|version)/, 'copyId', 'versionCreate'],
  [/^(eps|bin)Delete$/, 'nodeId', 'epsCreate'],
  [/^costrBaseDelete$/, 'priceBaseId', 'costrBaseCreate'],
  [/^costrPdcDelete$/, 'pdcId', 'costrPdcCreate'],
  [/^layout(Edit|Delete)$/, 'layoutId', 'layoutCreate'],
  [/^resourceLayout/, 'layoutId', 'resourceLayoutSave'],
  [/^assignment/, 'assignmentId', 'assignmentCreate'],
]

/** Ids as this route means them. */
function idsOf(route: string, { ids, reader }: World, made: ReadonlyMap<string, Ids>): Ids {
  const own = { ...ids }
  for (const [names, id, by] of madeBy) if (names.test(route)) own[id] = made.get(by)?.[id] ?? ids[id] ?? ''
  if (/^(setExecutor|spaceUserRole)$/.test(route)) own.userId = reader.id
  if (route === 'versionSetActiveTarget') own.versionId = own.copyId ?? ''
  if (route === 'versionSetActualStatus') own.versionId = made.get('versionCopyTo')?.copyId ?? ''
  if (/^(version|assignment)Delete$/.test(route)) own.versionId = ids.olderVersionId ?? ''
  if (/^versionExport/.test(route)) own.format = 'json'
  if (route === 'directoryDownload') own.format = 'csv'
  if (/^odata/.test(route)) Object.assign(own, { feedId: ids.spaceId, entitySet: 'Works' })
  if (/^directory(Attribute|Values|Wbs|Checklist|Synonyms|Delete)/.test(route))
    Object.assign(own, { directoryId: ids.usedDirectoryId })
  if (/^directorySynonyms/.test(route)) own.rowId = ids.directoryRowId ?? ''
  if (/^directory(AttributeSet|ValuesAdd|WbsAssign)$/.test(route)) own.attributeId = ids.listId ?? ''
  if (route === 'directoryDelete') own.directoryId = ids.unusedDirectoryId ?? ''
  if (/^donorAttribute/.test(route)) own.attributeId = ids.takingAttributeId ?? ''
  if (/^report|^versionReport$/.test(route)) own.reportId = ids.addedReportId ?? ''
  if (/^report(Mailing|Letter)/.test(route)) own.mailingId = made.get('reportMailingCreate')?.mailingId || NOBODYS
  if (/^backupJob/.test(route)) own.backupJobId = made.get('backupJobCreate')?.jobId || NOBODYS
  if (/^projectBackup/.test(route)) own.backupId = ids.projectBackupId || NOBODYS
  if (/^scheduleBackup/.test(route)) own.backupId = ids.scheduleBackupId || NOBODYS
  if (/^directoryRelation/.test(route)) {
    own.directoryRelationId = made.get('directoryRelationCreate')?.directoryRelationId ?? ids.directoryRelationId ?? ''
  }
  if (/^costr/.test(route)) Object.assign(own, costIds(route, ids))
  if (route === 'checklistTick') own.itemId = ids.checkItemId ?? ''
  if (route === 'importedFileUndo') own.importedFileId = ids.confirmedUploadId ?? ''
  if (route === 'cyclogramRead') own.attributeId = 'branch'
  if (route === 'uploadComparison') own.uploadId = ids.comparedUploadId ?? ''
  if (/^storage/.test(route)) own.storageId = made.get('storageUpload')?.itemId ?? ''
  if (route === 'viewPicture') own.pictureId = ids.viewPictureId ?? ''
  if (/^chat(OfNode|Works)$/.test(route)) own.id = ids.scheduleId ?? ''
  if (/^(eps|bin)Delete$/.test(route)) own.epsId = own.nodeId ?? ''
  if (/^remote/.test(route)) own.remoteSpaceId = ids.spaceId ?? ''
  own.to = made.get('kanbanBoardRead')?.columnId ?? ''
  return own
}

/** Nodes, the space and the account, in this order. */
const LATE = [
  /^epsDelete$/,
  /^scheduleDelete$/,
  /^binRestore$/,
  /^projectDelete$/,
  /^facilityDelete$/,
  /^binDelete$/,
  /^spaceKickout$/,
  /^spaceDelete/,
  /^passwordChange$/,
  /^sessionsEnd$/,
  /^logout$/,
  // They begin a session of their own.
  /^login$/,
  /^register/,
  /^sessionEnd$/,
]

/** What takes away what others need comes after them: things, what brings them back, and what stands in `LATE`. */
function rankOf({ name, method, path }: RouteDefinition): number {
  const depth = path.split('/').length
  const place = LATE.findIndex((names) => names.test(name))
  if (place >= 0) return 4 + place
  if (name === 'versionDelete' || name === 'wbsDelete') return 2.9
  if (/^(attribute|model|gallery)Restore$/.test(name)) return 3
  // Before the directories that it is between.
  if (name === 'chatMessageUpdate' || name === 'directoryRelationDelete') return 2
  if (name === 'kanbanFileDelete') return 2.3
  if (method === 'DELETE') return 2.5 - depth / 100
  if (/Upload|setActualStatus/i.test(name)) return 1
  // What is made is there before it is read or changed, what is proposed before it is decided on, and a card, which wants a
  // column that was read, before its files.
  if (/(OfNode|BoardCreate)$/.test(name)) return 0
  if (/(Accept|FileCreate)$/.test(name)) return 0.3
  return /(Create|Save)$/.test(name) && !/Proposal|ItemCreate/.test(name) ? 0.1 : 0.2
}

/** By rank; a view is made before an attribute of it: what belongs to something has the longer name. */
const inOrder = (one: RouteDefinition, other: RouteDefinition): number =>
  rankOf(one) - rankOf(other) || (rankOf(one) === 0.1 ? one.name.length - other.name.length : 0)

/** null: it answered 200. */
type Reason = string | null

/** Calls every route as it is meant, by somebody who may. Wrong answers, and why routes did not answer 200. */
export async function plainCalls(target: Target): Promise<{ wrong: string[]; unreached: Map<string, string> }> {
  const world = await openWorld(target, 'plain')
  const line = new Line(target.url)
  const wrong: string[] = []
  const reasons = new Map<string, Reason>()
  const made = new Map<string, Ids>()
  const ask = async (route: RouteDefinition): Promise<void> => {
    if (reasons.get(route.name) === null) return
    const answer = await askPlainly(line, world, made, route)
    const fault = faultOf(route, answer)
    if (fault !== null) wrong.push(`${route.name}: ${fault}`)
    reasons.set(route.name, answer.status < 400 ? null : errorOf(answer))
  }
  const ordered = [...routes].sort(inOrder)
  const [making, taking] = [ordered.filter((route) => rankOf(route) < 2), ordered.filter((route) => rankOf(route) >= 2)]
  for (const route of making.filter((one) => rankOf(one) < 1)) await ask(route)
  for (const route of making.filter((one) => rankOf(one) === 1)) await ask(route)
  await modelIn(world)
  await noticeIn(world)
  await rowsIn(world)
  await deliveryIn(world)
  await directoriesIn(world)
  await donorIn(world)
  await checklistIn(world)
  await costsIn(world)
  await backupsIn(world)
  await wholeBackupIn(world)
  await updatesIn(world)
  // Once more: what one call makes another needs.
  for (const route of [...making, ...taking]) await ask(route)
  line.close()
  const unreached = [...reasons].flatMap(([name, reason]): [string, string][] =>
    reason === null ? [] : [[name, OUT_OF_REACH[name] ?? reason]],
  )
  return { wrong, unreached: new Map(unreached) }
}

async function askPlainly(line: Line, world: World, made: Map<string, Ids>, route: RouteDefinition): Promise<Answer> {
  const { ids, administrator } = world
  const at = idsOf(route.name, world, made)
  const call = plainCall(route, at, { ...unique(route), ...ownInput(route.name, world, at) })
  const send = async (input: typeof call, patience = 20): Promise<Answer> => {
    const answer = await line.send(input, administrator.headers)
    // A file is being read, another backup is being written, or many were begun.
    if (patience === 0 || !/"state":"uploading"|BACKUP_RUNS|TOO_MANY_REQUESTS/.test(errorOf(answer))) return answer
    await pause(500)
    return send(input, patience - 1)
  }
  const first = await send(call)
  // Deleting a branch wants to hear how much goes with it.
  const { count } = (jsonOf(first) as { params?: { count?: number } } | null)?.params ?? {}
  const answer =
    first.status === 409 && count ? await send({ ...call, path: `${call.path.split('?')[0]}?count=${count}` }) : first
  if (answer.status !== 200) return answer
  const body = jsonOf(answer)
  harvest(ids, body)
  const found: Ids = {}
  harvest(found, body)
  made.set(route.name, found)
  const { token, pictureId, batchId, jobId, directoryId, text, address } = (body ?? {}) as Record<string, unknown>
  if (typeof batchId === 'string') found.batchId = batchId
  if (typeof jobId === 'string') found.jobId = jobId
  if (typeof directoryId === 'string') found.directoryId = directoryId
  if (route.name === 'accessTokenCreate') ids.accessToken = String(text)
  if (route.name === 'calendarFeedCreate') ids.secret = String(address).split('/').at(-1) ?? ''
  if (route.name === 'spaceInvite' && typeof token === 'string') ids.token = token
  if (route.name === 'viewPictureUpload' && typeof pictureId === 'string') ids.viewPictureId = pictureId
  return answer
}

/** What there is already has the usual name. */
const unique = ({ name }: RouteDefinition): object => ('name' in validInput(name, {}) ? { name: `Of ${name}` } : {})

const errorOf = (answer: Answer): string => {
  const { error, params } = (jsonOf(answer) ?? {}) as { error?: string; params?: object }
  return `${answer.status} ${error} ${JSON.stringify(params)}`
}

/** One that a file was converted to, for the calls that speak of elements; by then files of schedules are read too. */
async function modelIn({ administrator, ids }: { administrator: Visitor; ids: Ids }): Promise<void> {
  for (let second = 0; second < MODEL_SECONDS; second++) {
    const { models } = await administrator.ok(modelList, { params: { scheduleId: ids.scheduleId ?? '' } })
    const [model] = models.filter(({ elements, name }) => elements > 0 && name !== 'Cranes')
    if (model) {
      ids.modelId = model.id
      return
    }
    await pause(1_000)
  }
}

/** A file that has changed the version that is there, and one that waits: what it would do can be looked at. */
async function updatesIn(world: World): Promise<void> {
  const { administrator, ids } = world
  ids.confirmedUploadId = await updateFrom(world, writeXer(generatePlan({ works: 12, seed: 2 })))
  await administrator.ok(uploadConfirm, { params: { uploadId: ids.confirmedUploadId }, input: {} })
  await settled(world, ids.confirmedUploadId)
  ids.comparedUploadId = await updateFrom(world, plan)
}

async function updateFrom(world: World, content: string): Promise<string> {
  const { administrator, ids } = world
  const file = new File([content], 'update.xer')
  const fields = { import_setting: 'update' }
  const { body } = await administrator.upload(versionUpload, { scheduleId: ids.scheduleId ?? '' }, file, fields)
  await settled(world, body.upload.id)
  return body.upload.id
}

async function settled({ administrator }: World, uploadId: string): Promise<void> {
  for (let second = 0; second < MODEL_SECONDS; second++) {
    const { upload } = await administrator.ok(uploadRead, { params: { uploadId } })
    if (upload.state !== 'uploading') return
    await pause(1_000)
  }
}

/** Of two attributes one takes its values from the other. */
async function donorIn({ administrator, ids }: World): Promise<void> {
  const params = { spaceId: ids.spaceId ?? '' }
  const make = async (code: string) => {
    const input = { nodeId: null, code, name: code, type: 'string' as const }
    return (await administrator.ok(attributeCreate, { params, input })).attribute.id
  }
  ids.sourceAttributeId = await make('giving')
  ids.takingAttributeId = await make('asking')
}

/** The backups that were asked for are written one after another. */
async function backupsIn({ administrator, ids }: World): Promise<void> {
  const [projectId, scheduleId] = [ids.projectId ?? '', ids.scheduleId ?? '']
  await administrator.call(scheduleBackupCreate, { params: { scheduleId }, input: {} })
  for (let second = 0; second < MODEL_SECONDS; second++) {
    const ofProject = await administrator.ok(projectBackupList, { params: { projectId } })
    const ofSchedule = await administrator.ok(scheduleBackupList, { params: { scheduleId } })
    ids.projectBackupId = ofProject.backups[0]?.id ?? ''
    ids.scheduleBackupId = ofSchedule.backups[0]?.id ?? ''
    if (ids.projectBackupId && ids.scheduleBackupId) return
    if (!ids.scheduleBackupId) await administrator.call(scheduleBackupCreate, { params: { scheduleId }, input: {} })
    await pause(1_000)
  }
}

/** Where whoever administers the space administers the installation as well. */
async function wholeBackupIn({ administrator, ids }: World): Promise<void> {
  for (let second = 0; second < MODEL_SECONDS; second++) {
    const { status, body } = await administrator.call(wholeBackupList)
    if (status !== 200) return
    Object.assign(ids, { wholeBackupId: body.backups[0]?.id ?? '', scope: 'space', subjectId: ids.spaceId ?? '' })
    if (ids.wholeBackupId) return
    await pause(1_000)
  }
}

/** A work with an item to be told done. */
async function checklistIn({ administrator, ids }: World): Promise<void> {
  const [spaceId, versionId, wbsId] = [ids.spaceId ?? '', ids.versionId ?? '', ids.wbsId ?? '']
  const item = { text: 'Looked at', required: false, gate: 'none' as const, role: '', photo: false }
  const { checklist } = await administrator.ok(checklistCreate, {
    params: { spaceId },
    input: { nodeId: null, name: 'Plain', blocks: false, items: [item] },
  })
  await administrator.ok(checklistApply, {
    params: { versionId, checklistId: checklist.id },
    input: { action: 'attach', works: [wbsId] },
  })
  const { items } = await administrator.ok(checklistOfWork, { params: { versionId, wbsId } })
  ids.checkItemId = items[0]?.id ?? ''
}

/** An import tells its person when it has ended. */
async function noticeIn({ administrator, ids }: { administrator: Visitor; ids: Ids }): Promise<void> {
  for (let second = 0; second < MODEL_SECONDS; second++) {
    const { notices } = await administrator.ok(noticeList, {})
    if (notices[0]) {
      ids.noticeId = String(notices[0].id)
      return
    }
    await pause(1_000)
  }
}

/** A test that a webhook sends. */
async function deliveryIn({ administrator, ids }: { administrator: Visitor; ids: Ids }): Promise<void> {
  const of = { params: { spaceId: ids.spaceId ?? '', webhookId: ids.webhookId ?? '' } }
  await administrator.ok(webhookTest, of)
  ids.deliveryId = (await administrator.ok(webhookDeliveries, of)).deliveries[0]?.id ?? ''
}

/** One that a list takes its values from, and one that nothing does. */
async function directoriesIn({ administrator, ids }: { administrator: Visitor; ids: Ids }): Promise<void> {
  const params = { spaceId: ids.spaceId ?? '' }
  const make = async (name: string) =>
    (await administrator.ok(directoryCreate, { params, input: { nodeId: null, kind: 'checklist', code: '', name } }))
      .directory.id
  ids.usedDirectoryId = await make('Used')
  ids.unusedDirectoryId = await make('Unused')
  const rows = [{ id: ids.rowId ?? 'rowrowrowrow', name: 'Walls' }]
  ids.rowId = rows[0]?.id ?? ''
  ids.directoryRowId = ids.rowId
  await administrator.ok(directoryCommands, {
    params: { directoryId: ids.usedDirectoryId },
    input: { commands: [{ do: 'rows.insert', parentId: null, rows }] },
  })
  const input = { nodeId: null, code: 'taken', name: 'Taken', type: 'list' as const }
  ids.listId = (await administrator.ok(attributeCreate, { params, input })).attribute.id
}

/** An import has made another version the actual one. */
async function rowsIn({ administrator, ids }: { administrator: Visitor; ids: Ids }): Promise<void> {
  const { versions } = await administrator.ok(versionList, { params: { scheduleId: ids.scheduleId ?? '' } })
  const params = { versionId: versions.find(({ kind }) => kind === 'actual')?.id ?? '' }
  const { rows } = await administrator.ok(wbsList, { params, input: { filter: 2 } })
  const { relations } = await administrator.ok(relationList, { params })
  await administrator.ok(timetableCalculate, { params })
  const [pred, wbs, succ] = [rows[0], rows.at(-2), rows.at(-1)].map((row) => row?.id ?? '')
  Object.assign(ids, params, {
    olderVersionId: ids.versionId,
    predId: pred,
    wbsId: wbs,
    workId: wbs,
    succId: succ,
    relationId: relations[0]?.id,
  })
}

export async function plainAttacks(target: Target): Promise<Attack[]> {
  return [
    {
      name: 'every route as it is meant',
      patienceMs: 300_000,
      run: async () => {
        const { wrong, unreached } = await plainCalls(target)
        if (wrong.length > 0) throw new Error(`${wrong.length} wrong answers:\n${wrong.slice(0, 20).join('\n')}`)
        const told = [...unreached].map(([name, reason]) => `\n  ${name}: ${reason}`).join('')
        // How many answer is held where nothing else has happened yet: `hostile-calls.test.ts`.
        return `${routes.length - unreached.size} of ${routes.length} answered; not:${told}`
      },
    },
  ]
}
