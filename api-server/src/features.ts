import type { Server } from 'node:http'
import { join } from 'node:path'
import { may } from '@plumbline/core/permissions'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Config } from './config.ts'
import { announceToMembers, askerAt } from './identity/access/index.ts'
import { bindAddresses, isAddressAllowed } from './identity/addresses/index.ts'
import { bindAudit } from './identity/audit/index.ts'
import { bindDelegation } from './identity/delegation/index.ts'
import { configuredProviders } from './identity/external/index.ts'
import { bindIdentity } from './identity/features.ts'
import { bindLicences, createLicences } from './identity/licences/index.ts'
import { bindRoles } from './identity/roles/index.ts'
import { bindAnalytics } from './insight/analytics/index.ts'
import { bindAttributes } from './planning/attributes/index.ts'
import { bindCalculateSettings } from './planning/calculate-settings/index.ts'
import { bindCalculatedAttributes } from './planning/calculated-attributes/index.ts'
import { bindCalendars, createCalendarEffects, firstCalendar, keepCopies } from './planning/calendars/index.ts'
import { bindComparison, createComparisons } from './planning/comparison/index.ts'
import { bindDailyView } from './planning/daily-view/index.ts'
import { bindDayLimits, tellNewPeriod } from './planning/day-limits/index.ts'
import { createDemo } from './planning/demo/index.ts'
import { bindDistributions } from './planning/distributions/index.ts'
import { createReader } from './planning/document/index.ts'
import { bindExternalLinks, createExternalLinks } from './planning/external-links/index.ts'
import { bindFiltering } from './planning/filtering/index.ts'
import { bindHistory } from './planning/history/index.ts'
import { bindLayouts } from './planning/layouts/index.ts'
import { createNews } from './planning/news/index.ts'
import { bindOverview } from './planning/overview/index.ts'
import { bindPassport, copyPassports } from './planning/passport/index.ts'
import { bindPlanInputs, createPlanInputs } from './planning/plan-inputs/index.ts'
import { bindProgress } from './planning/progress/index.ts'
import { bindRelations } from './planning/relations/index.ts'
import { bindReplacements } from './planning/replacements/index.ts'
import { bindRooms } from './planning/rooms/index.ts'
import { bindScheduleGroups } from './planning/schedule-groups/index.ts'
import { bindSchedules, schedulePort } from './planning/schedules/index.ts'
import { bindStructureLists } from './planning/structure-lists/index.ts'
import { bindTimetable, createCalculator } from './planning/timetable/index.ts'
import { bindTransfer } from './planning/transfer/index.ts'
import { bindUiState } from './planning/ui-state/index.ts'
import { bindUndo } from './planning/undo/index.ts'
import { bindUploads, createUploads } from './planning/uploads/index.ts'
import { bindVersions, findVersion, selectCurrentVersion } from './planning/versions/index.ts'
import { bindViewSettings } from './planning/view-settings/index.ts'
import { bindWbs } from './planning/wbs/index.ts'
import { bindWbsTemplates } from './planning/wbs-templates/index.ts'
import { bindClientErrors } from './platform/client-errors/index.ts'
import type { CollabDoor } from './platform/collab/index.ts'
import { type Database, listen, type Transaction } from './platform/database/index.ts'
import { type Api, type Sessions, scopeOf } from './platform/http/index.ts'
import { startJobs } from './platform/jobs/index.ts'
import { bindLocalization } from './platform/localization/index.ts'
import { openMail } from './platform/mail/index.ts'
import { bindOpenApi } from './platform/openapi/index.ts'
import { openRealtime } from './platform/realtime/index.ts'
import { bindSystem } from './platform/system/index.ts'
import { regularJobs } from './regular-jobs.ts'
import { bindKanban, boardDesk, followBoards } from './site/kanban/index.ts'
import { bindChat, chatDesk, createArchive, createTelling } from './workspace/chat/index.ts'
import { bindComments } from './workspace/comments/index.ts'
import { bindEps, selectNode } from './workspace/eps/index.ts'
import { bindGallery } from './workspace/gallery/index.ts'
import { bindKeys } from './workspace/keys/index.ts'
import { bindMembers } from './workspace/members/index.ts'
import { bindNotices, createNotices } from './workspace/notices/index.ts'
import { bindProjects, firstDayAt } from './workspace/projects/index.ts'
import { bindSpaces } from './workspace/spaces/index.ts'

