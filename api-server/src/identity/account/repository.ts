import { skeletonOf } from '@plumbline/core/contract'
import type { Transaction } from '../../platform/database/index.ts'
import { keyOf } from '../users/index.ts'

export interface Profile {
  login: string
  email: string
  firstName: string
  lastName: string
}

/** A changed address is not known to be read by the person. */
export async function updateProfile(tx: Transaction, userId: string, profile: Profile): Promise<void> {
  await tx('users')
    .where({ id: userId })
    .update({
      login: profile.login,
      login_key: keyOf(profile.login),
      login_skeleton: tx.raw('CASE WHEN login_key = ? THEN login_skeleton ELSE ? END', [
        keyOf(profile.login),
        skeletonOf(profile.login),
      ]),
      email: profile.email,
      email_key: keyOf(profile.email),
      first_name: profile.firstName,
      last_name: profile.lastName,
      email_verified_at: tx.raw('CASE WHEN email_key = ? THEN email_verified_at END', [keyOf(profile.email)]),
    })
}

export async function putAvatar(tx: Transaction, userId: string, content: Buffer, revision: string): Promise<void> {
  await tx('avatars').insert({ user_id: userId, content }).onConflict('user_id').merge()
  await tx('users').where({ id: userId }).update({ avatar: revision })
}

export async function deleteAvatar(tx: Transaction, userId: string): Promise<void> {
  await tx('avatars').where({ user_id: userId }).delete()
  await tx('users').where({ id: userId }).update({ avatar: null })
}

/** Null: there is none, or `viewerId` is in no space with that person. */
export async function selectAvatar(tx: Transaction, userId: string, viewerId: string): Promise<Buffer | null> {
  const row = await tx('avatars as a')
    .where('a.user_id', userId)
    .whereRaw(
      `(a.user_id = :viewerId OR EXISTS (
         SELECT 1 FROM members theirs JOIN members mine USING (space_id)
         WHERE theirs.user_id = a.user_id AND mine.user_id = :viewerId))`,
      { viewerId },
    )
    .select<{ content: Buffer }[]>('a.content')
    .first()
  return row?.content ?? null
}
