import './risk.css'
import { Button } from '@blueprintjs/core'
import type { RiskView } from '@plumbline/core/contract'
import type { Distribution as Futures, RiskResult } from '@plumbline/core/risk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rowLabel } from '../../../documents/schedule/words/row-label.ts'
import { formatFinishDate } from '../../../parts/values/date.ts'
import { errorSentence } from '../../../shell/error-sentence.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { useAsked } from '../base/use-asked.ts'
import type { HasUsage } from '../usage/usage-model.ts'
import { Assumptions } from './Assumptions.tsx'
import { BranchList } from './BranchList.tsx'
import { Criticality } from './Criticality.tsx'
import { Distribution } from './Distribution.tsx'
import { Figures } from './Figures.tsx'
import { Joint } from './Joint.tsx'
import { RegisterTable } from './RegisterTable.tsx'
import { RunStrip } from './RunStrip.tsx'
import { RunsTable } from './RunsTable.tsx'
import { daysLater, targetOf } from './risk-words.ts'
import { ThreePointTable } from './ThreePointTable.tsx'
import { Tornado } from './Tornado.tsx'
import { useOtherRun } from './use-other-run.ts'
import { type RiskModel, useRisk } from './use-risk.ts'
import { WeatherTable } from './WeatherTable.tsx'
import { WholeFigures } from './WholeFigures.tsx'

/** The state of the plan is asked for anew when changes pause this long, milliseconds. */
const PAUSE = 250

const parts = ['points', 'register', 'weather', 'branches', 'criticality', 'runs', 'assumptions'] as const
type Part = (typeof parts)[number]

/** When it will really be done: many futures of the plan, what moves them, and what that is assumed from. */
export function RiskTab() {
  const { t } = useTranslation('risk')
  const risk = useRisk()
  const { view } = risk
  const levelled = view?.assumptions.levelled ?? false
  const { actions } = useSchedule<HasUsage>()
  const state = useAsked(
    `risk ${levelled}`,
    async (session) => {
      if (levelled) await actions.usage.ready()
      return session.ask.riskState(levelled)
    },
    PAUSE,
  )
  const [part, setPart] = useState<Part>('points')
  if (!view) {
    return risk.error === null ? (
      <p className="schedule-hint">{t('loading')}</p>
    ) : (
      <p className="schedule-hint">
        {errorSentence(risk.error)} <Button size="small" text={t('retry')} onClick={risk.read} />
      </p>
    )
  }
  const counts: Partial<Record<Part, number>> = {
    points: state?.withPoints ?? 0,
    register: view.assumptions.risks.length,
    weather: view.assumptions.weathers.length,
    branches: view.assumptions.branches.length,
  }
  return (
    <div className="risk" data-testid="risk">
      <RunStrip risk={risk} view={view} state={state ?? null} />
      {view.run ? (
        <Result result={view.run.result} view={view} />
      ) : (
        <p className="schedule-hint" data-testid="risk-empty">
          {state?.withPoints || view.assumptions.risks.length ? t('notRun') : t('empty')}
        </p>
      )}
      <div className="risk-parts" role="tablist" aria-label={t('parts')}>
        {parts.map((one) => (
          <button key={one} type="button" role="tab" aria-selected={one === part} onClick={() => setPart(one)}>
            {t(`part.${one}`)}
            {counts[one] !== undefined && <span className="schedule-count">{counts[one]}</span>}
          </button>
        ))}
      </div>
      <PartOf part={part} risk={risk} view={view} state={state ?? null} />
    </div>
  )
}

interface PartProps {
  part: Part
  risk: RiskModel
  view: RiskView
  state: Parameters<typeof ThreePointTable>[0]['state'] | null
}

function PartOf({ part, risk, view, state }: PartProps) {
  switch (part) {
    case 'points':
      return state && <ThreePointTable state={state} />
    case 'register':
      return <RegisterTable view={view} assume={risk.assume} />
    case 'weather':
      return <WeatherTable view={view} assume={risk.assume} />
    case 'branches':
      return <BranchList view={view} assume={risk.assume} />
    case 'runs':
      return <RunsTable at={view.run?.at ?? null} />
    case 'criticality':
      return <Criticality works={view.run?.result.works ?? []} />
    case 'assumptions':
      return <Assumptions view={view} assume={risk.assume} />
  }
}

/** Of the whole, or of the milestone that is chosen. */
function Result({ result, view }: { result: RiskResult; view: RiskView }) {
  const { t } = useTranslation('risk')
  const { actions, version, versions } = useSchedule()
  const [milestone, setMilestone] = useState('')
  const chosen: Futures = result.milestones.find(({ id }) => id === milestone)?.distribution ?? result.finish
  const target = targetOf(view.assumptions)
  const [other, setOther] = useState('')
  const otherRun = useOtherRun(other)
  const otherVersions = versions.filter(({ id }) => id !== version.id)
  const beside = milestone === '' ? (otherRun?.result.finish ?? null) : null
  return (
    <div className="risk-result">
      <section className="risk-card" aria-label={t('distribution')}>
        <header>
          <select
            className="schedule-select"
            aria-label={t('of')}
            value={milestone}
            onChange={(event) => setMilestone(event.currentTarget.value)}
          >
            <option value="">{t('whole')}</option>
            {result.milestones.map(({ id }) => (
              <option key={id} value={id}>
                {rowLabel(actions.session, id) || id}
              </option>
            ))}
          </select>
          {otherVersions.length > 0 && milestone === '' && (
            <select
              className="schedule-select"
              aria-label={t('against')}
              value={other}
              onChange={(event) => setOther(event.currentTarget.value)}
            >
              <option value="">{t('againstNone')}</option>
              {otherVersions.map(({ id, name }) => (
                <option key={id} value={id}>
                  {t('againstVersion', { name })}
                </option>
              ))}
            </select>
          )}
        </header>
        {other !== '' && milestone === '' && (
          <p className="schedule-hint" data-testid="risk-against">
            {beside
              ? t('againstP80', {
                  date: formatFinishDate(beside.percents[79]!),
                  days: daysLater(result.finish.percents[79]! - beside.percents[79]!),
                })
              : t('againstNotRun')}
          </p>
        )}
        <Distribution
          futures={chosen}
          target={target}
          planned={milestone === '' ? result.planned : null}
          beside={beside}
        />
      </section>
      <section className="risk-card" aria-label={t('tornado')}>
        <header>{t('tornado')}</header>
        <Tornado result={result} assumed={view.assumptions} />
      </section>
      {result.joint.length > 0 && milestone === '' && (
        <section className="risk-card" aria-label={t('joint')}>
          <header>{t('joint')}</header>
          <Joint joint={result.joint} target={target} budget={view.assumptions.budget} />
        </section>
      )}
      <Figures
        futures={chosen}
        planned={milestone === '' ? result.planned : null}
        target={target}
        error={result.errors.p80}
      >
        {milestone === '' && <WholeFigures view={view} result={result} />}
      </Figures>
    </div>
  )
}
