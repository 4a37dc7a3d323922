import type { SpaceSettings } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { audit } from '../../identity/audit/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import { selectSettings, updateSettings } from './repository.ts'

/** Throws SPACE_FORBIDDEN for a deleted space. */
export async function readSettings(tx: Transaction, spaceId: string): Promise<SpaceSettings> {
  const settings = await selectSettings(tx, spaceId)
  if (!settings) throw new AppError('SPACE_FORBIDDEN')
  return settings
}

export async function changeSettings(
  tx: Transaction,
  { spaceId, userId }: { spaceId: string; userId: string },
  change: Partial<SpaceSettings>,
): Promise<SpaceSettings> {
  const before = await readSettings(tx, spaceId)
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const after = { ...before, ...given }
  if (textOf(before) === textOf(after)) return before
  await updateSettings(tx, spaceId, after)
  const detail = { subject: after.name, before: textOf(before), after: textOf(after) }
  await audit(tx, { spaceId, userId, kind: 'space.changed', ...detail })
  return after
}

const textOf = ({ name, inviteDays, auditDays, currency }: SpaceSettings): string =>
  `${name} · ${inviteDays} · ${auditDays} · ${currency}`
