import './risk.css'
import { Button } from '@blueprintjs/core'
import type { RiskView } from '@plumbline/core/contract'
import type { Distribution as Futures, RiskResult } from '@plumbline/core/risk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rowLabel } from '../../../documents/schedule/words/row-label.ts'
import { errorSentence } from '../../../shell/error-sentence.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { useAsked } from '../base/use-asked.ts'
import { Assumptions } from './Assumptions.tsx'
import { Criticality } from './Criticality.tsx'
import { Distribution } from './Distribution.tsx'
import { Figures } from './Figures.tsx'
import { RegisterTable } from './RegisterTable.tsx'
import { RunStrip } from './RunStrip.tsx'
import { targetOf } from './risk-words.ts'
import { ThreePointTable } from './ThreePointTable.tsx'
import { Tornado } from './Tornado.tsx'
import { type RiskModel, useRisk } from './use-risk.ts'

/** The state of the plan is asked for anew when changes pause this long, milliseconds. */
const PAUSE = 250

const parts = ['points', 'register', 'criticality', 'assumptions'] as const
type Part = (typeof parts)[number]

/** When it will really be done: many futures of the plan, what moves them, and what that is assumed from. */
export function RiskTab() {
  const { t } = useTranslation('risk')
  const risk = useRisk()
  const state = useAsked('risk', (session) => session.ask.riskState(), PAUSE)
  const [part, setPart] = useState<Part>('points')
  const { view } = risk
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
    case 'criticality':
      return <Criticality works={view.run?.result.works ?? []} />
    case 'assumptions':
      return <Assumptions view={view} assume={risk.assume} />
  }
}

/** Of the whole, or of the milestone that is chosen. */
function Result({ result, view }: { result: RiskResult; view: RiskView }) {
  const { t } = useTranslation('risk')
  const { actions } = useSchedule()
  const [milestone, setMilestone] = useState('')
  const chosen: Futures = result.milestones.find(({ id }) => id === milestone)?.distribution ?? result.finish
  const target = targetOf(view.assumptions)
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
        </header>
        <Distribution futures={chosen} target={target} planned={milestone === '' ? result.planned : null} />
      </section>
      <section className="risk-card" aria-label={t('tornado')}>
        <header>{t('tornado')}</header>
        <Tornado result={result} risks={view.assumptions.risks} />
      </section>
      <Figures
        futures={chosen}
        planned={milestone === '' ? result.planned : null}
        target={target}
        error={result.errors.p80}
      />
    </div>
  )
}
