import { Checkbox } from '@blueprintjs/core'
import type { EstimateCommand } from '@plumbline/core/documents/estimate'
import { type Item, type ResourceType, resourceLine, resourceTypes } from '@plumbline/core/estimates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseDecimal } from '../../../parts/values/number.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { SelectField } from '../../../shell/SelectField.tsx'
import { TextField } from '../../../shell/TextField.tsx'
import type { EstimateSession } from '../estimate-session.ts'

interface ResourceProps {
  estimate: EstimateSession
  item: Item
  close: () => void
}

/** A resource that an item uses, or that takes the place of one of its own; one that the estimate has keeps its price. */
export function ResourceDialog({ estimate, item, close }: ResourceProps) {
  const { t } = useTranslation('estimates')
  const { resources } = estimate.document
  const [replaced, setReplaced] = useState('')
  const [code, setCode] = useState('')
  const [type, setType] = useState<ResourceType>('M')
  const [name, setName] = useState('')
  const [unit, setUnit] = useState('')
  const [norm, setNorm] = useState('1')
  const [price, setPrice] = useState('0')
  const [pay, setPay] = useState('')
  const [isOutside, setOutside] = useState(false)
  const known = resources.get(code.trim())
  const [amount, cost] = [parseDecimal(norm), parseDecimal(price)]
  const machinistPay = type === 'E' && pay.trim() !== '' ? parseDecimal(pay) : ''
  const isWrong =
    code.trim() === '' || (replaced === '' && amount === null) || (!known && (cost === null || machinistPay === null))
  const add = async (): Promise<boolean> => {
    const key = code.trim()
    const own = item.resources.find((one) => one.code === replaced)
    const line = own ? { ...own, replacedBy: key } : resourceLine(key, amount ?? '1')
    const put: EstimateCommand = { do: 'line.set', itemId: item.id, line }
    const priced = {
      basePrice: cost ?? '0',
      machinistPay: machinistPay ?? '',
      outsideOverhead: type === 'M' && isOutside,
    }
    const resource = { code: key, type, name: name.trim(), unit: unit.trim(), ...priced }
    const bring = { do: 'resource.set' as const, resources: [resource] }
    return estimate.execute(known ? put : { do: 'batch', commands: [bring, put] }).ok
  }
  return (
    <ActDialog title={t('resource.title')} submit={t('resource.put')} disabled={isWrong} work={add} close={close}>
      {(error) => (
        <>
          <SelectField
            label={t('resource.instead')}
            value={replaced}
            options={[
              { value: '', label: t('resource.new') },
              ...item.resources.map((line) => ({
                value: line.code,
                label: `${line.code} ${resources.get(line.code)?.name ?? ''}`,
              })),
            ]}
            onChange={setReplaced}
          />
          <TextField
            label={t('column.code')}
            value={code}
            suggestions={[...resources.keys()].slice(0, 500)}
            hint={known && `${known.type} ${known.name}, ${known.unit}`}
            error={error || undefined}
            onChange={setCode}
            autoFocus
          />
          {!known && (
            <>
              <SelectField
                label={t('resource.type')}
                value={type}
                options={resourceTypes.map((value) => ({ value, label: t(`resource.types.${value}`) }))}
                onChange={(value) => setType(value as ResourceType)}
              />
              <TextField label={t('resources.name')} value={name} onChange={setName} />
              <TextField label={t('column.unit')} value={unit} onChange={setUnit} />
              <TextField
                label={t('resource.price')}
                value={price}
                error={cost === null ? t('refused.decimal') : undefined}
                onChange={setPrice}
              />
              {type === 'E' && (
                <TextField
                  label={t('resource.pay')}
                  value={pay}
                  error={machinistPay === null ? t('refused.decimal') : undefined}
                  onChange={setPay}
                />
              )}
              {type === 'M' && (
                <Checkbox label={t('resource.outside')} checked={isOutside} onChange={() => setOutside(!isOutside)} />
              )}
            </>
          )}
          {replaced === '' && (
            <TextField
              label={t('resource.norm')}
              value={norm}
              error={amount === null ? t('refused.decimal') : undefined}
              onChange={setNorm}
            />
          )}
        </>
      )}
    </ActDialog>
  )
}
