import {
  epsTree,
  type RemoteSchedule,
  type RemoteSpace,
  remoteSpaceSchedules,
  remoteSpaceSpaces,
  spaceCopyRemote,
} from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { ReadFailure } from '../../shell/ReadFailure.tsx'
import { SelectField } from '../../shell/SelectField.tsx'
import { TextField } from '../../shell/TextField.tsx'
import { useRead } from '../../shell/use-read.ts'

interface CopyRemoteDialogProps {
  spaceId: string
  remote: RemoteSpace
  onClose: () => void
}

/** A schedule of another installation becomes one of this space. */
export function CopyRemoteDialog({ spaceId, remote, onClose }: CopyRemoteDialogProps) {
  const { t } = useTranslation('administration')
  const go = useNavigate()
  const [chosenSpace, setSpace] = useState('')
  const [chosenVersion, setVersion] = useState('')
  const [chosenProject, setProject] = useState('')
  const [typedName, setName] = useState<string | null>(null)
  const params = { spaceId, remoteId: remote.id }
  const spaces = useRead(remote.id, () => call(remoteSpaceSpaces, { params }))
  const remoteSpaceId = chosenSpace || (spaces.value?.spaces[0]?.id ?? '')
  const schedules = useRead(remoteSpaceId, async () =>
    remoteSpaceId === '' ? { schedules: [] } : call(remoteSpaceSchedules, { params: { ...params, remoteSpaceId } }),
  )
  const tree = useRead(spaceId, () => call(epsTree, { params: { spaceId } }))
  const found: readonly RemoteSchedule[] = schedules.value?.schedules ?? []
  const projects = (tree.value?.nodes ?? []).filter(({ kind }) => kind === 'project')
  const schedule = found.find(({ versionId }) => versionId === chosenVersion) ?? found[0]
  const projectId = chosenProject || (projects[0]?.id ?? '')
  const name = typedName ?? schedule?.name ?? ''
  const work = async () => {
    if (!schedule) return false
    const input = { remoteId: remote.id, versionId: schedule.versionId, projectId, name: name.trim() }
    const { scheduleId } = await call(spaceCopyRemote, { params: { spaceId }, input })
    go(`/${spaceId}/schedule/${scheduleId}`)
    return true
  }
  const failed = [spaces, schedules, tree].find(({ value, error }) => value === null && error !== null)
  const isNothing = schedules.value !== null && found.length === 0 && remoteSpaceId !== ''
  return (
    <ActDialog
      title={t('remotes.copyTitle', { name: remote.name })}
      submit={t('remotes.copy')}
      work={work}
      close={onClose}
    >
      {(error) => (
        <div className="administration-form">
          {failed && <ReadFailure error={failed.error} again={failed.again} />}
          <SelectField
            label={t('remotes.space')}
            value={remoteSpaceId}
            options={(spaces.value?.spaces ?? []).map(({ id, name: label }) => ({ value: id, label }))}
            onChange={setSpace}
          />
          <SelectField
            label={t('remotes.schedule')}
            value={schedule?.versionId ?? ''}
            options={found.map(({ versionId, path, name: label, works }) => ({
              value: versionId,
              label: [...path, `${label} (${works})`].join(' / '),
            }))}
            onChange={setVersion}
          />
          {isNothing && <p>{t('remotes.nothing')}</p>}
          <SelectField
            label={t('remotes.project')}
            value={projectId}
            options={projects.map(({ id, name: label }) => ({ value: id, label }))}
            onChange={setProject}
          />
          <TextField
            label={t('remotes.as')}
            value={name}
            hint={t('remotes.copyHint')}
            error={error || undefined}
            onChange={setName}
          />
        </div>
      )}
    </ActDialog>
  )
}
