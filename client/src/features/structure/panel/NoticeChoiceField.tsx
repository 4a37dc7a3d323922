import { epsUserSettings, epsUserSettingsSave, type NoticeChoice, noticeChoices } from '@plumbline/core/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { toastError } from '../../../shell/toast.ts'
import { useRead } from '../../../shell/use-read.ts'

/** Which news of this part of the structure the person wants to hear. */
export function NoticeChoiceField({ epsId }: { epsId: string }) {
  const { t } = useTranslation('structure')
  const id = useId()
  const params = { epsId }
  const read = useRead(epsId, (signal) => call(epsUserSettings, { params, signal, quiet: true }))
  const { value } = read
  if (!value) return null
  const save = (notices: NoticeChoice | null): void => {
    call(epsUserSettingsSave, { params, input: { notices } }).then(read.set, toastError)
  }
  return (
    <section className="pl-panel-section">
      <div className="pl-value-field is-stacked">
        <label htmlFor={id}>{t('news.label')}</label>
        <select
          id={id}
          value={value.notices ?? ''}
          onChange={(event) => save((event.currentTarget.value || null) as NoticeChoice | null)}
        >
          <option value="">{t('news.inherit', { choice: t(`news.${value.effective}`) })}</option>
          {noticeChoices.map((choice) => (
            <option key={choice} value={choice}>
              {t(`news.${choice}`)}
            </option>
          ))}
        </select>
      </div>
    </section>
  )
}
