import { roomAt, roomSnapshot, roomTicket } from '@plumbline/core/contract'
import { partsOfRoom, type RoomKind } from '@plumbline/core/documents/rooms'
import { AppError } from '@plumbline/core/errors'
import type { Context } from 'koa'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database, Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { findVersion } from '../../versions/kinds/index.ts'
import { roomOf } from '../document/index.ts'
import type { RoomAuthorizers } from './authorizer.ts'
import { scheduleAuthorizer } from './schedule-authorizer.ts'
import { createHeads, signTicket } from './service.ts'
import { createSnapshots, gzipped } from './snapshots.ts'

export interface RoomsParts {
  database: Database
  collabApi: CollabApi
  ticketSecret: string
  /** Of the kinds that belong to other features. */
  otherKinds: Omit<RoomAuthorizers, 'schedule'>
}

const YEAR_SECONDS = 31_536_000
const NOT_PACKED = Buffer.alloc(0)

export function bindRooms(api: Api, { database, collabApi, ticketSecret, otherKinds }: RoomsParts): void {
  const authorizers: RoomAuthorizers = { ...otherKinds, schedule: scheduleAuthorizer(database) }
  const secret = new TextEncoder().encode(ticketSecret)
  const stored = createSnapshots(async (room, seq) => (await collabApi.packedSnapshot(room, seq)) ?? NOT_PACKED)
  const snapshots = createSnapshots(gzipped(collabApi.snapshot))
  const moments = createSnapshots(gzipped(collabApi.at))
  const headOf = createHeads(collabApi)
  const spaceOf = async (tx: Transaction, versionId: string) => (await findVersion(tx, versionId))?.spaceId ?? null

  api.inSpace(
    roomTicket,
    (tx, { input }) => {
      const { kind, id } = required(input.room)
      return authorizers[kind].placeOf(tx, id)
    },
    async ({ who, subject, scope, spaceId, input }) => {
      const { kind, id } = required(input.room)
      const authorizer = authorizers[kind]
      if (input.script && !authorizer.takesPrograms) throw new AppError('FORBIDDEN')
      const { grant, locked, onBehalfOf } = await authorizer.admit({ id, subject, scope })
      const { epoch, snapshotSeq } = await headOf(input.room)
      const holder = input.script ? 'script' : 'person'
      const at = { room: input.room, spaceId }
      const ticket = await signTicket(secret, { ...who, onBehalfOf }, grant, at, holder, epoch)
      const attributes = {
        closedAttributes: [...(grant.closedAttributes ?? [])],
        openAttributes: [...(grant.openAttributes ?? [])],
      }
      return { ticket, ...grant, ...attributes, locked, snapshotSeq }
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

/** The contract lets no other names through. */
function required(room: string): { kind: RoomKind; id: string } {
  const parts = partsOfRoom(room)
  if (!parts) throw new AppError('NOT_FOUND')
  return parts
}
