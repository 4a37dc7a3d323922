import { Checkbox } from '@blueprintjs/core'
import { type DirectoryView, directoryChange, directoryCreate, epsTree } from '@plumbline/core/contract'
import { type DirectoryKind, directoryKinds } from '@plumbline/core/directories'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { nodeOptions } from '../../../parts/nodes/node-options.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { SelectField } from '../../../shell/SelectField.tsx'
import { TextField } from '../../../shell/TextField.tsx'
import { useRead } from '../../../shell/use-read.ts'
import { loadList } from '../directories-state.ts'

interface DirectoryDialogProps {
  spaceId: string
  /** Null: a new one. */
  directory: DirectoryView | null
  made?: (id: string) => void
  close: () => void
}

/** Name, code and kind of a directory, and the node that owns it; kind and node are decided once. */
export function DirectoryDialog({ spaceId, directory, made, close }: DirectoryDialogProps) {
  const { t } = useTranslation('directories')
  const [name, setName] = useState(directory?.name ?? '')
  const [code, setCode] = useState(directory?.code ?? '')
  const [kind, setKind] = useState<DirectoryKind>(directory?.kind ?? 'custom')
  const [nodeId, setNodeId] = useState(directory?.nodeId ?? '')
  const [hierarchical, setHierarchical] = useState(directory?.hierarchical ?? true)
  const [isOffered, setOffered] = useState(directory?.status !== 'disabled')
  const nodes = useNodes(spaceId)
  const save = async (): Promise<void> => {
    const content = { name: name.trim(), code: code.trim(), hierarchical }
    const answer = directory
      ? await call(directoryChange, {
          params: { directoryId: directory.id },
          input: { ...content, revision: directory.revision, status: isOffered ? 'active' : 'disabled' },
          quiet: true,
        })
      : await call(directoryCreate, {
          params: { spaceId },
          input: { ...content, kind, nodeId: nodeId || null },
          quiet: true,
        })
    await loadList()
    made?.(answer.directory.id)
  }
  return (
    <ActDialog
      title={t(directory ? 'edit.title' : 'new.title')}
      submit={t(directory ? 'edit.save' : 'new.make')}
      disabled={name.trim() === ''}
      work={save}
      close={close}
    >
      {(error) => (
        <>
          <TextField label={t('field.name')} value={name} autoFocus onChange={setName} />
          <TextField label={t('field.code')} value={code} onChange={setCode} />
          {!directory && (
            <>
              <SelectField
                label={t('field.kind')}
                value={kind}
                options={directoryKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
                onChange={(value) => setKind(directoryKinds.find((one) => one === value) ?? 'custom')}
              />
              <SelectField
                label={t('field.node')}
                value={nodeId}
                options={[{ value: '', label: t('ofSpace') }, ...nodes]}
                hint={t('field.nodeHint')}
                onChange={setNodeId}
              />
            </>
          )}
          <Checkbox
            label={t('field.hierarchical')}
            checked={hierarchical}
            onChange={() => setHierarchical(!hierarchical)}
          />
          {directory && (
            <Checkbox label={t('field.offered')} checked={isOffered} onChange={() => setOffered(!isOffered)} />
          )}
          {error && (
            <p className="pl-field-error" role="alert">
              {error}
            </p>
          )}
        </>
      )}
    </ActDialog>
  )
}

function useNodes(spaceId: string): { value: string; label: string }[] {
  const { value } = useRead(spaceId, (signal) => call(epsTree, { params: { spaceId }, signal, quiet: true }))
  return nodeOptions(value?.nodes ?? [])
}
