import type { Layout, LayoutContent, LayoutTemplate } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { may, type Subject } from '@plumbline/core/permissions'
import type { Transaction } from '../../../platform/database/index.ts'
import { newId } from '../../../platform/ids.ts'
import { findVersion } from '../../versions/kinds/index.ts'
import {
  countLayouts,
  insertLayout,
  insertTemplate,
  type LayoutRow,
  leaveToMaker,
  selectLayout,
  selectLayouts,
  selectTemplates,
  type TemplateRow,
  updateLayout,
  updateTemplate,
} from './repository.ts'

/** Of one person in one version. */
const MAX_LAYOUTS = 50
/** Of one schedule. */
const MAX_TEMPLATES = 50

interface Where {
  spaceId: string
  scheduleId: string
  subject: Subject
}

type Content = Pick<Layout, 'name' | 'shared' | 'content'>

export async function listLayouts(tx: Transaction, versionId: string, userId: string): Promise<Layout[]> {
  return (await selectLayouts(tx, versionId, userId)).map((row) => viewOf(row, userId))
}

/** Throws NOT_FOUND for a version of another schedule. */
export async function requireVersionOf(tx: Transaction, scheduleId: string, versionId: string): Promise<void> {
  const version = await findVersion(tx, versionId)
  if (version?.scheduleId !== scheduleId) throw new AppError('NOT_FOUND')
}

/** Throws NOT_FOUND. */
export async function requireLayout(
  tx: Transaction,
  scheduleId: string,
  layoutId: string,
  userId: string,
): Promise<LayoutRow> {
  const row = await selectLayout(tx, scheduleId, layoutId, userId)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

export async function createLayout(tx: Transaction, at: Where, versionId: string, content: Content): Promise<Layout> {
  const { userId } = at.subject
  await requireVersionOf(tx, at.scheduleId, versionId)
  requireSharing(at.subject, content.shared)
  if ((await countLayouts(tx, versionId, userId)) >= MAX_LAYOUTS) {
    throw new AppError('LAYOUTS_TOO_MANY', { max: MAX_LAYOUTS })
  }
  const id = newId()
  const isNew = await insertLayout(tx, { id, ...content, ...at, versionId, createdBy: userId })
  if (!isNew) throw new AppError('LAYOUT_EXISTS', { name: content.name })
  return viewOf(await requireLayout(tx, at.scheduleId, id, userId), userId)
}

export async function editLayout(tx: Transaction, at: Where, layoutId: string, content: Content): Promise<Layout> {
  const row = await requireOwn(tx, at.scheduleId, layoutId, at.subject)
  requireSharing(at.subject, content.shared)
  if (!(await updateLayout(tx, { ...row, ...content }))) throw new AppError('LAYOUT_EXISTS', { name: content.name })
  if (!content.shared) await leaveToMaker(tx, row)
  return viewOf({ ...row, ...content }, at.subject.userId)
}

/** Its maker may change a layout; a shared one belongs to all who may edit the schedule. */
export async function requireOwn(
  tx: Transaction,
  scheduleId: string,
  layoutId: string,
  subject: Subject,
): Promise<LayoutRow> {
  const row = await requireLayout(tx, scheduleId, layoutId, subject.userId)
  if (row.createdBy !== subject.userId && !may(subject, 'schedule.edit')) throw new AppError('FORBIDDEN')
  return row
}

function requireSharing(subject: Subject, shared: boolean): void {
  if (shared && !may(subject, 'schedule.edit')) throw new AppError('FORBIDDEN')
}

function viewOf({ createdBy, spaceId: _, ...row }: LayoutRow, userId: string): Layout {
  return { ...row, mine: createdBy === userId }
}

export async function listTemplates(tx: Transaction, scheduleId: string): Promise<LayoutTemplate[]> {
  return (await selectTemplates(tx, scheduleId)).map(templateView)
}

export async function createTemplate(
  tx: Transaction,
  at: Where,
  content: { name: string; content: LayoutContent },
): Promise<LayoutTemplate> {
  if ((await selectTemplates(tx, at.scheduleId)).length >= MAX_TEMPLATES) {
    throw new AppError('LAYOUTS_TOO_MANY', { max: MAX_TEMPLATES })
  }
  const { spaceId, scheduleId, subject } = at
  const row = { id: newId(), spaceId, scheduleId, createdBy: subject.userId, ...content }
  if (!(await insertTemplate(tx, row))) throw new AppError('LAYOUT_EXISTS', { name: content.name })
  return templateView(row)
}

export async function editTemplate(
  tx: Transaction,
  scheduleId: string,
  templateId: string,
  content: { name: string; content: LayoutContent },
): Promise<LayoutTemplate> {
  const known = (await selectTemplates(tx, scheduleId)).find(({ id }) => id === templateId)
  if (!known) throw new AppError('NOT_FOUND')
  const row = { ...known, ...content }
  if (!(await updateTemplate(tx, row))) throw new AppError('LAYOUT_EXISTS', { name: content.name })
  return templateView(row)
}

function templateView({ id, scheduleId, name, content }: TemplateRow): LayoutTemplate {
  return { id, scheduleId, name, content }
}
