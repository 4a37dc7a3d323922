import { Button } from '@blueprintjs/core'
import { type ElementAmount, type ElementQuery, elementAmounts } from '@plumbline/core/bim'
import { costrModelMeasure, modelList, modelPropertyNames } from '@plumbline/core/contract'
import { quantityText } from '@plumbline/core/estimates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import type { Output } from '../../../api/request.ts'
import { useNumbers } from '../../../i18n/format.ts'
import { shortCode } from '../../../i18n/languages.ts'
import { LazyText } from '../../../shell/LazyText.tsx'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { SelectField } from '../../../shell/SelectField.tsx'
import { useNews } from '../../../shell/use-news.ts'
import { useRead } from '../../../shell/use-read.ts'
import { CountNotes } from './CountNotes.tsx'
import { ElementConditions } from './ElementConditions.tsx'

interface FromModelProps {
  estimateId: string
  scheduleId: string
  /** As it is kept, or that of a new line. */
  query: ElementQuery
  isNew: boolean
  take: (query: ElementQuery, amount: string) => void
  close: () => void
}

/** What a take-off line is taken from in the models, with what that comes to now. */
export function FromModel({ estimateId, scheduleId, isNew, take, close, ...props }: FromModelProps) {
  const { t } = useTranslation('estimates')
  const [query, setQuery] = useState(props.query)
  const { by, property, unit, elements, conditions } = query
  const change = (fields: Partial<ElementQuery>): void => setQuery({ ...query, ...fields })
  const names = usePropertyNames(scheduleId)
  const isAsked = by !== 'property' || property !== ''
  const counted = useRead(JSON.stringify([query, isAsked]), async (signal) =>
    isAsked ? call(costrModelMeasure, { params: { estimateId }, input: { query }, signal, quiet: true }) : null,
  )
  useNews({ models: (event) => event.scheduleId === scheduleId }, counted.again)
  const amount = counted.value?.elements ? counted.value.amount : null
  const named = elements.reduce((sum, { guids }) => sum + guids.length, 0)
  return (
    <section className="estimates-from-model" aria-label={t('model.title')}>
      <div className="estimates-row">
        <SelectField
          label={t('model.by')}
          value={by}
          options={elementAmounts.map((value) => ({ value, label: t(`model.amount.${value}`) }))}
          onChange={(value) => change({ by: value as ElementAmount })}
        />
        {by === 'property' && (
          <LazyText
            label={t('model.property')}
            value={property}
            suggestions={names}
            done={(name) => change({ property: name.slice(0, 200) })}
          />
        )}
        <LazyText label={t('column.unit')} value={unit} done={(text) => change({ unit: text.slice(0, 32) })} />
      </div>
      {named > 0 && <p>{t('model.named', { count: named })}</p>}
      {named === 0 && (
        <ElementConditions conditions={conditions} properties={names} put={(all) => change({ conditions: all })} />
      )}
      <p role="status" data-testid="model-amount">
        <Counted counted={counted.value} unit={unit} isAsking={isAsked && counted.error === null} />
      </p>
      {counted.error !== null && <ReadFailure error={counted.error} again={counted.again} />}
      <div className="estimates-row">
        <Button
          intent="primary"
          disabled={amount === null}
          text={t(isNew ? 'model.add' : 'model.write')}
          onClick={() => amount !== null && take(query, amount)}
        />
        <Button text={t('model.cancel')} onClick={close} />
      </div>
    </section>
  )
}

interface CountedProps {
  counted: Output<typeof costrModelMeasure> | null
  unit: string
  isAsking: boolean
}

function Counted({ counted, unit, isAsking }: CountedProps) {
  const { t, i18n } = useTranslation('estimates')
  const number = useNumbers()
  if (!counted) return isAsking ? t('takeOff.asking') : t('model.noProperty')
  if (counted.elements + counted.missing === 0) return t('model.nothing')
  const { amount } = counted
  return (
    <>
      {t('model.elements', { count: counted.elements, number: number(counted.elements) })}:{' '}
      <b>{amount === null ? '–' : quantityText(amount, shortCode(i18n.language))}</b> {unit} <CountNotes {...counted} />
    </>
  )
}

/** Of all models of the schedule. */
function usePropertyNames(scheduleId: string): readonly string[] {
  const { value } = useRead(scheduleId, async (signal) => {
    const { models } = await call(modelList, { params: { scheduleId }, signal, quiet: true })
    const lists = await Promise.all(
      models.map(({ id }) => call(modelPropertyNames, { params: { modelId: id }, signal, quiet: true })),
    )
    return [...new Set(lists.flatMap(({ names }) => names.map(({ name }) => name)))]
  })
  return value ?? []
}
