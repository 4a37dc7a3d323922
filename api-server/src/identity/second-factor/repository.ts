import type { Transaction } from '../../platform/database/index.ts'

interface Factor {
  sealedSecret: Buffer
  confirmed: boolean
}

export async function selectFactor(tx: Transaction, userId: string): Promise<Factor | null> {
  const row = await tx('second_factors')
    .where({ user_id: userId })
    .select<Factor[]>('sealed_secret as sealedSecret', 'confirmed')
    .first()
  return row ?? null
}

/** In place of one that was begun and never confirmed. */
export async function putFactor(tx: Transaction, userId: string, sealedSecret: Buffer): Promise<void> {
  await tx('second_factors')
    .insert({ user_id: userId, sealed_secret: sealedSecret })
    .onConflict('user_id')
    .merge({ sealed_secret: sealedSecret, last_step: 0 })
}

export async function confirmFactor(tx: Transaction, userId: string): Promise<void> {
  await tx('second_factors').where({ user_id: userId }).update({ confirmed: true })
}

/** False: a code of this step or a later one was used already. Of uses at the same time one gets it. */
export async function useStep(tx: Transaction, userId: string, step: number): Promise<boolean> {
  return (
    (await tx('second_factors').where({ user_id: userId }).where('last_step', '<', step).update({ last_step: step })) >
    0
  )
}

export async function deleteFactor(tx: Transaction, userId: string): Promise<void> {
  await tx('second_factors').where({ user_id: userId }).delete()
  await tx('recovery_codes').where({ user_id: userId }).delete()
}

export async function deleteBegun(tx: Transaction, userId: string): Promise<void> {
  await tx('second_factors').where({ user_id: userId, confirmed: false }).delete()
}

export async function replaceRecoveryCodes(tx: Transaction, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx('recovery_codes').where({ user_id: userId }).delete()
  await tx('recovery_codes').insert(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
}

export async function useRecoveryCode(tx: Transaction, userId: string, hash: Buffer): Promise<boolean> {
  return (await tx('recovery_codes').where({ user_id: userId, code_hash: hash }).delete()) > 0
}

export async function countRecoveryCodes(tx: Transaction, userId: string): Promise<number> {
  const row = await tx('recovery_codes').where({ user_id: userId }).count<{ count: string }[]>('* as count').first()
  return Number(row?.count ?? 0)
}
