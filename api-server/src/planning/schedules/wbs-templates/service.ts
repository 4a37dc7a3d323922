import type { WbsTemplate } from '@plumbline/core/contract'
import { type Branch, copyOfBranch, limits } from '@plumbline/core/documents/schedule'
import { AppError } from '@plumbline/core/errors'
import type { Id } from '@plumbline/core/plan'
import { selectNames } from '../../../identity/users/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import { newId } from '../../../platform/ids.ts'
import { selectPath } from '../../../workspace/eps/index.ts'
import type { DocumentReader } from '../document/index.ts'
import {
  countTemplates,
  insertTemplate,
  selectBranch,
  selectTemplate,
  selectTemplates,
  type TemplateRow,
  updateName,
} from './repository.ts'

/** Of one space. */
const MAX_TEMPLATES = 500

export async function listTemplates(tx: Transaction, scheduleId: string): Promise<WbsTemplate[]> {
  const [schedule] = await selectPath(tx, scheduleId)
  if (!schedule) throw new AppError('NOT_FOUND')
  return viewsOf(tx, await selectTemplates(tx, schedule.spaceId, await projectOf(tx, scheduleId)))
}

/** The branch of the version as it is now, under ids of its own and without facts. */
export async function storedBranch(reader: DocumentReader, versionId: string, ids: Id[]): Promise<Branch> {
  const { branch } = await reader.branch(versionId, ids)
  const { length } = branch.rows
  if (length === 0) throw new AppError('ROW_MISSING')
  if (length > limits.branchRows) throw new AppError('BRANCH_TOO_LARGE', { rows: length, max: limits.branchRows })
  // Calendars keep their ids, by which a schedule knows them again.
  const calendars = new Map(branch.calendars.map(({ id }) => [id, id]))
  const copy = copyOfBranch(branch, { newId, relations: true, facts: false, remembers: false, calendars })
  return { ...copy, calendars: branch.calendars }
}

interface NewTemplate {
  name: string
  scope: WbsTemplate['scope']
  spaceId: string
  scheduleId: string
  branch: Branch
  userId: string
}

export async function createTemplate(tx: Transaction, made: NewTemplate): Promise<WbsTemplate> {
  const projectId = made.scope === 'project' ? await projectOf(tx, made.scheduleId) : null
  if (made.scope === 'project' && projectId === null) throw new AppError('TEMPLATE_WITHOUT_PROJECT')
  if ((await countTemplates(tx, made.spaceId)) >= MAX_TEMPLATES)
    throw new AppError('TEMPLATES_TOO_MANY', { max: MAX_TEMPLATES })
  const id = newId()
  const isNew = await insertTemplate(tx, { ...made, id, projectId })
  if (!isNew) throw new AppError('TEMPLATE_EXISTS', { name: made.name })
  return viewOf(tx, await requireTemplate(tx, id))
}

export async function readTemplate(tx: Transaction, templateId: string) {
  const row = await requireTemplate(tx, templateId)
  return { template: await viewOf(tx, row), branch: await selectBranch(tx, templateId) }
}

export async function renameTemplate(tx: Transaction, templateId: string, name: string): Promise<WbsTemplate> {
  const row = await requireTemplate(tx, templateId)
  if (!(await updateName(tx, row, name))) throw new AppError('TEMPLATE_EXISTS', { name })
  return viewOf(tx, { ...row, name })
}

async function projectOf(tx: Transaction, scheduleId: string): Promise<string | null> {
  return (await selectPath(tx, scheduleId)).find(({ kind }) => kind === 'project')?.id ?? null
}

async function requireTemplate(tx: Transaction, templateId: string): Promise<TemplateRow> {
  const row = await selectTemplate(tx, templateId)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

async function viewOf(tx: Transaction, row: TemplateRow): Promise<WbsTemplate> {
  return (await viewsOf(tx, [row]))[0]!
}

async function viewsOf(tx: Transaction, rows: readonly TemplateRow[]): Promise<WbsTemplate[]> {
  const makers = [...new Set(rows.map(({ createdBy }) => createdBy))].filter((id) => id !== null)
  const names = await selectNames(tx, makers)
  return rows.map(({ id, projectId, name, rows: count, relations, createdBy, createdAt }) => ({
    id,
    name,
    scope: projectId === null ? 'space' : 'project',
    rows: count,
    relations,
    createdAt: createdAt.toISOString(),
    createdBy: names.get(createdBy ?? '') ?? '',
  }))
}
