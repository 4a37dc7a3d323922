import type { Measure } from '@plumbline/core/plan'
import { millionths, progressScenarios, type WorkProgress } from '@plumbline/core/progress'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { RowDetails } from '../../../documents/schedule/session/messages.ts'
import { CellInput } from '../../../parts/inputs/CellInput.tsx'
import { localDecimal } from '../../../parts/values/decimal.ts'
import { parseDecimal } from '../../../parts/values/number.ts'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import { putPart } from '../base/part-edits.ts'
import { useSchedule } from '../base/schedule-context.ts'
import type { HasCalculation } from './calculation-actions.ts'

/** How the schedule calculates what remains of started works, and what that means for the selected one. */
export function ScenarioGroup({ details }: { details: RowDetails }) {
  const { t } = useTranslation('progress')
  const { progress, row } = details
  return (
    <section className="schedule-group" data-testid="scenario">
      <h3>{t('title')}</h3>
      <ScenarioChoice />
      {progress && progress.status !== 'not_started' && <Applied progress={progress} />}
      {row.measure && <BaseIntensity details={details} />}
    </section>
  )
}

function ScenarioChoice() {
  const { t } = useTranslation('progress')
  return (
    <div className="schedule-field">
      <span title={t('ofSchedule')}>{t('scenario')}</span>
      <ScenarioSelect label={t('ofSchedule')} />
    </div>
  )
}

/** Scenarios from the daily plan are offered where one is chosen already. */
export function ScenarioSelect({ label }: { label: string }) {
  const { t } = useTranslation('progress')
  const { actions } = useSchedule<HasCalculation>()
  const { settings } = useSnapshot(actions.session.state)
  const chosen = settings?.scenario ?? 0
  return (
    <select
      className="schedule-select"
      aria-label={label}
      value={chosen}
      disabled={!actions.canEdit}
      onChange={(event) => void actions.calculation.setSettings({ scenario: Number(event.currentTarget.value) })}
    >
      {progressScenarios
        .filter(({ number, daily }) => !daily || number === chosen)
        .map(({ number }) => (
          <option key={number} value={number}>
            {t(`names.${number}`)}
          </option>
        ))}
    </select>
  )
}

function Applied({ progress }: { progress: WorkProgress }) {
  const { t } = useTranslation('progress')
  return (
    <>
      <div className="schedule-field">
        <span>{t('applied')}</span>
        <span className="schedule-value is-words" data-testid="effective-scenario">
          {t(`names.${progress.effectiveScenario}`)}
        </span>
      </div>
      <div className="schedule-field">
        <span>{t('complete')}</span>
        <span className="schedule-value">{localDecimal(String(progress.percent / 100))} %</span>
      </div>
      {progress.fallback && <p className="schedule-remark">{t(`reason.${progress.fallback}`)}</p>}
      {progress.warnings.map((warning) => (
        <p key={warning} className="schedule-remark">
          {t(`warning.${warning}`)}
        </p>
      ))}
      {progress.readyToClose && <p className="schedule-remark">{t('readyToClose')}</p>}
    </>
  )
}

function BaseIntensity({ details }: { details: RowDetails }) {
  const { t } = useTranslation('progress')
  const words = useScheduleText()
  const { actions } = useSchedule()
  const { id, measure } = details.row
  if (!measure) return null
  const { rate } = measure
  const set = (text: string): string | null => {
    const typed = text.trim() === '' ? '0' : parseDecimal(text)
    if (typed === null || millionths(typed) < 0n) return words.t('edit.number')
    void putPart(actions, id, 'measure', (before) => withRate(before ?? measure, typed))
    return null
  }
  return (
    <div className="schedule-field">
      <span title={t('intensityHint')}>{t('intensity')}</span>
      <CellInput
        label={t('intensity')}
        value={localDecimal(rate ?? '')}
        width={72}
        align="right"
        disabled={!actions.canEdit}
        onCommit={set}
      />
      <span className="schedule-muted">{t('perDay', { unit: measure.unit })}</span>
    </div>
  )
}

/** 0: none is given. */
function withRate({ rate: _, ...amounts }: Measure, typed: string): Measure {
  return millionths(typed) === 0n ? amounts : { ...amounts, rate: typed }
}
