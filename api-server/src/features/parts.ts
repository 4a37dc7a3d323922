import type { Server } from 'node:http'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { configuredProviders } from '../identity/external/index.ts'
import { createInstallation } from '../identity/installation/index.ts'
import { configuredKerberos } from '../identity/kerberos/index.ts'
import { createLicences } from '../identity/licences/index.ts'
import { createSealing } from '../identity/second-factor/index.ts'
import { createGridJobs, createGrids } from '../insight/grid/index.ts'
import { selectPassedWork } from '../insight/indicators/index.ts'
import { createForesight } from '../insight/tools/index.ts'
import {
  countTotals,
  createEstimatePrints,
  createEstimateReader,
  createEstimateUploads,
  followEstimates,
  followModelRules,
} from '../planning/costs/estimates/index.ts'
import { createDirectoryFiles } from '../planning/exchange/directory-files/index.ts'
import { createExportJobs, createExports } from '../planning/exchange/exports/index.ts'
import { createPrinting, createPrintJobs } from '../planning/exchange/printing/index.ts'
import { createRemoteSpaces } from '../planning/exchange/remote-spaces/index.ts'
import { createReportJobs, createReportWriting } from '../planning/exchange/reports/index.ts'
import { createScreenPrinting } from '../planning/exchange/screen-printing/index.ts'
import { createUploads } from '../planning/exchange/uploads/index.ts'
import { createWholeSchedules } from '../planning/exchange/whole-schedules/index.ts'
import {
  createElementCounts,
  createLinksReader,
  createModelFiles,
  createRuleRuns,
} from '../planning/models/bim/index.ts'
import { createConversions } from '../planning/models/files/index.ts'
import { createBatches } from '../planning/official/batch-processing/index.ts'
import { createDayDocuments, createVolumePlans, followDays } from '../planning/schedules/days/index.ts'
import { createDemo } from '../planning/schedules/demo/index.ts'
import { createReader } from '../planning/schedules/document/index.ts'
import { schedulePort } from '../planning/schedules/nodes/index.ts'
import { createTimesheetDues, createTimesheetFacts } from '../planning/schedules/timesheets/index.ts'
import { createComparisons } from '../planning/versions/comparison/index.ts'
import { createDelays } from '../planning/versions/delays/index.ts'
import { createNews } from '../planning/versions/news/index.ts'
import { createCalendarEffects, firstCalendar } from '../planning/vocabulary/calendars/index.ts'
import { createRecalculations } from '../planning/vocabulary/directory-relations/index.ts'
import { createDonorTakes } from '../planning/vocabulary/donor-attributes/index.ts'
import type { ChangedRegister } from '../planning/vocabulary/resources/index.ts'
import { blobsConfig, openBlobs, patientBlobs } from '../platform/blobs/index.ts'
import type { CollabApi } from '../platform/collab/index.ts'
import type { Database } from '../platform/database/index.ts'
import type { Api, Sessions } from '../platform/http/index.ts'
import { textSource } from '../platform/localization/index.ts'
import { LongJobs } from '../platform/long-jobs/index.ts'
import { openMail } from '../platform/mail/index.ts'
import { createFirstPages } from '../platform/pictures/index.ts'
import { createStorage } from '../platform/storage/index.ts'
import { Transfers } from '../platform/transfers/index.ts'
import { createBackups } from '../site/backups/index.ts'
import { createBoardReader, followBoards, movedBoards } from '../site/kanban/index.ts'
import {
  createScratchThread,
  createWholePacker,
  wholeBackupJobs,
  wholeParts,
  wholeVaultAt,
} from '../site/whole/index.ts'
import { VERSION } from '../version.ts'
import { createArchive } from '../workspace/chat/index.ts'
import { createNotices } from '../workspace/notices/index.ts'
import { firstDayAt } from '../workspace/projects/index.ts'
import { createStorageQuotas } from '../workspace/storage-quotas/index.ts'
import { createWebhooks, enqueue } from '../workspace/webhooks/index.ts'
import { createCalculation } from './calculation.ts'
import { openEvents, tellDirectoryReaders, tellVersionReaders } from './realtime.ts'

export interface FeatureParts {
  api: Api
  config: Config
  database: Database
  /** By which connections of their own ask, as the server's role. */
  databaseUrl: string
  collabApi: CollabApi
  sessions: Sessions
  origins: ReadonlySet<string>
  server: Server
  /** Folder of what is being received. */
  incoming: string
  log: Logger
}

