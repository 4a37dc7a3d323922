import { createSealing } from '../identity/second-factor/index.ts'
import { bindAnalyticPresets } from '../insight/analytic-presets/index.ts'
import { bindAnalyticLevels, bindAnalytics, bindCashFlow } from '../insight/analytics/index.ts'
import { bindAssistant } from '../insight/assistant/index.ts'
import { bindCalendarFeeds } from '../insight/calendar-feeds/index.ts'
import { bindCyclogram } from '../insight/cyclogram/index.ts'
import { bindGrid } from '../insight/grid/index.ts'
import { bindIndicators } from '../insight/indicators/index.ts'
import { bindLearnedDurations } from '../insight/learned-durations/index.ts'
import { bindOData } from '../insight/odata/index.ts'
import { bindOverview } from '../insight/overview/index.ts'
import { bindOwnIndicators } from '../insight/own-indicators/index.ts'
import { bindPipes } from '../insight/pipeline/index.ts'
import { bindScoreboards } from '../insight/scoreboard/index.ts'
import { bindScoreboardEmails } from '../insight/scoreboard-emails/index.ts'
import { bindStart } from '../insight/start/index.ts'
import { bindStructureLists } from '../planning/views/structure-lists/index.ts'
import { attributeViewOf, listAttributes } from '../planning/vocabulary/attributes/index.ts'
import { bindDistributions } from '../planning/vocabulary/distributions/index.ts'
import { bindEps } from '../workspace/eps/index.ts'
import { bindGallery, copyPictures } from '../workspace/gallery/index.ts'
import { bindKeys } from '../workspace/keys/index.ts'
import { bindPassport, copyPassports } from '../workspace/passport/index.ts'
import { bindProjects } from '../workspace/projects/index.ts'
import { bindScheduleGroups } from '../workspace/schedule-groups/index.ts'
import { bindStorageQuotas } from '../workspace/storage-quotas/index.ts'
import { bindTransfers } from '../workspace/transfers/index.ts'
import { bindWebhooks } from '../workspace/webhooks/index.ts'
import { BYTES_PER_MB, type Parts } from './parts.ts'
import { publicUrlOf } from './people.ts'

/** What stands in the tree of a space, and what is known of its nodes. */
export function bindStructure(parts: Parts): void {
  const { api, config, database, realtime, structureChanged, reader, schedules, attributesChanged } = parts
  bindEps(api, { database, schedules, structureChanged, attributesChanged })
  bindProjects(api, {
    database,
    schedules,
    structureChanged,
    admit: parts.quotas.admit,
    copied: async (tx, nodes, { spaceId, userId }) => {
      await copyPassports(tx, nodes, userId)
      await copyPictures(tx, spaceId, nodes, config.GALLERY_MB)
      await parts.quotas.hold(tx, spaceId)
    },
  })
  bindScheduleGroups(api, { database, schedules, structureChanged, attributesChanged })
  bindKeys(api, { database })
  bindPassport(api, {
    database,
    attributesOf: async (tx, spaceId, nodeId) => (await listAttributes(tx, spaceId, nodeId)).map(attributeViewOf),
    structureChanged,
  })
  bindStorageQuotas(api, parts.quotas)
  bindTransfers(api, { ...parts, maxBytes: BYTES_PER_MB * Math.max(config.FILE_MB, config.MODEL_MB) })
  bindGallery(api, {
    database,
    storage: parts.storage,
    quotas: parts.quotas,
    maxMegabytes: config.GALLERY_MB,
    changed: (spaceId, epsId) => realtime.toSpace(spaceId, 'gallery', { epsId }),
  })
  bindStructureLists(api, { database, reader })
  bindAssistant(api, {
    ...parts,
    sealing: createSealing(config.TICKET_SECRET, 'keys of assistants'),
    allowsPrivate: config.REMOTE_PRIVATE,
    wrote: (at, event) => realtime.toUserIn(at, 'assistant', event),
  })
  bindAnalytics(api, { database, schedules })
  bindAnalyticLevels(api, parts)
  bindCashFlow(api, parts)
  bindAnalyticPresets(api, parts)
  bindIndicators(api, { database, calculate: parts.calculator.calculateNow })
  bindOwnIndicators(api, {
    database,
    count: parts.calculator.count,
    recalculate: (versionIds) => {
      parts.calculator
        .calculateInTurn(versionIds)
        .catch((err: unknown) => parts.log.warn({ err }, 'schedules are not calculated anew yet'))
    },
    changed: (spaceId) => realtime.toSpace(spaceId, 'ownIndicators', { spaceId }),
  })
  bindCyclogram(api, {
    database,
    collabApi: parts.collabApi,
    reader,
    changed: (spaceId, scheduleId) => realtime.toSpace(spaceId, 'views', { scheduleId }),
  })
  bindLearnedDurations(api, { database })
  bindPipes(api, {
    database,
    changed: (spaceId, projectId) => realtime.toSpace(spaceId, 'pipes', { projectId }),
  })
  bindGrid(api, parts)
  bindCalendarFeeds(api, { database, publicUrl: publicUrlOf(config) })
  bindWebhooks(api, parts.webhooks)
  bindOData(api, { database, reader, publicUrl: config.PUBLIC_URL })
  bindScoreboards(api, {
    database,
    changed: (spaceId) => realtime.toSpace(spaceId, 'scoreboards', { spaceId }),
  })
  bindScoreboardEmails(api, { database })
  bindDistributions(api, { database })
  bindOverview(api, { database, peopleIn: realtime.peopleIn, peopleInside: realtime.peopleInside })
  bindStart(api, { database, peopleIn: realtime.peopleIn })
}
