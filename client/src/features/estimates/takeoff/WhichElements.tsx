import type { ElementQuery } from '@plumbline/core/bim'
import type { modelRuleList } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import type { Output } from '../../../api/request.ts'
import { Conditions } from '../../../parts/rules/Conditions.tsx'
import { SelectField } from '../../../shell/SelectField.tsx'

export type ModelRule = Output<typeof modelRuleList>['rules'][number]

interface WhichElementsProps {
  query: ElementQuery
  change: (fields: Partial<ElementQuery>) => void
  modelIds: readonly string[]
  rules: readonly ModelRule[]
}

/** Those that a rule of the models means, whatever it will say later, or those of which conditions of one's own hold. */
export function WhichElements({ query: { rule, conditions }, change, modelIds, rules }: WhichElementsProps) {
  const { t } = useTranslation('estimates')
  const isGone = rule !== null && !rules.some(({ id }) => id === rule)
  const options = [
    { value: '', label: t('model.byConditions') },
    ...rules.map(({ id, name }) => ({ value: id, label: name })),
    ...(isGone ? [{ value: rule, label: t('model.ruleGone') }] : []),
  ]
  return (
    <div className="estimates-which">
      {options.length > 1 && (
        <SelectField
          label={t('model.which')}
          value={rule ?? ''}
          options={options}
          hint={rule === null ? undefined : t('model.ruleHint')}
          onChange={(id) => change({ rule: id === '' ? null : id })}
        />
      )}
      {rule === null && (
        <Conditions side="elements" modelIds={modelIds} list={conditions} put={(all) => change({ conditions: all })} />
      )}
    </div>
  )
}
