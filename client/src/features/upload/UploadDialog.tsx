import './upload.css'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { onServerEvent } from '../../api/socket.ts'
import { sentenceOf } from '../../shell/error-sentence.ts'
import { forms } from '../../shell/forms.ts'
import { PanelDialog } from '../../shell/PanelDialog.tsx'
import { toast } from '../../shell/toast.ts'
import { ColumnsFooter, ColumnsStep } from './ColumnsStep.tsx'
import { FileFooter, FileStep } from './FileStep.tsx'
import { PreviewFooter, PreviewStep } from './PreviewStep.tsx'
import { ProjectsStep } from './ProjectsStep.tsx'
import { offerTakingBack } from './take-back.ts'
import { askForNews, closeUpload, takeNews } from './upload-state.ts'
import { stepOf, type UploadStep } from './upload-step.ts'
import { uploading } from './uploading.ts'
import { CancelFooter, ErrorStep, WorkingStep } from './WorkingStep.tsx'

const askEveryMs = 1_500

/** From the file to the open schedule; mounted by every screen that can begin an import. */
export function UploadDialog() {
  const { t } = useTranslation('upload')
  const { target, upload, sent, failure, mapping, settings } = useSnapshot(uploading)
  const { versionUpload: isShown } = useSnapshot(forms)
  const stands = stepOf(upload as typeof uploading.upload, sent !== null)
  const step = stands === 'preview' && mapping !== null ? 'columns' : stands
  useNews(step)
  useArrival(step)
  if (!isShown || !target) return null
  const title = t(target.kind === 'project' ? 'titleProject' : 'titleSchedule', { name: target.name })
  return (
    <PanelDialog
      isOpen
      title={title}
      width={widthOf(step, target.kind === 'schedule' && settings.importSetting === 'update')}
      onClose={closeUpload}
      footer={<Footer step={step} />}
    >
      {failure && (
        <p className="pl-upload-failure" role="alert">
          {sentenceOf(failure.code, { ...failure.params })}
        </p>
      )}
      <Step step={step} />
    </PanelDialog>
  )
}

/** With the rule beside it, the table or what was read needs room. */
function widthOf(step: UploadStep, isRuled: boolean): number {
  if (step === 'columns') return isRuled ? 1_360 : 960
  return step === 'preview' && isRuled ? 1_040 : 640
}

function Step({ step }: { step: UploadStep }) {
  if (step === 'file') return <FileStep />
  if (step === 'projects') return <ProjectsStep />
  if (step === 'columns') return <ColumnsStep />
  if (step === 'preview') return <PreviewStep />
  if (step === 'error') return <ErrorStep />
  return <WorkingStep />
}

function Footer({ step }: { step: UploadStep }) {
  if (step === 'file') return <FileFooter />
  if (step === 'columns') return <ColumnsFooter />
  if (step === 'preview') return <PreviewFooter />
  return <CancelFooter step={step} />
}

function useNews(step: UploadStep): void {
  useEffect(() => onServerEvent('job', takeNews), [])
  useEffect(() => {
    if (step !== 'working') return
    const timer = setInterval(() => void askForNews(), askEveryMs)
    return () => clearInterval(timer)
  }, [step])
}

/** Done: the schedule opens. */
function useArrival(step: UploadStep): void {
  const navigate = useNavigate()
  const { t } = useTranslation('upload')
  useEffect(() => {
    if (step !== 'done') return
    const { target, upload } = uploading
    const message = t('done', { name: upload?.preview?.name ?? upload?.fileName ?? '' })
    if (upload?.undoable && upload.scheduleId) offerTakingBack(upload.scheduleId, upload.id, message)
    else toast.done(message)
    closeUpload()
    if (target && upload?.scheduleId) void navigate(`/${target.spaceId}/schedule/${upload.scheduleId}`)
  }, [step, navigate, t])
}
