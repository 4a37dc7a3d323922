import { Switch } from '@blueprintjs/core'
import { type TimesheetSettings, timesheetSettingsEdit, timesheetSettingsRead } from '@plumbline/core/contract'
import { hoursText, parseHours } from '@plumbline/core/timesheets'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { SelectField } from '../../shell/SelectField.tsx'
import { TextField } from '../../shell/TextField.tsx'
import { useRead } from '../../shell/use-read.ts'

interface SettingsDialogProps {
  scheduleId: string
  saved: () => void
  close: () => void
}

/** What is asked of timesheets in this schedule, and whether they are the labour fact. */
export function SettingsDialog({ scheduleId, saved, close }: SettingsDialogProps) {
  const { t } = useTranslation('timesheets')
  const [edited, setEdited] = useState<Partial<TimesheetSettings>>({})
  const [hours, setHours] = useState<string | null>(null)
  const read = useRead(scheduleId, (signal) => call(timesheetSettingsRead, { params: { scheduleId }, signal }))
  const settings = read.value && { ...read.value, ...edited }
  const usual = parseHours(hours ?? settings?.usualHours ?? '')
  const isWrong = usual === null || usual.hours === 0 || usual.overtime > 0
  const save = async (): Promise<void> => {
    const input = { ...edited, ...(usual && hours !== null && { usualHours: hoursText(usual.hours) }) }
    await call(timesheetSettingsEdit, { params: { scheduleId }, input })
    saved()
  }
  return (
    <ActDialog
      title={t('settings.title')}
      submit={t('settings.save')}
      disabled={settings === null || isWrong}
      work={save}
      close={close}
    >
      {(error) =>
        settings && (
          <>
            <Switch
              label={t('settings.asked')}
              checked={settings.asked}
              onChange={(event) => setEdited({ ...edited, asked: event.currentTarget.checked })}
            />
            <SelectField
              label={t('settings.dueDays')}
              value={String(settings.dueDays)}
              onChange={(value) => setEdited({ ...edited, dueDays: Number(value) })}
              options={[...new Set([0, 1, 2, 3, 5, 7, 14, settings.dueDays])].map((days) => ({
                ...{ value: String(days), label: t('settings.days', { count: days }) },
              }))}
            />
            <TextField
              label={t('settings.usualHours')}
              value={hours ?? settings.usualHours}
              onChange={setHours}
              error={isWrong ? t('wrongHours') : error || undefined}
            />
            <SelectField
              label={t('settings.labourFrom')}
              value={settings.labourFrom}
              onChange={(value) =>
                setEdited({ ...edited, labourFrom: value === 'timesheets' ? 'timesheets' : 'typed' })
              }
              options={(['typed', 'timesheets'] as const).map((value) => ({
                value,
                label: t(`settings.from.${value}`),
              }))}
              hint={settings.labourFrom === 'timesheets' ? t('settings.replaces') : undefined}
            />
            {settings.labourFrom === 'timesheets' && (
              <Switch
                label={t('settings.costCounts')}
                checked={settings.costCounts}
                onChange={(event) => setEdited({ ...edited, costCounts: event.currentTarget.checked })}
              />
            )}
          </>
        )
      }
    </ActDialog>
  )
}
