import { roomsChangedIn } from '@plumbline/core/internal-api'
import type { Middleware } from 'koa'
import { z } from 'zod'
import { auditInstallation } from '../identity/audit/index.ts'
import { createMcp } from '../insight/mcp/index.ts'
import { listen } from '../platform/database/index.ts'
import { startJobs } from '../platform/jobs/index.ts'
import type { Transfers } from '../platform/transfers/index.ts'
import { publishAnchors } from '../site/anchors/index.ts'
import { backUpByRule, backupPlace } from '../site/whole/index.ts'
import { VERSION } from '../version.ts'
import { createParts, type FeatureParts, type Parts } from './parts.ts'
import { bindPeople, publicUrlOf } from './people.ts'
import { bindPlanning, reportSending } from './planning.ts'
import { bindPlatform } from './platform.ts'
import { regularJobs } from './regular-jobs.ts'
import { bindSite } from './site.ts'
import { bindStructure } from './structure.ts'
import { bindViews } from './views.ts'

/** Changes of a room are collab-server's. */
const accessChange = z.object({ userId: z.string().optional() })

interface Features {
  setUpCode: string | null
  /** The door of programs that are no clients of ours. */
  mcp: Middleware
  /** Files that came in pieces. */
  transfers: Transfers
  close(): Promise<void>
}

/** The one place that knows all features: it hands each what it needs of the others. */
export async function bindFeatures(given: FeatureParts): Promise<Features> {
  const parts = createParts(given)
  const { config, log } = parts
  bindPlatform(parts)
  bindPeople(parts)
  bindStructure(parts)
  bindPlanning(parts)
  bindViews(parts)
  bindSite(parts)
  parts.longJobs.beat().catch((err) => log.warn({ err }, 'long jobs of before are not looked for yet'))

  // A newer reader comes with a start.
  parts.conversions.readAgain().catch((err) => log.warn({ err }, 'models are not read again yet'))

  // What was due while no server ran is made up for.
  parts.backups.makeDue().catch((err) => log.warn({ err }, 'backups that are due are not made yet'))

  const listener = listen(given.databaseUrl, log, {
    rooms_changed: (payload) => {
      for (const [room, seq] of Object.entries(roomsChangedIn(payload)?.rooms ?? {})) {
        parts.calculator.roomChanged(room, seq)
        parts.boards.roomChanged(room)
        parts.estimateNews.roomChanged(room, seq)
        parts.modelRuleNews.roomChanged(room)
        parts.days.roomChanged(room)
      }
    },
    version_created: (versionId) => parts.calculator.versionCreated(versionId),
    access_changed: (payload) => {
      const { userId } = accessChange.parse(JSON.parse(payload))
      if (userId === undefined) return
      parts.realtime.toUser(userId, 'access')
      void parts.realtime
        .accessChanged(userId)
        .catch((err) => log.warn({ err }, 'rights of sockets are not checked anew'))
    },
    connected: () => {
      parts.calculator.reconcile().catch((err) => log.warn({ err }, 'timetables are not compared yet'))
      parts.boards.reconcile().catch((err) => log.warn({ err }, 'boards are not compared yet'))
      parts.estimateNews.reconcile().catch((err) => log.warn({ err }, 'estimates are not compared yet'))
      parts.days.reconcile().catch((err) => log.warn({ err }, 'days are not compared yet'))
    },
  })
  const { endSession: sessionEnded } = parts.realtime
  const regular = regularJobs({
    ...parts,
    sessionEnded,
    publicUrl: publicUrlOf(config),
    auditDays: config.AUDIT_DAYS,
    sendReports: reportSending(parts),
    wholeBackups: wholeBackupsOf(parts),
    publishAnchors: () => publishAnchors(publishingOf(parts)),
  })
  const jobs = startJobs(given.databaseUrl, regular, log)
  jobs.catch((err) => log.error({ err }, 'regular jobs do not run'))
  if (config.DEMO) {
    await parts.demo.createOnFirstStart().catch((err) => log.error({ err }, 'the demo space could not be made'))
  }

  const setUpCode = await parts.installation.begin()

  return {
    setUpCode,
    transfers: parts.transfers,
    mcp: createMcp(parts.api, {
      ...parts,
      version: VERSION,
      proposed: (at, event) => parts.realtime.toUserIn(at, 'assistantProposal', event),
    }),
    close: async () => {
      await listener.close()
      await parts.closing.disposeAsync()
      await jobs.then(
        (running) => running.close(),
        () => undefined,
      )
    },
  }
}

/** As often as the settings say. */
function wholeBackupsOf({
  config,
  database,
  patientWhole,
  scratch,
  mail,
  log,
}: Parts): { at: string; make(): Promise<void> } | null {
  if (config.BACKUP_AT === undefined) return null
  const make = async (): Promise<void> => {
    await backUpByRule(patientWhole, { config, scratch, mail, log })
    await database.asSystem((tx) => auditInstallation(tx, { userId: '', kind: 'whole_backup.made' }))
  }
  return { at: config.BACKUP_AT, make }
}

function publishingOf({ config, blobs, mail, log }: Parts): Parameters<typeof publishAnchors>[0] {
  return {
    ...{ mail, log },
    ownerUrl: config.DATABASE_OWNER_URL ?? config.DATABASE_URL,
    to: backupPlace(config.ANCHORS_DIR, blobs),
    keepDays: config.ANCHORS_KEEP_DAYS,
    address: config.ANCHORS_MAIL,
    authority: config.ANCHORS_TSA,
  }
}
