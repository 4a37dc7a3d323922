import { type PrintFormat, type PrintSettings, printFormat, printSettings } from '@plumbline/core/paper'
import { type RollSettings, rollSettings } from '@plumbline/core/rolls'
import type { Transaction } from '../../../platform/database/index.ts'

export interface PresetRow {
  id: string
  spaceId: string
  name: string
  format: PrintFormat
  createdBy: string | null
}

const columns = { id: 'id', spaceId: 'space_id', name: 'name', format: 'format', createdBy: 'created_by' }

/** What was kept before tells nothing of what came later. */
const read = (row: PresetRow): PresetRow => ({ ...row, format: printFormat.parse(row.format) })

/** By name. */
export async function selectPresets(tx: Transaction, spaceId: string): Promise<PresetRow[]> {
  const rows: PresetRow[] = await tx('print_presets')
    .where({ space_id: spaceId })
    .orderByRaw('lower(name)')
    .select(columns)
  return rows.map(read)
}

export async function selectPreset(tx: Transaction, id: string): Promise<PresetRow | null> {
  const row = await tx('print_presets').where({ id }).select<PresetRow[]>(columns).first()
  return row ? read(row) : null
}

/** Small letters or not: a name is said once. */
export async function hasPresetNamed(tx: Transaction, spaceId: string, name: string): Promise<boolean> {
  const named = tx('print_presets').where({ space_id: spaceId }).whereRaw('lower(name) = lower(?)', [name])
  return (await named.first('id')) !== undefined
}

/** Whoever adds one takes turns with others in the same space. */
export async function lockPresets(tx: Transaction, spaceId: string): Promise<void> {
  await tx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 440))', [spaceId])
}

export async function insertPreset(
  tx: Transaction,
  { id, spaceId, name, format, createdBy }: PresetRow,
): Promise<void> {
  const row = { id, space_id: spaceId, name, format: JSON.stringify(format), created_by: createdBy }
  await tx('print_presets').insert(row)
}

export async function deletePreset(tx: Transaction, id: string): Promise<void> {
  await tx('print_presets').where({ id }).delete()
}

export interface SettingsKey {
  versionId: string
  userId: string
}

const keyOf = ({ versionId, userId }: SettingsKey) => ({ version_id: versionId, user_id: userId })

export async function selectSettings(tx: Transaction, key: SettingsKey): Promise<PrintSettings | null> {
  const row = await tx('print_settings').where(keyOf(key)).first('settings')
  return row ? printSettings.parse(row.settings) : null
}

/** False: there are some already. */
export async function insertSettings(
  tx: Transaction,
  key: SettingsKey & { spaceId: string },
  settings: PrintSettings,
): Promise<boolean> {
  const row = { ...keyOf(key), space_id: key.spaceId, settings: JSON.stringify(settings) }
  const made = await tx('print_settings')
    .insert(row)
    .onConflict(['version_id', 'user_id'])
    .ignore()
    .returning('user_id')
  return made.length > 0
}

/** False: there are none. */
export async function updateSettings(tx: Transaction, key: SettingsKey, settings: PrintSettings): Promise<boolean> {
  return (
    (await tx('print_settings')
      .where(keyOf(key))
      .update({ settings: JSON.stringify(settings) })) > 0
  )
}

interface ScreenSettingsKey {
  spaceId: string
  userId: string
}

export async function selectScreenSettings(
  tx: Transaction,
  { spaceId, userId }: ScreenSettingsKey,
): Promise<RollSettings | null> {
  const row = await tx('screen_print_settings').where({ space_id: spaceId, user_id: userId }).first('settings')
  return row ? rollSettings.parse(row.settings) : null
}

export async function keepScreenSettings(
  tx: Transaction,
  { spaceId, userId }: ScreenSettingsKey,
  settings: RollSettings,
): Promise<void> {
  const row = { space_id: spaceId, user_id: userId, settings: JSON.stringify(settings) }
  await tx('screen_print_settings').insert(row).onConflict(['space_id', 'user_id']).merge(['settings'])
}
