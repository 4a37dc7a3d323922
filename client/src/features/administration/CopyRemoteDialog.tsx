import { epsTree, type RemoteSchedule, remoteSpaceSchedules, spaceCopyRemote } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { SelectField } from '../../shell/SelectField.tsx'
import { useRead } from '../../shell/use-read.ts'
import { type CopyProps, FromRemoteDialog } from './FromRemoteDialog.tsx'

/** A schedule of another installation becomes one of this space. */
export function CopyRemoteDialog(props: CopyProps) {
  const { spaceId, remote } = props
  const { t } = useTranslation('administration')
  const [chosen, setChosen] = useState('')
  const tree = useRead(spaceId, () => call(epsTree, { params: { spaceId } }))
  const projects = (tree.value?.nodes ?? []).filter(({ kind }) => kind === 'project')
  const projectId = chosen || (projects[0]?.id ?? '')
  const options = projects.map(({ id, name: label }) => ({ value: id, label }))
  return (
    <FromRemoteDialog<RemoteSchedule>
      {...props}
      words={{
        title: t('remotes.copyTitle', { name: remote.name }),
        submit: t('remotes.copy'),
        source: t('remotes.schedule'),
        none: t('remotes.nothing'),
        hint: t('remotes.copyHint'),
      }}
      list={async (remoteSpaceId) => {
        const params = { spaceId, remoteId: remote.id, remoteSpaceId }
        return (await call(remoteSpaceSchedules, { params })).schedules
      }}
      keyOf={({ versionId }) => versionId}
      labelOf={({ path, name, works }) => [...path, `${name} (${works})`].join(' / ')}
      copy={async ({ source, name }) => {
        const input = { remoteId: remote.id, versionId: source.versionId, projectId, name }
        const { scheduleId } = await call(spaceCopyRemote, { params: { spaceId }, input })
        return `/${spaceId}/schedule/${scheduleId}`
      }}
      also={{
        read: tree,
        isChosen: projectId !== '',
        field: <SelectField label={t('remotes.project')} value={projectId} options={options} onChange={setChosen} />,
      }}
    />
  )
}
