import { asOwner } from '../../platform/database/index.ts'
import type { WholeParts } from './making.ts'

const TURN = "hashtext('plumbline backup of the installation')"

/** One at a time, on whatever machine: what one has just written another one would take away as unneeded. */
export function inTurn<T>(
  { ownerUrl, waits }: Pick<WholeParts, 'ownerUrl' | 'waits'>,
  work: () => Promise<T>,
): Promise<T> {
  return asOwner(ownerUrl, 'plumbline-backup-turn', async (owner) => {
    const { rows } = await owner.query<{ isFree: boolean }>(`SELECT pg_try_advisory_lock(${TURN}) AS "isFree"`)
    if (!rows[0]?.isFree) {
      waits?.()
      await owner.query(`SELECT pg_advisory_lock(${TURN})`)
    }
    return work()
  })
}

/** Whether somebody has it now, on whatever machine. */
export const isTurnTaken = (ownerUrl: string): Promise<boolean> =>
  asOwner(ownerUrl, 'plumbline-backup-turn', async (owner) => {
    // It is given back with the connection.
    const { rows } = await owner.query<{ isFree: boolean }>(`SELECT pg_try_advisory_lock(${TURN}) AS "isFree"`)
    return !rows[0]?.isFree
  })
