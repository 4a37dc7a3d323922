import { type ImportedFile, importedFileList, importedFileUndo, type TakingInput } from '@plumbline/core/contract'
import i18next from 'i18next'
import { proxy } from 'valtio'
import { asApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { tell, toastError } from '../../shell/toast.ts'
import { takeBackAsking } from '../comparison/index.ts'

/** Milliseconds: an update has to be looked at before one wants it gone. */
const OFFERED_MS = 15_000

/** What came into the schedule that the dialog stands open for. */
export const arrived = proxy<{ scheduleId: string; files: ImportedFile[]; undoing: string | null }>({
  scheduleId: '',
  files: [],
  undoing: null,
})

/** A list that cannot be read keeps nobody from importing. */
export async function readArrivals(scheduleId: string): Promise<void> {
  if (arrived.scheduleId !== scheduleId) Object.assign(arrived, { scheduleId, files: [] })
  try {
    const { files } = await call(importedFileList, { params: { scheduleId }, quiet: true })
    if (arrived.scheduleId === scheduleId) arrived.files = files
  } catch (error) {
    if (asApiError(error).status === 404) arrived.files = []
  }
}

/** Says that the file changed the schedule, with the way back. */
export function offerTakingBack(scheduleId: string, id: string, message: string): void {
  tell({
    message,
    action: { text: i18next.t('upload:takeBack.undo'), run: () => void takeBackImport(scheduleId, id) },
    timeout: OFFERED_MS,
  })
}

export async function takeBackImport(scheduleId: string, importedFileId: string): Promise<void> {
  if (arrived.undoing !== null) return
  arrived.undoing = importedFileId
  const params = { scheduleId, importedFileId }
  try {
    const t = i18next.getFixedT(null, 'upload')
    const undo = (input: TakingInput) => call(importedFileUndo, { params, input })
    const done = await takeBackAsking(undo, t('takeBack.question'))
    if (!done) return
    tell({ message: done.kept === 0 ? t('takeBack.done') : t('takeBack.doneExcept', { count: done.kept }) })
    await readArrivals(scheduleId)
  } catch (error) {
    toastError(error)
  } finally {
    arrived.undoing = null
  }
}
