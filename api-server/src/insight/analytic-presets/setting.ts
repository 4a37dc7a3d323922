import { type AnalyticSetting, type AnalyticSettings, usualPresetView } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { may, type Subject } from '@plumbline/core/permissions'
import type { Transaction } from '../../platform/database/index.ts'
import { deleteSetting, type SettingRow, selectPreset, selectSettings, upsertSetting } from './repository.ts'

/** What the person has said, and what holds for everybody in the space. */
export async function readSettings(tx: Transaction, spaceId: string, { userId }: Subject): Promise<AnalyticSettings> {
  const rows = await selectSettings(tx, spaceId, [spaceId, userId])
  const of = (ownerId: string): AnalyticSetting | null => {
    const row = rows.find((one) => one.ownerId === ownerId)
    return row ? settingOf(row) : null
  }
  return { person: of(userId), space: of(spaceId) }
}

/** null: nothing is said any more. */
export async function saveSetting(
  tx: Transaction,
  { spaceId, subject, of }: { spaceId: string; subject: Subject; of: keyof AnalyticSettings },
  setting: AnalyticSetting | null,
): Promise<AnalyticSettings> {
  if (of === 'space' && !may(subject, 'eps.edit')) throw new AppError('FORBIDDEN')
  const ownerId = of === 'space' ? spaceId : subject.userId
  if (setting === null) await deleteSetting(tx, spaceId, ownerId)
  else {
    const { presetId, ...view } = setting
    if (presetId !== null) await requireFound(tx, presetId, ownerId)
    await upsertSetting(tx, { spaceId, ownerId, presetId, view: { ...usualPresetView, ...view } })
  }
  return readSettings(tx, spaceId, subject)
}

/** A preset that somebody keeps for themselves is none for others. */
async function requireFound(tx: Transaction, presetId: string, ownerId: string): Promise<void> {
  const preset = await selectPreset(tx, presetId)
  if (!preset || !(preset.shared || preset.createdBy === ownerId)) throw new AppError('NOT_FOUND')
}

function settingOf({ presetId, view }: SettingRow): AnalyticSetting {
  const { chart, period, measure, unit, asTable, by } = view
  return { presetId, chart, period, measure, unit, asTable, by }
}
