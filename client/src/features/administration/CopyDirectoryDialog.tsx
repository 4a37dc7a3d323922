import { type RemoteDirectory, remoteDirectoryCopy, remoteDirectoryList } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { type CopyProps, FromRemoteDialog } from './FromRemoteDialog.tsx'

/** A directory of another installation becomes one of this space, and knows what it is a copy of. */
export function CopyDirectoryDialog(props: CopyProps) {
  const { spaceId, remote } = props
  const { t } = useTranslation('administration')
  const params = (remoteSpaceId: string) => ({ spaceId, remoteId: remote.id, remoteSpaceId })
  return (
    <FromRemoteDialog<RemoteDirectory>
      {...props}
      words={{
        title: t('remotes.copyDirectoryTitle', { name: remote.name }),
        submit: t('remotes.copyDirectory'),
        source: t('remotes.directory'),
        none: t('remotes.noDirectories'),
        hint: t('remotes.copyDirectoryHint'),
      }}
      list={async (id) => (await call(remoteDirectoryList, { params: params(id) })).directories}
      keyOf={({ id }) => id}
      labelOf={({ name, rows }) => `${name} (${rows})`}
      copy={async ({ source, remoteSpaceId, name }) => {
        const input = { directoryId: source.id, name }
        const { directoryId } = await call(remoteDirectoryCopy, { params: params(remoteSpaceId), input })
        return `/${spaceId}/directories?directory=${directoryId}`
      }}
    />
  )
}
