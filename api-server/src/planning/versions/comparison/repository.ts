import type { Transaction } from '../../../platform/database/index.ts'

interface Merged {
  fromId: string
  fromSeq: number
}

/** The last time one of the two took over the other; null: never. */
export async function selectLastMerge(tx: Transaction, one: string, other: string): Promise<Merged | null> {
  const row = await tx('version_merges')
    .where({ from_id: one, into_id: other })
    .orWhere({ from_id: other, into_id: one })
    .orderBy('id', 'desc')
    .select('from_id as fromId', 'from_seq as fromSeq')
    .first()
  return row ? { fromId: row.fromId, fromSeq: Number(row.fromSeq) } : null
}

interface NewMerge extends Merged {
  spaceId: string
  intoId: string
  intoSeq: number | null
  userId: string
}

export async function insertMerge(tx: Transaction, merge: NewMerge): Promise<void> {
  await tx('version_merges').insert({
    space_id: merge.spaceId,
    from_id: merge.fromId,
    from_seq: merge.fromSeq,
    into_id: merge.intoId,
    into_seq: merge.intoSeq,
    user_id: merge.userId,
  })
}

/** A merge that was taken back is none. */
export async function deleteMerge(tx: Transaction, intoId: string, intoSeq: number): Promise<void> {
  await tx('version_merges').where({ into_id: intoId, into_seq: intoSeq }).delete()
}
