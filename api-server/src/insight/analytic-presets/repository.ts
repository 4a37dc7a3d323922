import { type AnalyticPresetView, storedPresetView } from '@plumbline/core/contract'
import { insertOnce, type Transaction, updateOnce } from '../../platform/database/index.ts'

export interface PresetRow {
  id: string
  spaceId: string
  createdBy: string
  name: string
  shared: boolean
  view: AnalyticPresetView
}

const columns = {
  id: 'id',
  spaceId: 'space_id',
  createdBy: 'created_by',
  name: 'name',
  shared: 'shared',
  view: 'view',
}

const rowOf = (stored: PresetRow): PresetRow => ({ ...stored, view: storedPresetView.parse(stored.view) })

/** The person's own and the shared ones, by name. */
export async function selectPresets(tx: Transaction, spaceId: string, userId: string): Promise<PresetRow[]> {
  const rows = await tx('analytic_presets')
    .where({ space_id: spaceId })
    .where((mine) => mine.where({ created_by: userId }).orWhere({ shared: true }))
    .select(columns)
    .orderByRaw('lower(name), id')
  return rows.map(rowOf)
}

/** Whose it is, is asked later; row security keeps other spaces away. */
export async function selectPreset(tx: Transaction, presetId: string): Promise<PresetRow | null> {
  const row = await tx('analytic_presets').where({ id: presetId }).select(columns).first()
  return row ? rowOf(row) : null
}

export async function countPresets(tx: Transaction, spaceId: string, userId: string): Promise<number> {
  const found = await tx('analytic_presets').where({ space_id: spaceId, created_by: userId }).count({ count: '*' })
  return Number(found[0]?.count ?? 0)
}

/** False: the person has one of this name already. */
export function insertPreset(tx: Transaction, { id, spaceId, createdBy, name, shared, view }: PresetRow) {
  const row = { id, space_id: spaceId, created_by: createdBy, name, shared, view: JSON.stringify(view) }
  return insertOnce(tx, 'analytic_presets', row)
}

/** False: its maker has another one of this name. */
export function updatePreset(tx: Transaction, { id, spaceId, createdBy, name, shared, view }: PresetRow) {
  const unique = { space_id: spaceId, created_by: createdBy, name }
  return updateOnce(tx, 'analytic_presets', { id, unique }, { name, shared, view: JSON.stringify(view) })
}

export async function deletePreset(tx: Transaction, presetId: string): Promise<void> {
  await tx('analytic_presets').where({ id: presetId }).delete()
}

export interface SettingRow {
  spaceId: string
  /** A person, or the space itself. */
  ownerId: string
  presetId: string | null
  view: AnalyticPresetView
}

export async function selectSettings(
  tx: Transaction,
  spaceId: string,
  ownerIds: readonly string[],
): Promise<SettingRow[]> {
  const rows: SettingRow[] = await tx('analytic_settings')
    .where({ space_id: spaceId })
    .whereIn('owner_id', ownerIds)
    .select({ spaceId: 'space_id', ownerId: 'owner_id', presetId: 'preset_id', view: 'view' })
  return rows.map((row) => ({ ...row, view: storedPresetView.parse(row.view) }))
}

export async function upsertSetting(tx: Transaction, { spaceId, ownerId, presetId, view }: SettingRow): Promise<void> {
  const said = { preset_id: presetId, view: JSON.stringify(view) }
  await tx('analytic_settings')
    .insert({ space_id: spaceId, owner_id: ownerId, ...said })
    .onConflict(['space_id', 'owner_id'])
    .merge(said)
}

export async function deleteSetting(tx: Transaction, spaceId: string, ownerId: string): Promise<void> {
  await tx('analytic_settings').where({ space_id: spaceId, owner_id: ownerId }).delete()
}
