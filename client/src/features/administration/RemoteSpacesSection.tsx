import { Button } from '@blueprintjs/core'
import { type RemoteSpace, remoteSpaceCheck, remoteSpaceDelete, remoteSpaceList } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { momentOf } from '../../i18n/format.ts'
import { confirm } from '../../shell/confirm.ts'
import { toast } from '../../shell/toast.ts'
import { CopyDirectoryDialog } from './CopyDirectoryDialog.tsx'
import { CopyRemoteDialog } from './CopyRemoteDialog.tsx'
import { RemoteSpaceDialog } from './RemoteSpaceDialog.tsx'
import { Section } from './Section.tsx'
import { type Loaded, useLoaded } from './use-loaded.ts'

type Data = { remotes: RemoteSpace[] }

/** Other installations, from which schedules are copied (R-SPACE-17). */
export default function RemoteSpacesSection({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation('administration')
  const [isAdding, setAdding] = useState(false)
  const loaded = useLoaded<Data>(spaceId, () => call(remoteSpaceList, { params: { spaceId } }))
  const actions = <Button text={t('remotes.connect')} onClick={() => setAdding(true)} />
  return (
    <Section title={t('section.remotes')} lead={t('remotes.lead')} actions={actions} loaded={loaded}>
      {({ remotes }) => (
        <>
          {remotes.length === 0 && <p>{t('remotes.empty')}</p>}
          {remotes.length > 0 && <Remotes spaceId={spaceId} remotes={remotes} loaded={loaded} />}
          {isAdding && (
            <RemoteSpaceDialog
              spaceId={spaceId}
              remote={null}
              onSaved={loaded.again}
              onClose={() => setAdding(false)}
            />
          )}
        </>
      )}
    </Section>
  )
}

interface RemotesProps {
  spaceId: string
  remotes: readonly RemoteSpace[]
  loaded: Loaded<Data>
}

function Remotes({ spaceId, remotes, loaded }: RemotesProps) {
  const { t } = useTranslation('administration')
  const [edited, setEdited] = useState<RemoteSpace | null>(null)
  const [copied, setCopied] = useState<RemoteSpace | null>(null)
  const [source, setSource] = useState<RemoteSpace | null>(null)
  return (
    <div className="administration-table">
      <table>
        <thead>
          <tr>
            <th>{t('remotes.name')}</th>
            <th>{t('remotes.address')}</th>
            <th>{t('remotes.checked')}</th>
            <th aria-label={t('acts')} />
          </tr>
        </thead>
        <tbody>
          {remotes.map((remote) => (
            <RemoteLine
              key={remote.id}
              spaceId={spaceId}
              remote={remote}
              loaded={loaded}
              edit={() => setEdited(remote)}
              copy={() => setCopied(remote)}
              copyDirectory={() => setSource(remote)}
            />
          ))}
        </tbody>
      </table>
      {edited && (
        <RemoteSpaceDialog spaceId={spaceId} remote={edited} onSaved={loaded.again} onClose={() => setEdited(null)} />
      )}
      {copied && <CopyRemoteDialog spaceId={spaceId} remote={copied} onClose={() => setCopied(null)} />}
      {source && <CopyDirectoryDialog spaceId={spaceId} remote={source} onClose={() => setSource(null)} />}
    </div>
  )
}

interface RemoteLineProps {
  spaceId: string
  remote: RemoteSpace
  loaded: Loaded<Data>
  edit: () => void
  copy: () => void
  copyDirectory: () => void
}

function RemoteLine({ spaceId, remote, loaded, edit, copy, copyDirectory }: RemoteLineProps) {
  const { t } = useTranslation('administration')
  const [isAsked, setAsked] = useState(false)
  const params = { spaceId, remoteId: remote.id }
  const check = async () => {
    setAsked(true)
    await loaded.act(async () => {
      const { spaces } = await call(remoteSpaceCheck, { params })
      toast.done(t('remotes.answers', { name: remote.name, count: spaces }))
    })
    setAsked(false)
  }
  const remove = async () => {
    const message = t('remotes.deleteMessage', { name: remote.name })
    const answer = await confirm({ message, okLabel: t('remotes.disconnect'), intent: 'danger' })
    if (answer) await loaded.act(() => call(remoteSpaceDelete, { params }))
  }
  return (
    <tr>
      <td>{remote.name}</td>
      <td>{remote.address}</td>
      <td>{remote.checkedAt ? momentOf(remote.checkedAt) : '–'}</td>
      <td className="is-acts">
        <Button variant="minimal" text={t('remotes.copy')} onClick={copy} />
        <Button variant="minimal" text={t('remotes.copyDirectory')} onClick={copyDirectory} />
        <Button variant="minimal" text={t('remotes.check')} loading={isAsked} onClick={() => void check()} />
        <Button variant="minimal" text={t('remotes.edit')} onClick={edit} />
        <Button variant="minimal" text={t('remotes.disconnect')} onClick={() => void remove()} />
      </td>
    </tr>
  )
}
