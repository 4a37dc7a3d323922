import { roomAt, roomSnapshot, roomTicket } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { type Action, type RoomRight, roomRightOf } from '@plumbline/core/permissions'
import type { Context } from 'koa'
import { lenderName } from '../../identity/access/index.ts'
import { auditLent } from '../../identity/audit/index.ts'
import type { CollabDoor } from '../../platform/collab/index.ts'
import type { Database, Transaction } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { attributeGrantOf } from '../attributes/index.ts'
import { factsPeriodFor } from '../day-limits/index.ts'
import { roomOf } from '../document/index.ts'
import { findVersion, requireVersion } from '../versions/index.ts'
import { createHeads, signTicket } from './service.ts'
import { createSnapshots, gzipped } from './snapshots.ts'

export interface RoomsParts {
  database: Database
  door: CollabDoor
  ticketSecret: string
}

const YEAR_SECONDS = 31_536_000
const NOT_PACKED = Buffer.alloc(0)

export function bindRooms(api: Api, { database, door, ticketSecret }: RoomsParts): void {
  const secret = new TextEncoder().encode(ticketSecret)
  const stored = createSnapshots(async (room, seq) => (await door.packedSnapshot(room, seq)) ?? NOT_PACKED)
  const snapshots = createSnapshots(gzipped(door.snapshot))
  const moments = createSnapshots(gzipped(door.at))
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
      const lent = abilityBehind(right)
      const onBehalfOf = lenderName(asker, lent)
      if (onBehalfOf !== '') {
        const { spaceId } = version
        const trace = { spaceId, userId: scope.userId, lender: onBehalfOf, ability: lent }
        await database.inScope(scope, (tx) => auditLent(tx, trace))
      }
      const attributes = await database.inScope(scope, (tx) => attributeGrantOf(tx, version.scheduleId, scope.userId))
      const grant = { right, ...attributes, ...(await factsPeriodFor(database, scope, version, right)) }
      const holder = input.script ? 'script' : 'person'
      const ticket = await signTicket(secret, { ...who, onBehalfOf }, grant, input.room, holder, epoch)
      return { ticket, ...grant, locked: version.locked, snapshotSeq }
    },
  )

  api.inSpace(
    roomSnapshot,
    (tx, { params }) => spaceOf(tx, params.versionId),
    async ({ params, http }) => {
      const room = roomOf(params.versionId)
      const packed = http.acceptsEncodings('zstd') === 'zstd' ? await stored.read(room, params.seq) : NOT_PACKED
      return packed.length > 0 ? sent(http, 'zstd', packed) : sent(http, 'gzip', await snapshots.read(room, params.seq))
    },
  )

  api.inSpace(
    roomAt,
    (tx, { params }) => spaceOf(tx, params.versionId),
    async ({ params, http }) => sent(http, 'gzip', await moments.read(roomOf(params.versionId), params.seq)),
  )
}

/** As stored, where the browser can unpack that; else as gzip, packed once for everybody. */
function sent(http: Context, encoding: 'zstd' | 'gzip', packed: Buffer): Buffer {
  if (http.acceptsEncodings(encoding) !== encoding) throw new AppError('BAD_REQUEST', { field: 'accept-encoding' })
  http.set('cache-control', `private, max-age=${YEAR_SECONDS}, immutable`)
  http.set('content-encoding', encoding)
  http.vary('accept-encoding')
  http.type = 'application/octet-stream'
  return packed
}

/** What a person must be able to for this right; lent to them, it is used in somebody's name. */
function abilityBehind(right: RoomRight): Action {
  if (right === 'read') return 'schedule.read'
  return right === 'facts' ? 'schedule.report' : 'schedule.edit'
}
