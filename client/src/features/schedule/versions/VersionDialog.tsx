import { HTMLSelect, Intent } from '@blueprintjs/core'
import {
  epsTree,
  type Version,
  versionCopyTo,
  versionCreate,
  versionDelete,
  versionRename,
  versionSetActualStatus,
} from '@plumbline/core/contract'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { prepareWorker } from '../../../documents/schedule/session/schedule-worker.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { errorSentence } from '../../../shell/error-sentence.ts'
import { TextField } from '../../../shell/TextField.tsx'
import { tell, toast } from '../../../shell/toast.ts'
import { changeGanttView } from '../base/chart-look.ts'
import type { KeepPort, StatePort } from '../base/ports.ts'
import { useSchedule } from '../base/schedule-context.ts'
import type { VersionAct } from '../base/screen-dialog.ts'
import type { HasColumns } from '../columns/column-actions.ts'
import { targetColumns } from '../columns/column-actions.ts'

/** What of the screen is needed here. */
type Acts = StatePort & KeepPort & HasColumns

interface DialogProps {
  version: Version
  close: () => void
}

/** The dialog of one act on one version. */
export function VersionDialog({ act, versionId, close }: { act: VersionAct; versionId: string; close: () => void }) {
  const { versions } = useSchedule()
  const version = versions.find(({ id }) => id === versionId)
  if (!version) return null
  switch (act) {
    case 'rename':
      return <RenameDialog version={version} close={close} />
    case 'copyTo':
      return <CopyToDialog version={version} close={close} />
    case 'actual':
      return <ActualDialog version={version} close={close} />
    case 'delete':
      return <DeleteDialog version={version} close={close} />
    default:
      return <CreateDialog version={version} as={act} close={close} />
  }
}

function CreateDialog({ version, as, close }: DialogProps & { as: 'create' | 'target' | 'branch' }) {
  const { scheduleId, openVersion, actions } = useSchedule<HasColumns>()
  const { t } = useTranslation('versions')
  const [name, setName] = useState('')
  // What will read the new version is ready when its name is typed.
  useEffect(prepareWorker, [])
  const work = async (): Promise<void> => {
    const input = { name: name.trim(), from: version.id, as: as === 'create' ? ('version' as const) : as }
    const made = await call(versionCreate, { params: { scheduleId }, input })
    if (as === 'target') showTarget(actions, made.version, t)
    else openVersion(made.version.id, made.version)
  }
  return (
    <ActDialog title={t(`act.${as}`)} submit={t('create')} disabled={name.trim() === ''} work={work} close={close}>
      {(error) => (
        <>
          <p>{t(`about.${as}`, { name: version.name })}</p>
          <TextField label={t('name')} value={name} onChange={setName} autoFocus error={error || undefined} />
        </>
      )}
    </ActDialog>
  )
}

/** Bars of the new target stand below those of the works at once; its columns are one click away. */
function showTarget(actions: Acts, { id, name, activeTarget }: Version, t: TFunction): void {
  const [, second] = actions.state.ganttView.baselines
  changeGanttView(actions, { baselines: [activeTarget ? 'target' : `version:${id}`, second] })
  const action = { text: t('showColumns'), run: () => actions.columns.showAlso(targetColumns) }
  tell({ message: t('done.target', { name }), intent: Intent.SUCCESS, action })
}

function RenameDialog({ version, close }: DialogProps) {
  const { t } = useTranslation('versions')
  const [name, setName] = useState(version.name)
  const work = () => call(versionRename, { params: { versionId: version.id }, input: { name: name.trim() } })
  return (
    <ActDialog title={t('act.rename')} submit={t('rename')} disabled={name.trim() === ''} work={work} close={close}>
      {(error) => <TextField label={t('name')} value={name} onChange={setName} autoFocus error={error || undefined} />}
    </ActDialog>
  )
}