export interface FeatureParts {
  api: Api
  config: Config
  database: Database
  door: CollabDoor
  sessions: Sessions
  origins: ReadonlySet<string>
  server: Server
  log: Logger
}

/** Changes of a room are collab-server's. */
const accessChange = z.object({ userId: z.string().optional() })
const VERSION = '0.1.0'
const BYTES_PER_MB = 1_048_576

/** What links in letters begin with. */
const publicUrlOf = ({ PUBLIC_URL, PORT }: Config): string =>
  (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/$/, '')

/** The one place that knows all features: it hands each what it needs of the others. */
export async function bindFeatures(parts: FeatureParts): Promise<{ close(): Promise<void> }> {
  const { api, config, database, door, sessions, origins, server, log } = parts
  const spaceOfVersion = async (tx: Transaction, versionId: string) =>
    (await findVersion(tx, versionId))?.spaceId ?? null

  const realtime = openRealtime(server, {
    sessions,
    allowedOrigins: origins,
    redisUrl: config.REDIS_URL,
    trustedProxies: config.TRUSTED_PROXIES,
    mayWatchSpace: async (who, spaceId, address) =>
      database.inScope(scopeOf(who), async (tx) => {
        const asker = await askerAt(tx, who, spaceId, [])
        return may(asker, 'space.read') && isAddressAllowed(tx, spaceId, address)
      }),
    mayWatchVersion: async (who, versionId, address) =>
      database.inScope(scopeOf(who), async (tx) => {
        const spaceId = await spaceOfVersion(tx, versionId)
        if (spaceId === null || !may(await askerAt(tx, who, spaceId, [versionId]), 'schedule.read')) return false
        return isAddressAllowed(tx, spaceId, address)
      }),
    log,
  })
  const structureChanged = (spaceId: string): void => realtime.toSpace(spaceId, 'structure', { spaceId })
  const calculator = createCalculator({
    database,
    door,
    log,
    inputsFor: (versionId) => inputsFor(versionId),
    keepCopies,
    calculated: (versionId, timetable, externals) => {
      realtime.toVersion(versionId, 'timetable', { versionId, timetable })
      calculateDependent(versionId)
      externalLinks.calculated(versionId, externals).catch((err) => {
        log.warn({ err }, 'schedules that follow another are not told of its dates yet')
      })
    },
    dataDateMoved: (versionId) => {
      tellNewPeriod(database, versionId).catch((err) => log.warn({ err }, 'the new period for facts is not told yet'))
    },
  })
  const inputsChanged = (versionId: string, revision: string): void => {
    realtime.toVersion(versionId, 'planInputs', { versionId, revision })
    calculator.inputsChanged(versionId)
  }
  const planInputs = createPlanInputs({ database, door, changed: inputsChanged })
  const externalLinks = createExternalLinks({ database, door, changed: inputsChanged })
  const inputsFor = async (versionId: string) => ({
    targets: (await planInputs.contentFor(versionId)).content,
    externals: (await externalLinks.contentFor(versionId)).content,
  })
  const calculateDependent = (targetId: string): void => {
    planInputs.behind(targetId).then(
      (ids) => ids.forEach(calculator.inputsChanged),
      (err) => log.warn({ err }, 'what compares with a target version is not calculated yet'),
    )
  }
  const reader = createReader(door)
  const notices = createNotices({
    database,
    log,
    toUser: (userId, status) => realtime.toUser(userId, 'notices', status),
  })
  const news = createNews({ database, reader, notices, log })
  const comparisons = createComparisons({
    database,
    door,
    inputsFor,
    merged: news.merged,
  })
  const schedules = schedulePort({
    database,
    door,
    reader,
    calendarFor: (at) => database.asSystem((tx) => firstCalendar(tx, at)),
    dayFor: ({ parentId }) => database.asSystem((tx) => firstDayAt(tx, parentId)),
  })
  const calendarEffects = createCalendarEffects({
    door,
    inputsFor,
  })
  const demo = createDemo({ database, door, schedules, password: config.DEMO_PASSWORD })
  const attributesChanged = (spaceId: string): void => realtime.toSpace(spaceId, 'attributes', { spaceId })
  const uploads = createUploads({
    database,
    door,
    log,
    maxBytes: config.MAX_UPLOAD_MB * BYTES_PER_MB,
    changed: (userId, upload) => realtime.toUser(userId, 'upload', upload),
    structureChanged,
    versionsChanged: (spaceId, event) => {
      realtime.toSpace(spaceId, 'versions', event)
      news.versionChanged(spaceId, event)
    },
    actualChanged: news.actualChanged,
    attributesChanged,
    ended: news.uploadEnded,
  })

  const chatArchive = createArchive(database, door, log)

  const providers = configuredProviders(config)
  bindSystem(api, {
    database,
    door,
    version: VERSION,
    idleMinutes: config.IDLE_MINUTES,
    registrationOpen: config.REGISTRATION,
    maxUploadBytes: config.MAX_UPLOAD_MB * BYTES_PER_MB,
    supportContact: config.SUPPORT_CONTACT,
    mailLeaves: config.SMTP_URL !== undefined,
    restoreByQuestion: config.SECRET_QUESTION,
    signInWith: providers.map(({ kind, name }) => ({ kind, name })),
    demoSignIns: () => (config.DEMO ? demo.signIns : []),
  })
  bindClientErrors(api, { database, sessions, log })
  bindLocalization(api, { database, localesDirectory: config.LOCALES_DIR })
  bindOpenApi(api, VERSION)
  const mail = openMail({
    smtpUrl: config.SMTP_URL,
    from: config.MAIL_FROM,
    folder: join(config.DATA_DIR, 'mail'),
    log,
  })
  bindIdentity({ api, config, database, log, mail, providers, sessionEnded: realtime.endSession })
  const licences = createLicences({
    database,
    freeSeats: config.FREE_SEATS,
    keysFile: config.LICENCE_KEYS ?? join(config.DATA_DIR, 'licence-keys.json'),
    version: VERSION,
  })
  bindSpaces(api, { database, licences, fillWithTestData: demo.fillSpace })
  bindMembers(api, { database, licences, mail, publicUrl: publicUrlOf(config), told: news.memberChanged })
  bindRoles(api, { database, licences })
  bindLicences(api, { database, licences })
  bindDelegation(api, { database })
  bindAudit(api, { database })
  bindAddresses(api, { database, changed: announceToMembers })
  bindEps(api, { database, schedules, structureChanged, attributesChanged })
  bindProjects(api, { database, schedules, structureChanged, copied: copyPassports })
  bindScheduleGroups(api, { database, schedules, structureChanged, attributesChanged })
  bindComments(api, {
    database,
    changed: (spaceId, epsId) => realtime.toSpace(spaceId, 'comments', { epsId }),
    said: (scope, what) => news.said(scope.userId, what),
  })
  bindChat(api, {
    database,
    door,
    archive: chatArchive,
    telling: createTelling({
      database,
      log,
      toUser: (userId, event) => realtime.toUser(userId, 'chat', event),
      tell: notices.tell,
    }),
    read: (userId, event) => realtime.toUser(userId, 'chatRead', event),
  })
  bindGallery(api, {
    database,
    maxMegabytes: config.GALLERY_MB,
    changed: (spaceId, epsId) => realtime.toSpace(spaceId, 'gallery', { epsId }),
  })
  bindKeys(api, { database })
  bindPassport(api, { database, structureChanged })
  bindNotices(api, {
    database,
    notices,
    actualVersionOf: async (tx, scheduleId) =>
      (await selectNode(tx, scheduleId)) ? ((await selectCurrentVersion(tx, scheduleId))?.id ?? null) : null,
  })
  bindStructureLists(api, { database, reader })
  bindAnalytics(api, { database, schedules })
  bindDistributions(api, { database })
  bindCalendars(api, {
    database,
    effects: calendarEffects,
    changed: (spaceId) => realtime.toSpace(spaceId, 'calendars', { spaceId }),
  })
  bindAttributes(api, {
    database,
    reader,
    changed: attributesChanged,
  })
  bindCalculatedAttributes(api, { database, changed: attributesChanged })
  bindFiltering(api, { database })
  const viewsChanged = (spaceId: string, scheduleId: string): void => realtime.toSpace(spaceId, 'views', { scheduleId })
  bindLayouts(api, { database, changed: viewsChanged })
  bindViewSettings(api, { database })
  bindOverview(api, { database, peopleIn: realtime.peopleIn })
  bindDailyView(api, { database, changed: viewsChanged })
  bindUiState(api, { database })
  bindSchedules(api, { database, structureChanged })
  bindVersions(api, {
    database,
    door,
    reader,
    calculate: calculator.calculateNow,
    targetChanged: (versionIds) => versionIds.forEach(calculator.inputsChanged),
    changed: (spaceId, event) => {
      realtime.toSpace(spaceId, 'versions', event)
      structureChanged(spaceId)
      news.versionChanged(spaceId, event)
    },
    actualChanged: news.actualChanged,
  })
  bindDayLimits(api, {
    database,
    changed: (spaceId, scheduleId) => realtime.toSpace(spaceId, 'dayLimits', { scheduleId }),
  })
  bindComparison(api, comparisons)
  bindWbs(api, { database, door, reader })
  bindTransfer(api, { database, door, reader })
  bindWbsTemplates(api, { database, reader })
  bindReplacements(api, { database, door, reader })
  bindRelations(api, { database, door, reader })
  bindHistory(api, { database, door })
  bindUndo(api, { database, door, reader })
  bindRooms(api, {
    database,
    door,
    ticketSecret: config.TICKET_SECRET,
    otherKinds: { chat: chatDesk(database, door), kanban: boardDesk(database) },
  })
  const boardsChanged = (spaceId: string, event: { scheduleId: string; boardId: string }): void =>
    realtime.toSpace(spaceId, 'boards', event)
  const boards = followBoards({
    database,
    door,
    log,
    told: ({ spaceId, scheduleId, id }) => boardsChanged(spaceId, { scheduleId, boardId: id }),
  })
  bindKanban(api, { database, door, reader, changed: boardsChanged })
  bindTimetable(api, { database, calculator, spaceOfVersion })
  bindPlanInputs(api, { database, planInputs })
  bindExternalLinks(api, { database, reader, externalLinks })
  bindProgress(api, { database, door, reader })
  bindCalculateSettings(api, { database, door, reader })
  bindUploads(api, { database, uploads })

  const listener = listen(config.DATABASE_URL, log, {
    room_changed: (payload) => {
      calculator.roomChanged(payload)
      boards.roomChanged(payload)
    },
    version_created: (versionId) => calculator.versionCreated(versionId),
    access_changed: (payload) => {
      const { userId } = accessChange.parse(JSON.parse(payload))
      if (userId === undefined) return
      realtime.toUser(userId, 'access')
      void realtime.accessChanged(userId).catch((err) => log.warn({ err }, 'rights of sockets are not checked anew'))
    },
    connected: () => {
      calculator.reconcile().catch((err) => log.warn({ err }, 'timetables are not compared yet'))
      boards.reconcile().catch((err) => log.warn({ err }, 'boards are not compared yet'))
    },
  })
  const jobs = startJobs(
    config.DATABASE_URL,
    regularJobs({ database, door, licences, notices, uploads, boards, chatArchive, sessionEnded: realtime.endSession }),
    log,
  )
  jobs.catch((err) => log.error({ err }, 'regular jobs do not run'))
  if (config.DEMO) {
    await demo.createOnFirstStart().catch((err) => log.error({ err }, 'the demo space could not be made'))
  }

  return {
    close: async () => {
      await listener.close()
      await uploads.close()
      await news.settled()
      await calculator.close()
      await boards.close()
      await planInputs.close()
      await externalLinks.close()
      await reader.close()
      await comparisons.close()
      await calendarEffects.close()
      await realtime.close()
      await mail.close()
      await jobs.then(
        (running) => running.close(),
        () => undefined,
      )
    },
  }
}
