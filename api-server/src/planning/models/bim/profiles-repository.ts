import type { AppearanceProfile } from '@plumbline/core/contract'
import { insertOnce, type Transaction, updateOnce } from '../../../platform/database/index.ts'

const columns = ['id', 'name', 'kind', 'looks', 'default_for as defaultFor'] as const

export const selectProfiles = (tx: Transaction, spaceId: string): Promise<AppearanceProfile[]> =>
  tx('bim_profiles').where({ space_id: spaceId }).orderByRaw('lower(name), id').select(columns)

export async function lockProfile(tx: Transaction, spaceId: string, id: string): Promise<AppearanceProfile | null> {
  return (await tx('bim_profiles').where({ id, space_id: spaceId }).forUpdate().select(columns).first()) ?? null
}

/** A type of rows has one profile: those who change any wait for each other. */
export async function lockProfiles(tx: Transaction, spaceId: string): Promise<void> {
  await tx.raw("SELECT pg_advisory_xact_lock(hashtextextended('bim_profiles:' || ?, 0))", [spaceId])
}

/** No other profile of the space is that of the types of this one. */
export async function releaseTypes(
  tx: Transaction,
  spaceId: string,
  { id, defaultFor }: AppearanceProfile,
): Promise<void> {
  await tx.raw(
    `UPDATE app.bim_profiles
     SET default_for = ARRAY(SELECT type FROM unnest(default_for) AS type WHERE type <> ALL (?::text[]))
     WHERE space_id = ? AND id <> ? AND default_for && ?::text[]`,
    [defaultFor, spaceId, id, defaultFor],
  )
}

/** False: another one has the name. */
export async function insertProfile(
  tx: Transaction,
  { spaceId, userId }: { spaceId: string; userId: string },
  profile: AppearanceProfile,
): Promise<boolean> {
  return insertOnce(tx, 'bim_profiles', {
    ...columnsOf(profile),
    id: profile.id,
    space_id: spaceId,
    created_by: userId,
  })
}

/** False: another one has the name. */
export async function updateProfile(tx: Transaction, spaceId: string, profile: AppearanceProfile): Promise<boolean> {
  const unique = { space_id: spaceId, name: profile.name }
  return updateOnce(tx, 'bim_profiles', { id: profile.id, unique }, columnsOf(profile))
}

export async function deleteProfile(tx: Transaction, id: string): Promise<void> {
  await tx('bim_profiles').where({ id }).delete()
}

const columnsOf = ({ name, kind, looks, defaultFor }: AppearanceProfile) => ({
  name,
  kind,
  looks: JSON.stringify(looks),
  default_for: [...new Set(defaultFor)],
})
