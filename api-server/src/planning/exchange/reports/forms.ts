import { readFile } from 'node:fs/promises'
import { type ReportForm, type ReportKind, reportLimits } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { masterOf, masters, type ReportLanguage } from '@plumbline/core/reports'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import type { ReceivedFile } from '../../../platform/http/index.ts'
import { newId } from '../../../platform/ids.ts'
import { selectReadable } from '../../../workspace/eps/index.ts'
import type { StorageQuotas } from '../../../workspace/storage-quotas/index.ts'
import { listAttributes } from '../../vocabulary/attributes/index.ts'
import {
  countForms,
  type FormRow,
  hasFormNamed,
  insertForm,
  insertPlace,
  lockForms,
  renameForm,
  selectForm,
  selectForms,
  selectPlaces,
} from './repository.ts'
import type { ReportWriting } from './writing.ts'

export interface FormParts {
  database: Database
  quotas: StorageQuotas
  writing: Pick<ReportWriting, 'try'>
}

export interface Reader {
  userId: string
  /** May rename and delete what others have made. */
  administers: boolean
}

interface Named {
  id: string
  name: string
}

/** Forms of a space with the nodes they are attached to, as far as the person may read them. */
export async function listForms(tx: Transaction, spaceId: string, reader: Reader, language: 'en' | 'ru') {
  const nodes = new Map((await selectReadable(tx, spaceId, reader.userId)).map(({ id, name }) => [id, { id, name }]))
  const places = Map.groupBy(await selectPlaces(tx, spaceId), ({ reportId }) => reportId)
  const forms = await selectForms(tx, spaceId)
  const own = forms.map((form) =>
    viewOf(
      form,
      reader,
      (places.get(form.id) ?? []).flatMap(({ nodeId }) => nodes.get(nodeId) ?? []),
    ),
  )
  return { masters: masters.map((master) => masterView(master.id, master.kind, master.title[language])), own }
}

const masterView = (id: string, kind: ReportForm['kind'], name: string): ReportForm => ({
  ...{ id, kind, name, bytes: 0, isMaster: true, places: [], author: null, at: null, editable: false },
})

function viewOf(form: FormRow, reader: Reader, places: Named[]): ReportForm {
  const { id, name, kind, bytes, authorId, firstName, lastName, color, at } = form
  const author =
    authorId === null ? null : { id: authorId, firstName: firstName ?? '', lastName: lastName ?? '', color: color ?? 0 }
  const editable = reader.administers || authorId === reader.userId
  return { id, name, kind, bytes, isMaster: false, places, author, at: at.toISOString(), editable }
}

/** Throws NOT_FOUND, also of our own forms: they are nobody's. */
export async function requireForm(tx: Transaction, id: string): Promise<FormRow> {
  const form = await selectForm(tx, id)
  if (!form) throw new AppError('NOT_FOUND')
  return form
}

/** What a report is written by: one of ours or a form of the space. Throws NOT_FOUND. */
export async function wantedForm(
  tx: Transaction,
  { reportId, isMaster, language }: { reportId: string; isMaster: boolean; language: ReportLanguage },
  spaceId: string,
): Promise<{ name: string; kind: ReportKind }> {
  const master = isMaster ? masterOf(reportId) : null
  if (master) return { name: master.title[language], kind: master.kind }
  if (isMaster) throw new AppError('NOT_FOUND')
  const form = await requireForm(tx, reportId)
  if (form.spaceId !== spaceId) throw new AppError('NOT_FOUND')
  return form
}

interface Adding {
  scope: Scope
  spaceId: string
  epsId: string | null
  name: string | undefined
  file: ReceivedFile
}

/** Tried before it is kept. Resolves with its id; throws what is wrong with it, REPORT_EXISTS and REPORTS_TOO_MANY. */
export async function addForm({ database, quotas, writing }: FormParts, adding: Adding): Promise<string> {
  const { scope, spaceId, epsId, file } = adding
  const content = await readFile(file.path)
  const attributes = await database.inScope(scope, (tx) => listAttributes(tx, spaceId, epsId))
  const kind = await writing.try(spaceId, content, attributes)
  const id = newId()
  const name = adding.name ?? nameOf(file.name)
  await database.inScope(scope, async (tx) => {
    await lockForms(tx, spaceId)
    if (await hasFormNamed(tx, spaceId, name)) throw new AppError('REPORT_EXISTS')
    const max = reportLimits.forms
    if ((await countForms(tx, spaceId)) >= max) throw new AppError('REPORTS_TOO_MANY', { max })
    await insertForm(tx, { id, spaceId, name, kind, content, authorId: scope.userId })
    if (epsId !== null) await insertPlace(tx, { reportId: id, nodeId: epsId }, spaceId)
    await quotas.hold(tx, spaceId)
  })
  return id
}

const nameOf = (fileName: string): string =>
  fileName
    .replace(/\.(?:docx|xlsx)$/i, '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 200) || 'Report'

/** Throws REPORT_EXISTS. */
export async function rename(tx: Transaction, form: FormRow, name: string): Promise<void> {
  await lockForms(tx, form.spaceId)
  if (await hasFormNamed(tx, form.spaceId, name, form.id)) throw new AppError('REPORT_EXISTS')
  await renameForm(tx, form.id, name)
}

/** Throws REPORTS_TOO_MANY. */
export async function attach(tx: Transaction, form: FormRow, nodeId: string): Promise<void> {
  await lockForms(tx, form.spaceId)
  const places = (await selectPlaces(tx, form.spaceId)).filter(({ reportId }) => reportId === form.id)
  const max = reportLimits.places
  if (places.length >= max) throw new AppError('REPORTS_TOO_MANY', { max })
  await insertPlace(tx, { reportId: form.id, nodeId }, form.spaceId)
}
