import { type RemoteSpace, remoteSpaceSpaces } from '@plumbline/core/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { ReadFailure } from '../../shell/ReadFailure.tsx'
import { SelectField } from '../../shell/SelectField.tsx'
import { TextField } from '../../shell/TextField.tsx'
import { type Read, useRead } from '../../shell/use-read.ts'

export interface CopyProps {
  spaceId: string
  remote: RemoteSpace
  onClose: () => void
}

interface Source {
  name: string
}

interface FromRemoteDialogProps<S extends Source> extends CopyProps {
  words: { title: string; submit: string; source: string; none: string; hint: string }
  /** Of one space there. */
  list: (remoteSpaceId: string) => Promise<readonly S[]>
  keyOf: (source: S) => string
  labelOf: (source: S) => string
  /** Resolves with the address of what was made. */
  copy: (of: { source: S; remoteSpaceId: string; name: string }) => Promise<string>
  /** What else has to be read and chosen before. */
  also?: { read: Pick<Read<unknown>, 'value' | 'error' | 'again'>; isChosen: boolean; field: ReactNode }
}

/** Something of another installation becomes something of this space: of which space there, what, and as what. */
export function FromRemoteDialog<S extends Source>(props: FromRemoteDialogProps<S>) {
  const { spaceId, remote, onClose, words, list, keyOf, labelOf, copy, also } = props
  const { t } = useTranslation('administration')
  const go = useNavigate()
  const [chosenSpace, setSpace] = useState('')
  const [chosen, setChosen] = useState('')
  const [typedName, setName] = useState<string | null>(null)
  const params = { spaceId, remoteId: remote.id }
  const spaces = useRead(remote.id, () => call(remoteSpaceSpaces, { params }))
  const remoteSpaceId = chosenSpace || (spaces.value?.spaces[0]?.id ?? '')
  const read = useRead(remoteSpaceId, async () => (remoteSpaceId === '' ? [] : list(remoteSpaceId)))
  const found = read.value ?? []
  const source = found.find((one) => keyOf(one) === chosen) ?? found[0]
  const name = typedName ?? source?.name ?? ''
  const isReady = source !== undefined && name.trim() !== '' && also?.isChosen !== false
  const work = async () => source && go(await copy({ source, remoteSpaceId, name: name.trim() }))
  const failed = [spaces, read, also?.read].find((one) => one?.value === null && one.error !== null)
  return (
    <ActDialog title={words.title} submit={words.submit} disabled={!isReady} work={work} close={onClose}>
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
            label={words.source}
            value={source ? keyOf(source) : ''}
            options={found.map((one) => ({ value: keyOf(one), label: labelOf(one) }))}
            onChange={setChosen}
          />
          {read.value !== null && found.length === 0 && remoteSpaceId !== '' && <p>{words.none}</p>}
          {also?.field}
          <TextField
            label={t('remotes.as')}
            value={name}
            hint={words.hint}
            error={error || undefined}
            onChange={setName}
          />
        </div>
      )}
    </ActDialog>
  )
}
