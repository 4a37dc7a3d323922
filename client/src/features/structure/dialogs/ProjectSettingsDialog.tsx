import { type EpsNode, type ProjectSettings, projectSettingsRead, projectSettingsSave } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useCan } from '../../../session/session.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { DayField } from '../../../shell/DayField.tsx'
import { errorSentence } from '../../../shell/error-sentence.ts'
import { useRead } from '../../../shell/use-read.ts'

/** The days of a project: where new schedules begin, and what its finish is measured against. */
export function ProjectSettingsDialog({ project, close }: { project: EpsNode; close: () => void }) {
  const { t } = useTranslation('structure')
  const mayEdit = useCan()('eps.edit')
  const params = { projectId: project.id }
  const read = useRead(project.id, async (signal) => (await call(projectSettingsRead, { params, signal })).settings)
  const [typed, setTyped] = useState<ProjectSettings | null>(null)
  const settings = typed ?? read.value
  const isWrong = Boolean(settings?.startDay && settings.finishDay && settings.startDay > settings.finishDay)
  const change = (part: Partial<ProjectSettings>) => settings && setTyped({ ...settings, ...part })
  return (
    <ActDialog
      title={t('settings.title', { name: project.name })}
      submit={t('settings.submit')}
      disabled={!typed || isWrong || !mayEdit}
      work={async () => typed && call(projectSettingsSave, { params, input: typed })}
      close={close}
    >
      {(error) => (
        <fieldset className="pl-project-settings" disabled={!mayEdit || !settings}>
          <DayField
            label={t('settings.start')}
            hint={t('settings.startHint')}
            value={settings?.startDay ?? ''}
            onChange={(day) => change({ startDay: day || null })}
          />
          <DayField
            label={t('settings.finish')}
            hint={t('settings.finishHint')}
            value={settings?.finishDay ?? ''}
            onChange={(day) => change({ finishDay: day || null })}
          />
          {(isWrong || error || read.error !== null) && (
            <p className="pl-field-error" role="alert">
              {isWrong ? t('settings.wrong') : error || errorSentence(read.error)}
            </p>
          )}
        </fieldset>
      )}
    </ActDialog>
  )
}
