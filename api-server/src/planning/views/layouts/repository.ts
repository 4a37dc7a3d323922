import type { LayoutContent } from '@plumbline/core/contract'
import { insertOnce, type Transaction, updateOnce } from '../../../platform/database/index.ts'

export interface LayoutRow {
  id: string
  spaceId: string
  scheduleId: string
  versionId: string
  createdBy: string
  name: string
  shared: boolean
  content: LayoutContent
  active: boolean
}

export interface TemplateRow {
  id: string
  spaceId: string
  scheduleId: string
  createdBy: string
  name: string
  content: LayoutContent
}

function query(tx: Transaction, userId: string) {
  return tx('layouts as l')
    .leftJoin('active_layouts as a', (join) => join.on('a.layout_id', 'l.id').andOnVal('a.user_id', userId))
    .select(
      'l.id',
      'l.space_id as spaceId',
      'l.schedule_id as scheduleId',
      'l.version_id as versionId',
      'l.created_by as createdBy',
      'l.name',
      'l.shared',
      'l.content',
      tx.raw('a.layout_id IS NOT NULL AS active'),
    )
}

/** The person's own and the shared ones, by name. */
export async function selectLayouts(tx: Transaction, versionId: string, userId: string): Promise<LayoutRow[]> {
  return query(tx, userId)
    .where('l.version_id', versionId)
    .where((mine) => mine.where('l.created_by', userId).orWhere('l.shared', true))
    .orderByRaw('lower(l.name), l.id')
}

/** Null also for a layout that is neither shared nor of the person who asks, or of another schedule. */
export async function selectLayout(
  tx: Transaction,
  scheduleId: string,
  layoutId: string,
  userId: string,
): Promise<LayoutRow | null> {
  const row: LayoutRow | undefined = await query(tx, userId)
    .where({ 'l.id': layoutId, 'l.schedule_id': scheduleId })
    .first()
  return row && (row.shared || row.createdBy === userId) ? row : null
}

export async function countLayouts(tx: Transaction, versionId: string, userId: string): Promise<number> {
  const [row] = await tx('layouts').where({ version_id: versionId, created_by: userId }).count({ count: '*' })
  return Number(row?.count ?? 0)
}

/** False: the person has one of this name already. */
export function insertLayout(tx: Transaction, row: Omit<LayoutRow, 'active'>): Promise<boolean> {
  return insertOnce(tx, 'layouts', {
    id: row.id,
    space_id: row.spaceId,
    schedule_id: row.scheduleId,
    version_id: row.versionId,
    created_by: row.createdBy,
    name: row.name,
    shared: row.shared,
    content: JSON.stringify(row.content),
  })
}

/** False: its maker has another one of this name. */
export function updateLayout(tx: Transaction, row: LayoutRow): Promise<boolean> {
  const { id, name, shared, content } = row
  const unique = { version_id: row.versionId, created_by: row.createdBy, name }
  return updateOnce(tx, 'layouts', { id, unique }, { name, shared, content: JSON.stringify(content) })
}

export async function deleteLayout(tx: Transaction, layoutId: string): Promise<void> {
  await tx('layouts').where({ id: layoutId }).delete()
}

/** Nobody but its maker looks through a layout that is not shared any more. */
export async function leaveToMaker(tx: Transaction, { id, createdBy }: LayoutRow): Promise<void> {
  await tx('active_layouts').where({ layout_id: id }).whereNot({ user_id: createdBy }).delete()
}

export async function setActiveLayout(tx: Transaction, row: LayoutRow, userId: string): Promise<void> {
  await tx('active_layouts')
    .insert({ version_id: row.versionId, user_id: userId, space_id: row.spaceId, layout_id: row.id })
    .onConflict(['version_id', 'user_id'])
    .merge({ layout_id: row.id })
}

export async function resetActiveLayout(tx: Transaction, versionId: string, userId: string): Promise<void> {
  await tx('active_layouts').where({ version_id: versionId, user_id: userId }).delete()
}

const templateColumns = {
  id: 'id',
  spaceId: 'space_id',
  scheduleId: 'schedule_id',
  createdBy: 'created_by',
  name: 'name',
  content: 'content',
}

export async function selectTemplates(tx: Transaction, scheduleId: string): Promise<TemplateRow[]> {
  return tx('layout_templates').where({ schedule_id: scheduleId }).select(templateColumns).orderByRaw('lower(name), id')
}

/** False: the schedule has one of this name already. */
export function insertTemplate(tx: Transaction, row: TemplateRow): Promise<boolean> {
  return insertOnce(tx, 'layout_templates', {
    id: row.id,
    space_id: row.spaceId,
    schedule_id: row.scheduleId,
    created_by: row.createdBy,
    name: row.name,
    content: JSON.stringify(row.content),
  })
}

/** False: the schedule has another one of this name. */
export function updateTemplate(tx: Transaction, { id, scheduleId, name, content }: TemplateRow): Promise<boolean> {
  const unique = { schedule_id: scheduleId, name }
  return updateOnce(tx, 'layout_templates', { id, unique }, { name, content: JSON.stringify(content) })
}

/** False: the schedule has no such template. */
export async function deleteTemplate(tx: Transaction, scheduleId: string, templateId: string): Promise<boolean> {
  return (await tx('layout_templates').where({ id: templateId, schedule_id: scheduleId }).delete()) > 0
}
