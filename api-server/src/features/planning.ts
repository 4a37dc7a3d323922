import type { VersionsEvent } from '@plumbline/core/contract'
import { bindCosts, estimateAuthorizer } from '../planning/costs/estimates/index.ts'
import { bindPriceBases } from '../planning/costs/price-bases/index.ts'
import { bindDirectoryFiles } from '../planning/exchange/directory-files/index.ts'
import { bindExports } from '../planning/exchange/exports/index.ts'
import { bindImportRules } from '../planning/exchange/import-rules/index.ts'
import { bindPrintFormats, paperFor } from '../planning/exchange/print-formats/index.ts'
import { bindPrinting } from '../planning/exchange/printing/index.ts'
import { bindRemoteSpaces } from '../planning/exchange/remote-spaces/index.ts'
import { bindReportMailings, sendReports } from '../planning/exchange/report-mailings/index.ts'
import { bindReports } from '../planning/exchange/reports/index.ts'
import { bindScreenPrinting } from '../planning/exchange/screen-printing/index.ts'
import { bindUploads } from '../planning/exchange/uploads/index.ts'
import { bindBcf } from '../planning/models/bcf/index.ts'
import { bindBim, linksAuthorizer } from '../planning/models/bim/index.ts'
import { bindModels } from '../planning/models/files/index.ts'
import { bindBatchProcessing } from '../planning/official/batch-processing/index.ts'
import { bindRisk } from '../planning/official/risk/index.ts'
import { bindTimetable } from '../planning/official/timetable/index.ts'
import { bindCalculateSettings } from '../planning/schedules/calculate-settings/index.ts'
import { bindDateProposals } from '../planning/schedules/date-proposals/index.ts'
import { bindDayLimits } from '../planning/schedules/day-limits/index.ts'
import { bindDays, countOpenSheets, daysAuthorizer } from '../planning/schedules/days/index.ts'
import { bindExternalLinks } from '../planning/schedules/external-links/index.ts'
import { bindScheduleFiles } from '../planning/schedules/files/index.ts'
import { bindSchedules } from '../planning/schedules/nodes/index.ts'
import { bindPlanInputs } from '../planning/schedules/plan-inputs/index.ts'
import { bindProgress } from '../planning/schedules/progress/index.ts'
import { bindRelations } from '../planning/schedules/relations/index.ts'
import { bindRooms } from '../planning/schedules/rooms/index.ts'
import { bindTimesheets } from '../planning/schedules/timesheets/index.ts'
import { bindTransfer } from '../planning/schedules/transfer/index.ts'
import { bindUndo } from '../planning/schedules/undo/index.ts'
import { bindWbs } from '../planning/schedules/wbs/index.ts'
import { bindWbsTemplates } from '../planning/schedules/wbs-templates/index.ts'
import { bindComparison } from '../planning/versions/comparison/index.ts'
import { bindDelays } from '../planning/versions/delays/index.ts'
import { bindHistory } from '../planning/versions/history/index.ts'
import { bindVersions } from '../planning/versions/kinds/index.ts'
import { bindAttributes, isDirectoryTaken, selectTakers } from '../planning/vocabulary/attributes/index.ts'
import { bindCalculatedAttributes } from '../planning/vocabulary/calculated-attributes/index.ts'
import { bindCalendars } from '../planning/vocabulary/calendars/index.ts'
import { bindChecklists } from '../planning/vocabulary/checklists/index.ts'
import { bindDirectories } from '../planning/vocabulary/directories/index.ts'
import {
  bindDirectoryRelations,
  isDirectoryRelated,
  raiseRevisionsOf,
} from '../planning/vocabulary/directory-relations/index.ts'
import { bindDonorAttributes } from '../planning/vocabulary/donor-attributes/index.ts'
import { bindReplacements } from '../planning/vocabulary/replacements/index.ts'
import { bindResources } from '../planning/vocabulary/resources/index.ts'
import { boardAuthorizer } from '../site/kanban/index.ts'
import { chatAuthorizer } from '../workspace/chat/index.ts'
import { BYTES_PER_MB, type Parts } from './parts.ts'
import { publicUrlOf } from './people.ts'
import { spaceOfVersion } from './realtime.ts'

