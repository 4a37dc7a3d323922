import { Button, HTMLSelect } from '@blueprintjs/core'
import { joinKinds, type LinkRule, ruleLimits } from '@plumbline/core/bim'
import type { Rule } from '@plumbline/core/documents/bim'
import { useTranslation } from 'react-i18next'
import { Conditions } from '../../../parts/rules/Conditions.tsx'
import { FieldChoice } from '../../../parts/rules/FieldChoice.tsx'
import { AddLine, RuleLine } from '../../../parts/rules/RuleLine.tsx'
import { LazyText } from '../../../shell/LazyText.tsx'
import { useLinkedPlan } from '../links/use-linked-plan.ts'

/** Conditions of one rule; what is changed is kept at once, and the line of the rule says what it comes to. */
export function RuleForm({ rule }: { rule: Rule }) {
  const { t } = useTranslation('modelLinks')
  const linked = useLinkedPlan()
  const modelIds = linked.loaded.map(({ id }) => id)
  const { id, by: _by, at: _at, ...fields } = rule
  const put = (change: Partial<LinkRule>): void =>
    void linked.links.execute({ do: 'rule.set', id, rule: { ...fields, ...change } })
  return (
    <fieldset className="model-rule" disabled={!linked.mayEdit}>
      <div className="rule-line">
        <LazyText label={t('rule.name')} value={rule.name} done={(name) => name !== '' && put({ name })} />
        <LazyText
          label={t('share')}
          value={String(rule.share)}
          done={(text) => isShare(Number(text)) && put({ share: Number(text) })}
        />
        <Button
          size="small"
          variant="minimal"
          intent="danger"
          text={t('rule.delete')}
          onClick={() => linked.links.execute({ do: 'rule.delete', id })}
        />
        <Button
          size="small"
          variant="minimal"
          text={t('rule.deleteKeeping')}
          onClick={() => linked.links.execute({ do: 'rule.delete', id, keepLinks: true })}
        />
      </div>
      <Conditions side="elements" modelIds={modelIds} list={rule.elements} put={(elements) => put({ elements })} />
      <Conditions side="works" modelIds={modelIds} list={rule.works} put={(works) => put({ works })} />
      <Joins modelIds={modelIds} list={rule.joins} put={(joins) => put({ joins })} />
    </fieldset>
  )
}

const isShare = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= 100

interface JoinsProps {
  modelIds: readonly string[]
  list: LinkRule['joins']
  put: (list: LinkRule['joins']) => void
}

function Joins({ modelIds, list, put }: JoinsProps) {
  const { t } = useTranslation('modelLinks')
  const replace = (at: number, change: Partial<LinkRule['joins'][number]>): void =>
    put(list.map((one, place) => (place === at ? { ...one, ...change } : one)))
  const first = { element: { of: 'storey', key: '' }, work: { of: 'name', key: '' }, kind: 'workContains' } as const
  return (
    <>
      <h3>{t('rule.joins')}</h3>
      {list.map((join, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: joins have no names of their own
        <RuleLine key={at} remove={() => put(list.filter((_, place) => place !== at))}>
          <FieldChoice
            side="elements"
            modelIds={modelIds}
            field={join.element}
            put={(element) => replace(at, { element })}
          />
          <HTMLSelect
            minimal
            aria-label={t('rule.kind')}
            value={join.kind}
            options={joinKinds.map((value) => ({ value, label: t(`rule.joinKinds.${value}`) }))}
            onChange={({ currentTarget }) => {
              const kind = joinKinds.find((one) => one === currentTarget.value)
              if (kind) replace(at, { kind })
            }}
          />
          <FieldChoice side="works" modelIds={modelIds} field={join.work} put={(work) => replace(at, { work })} />
        </RuleLine>
      ))}
      <AddLine text={t('rule.addJoin')} disabled={list.length >= ruleLimits.joins} add={() => put([...list, first])} />
    </>
  )
}
