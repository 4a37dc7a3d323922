import { Button } from '@blueprintjs/core'
import { Plus, Trash } from '@blueprintjs/icons'
import type { IndexSet } from '@plumbline/core/estimates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../api/new-id.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { SelectField } from '../../../shell/SelectField.tsx'
import { TextField } from '../../../shell/TextField.tsx'
import type { EstimateSession } from '../estimate-session.ts'
import { useFigures } from '../use-estimate.ts'
import { DecimalField } from './DecimalField.tsx'

const noIndices: Omit<IndexSet, 'id'> = { period: '', L: '', E: '', M: '', other: '', total: '' }

/** Index sets of the estimate: the one that is chosen holds for items that have none of their own. */
export function Indices({ estimate }: { estimate: EstimateSession }) {
  const { t } = useTranslation('estimates')
  const { indexSets, settings } = useFigures(estimate).document
  const known = indexSets.get(settings.indexSetId ?? '')
  /** Of the set that typing into blank fields makes: they stay the same fields while it comes. */
  const [nextId, setNextId] = useState(newId)
  const choose = (id: string | null): void => {
    setNextId(newId())
    estimate.execute({ do: 'settings.set', settings: { indexSetId: id } })
  }
  const change = (fields: Partial<IndexSet>): void => {
    if (known) estimate.execute({ do: 'indexSet.set', indexSet: { ...known, ...fields } })
    else add(fields, nextId)
  }
  const add = (fields: Partial<IndexSet>, id = newId()): void => {
    const indexSet = { ...noIndices, ...fields, id }
    estimate.execute({
      do: 'batch',
      commands: [
        { do: 'indexSet.set', indexSet },
        { do: 'settings.set', settings: { indexSetId: indexSet.id } },
      ],
    })
  }
  return (
    <fieldset>
      <legend>{t('settings.indices')}</legend>
      <div className="estimates-chosen">
        {indexSets.size > 0 && (
          <SelectField
            label={t('settings.usualSet')}
            value={known?.id ?? ''}
            options={[
              { value: '', label: t('item.none') },
              ...[...indexSets.values()].map(({ id, period }) => ({ value: id, label: period || '–' })),
            ]}
            onChange={(id) => choose(id || null)}
          />
        )}
        <Button
          variant="minimal"
          icon={<Plus />}
          text={t('settings.addSet')}
          onClick={() => add({ period: t('settings.newSet') })}
        />
        {known && (
          <IconButton
            icon={<Trash size={14} />}
            label={t('settings.removeSet', { name: known.period })}
            onClick={() => {
              setNextId(newId())
              estimate.execute({ do: 'indexSet.delete', id: known.id })
            }}
          />
        )}
      </div>
      <div className="estimates-row" key={known?.id ?? nextId}>
        <TextField label={t('settings.period')} value={known?.period ?? ''} onChange={(period) => change({ period })} />
        {(['L', 'E', 'M', 'other', 'total'] as const).map((key) => (
          <DecimalField
            key={key}
            optional
            label={t(`index.${key}`)}
            value={known?.[key] ?? ''}
            change={(value) => change({ [key]: value })}
          />
        ))}
      </div>
    </fieldset>
  )
}
