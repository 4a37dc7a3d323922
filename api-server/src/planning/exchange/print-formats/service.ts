import { AppError } from '@plumbline/core/errors'
import { paperLimits } from '@plumbline/core/paper'
import type { Transaction } from '../../../platform/database/index.ts'
import { insertLogo, type LogoRow, selectLogos } from './logos-repository.ts'
import { hasPresetNamed, insertPreset, lockPresets, type PresetRow, selectPresets } from './repository.ts'

/** Throws PRINT_FORMAT_EXISTS and PRINT_FORMATS_TOO_MANY. */
export async function createPreset(tx: Transaction, row: PresetRow): Promise<void> {
  await lockPresets(tx, row.spaceId)
  if (await hasPresetNamed(tx, row.spaceId, row.name)) throw new AppError('PRINT_FORMAT_EXISTS')
  const max = paperLimits.formats
  if ((await selectPresets(tx, row.spaceId)).length >= max) throw new AppError('PRINT_FORMATS_TOO_MANY', { max })
  await insertPreset(tx, row)
}

/** Throws PRINT_LOGOS_TOO_MANY. */
export async function keepLogo(tx: Transaction, row: LogoRow, content: Buffer): Promise<void> {
  await lockPresets(tx, row.spaceId)
  const max = paperLimits.logos
  if ((await selectLogos(tx, row.spaceId)).length >= max) throw new AppError('PRINT_LOGOS_TOO_MANY', { max })
  await insertLogo(tx, row, content)
}
