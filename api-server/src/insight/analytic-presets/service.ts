import { type AnalyticPreset, type AnalyticPresetContent, MAX_PRESETS } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { type Asker, may } from '@plumbline/core/permissions'
import type { Transaction } from '../../platform/database/index.ts'
import { newId } from '../../platform/ids.ts'
import {
  countPresets,
  deletePreset,
  insertPreset,
  type PresetRow,
  selectPreset,
  selectPresets,
  updatePreset,
} from './repository.ts'

export async function listPresets(tx: Transaction, spaceId: string, asker: Asker): Promise<AnalyticPreset[]> {
  return (await selectPresets(tx, spaceId, asker.userId)).map((row) => viewOf(row, asker))
}

export async function createPreset(
  tx: Transaction,
  { spaceId, asker }: { spaceId: string; asker: Asker },
  { name, shared, ...view }: AnalyticPresetContent,
): Promise<AnalyticPreset> {
  requireSharing(asker, shared)
  if ((await countPresets(tx, spaceId, asker.userId)) >= MAX_PRESETS) {
    throw new AppError('PRESETS_TOO_MANY', { max: MAX_PRESETS })
  }
  const row = { id: newId(), spaceId, createdBy: asker.userId, name, shared, view }
  if (!(await insertPreset(tx, row))) throw new AppError('PRESET_EXISTS', { name })
  return viewOf(row, asker)
}

export async function editPreset(
  tx: Transaction,
  presetId: string,
  asker: Asker,
  { name, shared, ...view }: AnalyticPresetContent,
): Promise<AnalyticPreset> {
  const row = { ...(await requireOwn(tx, presetId, asker)), name, shared, view }
  requireSharing(asker, shared)
  if (!(await updatePreset(tx, row))) throw new AppError('PRESET_EXISTS', { name })
  return viewOf(row, asker)
}

export async function removePreset(tx: Transaction, presetId: string, asker: Asker): Promise<void> {
  await requireOwn(tx, presetId, asker)
  await deletePreset(tx, presetId)
}

const mayEdit = ({ createdBy, shared }: PresetRow, asker: Asker): boolean =>
  createdBy === asker.userId || (shared && may(asker, 'eps.edit'))

/** Of what others keep for themselves nobody learns that it is there. */
async function requireOwn(tx: Transaction, presetId: string, asker: Asker): Promise<PresetRow> {
  const row = await selectPreset(tx, presetId)
  if (!row || !(row.shared || row.createdBy === asker.userId)) throw new AppError('NOT_FOUND')
  if (!mayEdit(row, asker)) throw new AppError('FORBIDDEN')
  return row
}

function requireSharing(asker: Asker, shared: boolean): void {
  if (shared && !may(asker, 'eps.edit')) throw new AppError('FORBIDDEN')
}

function viewOf(row: PresetRow, asker: Asker): AnalyticPreset {
  const { id, name, shared, view, createdBy } = row
  return { id, name, shared, ...view, mine: createdBy === asker.userId, mayEdit: mayEdit(row, asker) }
}