/** Of what is decided about a version, that by which its history counts later: a lock, a target, the actual status. */
function signDecision({ collabApi, log }: Parts, { versionId, change }: VersionsEvent): void {
  if (change === 'deleted' || change === 'renamed') return
  const failed = (err: unknown) => log.warn({ err, versionId }, 'a history is signed with the next hour only')
  collabApi.sign(`schedule/${versionId}`, change).catch(failed)
}

/** Sends reports that are due by letter. */
export function reportSending({ config, incoming: folder, reportWriting: writing, ...parts }: Parts) {
  return (): Promise<void> => sendReports({ ...parts, folder, writing, publicUrl: publicUrlOf(config) })
}

/** Schedules: their versions, works, calculation and looks. */
export function bindPlanning(parts: Parts): void {
  const {
    api,
    config,
    database,
    collabApi,
    realtime,
    structureChanged,
    calculator,
    planInputs,
    externalLinks,
    reader,
    news,
    comparisons,
    calendarEffects,
    attributesChanged,
    directoryChanged,
    uploads,
    conversions,
    modelFiles,
    modelsChanged,
    remoteSpaces,
    versionsChanged,
  } = parts
  bindSchedules(api, { database, structureChanged })
  bindVersions(api, {
    database,
    collabApi,
    reader,
    quotas: parts.quotas,
    openSheets: countOpenSheets,
    calculate: calculator.calculateNow,
    targetChanged: (versionIds) => versionIds.forEach(calculator.inputsChanged),
    changed: (spaceId, event) => {
      versionsChanged(spaceId, event)
      structureChanged(spaceId)
      news.versionChanged(spaceId, event)
      signDecision(parts, event)
    },
    actualChanged: news.actualChanged,
  })
  bindUploads(api, { database, uploads, takeBack: comparisons.takeBack })
  bindImportRules(api, { database })
  bindPrintFormats(api, { database })
  bindPrinting(api, parts)
  bindScreenPrinting(api, parts)
  bindReports(api, { ...parts, writing: parts.reportWriting })
  bindReportMailings(api, { ...parts, sendReports: reportSending(parts) })
  bindRemoteSpaces(api, {
    remoteSpaces,
    copied: (spaceId) => {
      structureChanged(spaceId)
      attributesChanged(spaceId)
    },
    listChanged: (spaceId) => realtime.toSpace(spaceId, 'directories', { spaceId }),
  })
  bindRooms(api, {
    database,
    collabApi,
    ticketSecret: config.TICKET_SECRET,
    otherKinds: {
      chat: chatAuthorizer(database, collabApi),
      kanban: boardAuthorizer(database),
      bim: linksAuthorizer(collabApi),
      estimate: estimateAuthorizer(parts),
      day: daysAuthorizer(database, parts.dayDocuments),
    },
  })
  bindWbs(api, { database, collabApi, reader })
  bindTransfer(api, { database, collabApi, reader })
  bindWbsTemplates(api, { database, reader })
  bindRelations(api, { database, collabApi, reader })
  bindReplacements(api, { database, collabApi, reader })
  bindHistory(api, { database, collabApi })
  bindUndo(api, { database, collabApi, reader, follower: parts.days })
  bindComparison(api, comparisons)
  bindDelays(api, { delays: parts.delays, paperFor: (scope, asked) => paperFor(database, scope, asked) })
  bindExports(api, parts)
  bindDirectoryFiles(api, parts)
  bindBatchProcessing(api, parts)
  bindTimetable(api, { database, calculator, spaceOfVersion })
  bindRisk(api, {
    database,
    changed: (versionId) => realtime.toVersion(versionId, 'risk', { versionId }),
  })
  bindPlanInputs(api, { database, planInputs })
  bindExternalLinks(api, { database, reader, externalLinks })
  bindScheduleFiles(api, {
    database,
    storage: parts.storage,
    quotas: parts.quotas,
    firstPages: parts.firstPages,
    maxBytes: config.FILE_MB * BYTES_PER_MB,
    changed: (spaceId, scheduleId) => realtime.toSpace(spaceId, 'storage', { scheduleId }),
  })
  bindProgress(api, { database, collabApi, reader })
  bindCalculateSettings(api, { database, collabApi, reader })
  bindDays(api, {
    ...{ database, collabApi, reader, documents: parts.dayDocuments, follower: parts.days },
    ...{ factInputs: parts.dayFacts, volumePlans: parts.volumePlans, inputsFor: parts.inputsFor },
    reasonsChanged: (spaceId) => realtime.toSpace(spaceId, 'dayReasons', { spaceId }),
    tell: parts.notices.tell,
  })
  bindTimesheets(api, {
    ...{ database, collabApi, documents: parts.dayDocuments, tell: parts.notices.tell },
    ...{ facts: parts.timesheetFacts, dues: parts.timesheetDues },
    changed: (spaceId, event) => realtime.toSpace(spaceId, 'timesheets', event),
  })
  bindDateProposals(api, {
    ...{ database, collabApi, reader, documents: parts.dayDocuments },
    changed: ({ spaceId, scheduleId }) => realtime.toSpace(spaceId, 'days', { scheduleId }),
  })
  bindDayLimits(api, {
    database,
    changed: (spaceId, scheduleId) => realtime.toSpace(spaceId, 'dayLimits', { scheduleId }),
    factCountsChanged: (scheduleId) => {
      parts.days
        .countAnew(scheduleId)
        .catch((err: unknown) => parts.log.warn({ err }, 'facts are not counted anew yet'))
    },
  })
  bindCalendars(api, {
    database,
    effects: calendarEffects,
    changed: (spaceId) => realtime.toSpace(spaceId, 'calendars', { spaceId }),
  })
  bindDirectories(api, {
    database,
    log: parts.log,
    quotas: parts.quotas,
    attributes: {
      takers: selectTakers,
      isTaken: async (tx, id) => (await isDirectoryTaken(tx, id)) || (await isDirectoryRelated(tx, id)),
      changed: attributesChanged,
    },
    relations: { merged: raiseRevisionsOf },
    listChanged: (spaceId) => realtime.toSpace(spaceId, 'directories', { spaceId }),
    changed: directoryChanged,
  })
  bindResources(api, {
    ...{ database, collabApi, reader, quotas: parts.quotas },
    listChanged: (spaceId) => realtime.toSpace(spaceId, 'directories', { spaceId }),
    changed: directoryChanged,
    specialtiesChanged: (spaceId) => realtime.toSpace(spaceId, 'specialties', { spaceId }),
  })
  bindDirectoryRelations(api, {
    ...{ database, collabApi, reader, recalculations: parts.recalculations },
    changed: (spaceId) => realtime.toSpace(spaceId, 'directories', { spaceId }),
  })
  bindAttributes(api, {
    database,
    reader,
    collabApi,
    changed: attributesChanged,
  })
  bindChecklists(api, {
    database,
    collabApi,
    reader,
    changed: (spaceId) => realtime.toSpace(spaceId, 'checklists', { spaceId }),
    now: Date.now,
  })
  bindModels(api, { database, conversions, uploads, quotas: parts.quotas, changed: modelsChanged })
  bindBcf(api, {
    ...{ database, collabApi, links: parts.linksReader, quotas: parts.quotas },
    schedules: parts.schedules,
    structureChanged,
  })
  bindBim(api, {
    database,
    storage: parts.storage,
    quotas: parts.quotas,
    collabApi,
    reader,
    links: parts.linksReader,
    modelFiles,
    profilesChanged: (spaceId) => realtime.toSpace(spaceId, 'appearanceProfiles', { spaceId }),
    statesChanged: (spaceId, scheduleId) => realtime.toSpace(spaceId, 'bimStates', { scheduleId }),
  })
  bindCosts(api, {
    ...parts,
    changed: parts.estimatesChanged,
    looksChanged: (spaceId, scheduleId) => realtime.toSpace(spaceId, 'views', { scheduleId }),
  })
  bindPriceBases(api, { ...parts, changed: (spaceId) => realtime.toSpace(spaceId, 'priceBases', { spaceId }) })
  bindCalculatedAttributes(api, { database, changed: attributesChanged })
  bindDonorAttributes(api, {
    ...{ database, collabApi, reader, donorTakes: parts.donorTakes },
    changed: attributesChanged,
    valuesChanged: (versionIds) => {
      calculator
        .calculateInTurn(versionIds)
        .catch((err: unknown) => parts.log.warn({ err }, 'values from donors are not in the lists of works yet'))
    },
  })
}
