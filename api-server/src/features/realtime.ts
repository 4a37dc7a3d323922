import type { ServerEvents, VersionsEvent } from '@plumbline/core/contract'
import { partsOfRoom } from '@plumbline/core/documents/rooms'
import { may } from '@plumbline/core/permissions'
import { subjectAt } from '../identity/access/index.ts'
import { addressFilter, isAddressAllowed } from '../identity/addresses/index.ts'
import { placeOfEstimate } from '../planning/costs/estimates/index.ts'
import { placeOfLinks } from '../planning/models/bim/index.ts'
import { placeOfDays } from '../planning/schedules/days/index.ts'
import { findVersion } from '../planning/versions/kinds/index.ts'
import { selectDirectoryReaders } from '../planning/vocabulary/directories/index.ts'
import type { Database, Transaction } from '../platform/database/index.ts'
import { scopeOf } from '../platform/http/index.ts'
import { openRealtime, type Realtime } from '../platform/realtime/index.ts'
import { placeOfBoard } from '../site/kanban/index.ts'
import { placeOfChannel } from '../workspace/chat/index.ts'
import { selectScheduleReaders } from '../workspace/eps/index.ts'
import type { FeatureParts } from './parts.ts'

export const spaceOfVersion = async (tx: Transaction, versionId: string) =>
  (await findVersion(tx, versionId))?.spaceId ?? null

/** Events to the browsers of those who may read what they are about, from where they may read it. */
export function openEvents({ config, database, sessions, origins, server, log }: FeatureParts): Realtime {
  return openRealtime(server, {
    sessions,
    allowedOrigins: origins,
    redisUrl: config.REDIS_URL,
    trustedProxies: config.TRUSTED_PROXIES,
    mayWatchSpace: async (who, spaceId, address) =>
      database.inScope(scopeOf(who), async (tx) => {
        const subject = await subjectAt(tx, who, spaceId, [])
        return may(subject, 'space.read') && isAddressAllowed(tx, spaceId, address)
      }),
    mayWatchVersion: async (who, versionId, address) =>
      database.inScope(scopeOf(who), async (tx) => {
        const spaceId = await spaceOfVersion(tx, versionId)
        if (spaceId === null || !may(await subjectAt(tx, who, spaceId, [versionId]), 'schedule.read')) return false
        return isAddressAllowed(tx, spaceId, address)
      }),
    addressesOf: (spaceId) => database.asSystem((tx) => addressFilter(tx, spaceId)),
    log,
  })
}

/** Tells of versions in the order in which it happened, and those alone who may read the schedule. */
export function tellVersionReaders({ database, log }: FeatureParts, realtime: Realtime) {
  let told: Promise<void> = Promise.resolve()
  return (spaceId: string, event: VersionsEvent): void => {
    told = told
      .then(() => database.asSystem((tx) => selectScheduleReaders(tx, spaceId, event.scheduleId)))
      .then((readers) => {
        for (const userId of readers) realtime.toUserIn({ userId, spaceId }, 'versions', event)
      })
      .catch((err: unknown) => log.warn({ err, spaceId }, 'people are not told of a version'))
  }
}

/** Tells of revisions of directories in their order, and those alone who may read the directory. */
export function tellDirectoryReaders({ database, log }: FeatureParts, realtime: Realtime) {
  let told: Promise<void> = Promise.resolve()
  return (spaceId: string, event: Parameters<ServerEvents['directory']>[0]): void => {
    told = told
      .then(() => database.asSystem((tx) => selectDirectoryReaders(tx, event.directoryId)))
      .then((readers) => {
        if (readers === 'all') realtime.toSpace(spaceId, 'directory', event)
        else for (const userId of readers) realtime.toUserIn({ userId, spaceId }, 'directory', event)
      })
      .catch((err: unknown) => log.warn({ err, spaceId }, 'people are not told of a directory'))
  }
}

const places = {
  schedule: spaceOfVersion,
  kanban: placeOfBoard,
  chat: placeOfChannel,
  bim: placeOfLinks,
  estimate: placeOfEstimate,
  day: placeOfDays,
}

/** May the document of this room be entered from there? Rooms that are not there are collab-server's to refuse. */
export function addressGuard(database: Database): (room: string, address: string) => Promise<boolean> {
  return (room, address) =>
    database.asSystem(async (tx) => {
      const parts = partsOfRoom(room)
      const place = parts && (await places[parts.kind](tx, parts.id))
      if (!place) return true
      return isAddressAllowed(tx, typeof place === 'string' ? place : place.spaceId, address)
    })
}
