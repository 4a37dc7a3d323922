import { same } from '@plumbline/core/comparison'
import { MAX_OWN_INDICATORS, type OwnIndicatorContent, type OwnIndicatorView } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { outdateTimetables } from '../../planning/official/timetable/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import { newId } from '../../platform/ids.ts'
import {
  deleteOwnIndicator,
  insertOwnIndicator,
  lockOwnIndicators,
  type OwnIndicatorRow,
  selectOwnIndicator,
  selectOwnIndicators,
  updateOwnIndicator,
} from './repository.ts'
import { checkedRule, refuseCycle, refuseLimits, refuseUsed } from './rules.ts'

export interface Changed {
  indicator: OwnIndicatorView
  /** Versions that have to be calculated anew. */
  versionIds: string[]
}

export const viewOf = ({ spaceId: _, ...indicator }: OwnIndicatorRow): OwnIndicatorView => indicator

export async function createIndicator(
  tx: Transaction,
  { spaceId, userId }: { spaceId: string; userId: string },
  content: OwnIndicatorContent,
): Promise<Changed> {
  const others = await othersOf(tx, spaceId, null)
  if (others.length >= MAX_OWN_INDICATORS) throw new AppError('INDICATORS_TOO_MANY', { max: MAX_OWN_INDICATORS })
  refuseLimits(content)
  const row = {
    ...content,
    ...(await checkedRule(tx, spaceId, content.rule, others)),
    id: newId(),
    spaceId,
    revision: 1,
  }
  if (!(await insertOwnIndicator(tx, row, userId))) throw new AppError('INDICATOR_EXISTS', { name: content.name })
  return changed(tx, null, row)
}

export async function editIndicator(
  tx: Transaction,
  indicatorId: string,
  content: OwnIndicatorContent,
): Promise<Changed> {
  const before = await requireIndicator(tx, indicatorId)
  const others = await othersOf(tx, before.spaceId, indicatorId)
  refuseLimits(content)
  const checked = await checkedRule(tx, before.spaceId, content.rule, others)
  const isOther = !same(checked.rule, before.rule)
  const row = { ...before, ...content, ...checked, revision: before.revision + (isOther ? 1 : 0) }
  refuseCycle(indicatorId, [...others, row])
  if (checked.result !== before.result) refuseUsed(indicatorId, others)
  if (!row.active) refuseUsed(indicatorId, activeOf(others))
  if (!(await updateOwnIndicator(tx, row))) throw new AppError('INDICATOR_EXISTS', { name: content.name })
  return changed(tx, before, row)
}

export async function setActive(tx: Transaction, indicatorId: string, active: boolean): Promise<Changed> {
  const before = await requireIndicator(tx, indicatorId)
  const others = await othersOf(tx, before.spaceId, indicatorId)
  if (!active) refuseUsed(indicatorId, activeOf(others))
  const row = { ...before, active }
  await updateOwnIndicator(tx, row)
  return changed(tx, before, row)
}

export async function removeIndicator(tx: Transaction, indicatorId: string): Promise<void> {
  const { spaceId } = await requireIndicator(tx, indicatorId)
  refuseUsed(indicatorId, await othersOf(tx, spaceId, indicatorId))
  await deleteOwnIndicator(tx, indicatorId)
}

async function requireIndicator(tx: Transaction, indicatorId: string): Promise<OwnIndicatorRow> {
  const row = await selectOwnIndicator(tx, indicatorId)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** All of the space but this one; until the end of the transaction nobody changes them. */
async function othersOf(tx: Transaction, spaceId: string, indicatorId: string | null): Promise<OwnIndicatorRow[]> {
  await lockOwnIndicators(tx, spaceId)
  return (await selectOwnIndicators(tx, spaceId)).filter(({ id }) => id !== indicatorId)
}

const activeOf = (all: readonly OwnIndicatorRow[]): OwnIndicatorRow[] => all.filter(({ active }) => active)

/** Formulas are worked out when they are read; of an aggregate the works have to be counted first. */
async function changed(tx: Transaction, before: OwnIndicatorRow | null, row: OwnIndicatorRow): Promise<Changed> {
  const isNew = before === null || !before.active || before.revision !== row.revision
  const isCounted = row.active && row.rule.kind === 'aggregate' && isNew
  return { indicator: viewOf(row), versionIds: isCounted ? await outdateTimetables(tx, row.spaceId) : [] }
}
