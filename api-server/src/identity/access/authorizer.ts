import { AppError } from '@plumbline/core/errors'
import {
  type Action,
  type EffectiveRights,
  effectiveRightsAtAll,
  lenderOf,
  type Seat,
  type Subject,
  seatMissing,
} from '@plumbline/core/permissions'
import type { Transaction } from '../../platform/database/index.ts'
import { type Authorizer, type SignedIn, subjectIn } from '../../platform/http/index.ts'
import { requireAddress } from '../addresses/index.ts'
import { auditLent } from '../audit/index.ts'
import { selectEffectiveRights } from './grants-repository.ts'

/** What somebody is told who has no seat for what their role lets them do; null: that they may not. */
type SeatRefusal = (tx: Transaction, spaceId: string, seat: Seat) => Promise<AppError | null>

/** Rights are read anew for each call: what was taken away is gone with the next one. */
export function createAuthorizer(seatRefusal: SeatRefusal = async () => null): Authorizer {
  return {
    refusal: async (tx, subject, { spaceId }, action) => {
      if (subject.role === null) return new AppError('SPACE_FORBIDDEN')
      const seat = seatMissing(subject, action)
      return (seat && (await seatRefusal(tx, spaceId, seat))) ?? new AppError('FORBIDDEN')
    },
    subjectFor: async (tx, who, { spaceId, ids, address }) => {
      const subject = await subjectAt(tx, who, spaceId, ids)
      if (subject.role !== null) await requireAddress(tx, spaceId, address)
      return subject
    },
    acted: async (tx, subject, { spaceId }, action) => {
      const lender = lenderOf(subject, action)
      if (lender) await auditLent(tx, { spaceId, userId: subject.userId, lender: lender.name, ability: action })
    },
  }
}

/** `ids`: of nodes and versions; others are passed over. With none of them it is the space itself. */
export async function subjectAt(
  tx: Transaction,
  who: SignedIn,
  spaceId: string,
  ids: readonly string[],
): Promise<Subject> {
  const subject = subjectIn(who, spaceId)
  if (subject.role === null) return subject
  const effectiveRights = await effectiveRightsOf(tx, subject.userId, spaceId, ids)
  return effectiveRights ? { ...subject, role: effectiveRights.role, effectiveRights } : { ...subject, role: null }
}

/** null: the person is not in the space. */
export async function effectiveRightsOf(
  tx: Transaction,
  userId: string,
  spaceId: string,
  ids: readonly string[],
): Promise<EffectiveRights | null> {
  const all = await selectEffectiveRights(tx, userId, spaceId, ids)
  const [first, ...others] = all
  return first ? effectiveRightsAtAll([first, ...others]) : null
}

/** In whose name somebody acts, where the ability is only lent; '' when it is their own. */
export const lenderName = (subject: Subject, action: Action): string => lenderOf(subject, action)?.name ?? ''
