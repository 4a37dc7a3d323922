import { Button } from '@blueprintjs/core'
import { Plus } from '@blueprintjs/icons'
import { type ChargeRule, type Item, type PriceMode, priceModes } from '@plumbline/core/estimates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyText } from '../../../shell/LazyText.tsx'
import { SelectField } from '../../../shell/SelectField.tsx'
import { ResourceDialog } from '../dialogs/ResourceDialog.tsx'
import type { EstimateSession } from '../estimate-session.ts'
import { useFigures } from '../use-estimate.ts'

interface ItemSettingsProps {
  estimate: EstimateSession
  itemId: string
}

/** What an item has that the estimate has otherwise: how it is priced, its indices, its rules. */
export function ItemSettings({ estimate, itemId }: ItemSettingsProps) {
  const { t } = useTranslation('estimates')
  const { document, state } = useFigures(estimate)
  const [isAdding, setAdding] = useState(false)
  const item = document.items.get(itemId)
  if (!item) return null
  const set = (fields: Partial<Item>): void =>
    void estimate.execute({ do: 'item.set', items: [itemFields(itemId, fields)] })
  const rules = [...document.rules.values()]
  return (
    <details className="estimates-item-settings">
      <summary>{t('item.title')}</summary>
      <fieldset disabled={state.right !== 'write'}>
        <SelectField
          label={t('item.priceMode')}
          value={item.priceMode}
          options={priceModes.map((value) => ({ value, label: t(`item.mode.${value}`) }))}
          onChange={(mode) => set({ priceMode: mode as PriceMode })}
        />
        {item.priceMode === 'included' && (
          <SelectField
            label={t('item.includedIn')}
            value={item.includedIn ?? ''}
            options={[{ value: '', label: t('item.none') }, ...neighbours(estimate, item)]}
            onChange={(id) => set({ includedIn: id || null })}
          />
        )}
        {document.settings.method === 'index' && (
          <SelectField
            label={t('item.indexSet')}
            value={item.indexSetId ?? ''}
            options={[
              { value: '', label: t('item.usual') },
              ...[...document.indexSets.values()].map(({ id, period }) => ({ value: id, label: period || '–' })),
            ]}
            onChange={(id) => set({ indexSetId: id || null })}
          />
        )}
        {(['overhead', 'profit'] as const).map((kind) => (
          <SelectField
            key={kind}
            label={t(`settings.${kind}`)}
            value={(kind === 'overhead' ? item.overheadRuleId : item.profitRuleId) ?? ''}
            options={[
              { value: '', label: t('item.usual') },
              ...rules.filter((rule) => rule.kind === kind).map(ruleOption),
            ]}
            onChange={(id) => set(kind === 'overhead' ? { overheadRuleId: id || null } : { profitRuleId: id || null })}
          />
        ))}
        <LazyText label={t('column.note')} value={item.note} done={(note) => set({ note: note.slice(0, 2_000) })} />
        <Button
          size="small"
          variant="minimal"
          icon={<Plus />}
          text={t('resource.add')}
          onClick={() => setAdding(true)}
        />
      </fieldset>
      {isAdding && <ResourceDialog estimate={estimate} item={item} close={() => setAdding(false)} />}
    </details>
  )
}

type SetItem = Extract<Parameters<EstimateSession['execute']>[0], { do: 'item.set' }>['items'][number]

const itemFields = (id: string, fields: Partial<Item>): SetItem => ({ ...(fields as Partial<SetItem>), id })

const ruleOption = ({ id, workType, percent }: ChargeRule) => ({ value: id, label: `${workType} ${percent} %`.trim() })

/** Items of the same section, which an item can be included in. */
const neighbours = ({ document }: EstimateSession, { id, sectionId }: Item): { value: string; label: string }[] =>
  [...document.items.values()]
    .filter((other) => other.sectionId === sectionId && other.id !== id && other.priceMode !== 'included')
    .map((other) => ({ value: other.id, label: `${other.rateCode} ${other.name}`.trim() }))
