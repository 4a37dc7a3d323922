import { HTMLSelect } from '@blueprintjs/core'
import { conditionKinds, type LinkRule, ruleLimits } from '@plumbline/core/bim'
import { useTranslation } from 'react-i18next'
import { LazyText } from '../../shell/LazyText.tsx'
import { type Field, FieldChoice } from './FieldChoice.tsx'
import { AddLine, RuleLine } from './RuleLine.tsx'

interface ConditionsProps<Side extends 'elements' | 'works'> {
  side: Side
  /** Models whose properties are offered. */
  modelIds: readonly string[]
  /** Above them; usually what they are of. */
  title?: string
  list: LinkRule[Side]
  put: (list: LinkRule[Side]) => void
}

/** Which elements or works are meant: those of which all conditions hold. */
export function Conditions<Side extends 'elements' | 'works'>(props: ConditionsProps<Side>) {
  const { side, modelIds, title, list, put } = props
  const { t } = useTranslation('modelLinks')
  const [usual, adding]: [string, string] = [`rule.${side}`, `rule.add_${side}`]
  type One = LinkRule[Side][number]
  const replace = (at: number, change: Partial<One>): void =>
    put(list.map((one, place) => (place === at ? { ...one, ...change } : one)) as LinkRule[Side])
  const first = { field: { of: side === 'elements' ? 'class' : 'name', key: '' }, kind: 'contains', text: '' }
  return (
    <>
      <h3>{title ?? t(usual)}</h3>
      {list.map((condition, at) => (
        <RuleLine
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no names of their own
          key={at}
          remove={() => put(list.filter((_, place) => place !== at) as LinkRule[Side])}
        >
          <FieldChoice
            side={side}
            modelIds={modelIds}
            field={condition.field as Field<Side>}
            put={(field) => replace(at, { field } as Partial<One>)}
          />
          <HTMLSelect
            minimal
            aria-label={t('rule.kind')}
            value={condition.kind}
            options={conditionKinds.map((value) => ({ value, label: t(`rule.kinds.${value}`) }))}
            onChange={({ currentTarget }) => replace(at, { kind: currentTarget.value } as Partial<One>)}
          />
          <LazyText
            label={t('rule.text')}
            value={condition.text}
            done={(text) => replace(at, { text } as Partial<One>)}
          />
        </RuleLine>
      ))}
      <AddLine
        text={t(adding)}
        disabled={list.length >= ruleLimits.conditions}
        add={() => put([...list, first] as LinkRule[Side])}
      />
    </>
  )
}
