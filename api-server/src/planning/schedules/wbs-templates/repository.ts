import type { Branch } from '@plumbline/core/documents/schedule'
import { insertOnce, type Transaction } from '../../../platform/database/index.ts'
import type { Place } from '../../../platform/http/index.ts'

export interface TemplateRow {
  id: string
  spaceId: string
  projectId: string | null
  name: string
  rows: number
  relations: number
  createdBy: string | null
  createdAt: Date
}

/** Without the branch itself, which is large. */
function query(tx: Transaction) {
  return tx('wbs_templates').select(
    'id',
    'space_id as spaceId',
    'project_id as projectId',
    'name',
    'rows',
    'relations',
    'created_by as createdBy',
    'created_at as createdAt',
  )
}

/** Those of the space and of the project, by name. */
export async function selectTemplates(
  tx: Transaction,
  spaceId: string,
  projectId: string | null,
): Promise<TemplateRow[]> {
  return query(tx)
    .where({ space_id: spaceId })
    .where((fits) => fits.whereNull('project_id').orWhere('project_id', projectId ?? ''))
    .orderByRaw('lower(name), id')
}

export async function selectTemplate(tx: Transaction, templateId: string): Promise<TemplateRow | null> {
  return (await query(tx).where({ id: templateId }).first()) ?? null
}

export async function placeOfTemplate(tx: Transaction, templateId: string): Promise<Place | null> {
  const template = await selectTemplate(tx, templateId)
  return template && { spaceId: template.spaceId, nodeId: template.projectId }
}

export async function selectBranch(tx: Transaction, templateId: string): Promise<Branch> {
  const { branch }: { branch: Branch } = await tx('wbs_templates').where({ id: templateId }).first('branch')
  return branch
}

export async function countTemplates(tx: Transaction, spaceId: string): Promise<number> {
  const [row] = await tx('wbs_templates').where({ space_id: spaceId }).count({ count: '*' })
  return Number(row?.count ?? 0)
}

interface NewRow {
  id: string
  spaceId: string
  projectId: string | null
  name: string
  branch: Branch
  userId: string
}

/** False: there is one of this name. */
export function insertTemplate(tx: Transaction, row: NewRow): Promise<boolean> {
  return insertOnce(tx, 'wbs_templates', {
    id: row.id,
    space_id: row.spaceId,
    project_id: row.projectId,
    name: row.name,
    rows: row.branch.rows.length,
    relations: row.branch.relations.length,
    branch: JSON.stringify(row.branch),
    created_by: row.userId,
  })
}

/** False: another one has this name. */
export async function updateName(tx: Transaction, row: TemplateRow, name: string): Promise<boolean> {
  const twin = await tx('wbs_templates')
    .where({ space_id: row.spaceId, project_id: row.projectId })
    .whereRaw('lower(name) = lower(?)', [name])
    .whereNot({ id: row.id })
    .first('id')
  if (twin) return false
  await tx('wbs_templates').where({ id: row.id }).update({ name })
  return true
}

export async function deleteTemplate(tx: Transaction, templateId: string): Promise<void> {
  await tx('wbs_templates').where({ id: templateId }).delete()
}
