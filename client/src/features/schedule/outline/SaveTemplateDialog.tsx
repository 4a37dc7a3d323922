import { Radio, RadioGroup } from '@blueprintjs/core'
import { templateScopes, type WbsTemplate, wbsTemplateCreate } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { countWithBelow } from '../../../documents/schedule/edits/tree-places.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { TextField } from '../../../shell/TextField.tsx'
import { toast } from '../../../shell/toast.ts'
import { useSchedule } from '../base/schedule-context.ts'
import type { HasOutline } from './outline-actions.ts'

/** The selected rows are kept as a template. */
export function SaveTemplateDialog({ close }: { close: () => void }) {
  const { actions, version } = useSchedule<HasOutline>()
  const { t } = useTranslation('outline')
  const { store } = actions.session
  const ids = actions.outline.tops()
  const [name, setName] = useState(store.names[store.slotOf(ids[0] ?? '')] ?? '')
  const [scope, setScope] = useState<WbsTemplate['scope']>('project')
  const work = async (): Promise<void> => {
    await call(wbsTemplateCreate, { input: { versionId: version.id, ids, name: name.trim(), scope } })
    toast.done(t('template.saved', { name: name.trim() }))
  }
  return (
    <ActDialog
      title={t('template.saveTitle')}
      submit={t('template.save')}
      disabled={name.trim() === '' || name.length > 128}
      work={work}
      close={close}
    >
      {(error) => (
        <>
          <p>{t('template.about', { count: countWithBelow(store, ids) })}</p>
          <TextField label={t('template.name')} value={name} onChange={setName} autoFocus error={error || undefined} />
          <RadioGroup
            selectedValue={scope}
            onChange={(event) => setScope(event.currentTarget.value as WbsTemplate['scope'])}
          >
            {templateScopes.map((one) => (
              <Radio key={one} value={one} label={t(`template.scope.${one}`)} />
            ))}
          </RadioGroup>
        </>
      )}
    </ActDialog>
  )
}
