import { riskRuns, type ToldRiskRun } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { formatDateTime, formatFinishDate } from '../../../parts/values/date.ts'
import { formatNumber } from '../../../parts/values/number.ts'
import { errorSentence } from '../../../shell/error-sentence.ts'
import { useRead } from '../../../shell/use-read.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { Drawdown } from './Drawdown.tsx'
import { daysLater, localMinutes, moneyText, shareText } from './risk-words.ts'

/** How the answer has moved from run to run, and how much of what was held back is used up. `at`: of the last run. */
export function RunsTable({ at }: { at: string | null }) {
  const { t } = useTranslation('risk')
  const { version } = useSchedule()
  const { value: runs, error } = useRead(
    version.id,
    async (signal) => (await call(riskRuns, { params: { versionId: version.id }, signal })).runs,
    at,
  )
  if (error !== null) return <p className="schedule-hint">{errorSentence(error)}</p>
  if (runs === null) return <p className="schedule-hint">{t('loadingRuns')}</p>
  if (runs.length === 0) return <p className="schedule-hint">{t('notRun')}</p>
  return (
    <div className="risk-wide">
      <Drawdown runs={runs} />
      <table data-testid="risk-runs">
        <thead>
          <tr>
            {['ranAt', 'ranBy', 'futures', 'planned', 'p50', 'p80', 'moved', 'chanceTarget', 'costP80', 'left'].map(
              (column) => (
                <th key={column}>{t(`runs.${column}`)}</th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {runs.map((run, i) => (
            <RunLine key={run.at} run={run} before={runs[i + 1] ?? null} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function RunLine({ run, before }: { run: ToldRiskRun; before: ToldRiskRun | null }) {
  const { t, i18n } = useTranslation('risk')
  const number = (value: number): string => formatNumber(value, i18n.language)
  const { contingency } = run
  return (
    <tr>
      <td>{formatDateTime(localMinutes(run.at))}</td>
      <td>{run.by?.name ?? t('nobody')}</td>
      <td className="schedule-number">{number(run.futures)}</td>
      <td className="schedule-number">{formatFinishDate(run.planned)}</td>
      <td className="schedule-number">{formatFinishDate(run.p50)}</td>
      <td className="schedule-number">{formatFinishDate(run.p80)}</td>
      <td className="schedule-number">{before ? t('later', { days: daysLater(run.p80 - before.p80) }) : ''}</td>
      <td className="schedule-number">{run.targetChance === null ? '–' : shareText(run.targetChance)}</td>
      <td className="schedule-number">{run.cost === null ? '–' : moneyText(run.cost)}</td>
      <td className="schedule-number">
        {contingency
          ? t('leftOf', {
              left: number(Math.round((contingency.days - contingency.used) * 10) / 10),
              of: number(contingency.days),
            })
          : '–'}
      </td>
    </tr>
  )
}
