import { type AnalyticPreset, type AnalyticPresetContent, MAX_PRESETS } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { may, type Subject } from '@plumbline/core/permissions'
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

export async function listPresets(tx: Transaction, spaceId: string, subject: Subject): Promise<AnalyticPreset[]> {
  return (await selectPresets(tx, spaceId, subject.userId)).map((row) => viewOf(row, subject))
}

export async function createPreset(
  tx: Transaction,
  { spaceId, subject }: { spaceId: string; subject: Subject },
  { name, shared, ...view }: AnalyticPresetContent,
): Promise<AnalyticPreset> {
  requireSharing(subject, shared)
  if ((await countPresets(tx, spaceId, subject.userId)) >= MAX_PRESETS) {
    throw new AppError('PRESETS_TOO_MANY', { max: MAX_PRESETS })
  }
  const row = { id: newId(), spaceId, createdBy: subject.userId, name, shared, view }
  if (!(await insertPreset(tx, row))) throw new AppError('PRESET_EXISTS', { name })
  return viewOf(row, subject)
}

export async function editPreset(
  tx: Transaction,
  presetId: string,
  subject: Subject,
  { name, shared, ...view }: AnalyticPresetContent,
): Promise<AnalyticPreset> {
  const row = { ...(await requireOwn(tx, presetId, subject)), name, shared, view }
  requireSharing(subject, shared)
  if (!(await updatePreset(tx, row))) throw new AppError('PRESET_EXISTS', { name })
  return viewOf(row, subject)
}

export async function removePreset(tx: Transaction, presetId: string, subject: Subject): Promise<void> {
  await requireOwn(tx, presetId, subject)
  await deletePreset(tx, presetId)
}

const mayEdit = ({ createdBy, shared }: PresetRow, subject: Subject): boolean =>
  createdBy === subject.userId || (shared && may(subject, 'eps.edit'))

/** Of what others keep for themselves nobody learns that it is there. */
async function requireOwn(tx: Transaction, presetId: string, subject: Subject): Promise<PresetRow> {
  const row = await selectPreset(tx, presetId)
  if (!row || !(row.shared || row.createdBy === subject.userId)) throw new AppError('NOT_FOUND')
  if (!mayEdit(row, subject)) throw new AppError('FORBIDDEN')
  return row
}

function requireSharing(subject: Subject, shared: boolean): void {
  if (shared && !may(subject, 'eps.edit')) throw new AppError('FORBIDDEN')
}

function viewOf(row: PresetRow, subject: Subject): AnalyticPreset {
  const { id, name, shared, view, createdBy } = row
  return { id, name, shared, ...view, mine: createdBy === subject.userId, mayEdit: mayEdit(row, subject) }
}
