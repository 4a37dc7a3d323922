import { type Action, type Asker, lenderOf, type Standing, standingAtAll } from '@plumbline/core/permissions'
import type { Transaction } from '../../platform/database/index.ts'
import { type AccessDesk, askerIn, type SignedIn } from '../../platform/http/index.ts'
import { requireAddress } from '../addresses/index.ts'
import { auditLent } from '../audit/index.ts'

/** Rights are read anew for each call: what was taken away is gone with the next one. */
export function createAccessDesk(): AccessDesk {
  return {
    askerFor: async (tx, who, { spaceId, ids, address }) => {
      const asker = await askerAt(tx, who, spaceId, ids)
      if (asker.role !== null) await requireAddress(tx, spaceId, address)
      return asker
    },
    acted: async (tx, asker, { spaceId }, action) => {
      const lender = lenderOf(asker, action)
      if (lender) await auditLent(tx, { spaceId, userId: asker.userId, lender: lender.name, ability: action })
    },
  }
}

/** `ids`: of nodes and versions; others are passed over. With none of them it is the space itself. */
export async function askerAt(tx: Transaction, who: SignedIn, spaceId: string, ids: readonly string[]): Promise<Asker> {
  const asker = askerIn(who, spaceId)
  if (asker.role === null) return asker
  const standing = await standingOf(tx, asker.userId, spaceId, ids)
  return standing ? { ...asker, role: standing.role, standing } : { ...asker, role: null }
}

/** null: the person is not in the space. */
export async function standingOf(
  tx: Transaction,
  userId: string,
  spaceId: string,
  ids: readonly string[],
): Promise<Standing | null> {
  const { rows }: { rows: { standing: Standing | null }[] } = await tx.raw(
    `WITH named AS (
       SELECT id FROM eps_nodes WHERE space_id = :spaceId AND id = ANY (:ids)
       UNION SELECT schedule_id FROM versions WHERE space_id = :spaceId AND id = ANY (:ids)
     )
     SELECT app_shared.standing_at(:userId, :spaceId, id) AS standing FROM named
     UNION ALL SELECT app_shared.standing_at(:userId, :spaceId, NULL) WHERE NOT EXISTS (SELECT FROM named)`,
    { userId, spaceId, ids: [...ids] },
  )
  const standings = rows.flatMap(({ standing }) => (standing ? [standing] : []))
  const [first, ...others] = standings
  return first ? standingAtAll([first, ...others]) : null
}

/** In whose name somebody acts, where the ability is only lent; '' when it is their own. */
export const lenderName = (asker: Asker, action: Action): string => lenderOf(asker, action)?.name ?? ''
