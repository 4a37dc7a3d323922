import { deleteOldEvents, deleteOldInstallationEvents } from '../identity/audit/index.ts'
import { deleteExpiredSessions } from '../identity/auth/index.ts'
import type { createLicences } from '../identity/licences/index.ts'
import { deleteExpiredTokens } from '../identity/tokens/index.ts'
import { type SendingParts, sendScoreboards } from '../insight/scoreboard-emails/index.ts'
import { dropOrphanEstimates } from '../planning/costs/estimates/index.ts'
import { forgetOldLetters } from '../planning/exchange/report-mailings/index.ts'
import type { createUploads } from '../planning/exchange/uploads/index.ts'
import { dropOrphanLinks } from '../planning/models/bim/index.ts'
import type { createConversions } from '../planning/models/files/index.ts'
import { endExceptions } from '../planning/schedules/day-limits/index.ts'
import { type DayDocuments, forgetOldChanges } from '../planning/schedules/days/index.ts'
import { forgetTempFiles } from '../planning/schedules/files/index.ts'
import { dropOrphanSchedules, emptyBin } from '../planning/schedules/nodes/index.ts'
import type { TimesheetDues, TimesheetFacts } from '../planning/schedules/timesheets/index.ts'
import type { Blobs } from '../platform/blobs/index.ts'
import { forgetClientErrors } from '../platform/client-errors/index.ts'
import type { CollabApi } from '../platform/collab/index.ts'
import { type Database, deleteOldSteps } from '../platform/database/index.ts'
import type { RegularJob } from '../platform/jobs/index.ts'
import { forgetJobFiles, forgetJobs } from '../platform/long-jobs/index.ts'
import type { Mail } from '../platform/mail/index.ts'
import { clearBlobs, moveOutside, type Storage } from '../platform/storage/index.ts'
import type { Transfers } from '../platform/transfers/index.ts'
import type { Backups } from '../site/backups/index.ts'
import type { followBoards } from '../site/kanban/index.ts'
import { forgetUnusedAttachments } from '../workspace/attachments/index.ts'
import type { createArchive } from '../workspace/chat/index.ts'
import { sendDigests } from '../workspace/digests/index.ts'
import { forgetDeletedPictures, movePictures } from '../workspace/gallery/index.ts'
import { deleteExpiredInvitations } from '../workspace/members/index.ts'
import type { createNotices } from '../workspace/notices/index.ts'
import type { StorageQuotas } from '../workspace/storage-quotas/index.ts'
import { forgetDeliveries } from '../workspace/webhooks/index.ts'

interface RegularParts extends Pick<SendingParts, 'log' | 'texts'> {
  database: Database
  blobs: Blobs
  storage: Storage
  /** Of copies on this machine. */
  incoming: string
  collabApi: CollabApi
  licences: ReturnType<typeof createLicences>
  notices: ReturnType<typeof createNotices>
  uploads: ReturnType<typeof createUploads>
  conversions: Pick<ReturnType<typeof createConversions>, 'forgetOld' | 'readAgain'>
  backups: Pick<Backups, 'makeDue'>
  transfers: Pick<Transfers, 'forgetOld'>
  boards: Pick<ReturnType<typeof followBoards>, 'dropOrphans'>
  chatArchive: ReturnType<typeof createArchive>
  dayDocuments: Pick<DayDocuments, 'dropOrphans'>
  quotas: Pick<StorageQuotas, 'measure'>
  mail: Mail
  /** null: nobody asked for that. */
  wholeBackups: { at: string; make(): Promise<void> } | null
  /** Tells outside of the database what was signed. */
  publishAnchors(): Promise<unknown>
  /** Those that are due by letter. */
  sendReports(): Promise<void>
  publicUrl: string
  auditDays: number
  timesheetDues: Pick<TimesheetDues, 'countAll'>
  timesheetFacts: Pick<TimesheetFacts, 'followAll'>
  sessionEnded(sessionId: string): void
}

