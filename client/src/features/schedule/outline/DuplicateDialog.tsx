import { Radio, RadioGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countWithBelow } from '../../../documents/schedule/edits/tree-places.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { useSchedule } from '../base/schedule-context.ts'
import type { HasOutline } from './outline-actions.ts'
import { type CopyHow, copyHows } from './outline-actions.ts'

/** With which relations the selected rows are duplicated. */
export function DuplicateDialog({ close }: { close: () => void }) {
  const { actions } = useSchedule<HasOutline>()
  const { t } = useTranslation('outline')
  const [how, setHow] = useState<CopyHow>('inner')
  const count = countWithBelow(actions.session.store, actions.outline.tops())
  return (
    <ActDialog
      title={t('duplicate.title', { count })}
      submit={t('duplicate.submit')}
      work={() => actions.outline.duplicate(how)}
      close={close}
    >
      {() => (
        <RadioGroup
          label={t('duplicate.relations')}
          selectedValue={how}
          onChange={(event) => setHow(event.currentTarget.value as CopyHow)}
        >
          {copyHows.map((one) => (
            <Radio key={one} value={one} label={t(`duplicate.how.${one}`)} />
          ))}
        </RadioGroup>
      )}
    </ActDialog>
  )
}