function CopyToDialog({ version, close }: DialogProps) {
  const { spaceId, scheduleId } = useSchedule()
  const { t } = useTranslation('versions')
  const [schedules, setSchedules] = useState<{ id: string; name: string }[]>([])
  const [target, setTarget] = useState(scheduleId)
  const [name, setName] = useState(version.name)
  useEffect(() => {
    call(epsTree, { params: { spaceId } }).then(
      ({ nodes }) => setSchedules(nodes.filter(({ kind }) => kind === 'schedule')),
      () => undefined,
    )
  }, [spaceId])
  const work = async (): Promise<void> => {
    const isSameName = name.trim() === version.name
    const input = isSameName ? {} : { name: name.trim() }
    const made = await call(versionCopyTo, { params: { versionId: version.id, scheduleId: target }, input })
    const schedule = schedules.find(({ id }) => id === target)?.name ?? ''
    toast.done(t('done.copied', { name: made.version.name, schedule }))
  }
  return (
    <ActDialog title={t('act.copyTo')} submit={t('copy')} disabled={name.trim() === ''} work={work} close={close}>
      {(error) => (
        <>
          <p>{t('about.copyTo', { name: version.name })}</p>
          <div className="versions-field">
            <label htmlFor="versions-schedule">{t('schedule')}</label>
            <HTMLSelect
              id="versions-schedule"
              fill
              value={target}
              options={schedules.map((one) => ({ value: one.id, label: one.name }))}
              onChange={(event) => setTarget(event.currentTarget.value)}
            />
          </div>
          <TextField label={t('name')} value={name} onChange={setName} autoFocus error={error || undefined} />
        </>
      )}
    </ActDialog>
  )
}

type Preview = { carried: number; left: number; leftWorks: readonly { id: string; code: string; name: string }[] }

function ActualDialog({ version, close }: DialogProps) {
  const { versions } = useSchedule()
  const { t } = useTranslation('versions')
  const [preview, setPreview] = useState<Preview | null>(null)
  const [failure, setFailure] = useState('')
  const before = versions.find(({ kind }) => kind === 'actual')?.name ?? ''
  const params = { versionId: version.id }
  useEffect(() => {
    call(versionSetActualStatus, { params: { versionId: version.id }, input: { preview: true } }).then(
      setPreview,
      (error: unknown) => setFailure(errorSentence(error)),
    )
  }, [version.id])
  return (
    <ActDialog
      title={t('act.actual')}
      submit={t('makeActual')}
      disabled={preview === null}
      work={() => call(versionSetActualStatus, { params, input: {} })}
      close={close}
    >
      {(error) => (
        <>
          <p>{t('about.actual', { name: version.name, before })}</p>
          {preview ? <p>{t('facts', { count: preview.carried })}</p> : <p className="versions-muted">{t('looking')}</p>}
          {preview && preview.left > 0 && <LeftWorks preview={preview} />}
          {(error || failure) && <p className="pl-field-error">{error || failure}</p>}
        </>
      )}
    </ActDialog>
  )
}

function LeftWorks({ preview }: { preview: Preview }) {
  const { t } = useTranslation('versions')
  return (
    <>
      <p className="versions-warning">{t('left', { count: preview.left })}</p>
      <ul className="versions-left">
        {preview.leftWorks.map(({ id, code, name }) => (
          <li key={id}>{[code, name].filter(Boolean).join(' ')}</li>
        ))}
      </ul>
    </>
  )
}

function DeleteDialog({ version, close }: DialogProps) {
  const { t } = useTranslation('versions')
  return (
    <ActDialog
      title={t('act.delete')}
      submit={t('delete')}
      danger
      work={() => call(versionDelete, { params: { versionId: version.id } })}
      close={close}
    >
      {(error) => (
        <>
          <p>{t('about.delete', { name: version.name })}</p>
          {error && <p className="pl-field-error">{error}</p>}
        </>
      )}
    </ActDialog>
  )
}
