import { roomAt, roomSnapshot, roomTicket } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { roomRightOf } from '@plumbline/core/permissions'
import type { CollabDoor } from '../../platform/collab/index.ts'
import type { Database, Transaction } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { attributeGrantOf } from '../attributes/index.ts'
import { factsPeriodFor } from '../day-limits/index.ts'
import { roomOf } from '../document/index.ts'
import { findVersion, requireVersion } from '../versions/index.ts'
import { createHeads, signTicket } from './service.ts'
import { createSnapshots } from './snapshots.ts'

export interface RoomsParts {
  database: Database
  door: CollabDoor
  ticketSecret: string
}

const YEAR_SECONDS = 31_536_000

export function bindRooms(api: Api, { database, door, ticketSecret }: RoomsParts): void {
  const secret = new TextEncoder().encode(ticketSecret)
  const snapshots = createSnapshots(door.snapshot)
  const moments = createSnapshots(door.at)
  const headOf = createHeads(door)
  const versionOf = (room: string): string => room.slice(roomOf('').length)
  const spaceOf = async (tx: Transaction, versionId: string) => (await findVersion(tx, versionId))?.spaceId ?? null

  api.inSpace(
    roomTicket,
    (tx, { input }) => spaceOf(tx, versionOf(input.room)),
    async ({ who, asker, scope, input }) => {
      const version = await requireVersion(database, scope, versionOf(input.room), 'read')
      const { epoch, snapshotSeq } = await headOf(input.room)
      const right = roomRightOf(asker, version)
      if (right === null) throw new AppError('FORBIDDEN')
      const attributes = await database.inScope(scope, (tx) => attributeGrantOf(tx, version.scheduleId, asker.role))
      const grant = { right, ...attributes, ...(await factsPeriodFor(database, scope, version, right)) }
      const holder = input.script ? 'script' : 'person'
      const ticket = await signTicket(secret, who, grant, input.room, holder, epoch)
      return { ticket, ...grant, locked: version.locked, snapshotSeq }
    },
  )

  for (const [route, kept] of [
    [roomSnapshot, snapshots],
    [roomAt, moments],
  ] as const) {
    api.inSpace(
      route,
      (tx, { params }) => spaceOf(tx, params.versionId),
      async ({ params, http }) => {
        const packed = await kept.read(roomOf(params.versionId), params.seq)
        if (http.acceptsEncodings('gzip') !== 'gzip') throw new AppError('BAD_REQUEST', { field: 'accept-encoding' })
        http.set('cache-control', `private, max-age=${YEAR_SECONDS}, immutable`)
        http.set('content-encoding', 'gzip')
        http.type = 'application/octet-stream'
        return packed
      },
    )
  }
}
