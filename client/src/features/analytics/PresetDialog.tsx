import { Checkbox } from '@blueprintjs/core'
import type { AnalyticPresetContent } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../session/session.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { TextField } from '../../shell/TextField.tsx'

type Naming = Pick<AnalyticPresetContent, 'name' | 'shared' | 'level'>

interface PresetDialogProps {
  /** Of what is on screen. */
  level: Naming['level']
  save: (naming: Naming) => Promise<void>
  close: () => void
}

/** Under which name the view on screen is kept, where it is offered, and for whom. */
export function PresetDialog({ level, save, close }: PresetDialogProps) {
  const { t } = useTranslation('analytics')
  const mayShare = useCan()('eps.edit')
  const [naming, setNaming] = useState<Naming>({ name: '', shared: false, level: null })
  const set = (part: Partial<Naming>): void => setNaming({ ...naming, ...part })
  return (
    <ActDialog
      title={t('preset.keep')}
      submit={t('preset.save')}
      disabled={naming.name.trim() === ''}
      work={() => save(naming)}
      close={close}
    >
      {(error) => (
        <>
          <TextField
            label={t('preset.name')}
            value={naming.name}
            onChange={(name) => set({ name })}
            error={error || undefined}
            autoFocus
          />
          <Checkbox
            label={t('preset.onlyLevel')}
            checked={naming.level !== null}
            onChange={({ currentTarget: { checked } }) => set({ level: checked ? level : null })}
          />
          {mayShare && (
            <Checkbox
              label={t('preset.forAll')}
              checked={naming.shared}
              onChange={({ currentTarget: { checked } }) => set({ shared: checked })}
            />
          )}
        </>
      )}
    </ActDialog>
  )
}
