import { useSnapshot } from 'valtio'
import { loadAllTexts } from '../../i18n/i18n.ts'
import { forms } from '../../shell/forms.ts'
import { HeldKeys } from '../../shell/HeldKeys.tsx'
import { onDemand } from '../../shell/on-demand.tsx'
import { uploading } from './uploading.ts'

const Dialog = onDemand(async () => {
  const [{ UploadDialog: dialog }] = await Promise.all([import('./UploadDialog.tsx'), loadAllTexts()])
  return dialog
})

/** The way of a file into a schedule, from when somebody begins it; it goes on while the dialog is closed. */
export function UploadDialog() {
  const { versionUpload } = useSnapshot(forms)
  const { upload, sent } = useSnapshot(uploading)
  return (versionUpload || upload || sent !== null) && <Dialog waiting={<HeldKeys />} />
}
