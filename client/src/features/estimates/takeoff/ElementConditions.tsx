import { Button, HTMLSelect } from '@blueprintjs/core'
import { Cross, Plus } from '@blueprintjs/icons'
import { conditionKinds, type ElementCondition, elementFields } from '@plumbline/core/bim'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../shell/IconButton.tsx'
import { LazyText } from '../../../shell/LazyText.tsx'

interface ElementConditionsProps {
  conditions: readonly ElementCondition[]
  /** Names that are offered. */
  properties: readonly string[]
  put: (conditions: ElementCondition[]) => void
}

const MOST = 20
const first: ElementCondition = { field: { of: 'class', key: '' }, kind: 'contains', text: '' }

/** Which elements are meant: those of which all conditions hold. */
export function ElementConditions({ conditions, properties, put }: ElementConditionsProps) {
  const { t } = useTranslation('modelLinks')
  const replace = (at: number, change: Partial<ElementCondition>): void =>
    put(conditions.map((one, place) => (place === at ? { ...one, ...change } : one)))
  return (
    <fieldset className="estimates-conditions">
      <legend>{t('rule.elements')}</legend>
      {conditions.map(({ field, kind, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no names of their own
        <div key={at}>
          <HTMLSelect
            aria-label={t('rule.field')}
            value={field.of}
            options={elementFields.map((value) => ({ value, label: t(`rule.fields.${value}`) }))}
            onChange={({ currentTarget }) =>
              replace(at, { field: { of: elementFields.find((of) => of === currentTarget.value) ?? 'class', key: '' } })
            }
          />
          {field.of === 'property' && (
            <LazyText
              label={t('rule.property')}
              value={field.key}
              suggestions={properties}
              done={(key) => replace(at, { field: { ...field, key } })}
            />
          )}
          <HTMLSelect
            aria-label={t('rule.kind')}
            value={kind}
            options={conditionKinds.map((value) => ({ value, label: t(`rule.kinds.${value}`) }))}
            onChange={({ currentTarget }) =>
              replace(at, { kind: conditionKinds.find((one) => one === currentTarget.value) ?? 'contains' })
            }
          />
          <LazyText label={t('rule.text')} value={text} done={(typed) => replace(at, { text: typed })} />
          <IconButton
            icon={<Cross size={12} />}
            label={t('rule.remove')}
            onClick={() => put(conditions.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      <Button
        size="small"
        variant="minimal"
        icon={<Plus />}
        disabled={conditions.length === MOST}
        text={t('rule.add_elements')}
        onClick={() => put([...conditions, first])}
      />
    </fieldset>
  )
}
