import type { Licence, LicenceClaims } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Seat } from '@plumbline/core/permissions'
import type { Database, Scope, Transaction } from '../../platform/database/index.ts'
import { newId } from '../../platform/ids.ts'
import { audit } from '../audit/index.ts'
import {
  boundOf,
  insertLicence,
  type LicenceRow,
  makeActive,
  removeLicence,
  selectActive,
  selectLicence,
  selectLicences,
  selectSpacesToReseat,
  updateName,
} from './repository.ts'
import { limitsOf, refuseBeyondLimits, refuseOneMore, reseat, type Seating, seatingOf } from './seats.ts'
import { isBoundHere, isExpired, readToken } from './token.ts'

export interface LicencesParts {
  database: Database
  /** Of every kind, for each space that never had a licence; 0: a licence is needed. */
  freeSeats: number
  version: string
}

const MAX_LICENCES = 50

/** What the other features ask of licences. */
export interface Licences {
  list(tx: Transaction, spaceId: string): Promise<Seating & { installation: string; licences: Licence[] }>
  load(scope: Scope, spaceId: string, input: { name: string; token: string }): Promise<Licence>
  rename(scope: Scope, spaceId: string, licenceId: string, name: string): Promise<void>
  activate(scope: Scope, spaceId: string, licenceId: string): Promise<void>
  remove(scope: Scope, spaceId: string, licenceId: string): Promise<void>
  seating(tx: Transaction, spaceId: string): Promise<Seating>
  /**
   * Does what gives somebody more, and takes it back by throwing when there are no seats for it. `kinds`: those that
   * were asked for by name; a role comes with what there is.
   */
  giving<T>(tx: Transaction, spaceId: string, work: () => Promise<T>, kinds?: readonly Seat[]): Promise<T>
  /** Throws what giving the role to one more person would throw; an invitation takes no seat yet. */
  requireRoomFor(tx: Transaction, spaceId: string, role: string): Promise<void>
  /** After what gives nobody more. */
  reseat(tx: Transaction, spaceId: string): Promise<void>
  /** Throws LICENCE_NOT_FOUND and LICENCE_LIMIT for somebody who was never in and has no seat. */
  requireEntry(tx: Transaction, spaceId: string, person: Entrant): Promise<void>
  /** Throws LICENCE_NONE_ACTIVE, and LICENCE_ESTIMATE_MISSING where estimates were not bought. */
  requireEstimates(tx: Transaction, spaceId: string): Promise<void>
  /** Of spaces whose licence may have ended since. */
  reseatAll(): Promise<void>
}

interface Entrant {
  administers: boolean
  hasBeenIn: boolean
  withoutSeat: readonly string[]
}

