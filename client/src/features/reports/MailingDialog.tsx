import { Checkbox } from '@blueprintjs/core'
import {
  type MailingContent,
  mailingLimits,
  type ReportMailing,
  type Rhythm,
  reportMailingCreate,
  reportMailingEdit,
} from '@plumbline/core/contract'
import { letterPeriods } from '@plumbline/core/reports'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { momentOf } from '../../i18n/format.ts'
import { isClock, RhythmFields } from '../../parts/rhythm/RhythmFields.tsx'
import { session } from '../../session/session.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { SelectField } from '../../shell/SelectField.tsx'
import { toast } from '../../shell/toast.ts'
import type { OfferedForm } from './FormTable.tsx'
import { ReportChoices } from './ReportChoices.tsx'
import { usePeople, useReportLanguage } from './use-reports.ts'

interface MailingDialogProps {
  at: { spaceId: string; nodeId: string | null }
  forms: readonly OfferedForm[]
  /** Null: a new one. */
  mailing: ReportMailing | null
  saved: () => void
  close: () => void
}

/** What one begins with: the first day of the month, before the meeting. */
const usualRhythm = (): Rhythm => ({
  periodicity: 'monthly',
  at: '08:00',
  weekday: 1,
  monthDay: 1,
  cron: '0 8 1 * *',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})

function contentOf(
  mailing: ReportMailing | null,
  first: OfferedForm | undefined,
  language: 'en' | 'ru',
): MailingContent {
  if (mailing) {
    const { reportId, period, rows, level, language: of, as, rhythm, recipients } = mailing
    return { reportId, period, rows, level, language: of, as, rhythm, recipients: recipients.map(({ id }) => id) }
  }
  const own = session.person ? [session.person.id] : []
  const form = { reportId: first?.id ?? '', as: first?.kind ?? 'docx' } as const
  const usual = { period: 'calendarMonth', rows: 'all', level: null, language } as const
  return { ...form, ...usual, rhythm: usualRhythm(), recipients: own }
}

/** Which report goes to whom by letter, and when. */
export function MailingDialog({ at: { spaceId, nodeId }, forms, mailing, saved, close }: MailingDialogProps) {
  const { t } = useTranslation('reports')
  const language = useReportLanguage()
  const [content, setContent] = useState(() => contentOf(mailing, forms[0], language))
  const set = (part: Partial<MailingContent>): void => setContent({ ...content, ...part })
  const { reportId, period, as, rhythm, recipients } = content
  const kindOf = (id: string) => forms.find((form) => form.id === id)?.kind ?? 'docx'
  const save = async (): Promise<void> => {
    const { mailing: now } = mailing
      ? await call(reportMailingEdit, { params: { mailingId: mailing.id }, input: { content } })
      : await call(reportMailingCreate, { input: { ...content, spaceId, epsId: nodeId } })
    toast.done(t('mailing.next', { at: momentOf(now.nextAt) }))
    saved()
  }
  const isTime = rhythm.periodicity === 'cron' || isClock(rhythm.at)
  const isWhole = reportId !== '' && recipients.length > 0 && recipients.length <= mailingLimits.recipients
  const choose = (id: string): void => set({ reportId: id, as: as === 'pdf' ? 'pdf' : kindOf(id) })
  return (
    <ActDialog
      title={t(mailing ? 'mailing.edit' : 'mailing.add')}
      submit={t('mailing.save')}
      disabled={!isTime || !isWhole}
      work={save}
      close={close}
    >
      {(error) => (
        <div className="reports-form">
          <SelectField
            label={t('mailing.report')}
            value={reportId}
            options={forms.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={choose}
          />
          <Recipients spaceId={spaceId} chosen={recipients} set={(ids) => set({ recipients: ids })} />
          <RhythmFields rhythm={rhythm} set={(part) => set({ rhythm: { ...rhythm, ...part } })} error={error} />
          <p className="pl-muted">{t('mailing.zone', { zone: rhythm.timeZone })}</p>
          <SelectField
            label={t('mailing.period')}
            value={period}
            options={letterPeriods.map((one) => ({ value: one, label: t(`mailing.periods.${one}`) }))}
            onChange={(value) => set({ period: letterPeriods.find((one) => one === value) ?? period })}
          />
          <ReportChoices chosen={content} kind={kindOf(reportId)} set={set} />
        </div>
      )}
    </ActDialog>
  )
}

interface RecipientsProps {
  spaceId: string
  chosen: readonly string[]
  set: (ids: string[]) => void
}

function Recipients({ spaceId, chosen, set }: RecipientsProps) {
  const { t } = useTranslation('reports')
  const toggle = (id: string): void =>
    set(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  const { recipients: max } = mailingLimits
  return (
    <fieldset className="reports-people">
      <legend>{t('mailing.to')}</legend>
      <div>
        {usePeople(spaceId).map(({ id, name }) => (
          <Checkbox key={id} checked={chosen.includes(id)} label={name} onChange={() => toggle(id)} />
        ))}
      </div>
      <p className="pl-muted">{t(chosen.length > max ? 'mailing.tooMany' : 'mailing.toHint', { max })}</p>
    </fieldset>
  )
}
