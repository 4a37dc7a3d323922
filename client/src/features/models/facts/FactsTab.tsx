import './facts.css'
import { type BuiltState, builtStateOf, builtStates } from '@plumbline/core/bim'
import { useTranslation } from 'react-i18next'
import { useNumbers } from '../../../i18n/format.ts'
import { useLinkedPlan } from '../links/use-linked-plan.ts'
import { statusDay } from '../today.ts'
import { AsBuiltList } from './AsBuiltList.tsx'
import { builtElements } from './built-plan.ts'
import { RollUp } from './RollUp.tsx'
import { SelectionFacts } from './SelectionFacts.tsx'

/** What is known of elements from the site: told of what is selected, or read from a list; works follow when wanted. */
export function FactsTab({ people }: { people: readonly string[] }) {
  const { t } = useTranslation('modelFacts')
  return (
    <div className="model-links is-form model-built">
      <section aria-label={t('ofSelection')}>
        <SelectionFacts people={people} />
        <BuiltStates />
      </section>
      <section aria-label={t('listAndWorks')}>
        <AsBuiltList />
        <RollUp />
      </section>
    </div>
  )
}

/** How many elements stand where beside the plan; a click selects them. */
function BuiltStates() {
  const { t } = useTranslation('modelFacts')
  const number = useNumbers()
  const linked = useLinkedPlan()
  const day = statusDay(linked.plan.frame.settings.dataDate)
  const elements = builtElements(linked)
  const byState = Map.groupBy(elements, ({ fact, planned }) => builtStateOf(fact, planned, day))
  const choose = (state: BuiltState): void =>
    linked.view.select((byState.get(state) ?? []).map(({ element }) => element))
  if (elements.length === 0) return <p className="model-note">{t('nothingKnown')}</p>
  return (
    <ul className="model-fact-states" aria-label={t('states')}>
      {builtStates.map((state) => {
        const count = byState.get(state)?.length ?? 0
        return (
          <li key={state} data-state={state}>
            <button type="button" className="model-link" disabled={count === 0} onClick={() => choose(state)}>
              {t(`modelLinks:play.fact.${state}`)}
            </button>
            <span>{number(count)}</span>
          </li>
        )
      })}
    </ul>
  )
}
