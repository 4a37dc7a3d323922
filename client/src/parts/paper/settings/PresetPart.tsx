import { Button, HTMLSelect } from '@blueprintjs/core'
import { FloppyDisk, Trash } from '@blueprintjs/icons'
import { printPresetCreate, printPresetDelete, printPresetList } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useCan } from '../../../session/session.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { succeeds } from '../../../shell/attempt.ts'
import { confirm } from '../../../shell/confirm.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { asText } from '../../../shell/rich-text.ts'
import { TextField } from '../../../shell/TextField.tsx'
import { useRead } from '../../../shell/use-read.ts'
import type { FormatPartProps } from './format-part.ts'
import { Line } from './Line.tsx'

/** Formats that the space keeps under names. */
export function PresetPart({ spaceId, format, change }: FormatPartProps & { spaceId: string }) {
  const { t } = useTranslation('print')
  const can = useCan()
  const [isSaving, setSaving] = useState(false)
  const list = useRead(spaceId, (signal) => call(printPresetList, { input: { spaceId }, signal, quiet: true }))
  const presets = list.value?.printPresets ?? []
  const text = JSON.stringify(format)
  const chosen = presets.find((one) => JSON.stringify(one.format) === text)
  const take = (id: string): void => {
    const preset = presets.find((one) => one.id === id)
    if (preset) change(preset.format)
  }
  const remove = async (): Promise<void> => {
    if (!chosen) return
    const message = t('preset.deleteMessage', { name: asText(chosen.name) })
    const question = { title: t('preset.delete'), message, okLabel: t('preset.deleteOk'), intent: 'danger' as const }
    if (!(await confirm(question))) return
    const params = { printPresetId: chosen.id }
    if (await succeeds(() => call(printPresetDelete, { params }))) list.again()
  }
  return (
    <section>
      {list.error !== null && <ReadFailure error={list.error} again={list.again} />}
      <Line label={t('preset.label')}>
        <HTMLSelect
          aria-label={t('preset.label')}
          value={chosen?.id ?? ''}
          options={[
            { value: '', label: t(presets.length === 0 ? 'preset.none' : 'preset.own') },
            ...presets.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => take(event.currentTarget.value)}
        />
        {can('schedule.edit') && (
          <Button
            size="small"
            variant="minimal"
            icon={<FloppyDisk size={14} />}
            aria-label={t('preset.save')}
            title={t('preset.save')}
            onClick={() => setSaving(true)}
          />
        )}
        {chosen?.deletable && (
          <IconButton icon={<Trash size={14} />} label={t('preset.delete')} onClick={() => void remove()} />
        )}
      </Line>
      {isSaving && (
        <SaveDialog
          save={async (name) => {
            await call(printPresetCreate, { input: { spaceId, name, format } })
            list.again()
          }}
          close={() => setSaving(false)}
        />
      )}
    </section>
  )
}

function SaveDialog({ save, close }: { save: (name: string) => Promise<void>; close: () => void }) {
  const { t } = useTranslation('print')
  const [name, setName] = useState('')
  return (
    <ActDialog
      title={t('preset.save')}
      submit={t('preset.saveOk')}
      disabled={name.trim() === ''}
      work={() => save(name.trim())}
      close={close}
    >
      {(error) => (
        <TextField label={t('preset.name')} value={name} onChange={setName} error={error || undefined} autoFocus />
      )}
    </ActDialog>
  )
}
