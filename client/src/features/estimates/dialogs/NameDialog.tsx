import type { EstimateHeader } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { TextField } from '../../../shell/TextField.tsx'

type Named = Pick<EstimateHeader, 'number' | 'name'>

interface NameProps {
  title: string
  submit: string
  before?: Named
  save: (named: Named) => Promise<unknown>
  close: () => void
}

/** Number and name of an estimate, new or not. */
export function NameDialog({ title, submit, before, save, close }: NameProps) {
  const { t } = useTranslation('estimates')
  const [number, setNumber] = useState(before?.number ?? '')
  const [name, setName] = useState(before?.name ?? '')
  const isBlank = number.trim() === '' || name.trim() === ''
  return (
    <ActDialog title={title} submit={submit} disabled={isBlank} work={() => save({ number, name })} close={close}>
      {(error) => (
        <>
          <TextField
            label={t('head.number')}
            value={number}
            onChange={setNumber}
            error={error || undefined}
            autoFocus
          />
          <TextField label={t('head.name')} value={name} onChange={setName} />
        </>
      )}
    </ActDialog>
  )
}
