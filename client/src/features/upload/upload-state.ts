import {
  type Job,
  modelScheduleUpload,
  projectUpload,
  type Upload,
  type UploadTable,
  uploadCancel,
  uploadChoose,
  uploadConfirm,
  uploadRead,
  versionUpload,
} from '@plumbline/core/contract'
import { type ImportRule, usualRule } from '@plumbline/core/exchange/rules'
import { toldColumns } from '@plumbline/core/exchange/table'
import { ref } from 'valtio'
import { asApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { callMultipart } from '../../api/call-multipart.ts'
import { system } from '../../session/system-state.ts'
import { hideForm } from '../../shell/forms.ts'
import { changeRule, chooseRule, chosenRule, forgetRules, readRules, ruling, startComparing } from './rule-state.ts'
import { fieldsOf, isWorking } from './upload-step.ts'
import { beginnings, blank, type UploadForm, uploading } from './uploading.ts'

let sending: AbortController | null = null

/** What the dialog needs beside what it stands with; `mine`: nothing when it was begun anew meanwhile. */
export function begin(mine: number, file: File | null): void {
  const { target } = uploading
  if (mine !== beginnings.count || !target) return
  forgetRules()
  void readRules(target.spaceId, target.kind === 'schedule' ? target.id : null)
  if (file) chooseFile(file)
}

export function chooseFile(file: File): void {
  uploading.upload = null
  uploading.failure = refusal(file)
  uploading.file = uploading.failure ? null : ref(file)
}

/** What the server would refuse after the whole way up is told at once. */
function refusal(file: File): UploadForm['failure'] {
  // A whole schedule of ours may have what its space has room for, which the server knows.
  const isWhole = file.name.toLowerCase().endsWith('.plumb')
  const most = isWhole ? Number.POSITIVE_INFINITY : (system.state?.maxUploadBytes ?? Number.POSITIVE_INFINITY)
  if (file.size === 0) return { code: 'UPLOAD_EMPTY', params: {} }
  return file.size > most ? { code: 'UPLOAD_TOO_LARGE', params: { megabytes: Math.floor(most / 1_048_576) } } : null
}

export async function sendFile(): Promise<void> {
  const { target, file, model, settings } = uploading
  if (model) return follow(() => call(modelScheduleUpload, { params: model, input: fieldsOf(settings) }))
  if (!target || !file) return
  const asked = beginnings.count
  uploading.failure = null
  uploading.sent = 0
  sending = new AbortController()
  const onProgress = (share: number) => {
    uploading.sent = share
  }
  const options = { files: [file], signal: sending.signal, onProgress }
  const input = fieldsOf(settings)
  await attempt(async () => {
    const { upload } =
      target.kind === 'project'
        ? await callMultipart(projectUpload, { ...options, input, params: { projectId: target.id } })
        : await callMultipart(versionUpload, { ...options, input, params: { scheduleId: target.id } })
    return upload
  })
  if (asked === beginnings.count) uploading.sent = null
}

export async function chooseProject(project: string): Promise<void> {
  const { upload } = uploading
  if (upload) await follow(() => call(uploadChoose, { params: { uploadId: upload.id }, input: { project } }))
}

/** `change`: what is another than before. */
export function changeMapping(change: Partial<UploadTable['mapping']> = {}): void {
  const before = uploading.mapping ?? uploading.upload?.table?.mapping
  if (before) uploading.mapping = ref({ ...before, ...change })
}

export function forgetMapping(): void {
  uploading.mapping = null
}

/** The server reads the table again as it is said here; what columns are is kept with the rule. */
export async function applyMapping(): Promise<void> {
  const { upload, mapping } = uploading
  if (!upload?.table || !mapping) return
  const isTold = mapping.columns.some((field, column) => field !== (upload.table?.mapping.columns[column] ?? null))
  if (isUpdate() && isTold) changeRule({ columns: toldColumns(upload.table, mapping) })
  const input = { table: mapping, ...(isUpdate() ? { rule: ruling.rule } : {}) }
  await follow(() => call(uploadChoose, { params: { uploadId: upload.id }, input }))
  if (!uploading.failure) forgetMapping()
}

/** The current version is changed, and not a new one made. */
export function isUpdate(): boolean {
  return uploading.target?.kind === 'schedule' && uploading.settings.importSetting === 'update'
}

const leftOutNow = () => ({ groups: [...ruling.leftOut.groups], facts: [...ruling.leftOut.facts] })

/** What counts while the file is read: the server reads it again. */
export function readByRule(change: Partial<ImportRule> = {}): void {
  changeRule(change)
  const { upload } = uploading
  if (upload?.state !== 'preview') return
  const { rule } = ruling
  void follow(() => call(uploadChoose, { params: { uploadId: upload.id }, input: { rule } }))
}

/** What of a rule counts while the file is read. */
const readingParts = ['match', 'skip', 'columns', 'replacements'] as const

const readsAlike = (one: ImportRule, other: ImportRule): boolean =>
  readingParts.every((part) => JSON.stringify(one[part]) === JSON.stringify(other[part]))

/** Another rule of the space: before the file is sent, or for the one that is looked at. */
export function followRule(id: string | null): void {
  const before = ruling.rule
  chooseRule(id)
  uploading.settings.ruleName = chosenRule()?.name ?? ''
  if (!readsAlike(before, ruling.rule)) readByRule()
}

/** The file came into a schedule before: it becomes an update of that one. */
export async function updateKnown(): Promise<void> {
  const { target, upload, file, settings } = uploading
  const known = upload?.known
  if (!target || !known || !file) return
  drop()
  beginnings.count++
  const into = { kind: 'schedule' as const, id: known.scheduleId, name: known.scheduleName, spaceId: target.spaceId }
  Object.assign(uploading, blank(), {
    target: into,
    file: ref(file),
    settings: { ...settings, importSetting: 'update' },
  })
  forgetRules()
  await Promise.all([readRules(into.spaceId, into.id), sendFile()])
}

export async function confirmUpload(): Promise<void> {
  const { upload, name, leftOut } = uploading
  const byRule = isUpdate() ? { rule: ruling.rule, leftOut: leftOutNow() } : {}
  if (!upload) return
  const all = upload.preview?.baselines ?? []
  const baselines = all.map(({ key }) => key).filter((key) => !leftOut.includes(key))
  const input = { baselines, ...byRule, ...(name.trim() ? { name: name.trim() } : {}) }
  await follow(() => call(uploadConfirm, { params: { uploadId: upload.id }, input }))
}

export function toggleBaseline(key: string): void {
  const { leftOut } = uploading
  uploading.leftOut = leftOut.includes(key) ? leftOut.filter((other) => other !== key) : [...leftOut, key]
}

/** Over socket.io news come by themselves; asking covers a lost connection. */
export async function askForNews(): Promise<void> {
  const { upload } = uploading
  if (!upload || !isWorking(upload)) return
  const isStillAsked = (): boolean => uploading.upload?.id === upload.id
  try {
    const { upload: now } = await call(uploadRead, { params: { uploadId: upload.id } })
    // The dialog may have been closed meanwhile, and stand open for another file.
    if (isStillAsked()) takeUpload(now)
  } catch (error) {
    if (isStillAsked() && asApiError(error).status === 404) fail(error)
  }
}

/** News of another upload (another tab, an older try) are not for this dialog. */
export function takeNews({ details, state, step, progress }: Job): void {
  const { upload } = uploading
  if (!upload || details.uploadId !== upload.id) return
  if (state !== 'running') void askForNews()
  else if (isWorking(upload)) Object.assign(upload, { progress, step: step ?? upload.step })
}

function takeUpload(upload: Upload): void {
  const hadPreview = uploading.upload?.preview
  uploading.upload = upload
  if (upload.preview && !hadPreview) startComparing()
  // It was read by the rule of the schedule, and another one was chosen.
  if (upload.preview && isUpdate() && !readsAlike(upload.rule ?? usualRule, ruling.rule)) readByRule()
  if (!upload.preview || hadPreview) return
  uploading.name = upload.preview.name
  uploading.leftOut = []
}

/** Back to choosing a file; what the server has of it is dropped. */
export function startOver(): void {
  drop()
  beginnings.count++
  const { target, model, settings } = uploading
  Object.assign(uploading, blank(), { target, model, settings: { ...settings } })
}

export function closeUpload(): void {
  hideForm('versionUpload')
  drop()
  beginnings.count++
  Object.assign(uploading, blank())
  forgetRules()
}

function drop(): void {
  sending?.abort()
  sending = null
  const { upload } = uploading
  if (!upload || upload.state === 'completed' || upload.state === 'error') return
  // The server forgets an upload nobody confirms anyway.
  call(uploadCancel, { params: { uploadId: upload.id }, quiet: true }).catch(() => undefined)
}

async function follow(what: () => Promise<{ upload: Upload }>): Promise<void> {
  uploading.failure = null
  await attempt(async () => (await what()).upload)
}

/** An answer to a dialog that was closed meanwhile is not of the one that stands open since. */
async function attempt(what: () => Promise<Upload>): Promise<void> {
  const asked = beginnings.count
  try {
    const upload = await what()
    if (asked === beginnings.count) takeUpload(upload)
  } catch (error) {
    if (asked === beginnings.count) fail(error)
  }
}

function fail(error: unknown): void {
  const { code, params } = asApiError(error)
  if (code !== 'ABORTED') uploading.failure = { code, params }
}
