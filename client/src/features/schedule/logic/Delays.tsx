import { Button } from '@blueprintjs/core'
import { type DelayWindowView, delayLimits, versionDelays } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import { keptPaperName } from '../../../parts/paper/kept-settings.ts'
import { errorSentence } from '../../../shell/error-sentence.ts'
import { toastError } from '../../../shell/toast.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { DelayWindowList } from './DelayWindowList.tsx'
import { type DelayFormat, decimalOf, exportDelays, momentsSince, steps } from './delay-moments.ts'

type Found = { moments: string[]; windows: DelayWindowView[] }

/** What moved the finish in each window of the history of this version, and who. */
export function Delays() {
  const { t, i18n } = useTranslation('logic')
  const { version } = useSchedule()
  const { spaceId = '' } = useParams()
  const navigate = useNavigate()
  const [from, setFrom] = useState(version.createdAt.slice(0, 10))
  const [step, setStep] = useState<(typeof steps)[number]>(7)
  const [found, setFound] = useState<Found | null>(null)
  const [isReading, setReading] = useState(false)
  const [error, setError] = useState('')
  const decimal = decimalOf(i18n.language)
  const save = (moments: string[], format: DelayFormat): void =>
    void exportDelays(version, { moments, format, decimal }, t).catch(toastError)
  const print = (moments: string[]): void => {
    const query = new URLSearchParams([['version', version.id], ...moments.map((at) => ['at', at] as [string, string])])
    void navigate(`/${spaceId}/schedule/${version.scheduleId}/delays/print/${keptPaperName()}?${query}`)
  }
  const analyse = async (): Promise<void> => {
    const moments = momentsSince(from, step, new Date())
    setFound(null)
    if (moments.length < 2 || moments.length > delayLimits.moments) {
      setError(t(moments.length < 2 ? 'delays.noDay' : 'delays.tooMany'))
      return
    }
    setError('')
    setReading(true)
    const asked = call(versionDelays, { params: { versionId: version.id }, input: { moments }, quiet: true })
    await asked.then(
      ({ windows }) => setFound({ moments, windows }),
      (why: unknown) => setError(errorSentence(why)),
    )
    setReading(false)
  }
  return (
    <div className="logic-delays" data-testid="delays">
      <form
        className="logic-bar"
        onSubmit={(event) => {
          event.preventDefault()
          void analyse()
        }}
      >
        <label>
          {t('delays.from')}{' '}
          <input
            className="schedule-select"
            type="date"
            value={from}
            required
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
        </label>
        <label>
          {t('delays.every')}{' '}
          <select
            className="schedule-select"
            value={step}
            onChange={(event) => setStep(steps.find((one) => String(one) === event.currentTarget.value) ?? step)}
          >
            {steps.map((one) => (
              <option key={one} value={one}>
                {t(`delays.step.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <Button size="small" type="submit" intent="primary" text={t('delays.analyse')} disabled={isReading} />
        {found && (
          <>
            <Button size="small" text={t('delays.export')} onClick={() => save(found.moments, 'xlsx')} />
            <Button size="small" text={t('delays.exportPages')} onClick={() => print(found.moments)} />
            <Button size="small" text={t('delays.exportDocument')} onClick={() => save(found.moments, 'docx')} />
            <Button size="small" text={t('delays.exportText')} onClick={() => save(found.moments, 'csv')} />
          </>
        )}
      </form>
      {error !== '' && <p className="schedule-warning">{error}</p>}
      {isReading && <p className="schedule-hint">{t('delays.reading')}</p>}
      {!found && !isReading && error === '' && <p className="schedule-hint">{t('delays.hint')}</p>}
      {found && <DelayWindowList windows={found.windows} />}
    </div>
  )
}