export function createLicences({ database, freeSeats, version }: LicencesParts): Licences {
  const seatAnew = (tx: Transaction, spaceId: string): Promise<void> => reseat(tx, spaceId, freeSeats)
  return {
    list: async (tx, spaceId) => ({
      ...(await seatingOf(tx, spaceId, freeSeats)),
      ...{ installation: (await boundOf(tx, spaceId)).installation },
      licences: (await selectLicences(tx, spaceId)).map(viewOf),
    }),
    load: async (scope, spaceId, { name, token }) => {
      const found = await readToken(token)
      if (!found) throw new AppError('LICENCE_UNREADABLE')
      const { claims, fingerprint } = found
      if (isExpired(claims)) throw new AppError('LICENCE_EXPIRED')
      requireVersion(claims.minVersion, version)
      return database.inScope(scope, async (tx) => {
        if (!isBoundHere(claims, await boundOf(tx, spaceId))) throw new AppError('LICENCE_ELSEWHERE')
        const known = await selectLicences(tx, spaceId)
        if (known.length >= MAX_LICENCES) throw new AppError('LICENCES_TOO_MANY', { max: MAX_LICENCES })
        const active = !known.some((licence) => licence.active)
        const licence = { id: newId(), name, token, fingerprint, active, loadedBy: scope.userId }
        if (!(await insertLicence(tx, spaceId, licence))) throw new AppError('LICENCE_LOADED')
        await audit(tx, {
          spaceId,
          userId: scope.userId,
          kind: 'licence.loaded',
          subject: name,
          after: seatsText(claims),
        })
        await seatAnew(tx, spaceId)
        return viewOf(await required(tx, spaceId, licence.id))
      })
    },
    rename: (scope, spaceId, licenceId, name) =>
      database.inScope(scope, async (tx) => {
        const { name: before } = await required(tx, spaceId, licenceId)
        await updateName(tx, spaceId, licenceId, name)
        const change = { subject: name, before, after: name }
        await audit(tx, { spaceId, userId: scope.userId, kind: 'licence.renamed', ...change })
      }),
    activate: (scope, spaceId, licenceId) =>
      database.inScope(scope, async (tx) => {
        const licence = await required(tx, spaceId, licenceId)
        const { claims } = licence
        if (!claims) throw new AppError('LICENCE_UNREADABLE')
        if (licence.expired) throw new AppError('LICENCE_EXPIRED')
        requireVersion(claims.minVersion, version)
        const before = (await selectActive(tx, spaceId))?.name ?? ''
        await makeActive(tx, spaceId, licenceId)
        const change = { subject: licence.name, before, after: seatsText(claims) }
        await audit(tx, { spaceId, userId: scope.userId, kind: 'licence.activated', ...change })
        await seatAnew(tx, spaceId)
      }),
    remove: (scope, spaceId, licenceId) =>
      database.inScope(scope, async (tx) => {
        const licence = await required(tx, spaceId, licenceId)
        if (licence.active && !licence.expired) throw new AppError('LICENCE_ACTIVE')
        await removeLicence(tx, spaceId, licenceId)
        await audit(tx, { spaceId, userId: scope.userId, kind: 'licence.deleted', subject: licence.name })
        await seatAnew(tx, spaceId)
      }),
    seating: (tx, spaceId) => seatingOf(tx, spaceId, freeSeats),
    giving: async (tx, spaceId, work, kinds = ['paid']) => {
      const { used } = await seatingOf(tx, spaceId, freeSeats)
      const result = await work()
      await refuseBeyondLimits(tx, spaceId, freeSeats, used, kinds)
      await seatAnew(tx, spaceId)
      return result
    },
    requireRoomFor: (tx, spaceId, role) => refuseOneMore(tx, spaceId, freeSeats, role),
    reseat: seatAnew,
    requireEntry: async (tx, spaceId, { administers, hasBeenIn, withoutSeat }) => {
      // Whoever answers for the space comes in to load a licence.
      if (administers) return
      const { source } = await limitsOf(tx, spaceId, freeSeats)
      if (source === 'none') throw new AppError('LICENCE_NOT_FOUND')
      if (!hasBeenIn && withoutSeat.includes('paid')) throw new AppError('LICENCE_LIMIT')
    },
    requireEstimates: async (tx, spaceId) => {
      const { source, limits } = await limitsOf(tx, spaceId, freeSeats)
      if (source === 'none') throw new AppError('LICENCE_NONE_ACTIVE')
      if (limits.estimate === 0) throw new AppError('LICENCE_ESTIMATE_MISSING')
    },
    reseatAll: async () => {
      const spaceIds = await database.asSystem(selectSpacesToReseat)
      for (const spaceId of spaceIds) await database.asSystem((tx) => seatAnew(tx, spaceId))
    },
  }
}

async function required(tx: Transaction, spaceId: string, licenceId: string): Promise<LicenceRow> {
  const licence = await selectLicence(tx, spaceId, licenceId)
  if (!licence) throw new AppError('NOT_FOUND')
  return licence
}

function viewOf({ claims, loadedAt, ...licence }: LicenceRow): Licence {
  return { ...licence, ...(claims ?? unreadable), loadedAt: loadedAt.toISOString() }
}

/** Somebody has changed its token since it was loaded, or brought it here from elsewhere. */
const unreadable: LicenceClaims = {
  ...{ customer: '–', space: null, installation: null, minVersion: '0.0.0', paid: 0, estimate: 0, bim: 0 },
  validTo: new Date(0).toISOString(),
}

const seatsText = ({ paid, estimate, bim }: { paid: number; estimate: number; bim: number }): string =>
  `${paid} / ${estimate} / ${bim}`

/** Throws LICENCE_VERSION. */
function requireVersion(wanted: string, here: string): void {
  const partsOf = (text: string): number[] => text.split('.').map(Number)
  const mine = partsOf(here)
  const difference = partsOf(wanted).map((part, i) => part - (mine[i] ?? 0))
  if ((difference.find((part) => part !== 0) ?? 0) > 0) throw new AppError('LICENCE_VERSION', { wanted, here })
}
