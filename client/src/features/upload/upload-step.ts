import type { Upload } from '@plumbline/core/contract'

export interface UploadSettings {
  importSetting: 'create' | 'update'
  /** A rule of the space; '': none. */
  ruleName: string
  rowsToSkip: number
}

export const defaultSettings: UploadSettings = {
  importSetting: 'create',
  ruleName: '',
  rowsToSkip: 0,
}

/** What the dialog shows: one of these at a time. */
export type UploadStep = 'file' | 'working' | 'projects' | 'columns' | 'preview' | 'done' | 'error'

/** `sending`: the file is on its way up; no answer has come yet. */
export function stepOf(upload: Upload | null, sending: boolean): UploadStep {
  if (!upload) return sending ? 'working' : 'file'
  if (upload.state === 'error') return 'error'
  if (upload.state === 'cancelled') return 'file'
  if (upload.state === 'completed') return 'done'
  if (upload.state !== 'preview') return 'working'
  if (upload.projects.length > 1 && upload.chosenProject === null) return 'projects'
  // A table in which no column was found that holds the names.
  if (upload.table && !upload.preview) return 'columns'
  return upload.preview ? 'preview' : 'working'
}

/** Does the server still work on it, so that news are to be asked for? */
export function isWorking(upload: Upload): boolean {
  return stepOf(upload, false) === 'working'
}

/** The fields of the call; what stands at its default is left to the server. */
export function fieldsOf(settings: UploadSettings): Record<string, string | number> {
  const fields: Record<string, string | number> = { import_setting: settings.importSetting }
  if (settings.ruleName.trim()) fields.rule_name = settings.ruleName.trim()
  if (settings.rowsToSkip > 0) fields.rows_to_skip = settings.rowsToSkip
  return fields
}

/** Bytes as a person says them, with a key of the texts of uploads for the unit. */
export function sizeOf(bytes: number): { value: number; unit: 'kb' | 'mb' } {
  const unit = bytes < 1_048_576 ? 'kb' : 'mb'
  return { value: Math.round((bytes * 10) / (unit === 'kb' ? 1024 : 1_048_576)) / 10, unit }
}