/** What is done at set times, without anybody asking. */
export function regularJobs({
  database,
  blobs,
  storage,
  incoming,
  collabApi,
  licences,
  notices,
  uploads,
  conversions,
  backups,
  transfers,
  boards,
  chatArchive,
  dayDocuments,
  quotas,
  mail,
  wholeBackups,
  publishAnchors,
  log,
  texts,
  sendReports,
  publicUrl,
  auditDays,
  timesheetDues,
  timesheetFacts,
  sessionEnded,
}: RegularParts): RegularJob[] {
  /** A socket outlives its session by two minutes at most. */
  const forgetSessions = async (): Promise<void> => {
    for (const id of await database.asSystem(deleteExpiredSessions)) sessionEnded(id)
  }
  const clearing = { database, blobs, folder: incoming, log }
  return [
    { name: 'move-files', at: '*/10 * * * *', work: () => moveOutside(clearing) },
    { name: 'move-pictures', at: '*/10 * * * *', work: () => movePictures({ database, storage, folder: incoming }) },
    { name: 'clear-blobs', at: '30 3 * * *', work: () => clearBlobs(clearing) },
    ...(wholeBackups ? [{ name: 'back-up-installation', at: wholeBackups.at, work: wholeBackups.make }] : []),
    { name: 'publish-anchors', at: '7 * * * *', work: async () => void (await publishAnchors()) },
    { name: 'make-backups', at: '* * * * *', work: () => backups.makeDue() },
    { name: 'empty-bin', at: '20 3 * * *', work: () => emptyBin(database, collabApi) },
    { name: 'drop-schedule-documents', at: '40 3 * * *', work: () => dropOrphanSchedules(database, collabApi) },
    { name: 'drop-board-documents', at: '40 3 * * *', work: () => boards.dropOrphans() },
    { name: 'drop-estimate-documents', at: '45 3 * * *', work: () => dropOrphanEstimates(database, collabApi) },
    { name: 'drop-link-documents', at: '40 3 * * *', work: () => dropOrphanLinks(database, collabApi) },
    { name: 'drop-day-documents', at: '40 3 * * *', work: () => dayDocuments.dropOrphans() },
    { name: 'end-day-exceptions', at: '* * * * *', work: () => database.asSystem(endExceptions) },
    { name: 'forget-day-changes', at: '50 3 * * *', work: () => database.asSystem(forgetOldChanges) },
    { name: 'count-timesheets', at: '5 5 * * *', work: () => timesheetDues.countAll() },
    { name: 'follow-timesheets', at: '*/5 * * * *', work: () => timesheetFacts.followAll() },
    { name: 'forget-sessions', at: '*/2 * * * *', work: forgetSessions },
    { name: 'forget-client-errors', at: '50 3 * * *', work: () => forgetClientErrors(database) },
    { name: 'forget-access-tokens', at: '50 3 * * *', work: () => database.asSystem(deleteExpiredTokens) },
    { name: 'forget-invitations', at: '45 3 * * *', work: () => database.asSystem(deleteExpiredInvitations) },
    { name: 'forget-audit', at: '50 3 * * *', work: () => database.asSystem(deleteOldEvents) },
    {
      name: 'forget-installation-audit',
      at: '50 3 * * *',
      work: () => database.asSystem((tx) => deleteOldInstallationEvents(tx, auditDays)),
    },
    { name: 'forget-pictures', at: '40 * * * *', work: () => database.asSystem(forgetDeletedPictures) },
    { name: 'forget-temp-files', at: '25 * * * *', work: () => database.asSystem(forgetTempFiles) },
    { name: 'forget-transfers', at: '35 * * * *', work: () => transfers.forgetOld() },
    { name: 'count-seats', at: '5 * * * *', work: () => licences.reseatAll() },
    { name: 'forget-notices', at: '50 3 * * *', work: () => notices.forgetOld() },
    { name: 'send-digests', at: '10 6 * * *', work: () => sendDigests({ database, mail, publicUrl }) },
    {
      name: 'send-scoreboards',
      at: '*/5 * * * *',
      work: () => sendScoreboards({ database, mail, log, texts, publicUrl }),
    },
    { name: 'send-reports', at: '* * * * *', work: sendReports },
    { name: 'forget-letters', at: '50 3 * * *', work: () => database.asSystem(forgetOldLetters) },
    { name: 'forget-files', at: '55 3 * * *', work: () => database.asSystem(forgetUnusedAttachments) },
    { name: 'forget-archives', at: '50 3 * * *', work: () => database.asSystem(forgetJobFiles) },
    { name: 'forget-deliveries', at: '50 3 * * *', work: () => database.asSystem(forgetDeliveries) },
    { name: 'forget-calls', at: '35 * * * *', work: () => database.asSystem(deleteOldSteps) },
    { name: 'forget-jobs', at: '50 3 * * *', work: () => database.asSystem(forgetJobs) },
    { name: 'forget-channels', at: '40 3 * * *', work: () => chatArchive.forgetOrphans() },
    { name: 'measure-storage', at: '*/5 * * * *', work: () => quotas.measure() },
    { name: 'forget-uploads', at: '*/10 * * * *', work: () => uploads.forgetOld() },
    { name: 'read-models-again', at: '*/10 * * * *', work: () => conversions.readAgain() },
    { name: 'forget-models', at: '*/10 * * * *', work: () => conversions.forgetOld() },
  ]
}
