import type { Upload, UploadTable } from '@plumbline/core/contract'
import { proxy } from 'valtio'
import { showForm } from '../../shell/forms.ts'
import { defaultSettings, type UploadSettings } from './upload-step.ts'

/** What an import reads. */
export const acceptedFiles = '.xer,.xml,.pmxml,.xlsx,.csv,.tsv,.txt,.pdf,.json,.plumb,.zip,.ifc,.ifczip'

/** Where the file goes: a new schedule of a project, or a schedule that is there. */
export interface UploadTarget {
  kind: 'project' | 'schedule'
  id: string
  name: string
  spaceId: string
}

/** The file of a building model that is here already. */
export interface ModelSource {
  modelId: string
  name: string
}

export interface UploadForm {
  target: UploadTarget | null
  file: File | null
  /** Instead of a file. */
  model: ModelSource | null
  settings: UploadSettings
  /** 0…1 of the bytes sent; null: nothing is on its way. */
  sent: number | null
  upload: Upload | null
  /** Name of the schedule or version to be made. */
  name: string
  /** Keys of baselines that shall not become target versions. */
  leftOut: string[]
  /** What the columns of a table are to be taken for, while somebody changes it. */
  mapping: UploadTable['mapping'] | null
  /** A call that failed; broken files are told by the upload itself. */
  failure: { code: string; params: Record<string, string | number> } | null
}

export const blank = (): UploadForm => ({
  target: null,
  file: null,
  model: null,
  settings: { ...defaultSettings },
  sent: null,
  upload: null,
  name: '',
  leftOut: [],
  mapping: null,
  failure: null,
})

export const uploading = proxy<UploadForm>(blank())

/** How often the dialog was begun anew. */
export const beginnings = { count: 0 }

/** Opens the dialog, which is loaded then; with a file that was dropped already, or with that of a model. */
export function openUpload(target: UploadTarget, source?: File | ModelSource): void {
  const mine = ++beginnings.count
  const file = source instanceof File ? source : null
  Object.assign(uploading, blank(), { target, model: source instanceof File ? null : (source ?? null) })
  showForm('versionUpload')
  // What cannot be loaded is told by the dialog, which needs it as well.
  import('./upload-state.ts').then(({ begin }) => begin(mine, file)).catch(() => undefined)
}
