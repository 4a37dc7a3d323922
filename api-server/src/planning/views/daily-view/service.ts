import type { DailyView, DailyViewAttribute } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Transaction } from '../../../platform/database/index.ts'
import { newId } from '../../../platform/ids.ts'
import { insertView, putAttribute, selectAttributes, selectViews, updateView } from './repository.ts'

/** Of one schedule. */
const MAX_VIEWS = 30
/** Of one view. */
const MAX_ATTRIBUTES = 30

type Settings = Omit<DailyView, 'id' | 'active'>

/** Throws NOT_FOUND for a view of another schedule. */
export async function requireView(tx: Transaction, scheduleId: string, viewId: string): Promise<DailyView> {
  const view = (await selectViews(tx, scheduleId)).find(({ id }) => id === viewId)
  if (!view) throw new AppError('NOT_FOUND')
  return view
}

export async function createView(
  tx: Transaction,
  settings: Settings,
  by: { spaceId: string; userId: string },
): Promise<DailyView> {
  if ((await selectViews(tx, settings.scheduleId)).length >= MAX_VIEWS) {
    throw new AppError('DAILY_VIEWS_TOO_MANY', { max: MAX_VIEWS })
  }
  const view = { ...settings, id: newId() }
  if (!(await insertView(tx, view, by))) throw new AppError('DAILY_VIEW_EXISTS', { name: settings.name })
  return { ...view, active: false }
}

export async function editView(tx: Transaction, viewId: string, settings: Settings): Promise<DailyView> {
  const views = await selectViews(tx, settings.scheduleId)
  const known = views.find(({ id }) => id === viewId)
  if (!known) throw new AppError('NOT_FOUND')
  if (views.some(({ id, name }) => id !== viewId && name === settings.name)) {
    throw new AppError('DAILY_VIEW_EXISTS', { name: settings.name })
  }
  const view = { ...known, ...settings }
  await updateView(tx, view)
  return view
}

export async function saveAttribute(
  tx: Transaction,
  of: { spaceId: string; viewId: string },
  attribute: Omit<DailyViewAttribute, 'id'>,
): Promise<DailyViewAttribute[]> {
  const known = await selectAttributes(tx, of.viewId)
  const isNew = known.every(({ column }) => column !== attribute.column)
  if (isNew && known.length >= MAX_ATTRIBUTES) throw new AppError('DAILY_VIEWS_TOO_MANY', { max: MAX_ATTRIBUTES })
  await putAttribute(tx, { id: newId(), ...attribute }, of)
  return selectAttributes(tx, of.viewId)
}
