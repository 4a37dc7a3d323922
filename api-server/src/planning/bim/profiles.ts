import { type ProfileLooks, usualLooks } from '@plumbline/core/bim'
import {
  type AppearanceProfile,
  appearanceProfileAssigned,
  appearanceProfileCreate,
  appearanceProfileDelete,
  appearanceProfileEdit,
  appearanceProfileList,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { WbsType } from '@plumbline/core/plan'
import { type Database, insertOnce, type Transaction, updateOnce } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { newId } from '../../platform/ids.ts'
import type { DocumentReader } from '../document/index.ts'
import { selectCurrentVersion, spaceOfSchedule } from '../versions/index.ts'

/** Of one space. */
const MAX_PROFILES = 200
const DEEPEST = 256

const columns = ['id', 'name', 'kind', 'looks', 'default_for as defaultFor'] as const

interface ProfileParts {
  database: Database
  reader: DocumentReader
  /** The profile that was given to a row itself; null: none was. */
  profileOf(scheduleId: string): Promise<(workId: string) => string | null>
  changed(spaceId: string): void
}

const ofSpace = async (_tx: unknown, { params }: { params: { spaceId: string } }) => params.spaceId

export function bindProfiles(api: Api, parts: ProfileParts): void {
  const { database, changed } = parts
  api.inSpace(appearanceProfileList, ofSpace, ({ scope, spaceId }) =>
    database.inScope(scope, async (tx) => ({ profiles: await selectProfiles(tx, spaceId) })),
  )
  api.inSpace(appearanceProfileCreate, ofSpace, async ({ scope, spaceId, input: { id, looks, ...fields } }) => {
    const profile = { id: id ?? newId(), ...fields, looks: looks ?? usualLooks[fields.kind] }
    await database.inScope(scope, (tx) => insertProfile(tx, { spaceId, userId: scope.userId }, profile))
    changed(spaceId)
    return { profile }
  })
  api.inSpace(appearanceProfileEdit, ofSpace, async ({ scope, spaceId, params, input }) => {
    const profile = await database.inScope(scope, async (tx) => {
      const before = await requireProfile(tx, spaceId, params.appearanceProfileId)
      const kind = input.kind ?? before.kind
      const looks: ProfileLooks = input.looks ?? (kind === before.kind ? before.looks : usualLooks[kind])
      const { name = before.name, defaultFor = before.defaultFor } = input
      return updateProfile(tx, spaceId, { ...before, name, kind, looks, defaultFor })
    })
    changed(spaceId)
    return { profile }
  })
  api.inSpace(appearanceProfileDelete, ofSpace, async ({ scope, spaceId, params }) => {
    await database.inScope(scope, async (tx) => {
      const { id } = await requireProfile(tx, spaceId, params.appearanceProfileId)
      await tx('bim_profiles').where({ id }).delete()
    })
    changed(spaceId)
    return { success: true as const }
  })
  bindAssigned(api, parts)
}

function bindAssigned(api: Api, { database, reader, profileOf }: ProfileParts): void {
  const place = async (tx: Transaction, { params }: { params: { spaceId: string; scheduleId: string } }) => {
    const spaceId = await spaceOfSchedule(tx, params.scheduleId)
    return spaceId === params.spaceId ? { spaceId, nodeId: params.scheduleId } : params.spaceId
  }
  api.inSpace(appearanceProfileAssigned, place, async ({ scope, spaceId, params: { scheduleId, workId } }) => {
    const { version, profiles } = await database.inScope(scope, async (tx) => ({
      version: (await spaceOfSchedule(tx, scheduleId)) === spaceId ? await selectCurrentVersion(tx, scheduleId) : null,
      profiles: await selectProfiles(tx, spaceId),
    }))
    if (!version) throw new AppError('NOT_FOUND')
    const own = await profileOf(scheduleId)
    let type: WbsType | null = null
    let id: string | null = workId
    for (let depth = 0; id !== null && depth < DEEPEST; depth++) {
      const [row] = await reader.byIds(version.id, [id])
      if (!row) break
      type ??= row.type
      const profile = profiles.find((one) => one.id === own(row.id))
      if (profile) return { profile, by: row.id === workId ? ('work' as const) : ('above' as const) }
      id = row.parentId
    }
    if (type === null) throw new AppError('ROW_MISSING')
    const profile = profiles.find(({ defaultFor }) => defaultFor.some((one) => one === type)) ?? null
    return { profile, by: profile ? ('type' as const) : ('nobody' as const) }
  })
}

export const selectProfiles = (tx: Transaction, spaceId: string): Promise<AppearanceProfile[]> =>
  tx('bim_profiles').where({ space_id: spaceId }).orderByRaw('lower(name), id').select(columns)

async function requireProfile(tx: Transaction, spaceId: string, id: string): Promise<AppearanceProfile> {
  const row = await tx('bim_profiles').where({ id, space_id: spaceId }).forUpdate().select(columns).first()
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

async function insertProfile(
  tx: Transaction,
  { spaceId, userId }: { spaceId: string; userId: string },
  profile: AppearanceProfile,
): Promise<void> {
  await lockProfiles(tx, spaceId)
  if ((await selectProfiles(tx, spaceId)).length >= MAX_PROFILES) {
    throw new AppError('BIM_PROFILES_TOO_MANY', { max: MAX_PROFILES })
  }
  await releaseTypes(tx, spaceId, profile)
  const row = { ...rowOf(profile), id: profile.id, space_id: spaceId, created_by: userId }
  if (!(await insertOnce(tx, 'bim_profiles', row))) throw new AppError('BIM_PROFILE_EXISTS', { name: profile.name })
}

async function updateProfile(tx: Transaction, spaceId: string, profile: AppearanceProfile): Promise<AppearanceProfile> {
  await lockProfiles(tx, spaceId)
  await releaseTypes(tx, spaceId, profile)
  const unique = { space_id: spaceId, name: profile.name }
  const isAlone = await updateOnce(tx, 'bim_profiles', { id: profile.id, unique }, rowOf(profile))
  if (!isAlone) throw new AppError('BIM_PROFILE_EXISTS', { name: profile.name })
  return profile
}

/** A type of rows has one profile: those who change any wait for each other. */
async function lockProfiles(tx: Transaction, spaceId: string): Promise<void> {
  await tx.raw("SELECT pg_advisory_xact_lock(hashtextextended('bim_profiles:' || ?, 0))", [spaceId])
}

async function releaseTypes(tx: Transaction, spaceId: string, { id, defaultFor }: AppearanceProfile): Promise<void> {
  await tx.raw(
    `UPDATE app.bim_profiles
     SET default_for = ARRAY(SELECT type FROM unnest(default_for) AS type WHERE type <> ALL (?::text[]))
     WHERE space_id = ? AND id <> ? AND default_for && ?::text[]`,
    [defaultFor, spaceId, id, defaultFor],
  )
}

const rowOf = ({ name, kind, looks, defaultFor }: AppearanceProfile) => ({
  name,
  kind,
  looks: JSON.stringify(looks),
  default_for: [...new Set(defaultFor)],
})
