import type { Seat } from '@plumbline/core/permissions'
import type { Transaction } from '../../platform/database/index.ts'

/** What roles ask of licences, which know the roles. */
export interface LicencesPort {
  seating(tx: Transaction, spaceId: string): Promise<Record<'limits' | 'used', Readonly<Record<Seat, number>>>>
  /** Does what gives somebody more, and takes it back by throwing when there are no seats for it. */
  giving<T>(tx: Transaction, spaceId: string, work: () => Promise<T>, kinds?: readonly Seat[]): Promise<T>
  /** After what gives nobody more. */
  reseat(tx: Transaction, spaceId: string): Promise<void>
}
