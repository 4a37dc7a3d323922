import { HTMLSelect } from '@blueprintjs/core'
import { type EpsNode, epsCreate } from '@plumbline/core/contract'
import type { EpsKind } from '@plumbline/core/structure'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { TextField } from '../../../shell/TextField.tsx'
import { loadStructure, structure } from '../structure-state.ts'
import { kindsBelow } from '../tree.ts'

interface CreateDialogProps {
  nodes: readonly EpsNode[]
  parentId: string | null
  close: () => void
}

const MAX_NAME = 512
const MAX_CODE = 64

/** The form for a new node (R-EPS-08): what it is, its name and its code. */
export function CreateDialog({ nodes, parentId, close }: CreateDialogProps) {
  const { t } = useTranslation('structure')
  const parent = nodes.find(({ id }) => id === parentId)
  const kinds = kindsBelow(nodes, parentId)
  const [kind, setKind] = useState<EpsKind>(kinds[0] ?? 'facility')
  const [name, setName] = useState('')
  const [code, setCode] = useState('')
  const kindField = useId()
  const isWrong = name.trim() === '' || name.length > MAX_NAME || code.length > MAX_CODE
  const create = async (): Promise<void> => {
    const params = { spaceId: structure.spaceId }
    const { node } = await call(epsCreate, { params, input: { kind, parentId, name, code } })
    if (parentId) structure.closed.delete(parentId)
    await loadStructure()
    structure.selected = node.id
  }
  return (
    <ActDialog
      title={parent ? t('create.in', { parent: parent.name }) : t('create.title')}
      submit={t('create.submit')}
      disabled={isWrong}
      work={create}
      close={close}
    >
      {(error) => (
        <>
          <div className="pl-field">
            <label htmlFor={kindField}>{t('create.kind')}</label>
            <HTMLSelect
              id={kindField}
              value={kind}
              options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
              onChange={(event) => setKind(event.currentTarget.value as EpsKind)}
            />
          </div>
          <TextField label={t('create.name')} value={name} autoFocus error={error || undefined} onChange={setName} />
          <TextField label={t('create.code')} value={code} onChange={setCode} />
        </>
      )}
    </ActDialog>
  )
}
