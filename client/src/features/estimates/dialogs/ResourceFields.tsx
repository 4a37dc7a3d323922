import { Checkbox } from '@blueprintjs/core'
import { type EstimateResource, type ResourceType, resourceTypes } from '@plumbline/core/estimates'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../shell/SelectField.tsx'
import { TextField } from '../../../shell/TextField.tsx'
import { DecimalField } from './DecimalField.tsx'

interface FieldsProps {
  resource: EstimateResource
  readOnly: boolean
  change: (fields: Partial<EstimateResource>) => void
}

/** What a resource is, and what one unit of it costs. */
export function ResourceFields({ resource, readOnly, change }: FieldsProps) {
  const { t } = useTranslation('estimates')
  const { code, type, name, unit, basePrice, machinistPay, ownPrice, outsideOverhead } = resource
  return (
    <fieldset className="estimates-row" disabled={readOnly} aria-label={code}>
      <TextField label={t('resources.name')} value={name} onChange={(text) => change({ name: text.slice(0, 512) })} />
      <SelectField
        label={t('resource.type')}
        value={type}
        options={resourceTypes.map((value) => ({ value, label: t(`resource.types.${value}`) }))}
        onChange={(value) => change({ type: value as ResourceType })}
      />
      <TextField label={t('column.unit')} value={unit} onChange={(text) => change({ unit: text.slice(0, 32) })} />
      <DecimalField label={t('resource.price')} value={basePrice} change={(value) => change({ basePrice: value })} />
      {type === 'E' && (
        <DecimalField
          optional
          label={t('resource.pay')}
          value={machinistPay}
          change={(value) => change({ machinistPay: value })}
        />
      )}
      <DecimalField
        optional
        label={t('resource.ownPrice')}
        value={ownPrice}
        change={(value) => change({ ownPrice: value })}
      />
      {type === 'M' && (
        <Checkbox
          label={t('resource.outside')}
          checked={outsideOverhead}
          onChange={() => change({ outsideOverhead: !outsideOverhead })}
        />
      )}
    </fieldset>
  )
}
