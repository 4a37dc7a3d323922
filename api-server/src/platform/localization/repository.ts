import type { Transaction } from '../database/index.ts'

export async function selectLanguage(tx: Transaction, userId: string): Promise<string | null> {
  const row = await tx('chosen_languages').where({ user_id: userId }).select<{ language: string }[]>('language').first()
  return row?.language ?? null
}

export async function upsertLanguage(tx: Transaction, userId: string, language: string): Promise<void> {
  await tx('chosen_languages').insert({ user_id: userId, language }).onConflict('user_id').merge()
}