/** What features have in common, and what one hands to another. */
export type Parts = FeatureParts & ReturnType<typeof createParts>

export const BYTES_PER_MB = 1_048_576

/** Everything that outlives a request, each made of what it needs of the others. */
export function createParts(parts: FeatureParts) {
  const { config, database, collabApi, log } = parts
  /** What was made last is closed first, so that nobody is asked who has gone. */
  const closing = new AsyncDisposableStack()
  const opened = <T extends { close(): Promise<void> }>(part: T): T => closing.adopt(part, (one) => one.close())
  const realtime = opened(openEvents(parts))
  const structureChanged = (spaceId: string): void => realtime.toSpace(spaceId, 'structure', { spaceId })
  const reader = opened(createReader(collabApi))
  const boardReader = opened(createBoardReader(collabApi))
  const linksReader = opened(createLinksReader(collabApi))
  const ruleRuns = opened(createRuleRuns({ database, collabApi, log }))
  const modelFiles = opened(createModelFiles())
  const elementCounts = opened(createElementCounts(database, linksReader))
  const dayDocuments = opened(createDayDocuments(parts))
  const { calculator, planInputs, externalLinks, dayFacts, inputsFor } = createCalculation(
    parts,
    realtime,
    ruleRuns.calculated,
    dayDocuments,
  )
  for (const part of [externalLinks, planInputs, calculator]) opened(part)
  const longJobs = new LongJobs({ database, log, notify: (at, job) => realtime.toUserIn(at, 'job', job) })
  const maxUploadBytes = config.MAX_UPLOAD_MB * BYTES_PER_MB
  const notices = createNotices({
    database,
    log,
    alsoTell: (tx, event) => enqueue(tx, event),
    toUser: (userId, status) => realtime.toUser(userId, 'notices', status),
  })
  const webhooks = opened(
    createWebhooks({
      database,
      log,
      notices,
      sealing: createSealing(config.TICKET_SECRET, 'secrets of webhooks'),
      allowsPrivate: config.REMOTE_PRIVATE,
    }),
  )
  const news = createNews({ database, reader, notices, log })
  closing.defer(() => news.settled())
  const comparisons = opened(
    createComparisons({
      database,
      collabApi,
      inputsFor,
      merged: news.merged,
    }),
  )
  const delays = opened(createDelays({ database, collabApi, inputsFor }))
  const foresight = opened(createForesight({ database, collabApi, inputsFor }))
  const grids = opened(createGrids({ database }))
  const schedules = schedulePort({
    database,
    collabApi,
    reader,
    calendarFor: (at) => database.asSystem((tx) => firstCalendar(tx, at)),
    dayFor: ({ parentId }) => database.asSystem((tx) => firstDayAt(tx, parentId)),
    passedOf: selectPassedWork,
  })
  const calendarEffects = opened(
    createCalendarEffects({
      collabApi,
      inputsFor,
    }),
  )
  const installation = createInstallation(database, config)
  const demo = createDemo({ database, collabApi, schedules, password: config.DEMO_PASSWORD })
  const attributesChanged = (spaceId: string): void => realtime.toSpace(spaceId, 'attributes', { spaceId })
  const directoryChanged = tellDirectoryReaders(parts, realtime)
  const directoryWritten: typeof directoryChanged = (spaceId, event) => {
    directoryChanged(spaceId, event)
    // Lists may take their values from it.
    attributesChanged(spaceId)
  }
  const versionsChanged = tellVersionReaders(parts, realtime)
  const blobs = openBlobs(config)
  const storage = createStorage({ database, blobs, folder: parts.incoming })
  const firstPages = opened(createFirstPages())
  const transfers = new Transfers(blobs)
  const quotas = createStorageQuotas({
    database,
    collabApi,
    notices,
    usualMegabytes: config.SPACE_QUOTA_MB,
    mostMegabytes: config.SPACE_QUOTA_MAX_MB,
  })
  const registerChanged = (spaceId: string, { directoryId, revision, isNew }: ChangedRegister, by: string): void => {
    if (isNew) realtime.toSpace(spaceId, 'directories', { spaceId })
    realtime.toSpace(spaceId, 'directory', { directoryId, revision, by })
  }
  const wholeSchedules = opened(
    createWholeSchedules({
      database,
      storage,
      quotas,
      collabApi,
      log,
      program: VERSION,
      registerChanged,
      boards: { ...movedBoards, tell: (boardId) => boards.boardChanged(boardId) },
      readModel: (model) => conversions.start({ ...model, modelId: null }),
    }),
  )
  const uploads = createUploads({
    wholeSchedules,
    quotas,
    database,
    storage,
    collabApi,
    log,
    maxBytes: maxUploadBytes,
    longJobs,
    structureChanged,
    versionsChanged: (spaceId, event) => {
      versionsChanged(spaceId, event)
      news.versionChanged(spaceId, event)
    },
    targetChanged: (versionIds) => versionIds.forEach(calculator.inputsChanged),
    actualChanged: news.actualChanged,
    attributesChanged,
    registerChanged,
    ended: news.uploadEnded,
  })
  closing.use(uploads)
  const exports = opened(createExports({ database, storage, collabApi, inputsFor, folder: parts.incoming }))
  const gridJobs = createGridJobs({ storage, quotas, longJobs, grids, folder: parts.incoming })
  const exportJobs = createExportJobs({
    ...{ database, storage, quotas, longJobs, exports, wholeSchedules },
    folder: parts.incoming,
  })
  const printing = opened(createPrinting({ database, collabApi, inputsFor }))
  const printJobs = createPrintJobs({ database, storage, quotas, longJobs, printing, folder: parts.incoming })
  const screenPrinting = opened(createScreenPrinting({ database }))
  const texts = textSource(config.LOCALES_DIR)
  const licences = createLicences({
    database,
    freeSeats: config.FREE_SEATS,
    version: VERSION,
  })
  const reportWriting = opened(createReportWriting({ database, collabApi, storage, texts, licences, inputsFor }))
  const reportJobs = createReportJobs({
    ...{ database, storage, quotas, longJobs, writing: reportWriting },
    folder: parts.incoming,
  })
  const estimatePrints = opened(
    createEstimatePrints({ ...{ database, collabApi, storage, quotas, longJobs }, folder: parts.incoming }),
  )
  const estimatesChanged = (spaceId: string, event: { scheduleId: string; estimateId: string }): void =>
    realtime.toSpace(spaceId, 'estimates', event)
  const estimateUploads = opened(
    createEstimateUploads({ ...{ database, collabApi, storage, quotas, longJobs }, changed: estimatesChanged }),
  )
  const directoryFiles = opened(
    createDirectoryFiles({
      ...{ database, storage, quotas, longJobs },
      maxBytes: maxUploadBytes,
      changed: directoryWritten,
    }),
  )
  const batches = createBatches({
    database,
    longJobs,
    log,
    storage,
    quotas,
    uploads,
    exports,
    printing,
    wholeSchedules,
    folder: parts.incoming,
    calculate: calculator.calculateNow,
  })
  const modelsChanged = (spaceId: string, scheduleId: string): void =>
    realtime.toSpace(spaceId, 'models', { scheduleId })
  const conversions = createConversions({
    quotas,
    database,
    storage,
    log,
    maxBytes: config.MODEL_MB * BYTES_PER_MB,
    longJobs,
    changed: modelsChanged,
    linkByRules: ruleRuns.run,
  })
  const backups = opened(
    createBackups({
      ...{ database, collabApi, quotas, longJobs, log, structureChanged, blobs },
      incoming: parts.incoming,
      sources: {
        databaseUrl: parts.databaseUrl,
        blobs: blobsConfig(config),
        collab: collabApi.address,
        secret: config.BACKUP_KEY ?? config.TICKET_SECRET,
        program: VERSION,
      },
      boardChanged: (boardId) => boards.boardChanged(boardId),
      versionsChanged: (spaceId, event) => {
        versionsChanged(spaceId, event)
        news.versionChanged(spaceId, event)
      },
      changed: (spaceId) => realtime.toSpace(spaceId, 'backups', { spaceId }),
    }),
  )
  const ownerUrl = config.DATABASE_OWNER_URL ?? config.DATABASE_URL
  const whole = wholeParts(config, { blobs, ownerUrl, program: VERSION })
  const { pack } = opened(createWholePacker(config, { ownerUrl, program: VERSION }))
  const patientWhole = { ...whole, pack, blobs: patientBlobs(whole.blobs), to: patientBlobs(whole.to) }
  const scratch = opened(createScratchThread({ ownerUrl, folder: parts.incoming, from: wholeVaultAt(config) }))
  const wholeJobs = wholeBackupJobs(longJobs, { database, whole: patientWhole, scratch, backups })
  const days = opened(
    followDays({
      ...{ database, collabApi, log },
      told: ({ spaceId, scheduleId, facts }) => {
        realtime.toSpace(spaceId, 'days', { scheduleId })
        if (!facts) return
        dayFacts.changedIn(scheduleId).catch((err) => log.warn({ err }, 'facts by day are not calculated with yet'))
      },
    }),
  )
  const timesheetFacts = createTimesheetFacts({ database, collabApi, documents: dayDocuments, log })
  const timesheetDues = createTimesheetDues({ database, documents: dayDocuments, log, tell: notices.tell })
  const volumePlans = createVolumePlans({ database, longJobs, documents: dayDocuments, follower: days })
  const donorTakes = createDonorTakes({ database, longJobs, collabApi, reader })
  const recalculations = createRecalculations({
    ...{ database, longJobs, collabApi, reader, takeBack: comparisons.takeBack },
    changed: (spaceId) => realtime.toSpace(spaceId, 'directories', { spaceId }),
  })
  const remoteSpaces = opened(
    createRemoteSpaces({
      ...{ database, quotas, collabApi, longJobs },
      sealing: createSealing(config.TICKET_SECRET, 'tokens of remote spaces'),
      taken: directoryWritten,
      limits: { allowsPrivate: config.REMOTE_PRIVATE, maxBytes: maxUploadBytes },
    }),
  )
  // All kinds are known from here on; they end before what they work with.
  closing.use(longJobs)
  const chatArchive = opened(createArchive(database, collabApi, log))
  const providers = configuredProviders(config)
  const kerberos = configuredKerberos(config)
  const mail = opened(
    openMail({
      smtpUrl: config.SMTP_URL,
      from: config.MAIL_FROM,
      folder: join(config.DATA_DIR, 'mail'),
      log,
    }),
  )
  const estimates = opened(createEstimateReader(collabApi))
  const totals = opened(
    countTotals({
      ...{ database, estimates, log },
      counted: (spaceId, scheduleId) => realtime.toSpace(spaceId, 'estimateTotals', { scheduleId }),
    }),
  )
  const estimateNews = opened(followEstimates({ database, collabApi, log, changed: estimatesChanged }))
  const modelRuleNews = opened(
    followModelRules({
      ...{ database, log, links: linksReader },
      changed: (spaceId, event) => realtime.toSpace(spaceId, 'modelRules', event),
    }),
  )
  const boardsChanged = (spaceId: string, event: { scheduleId: string; boardId: string }): void =>
    realtime.toSpace(spaceId, 'boards', event)
  const boards = opened(
    followBoards({
      database,
      collabApi,
      log,
      notify: ({ spaceId, scheduleId, id }) => boardsChanged(spaceId, { scheduleId, boardId: id }),
    }),
  )
  return {
    ...parts,
    closing,
    realtime,
    structureChanged,
    calculator,
    longJobs,
    batches,
    backups,
    transfers,
    whole,
    patientWhole,
    firstPages,
    scratch,
    wholeJobs,
    planInputs,
    externalLinks,
    reader,
    boardReader,
    linksReader,
    notices,
    webhooks,
    news,
    comparisons,
    delays,
    foresight,
    exports,
    exportJobs,
    printing,
    printJobs,
    screenPrinting,
    reportWriting,
    reportJobs,
    directoryFiles,
    grids,
    gridJobs,
    schedules,
    calendarEffects,
    demo,
    installation,
    attributesChanged,
    directoryChanged,
    blobs,
    storage,
    quotas,
    uploads,
    maxUploadBytes,
    conversions,
    modelFiles,
    elementCounts,
    ruleRuns,
    estimates,
    totals,
    estimatePrints,
    estimateUploads,
    estimateNews,
    modelRuleNews,
    estimatesChanged,
    modelsChanged,
    versionsChanged,
    remoteSpaces,
    chatArchive,
    providers,
    kerberos,
    mail,
    texts,
    licences,
    boardsChanged,
    boards,
    dayDocuments,
    dayFacts,
    days,
    donorTakes,
    recalculations,
    volumePlans,
    inputsFor,
    timesheetFacts,
    timesheetDues,
  }
}
