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
import type { Database, Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { newId } from '../../../platform/ids.ts'
import type { DocumentReader } from '../../schedules/document/index.ts'
import { selectCurrentVersion, spaceOfSchedule } from '../../versions/kinds/index.ts'
import {
  deleteProfile,
  insertProfile,
  lockProfile,
  lockProfiles,
  releaseTypes,
  selectProfiles,
  updateProfile,
} from './profiles-repository.ts'

/** Of one space. */
const MAX_PROFILES = 200
const DEEPEST = 256

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
    await database.inScope(scope, (tx) => addProfile(tx, { spaceId, userId: scope.userId }, profile))
    changed(spaceId)
    return { profile }
  })
  api.inSpace(appearanceProfileEdit, ofSpace, async ({ scope, spaceId, params, input }) => {
    const profile = await database.inScope(scope, async (tx) => {
      const before = await requireProfile(tx, spaceId, params.appearanceProfileId)
      const kind = input.kind ?? before.kind
      const looks: ProfileLooks = input.looks ?? (kind === before.kind ? before.looks : usualLooks[kind])
      const { name = before.name, defaultFor = before.defaultFor } = input
      return changeProfile(tx, spaceId, { ...before, name, kind, looks, defaultFor })
    })
    changed(spaceId)
    return { profile }
  })
  api.inSpace(appearanceProfileDelete, ofSpace, async ({ scope, spaceId, params }) => {
    await database.inScope(scope, async (tx) => {
      const { id } = await requireProfile(tx, spaceId, params.appearanceProfileId)
      await deleteProfile(tx, id)
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

/** Throws NOT_FOUND; whoever changes it as well waits. */
async function requireProfile(tx: Transaction, spaceId: string, id: string): Promise<AppearanceProfile> {
  const profile = await lockProfile(tx, spaceId, id)
  if (!profile) throw new AppError('NOT_FOUND')
  return profile
}

async function addProfile(
  tx: Transaction,
  { spaceId, userId }: { spaceId: string; userId: string },
  profile: AppearanceProfile,
): Promise<void> {
  await lockProfiles(tx, spaceId)
  if ((await selectProfiles(tx, spaceId)).length >= MAX_PROFILES) {
    throw new AppError('BIM_PROFILES_TOO_MANY', { max: MAX_PROFILES })
  }
  await releaseTypes(tx, spaceId, profile)
  const isAlone = await insertProfile(tx, { spaceId, userId }, profile)
  if (!isAlone) throw new AppError('BIM_PROFILE_EXISTS', { name: profile.name })
}

async function changeProfile(tx: Transaction, spaceId: string, profile: AppearanceProfile): Promise<AppearanceProfile> {
  await lockProfiles(tx, spaceId)
  await releaseTypes(tx, spaceId, profile)
  const isAlone = await updateProfile(tx, spaceId, profile)
  if (!isAlone) throw new AppError('BIM_PROFILE_EXISTS', { name: profile.name })
  return profile
}
