import type { RoomGrant, RoomKind } from '@plumbline/core/documents/rooms'
import type { Subject } from '@plumbline/core/permissions'
import type { Scope, Transaction } from '../../../platform/database/index.ts'
import type { Place } from '../../../platform/http/index.ts'

interface Admitted {
  grant: RoomGrant
  /** Nobody writes, whatever their role. */
  locked: boolean
  /** In whose name the person acts there; '': in their own. */
  onBehalfOf: string
}

/** Says of one kind of rooms where each stands and who may do what in it. */
export interface RoomAuthorizer {
  /** Null: there is none, or none that this person may know of. */
  placeOf(tx: Transaction, id: string): Promise<string | Place | null>
  /** `subject` has the rights of the place. Throws FORBIDDEN and NOT_FOUND. */
  admit(at: { id: string; subject: Subject; scope: Scope }): Promise<Admitted>
  /** Programs may stay there for days. */
  takesPrograms: boolean
}

export type RoomAuthorizers = Readonly<Record<RoomKind, RoomAuthorizer>>
