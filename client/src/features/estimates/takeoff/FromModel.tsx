import { Button } from '@blueprintjs/core'
import { type ElementAmount, type ElementQuery, elementAmounts } from '@plumbline/core/bim'
import { costrModelMeasure, modelList, modelRuleList } from '@plumbline/core/contract'
import { quantityText, type TakeOff } from '@plumbline/core/estimates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import type { Output } from '../../../api/request.ts'
import { useNumbers } from '../../../i18n/format.ts'
import { shortCode } from '../../../i18n/languages.ts'
import { PropertyName } from '../../../parts/rules/PropertyName.tsx'
import { LazyText } from '../../../shell/LazyText.tsx'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { SelectField } from '../../../shell/SelectField.tsx'
import { useNews } from '../../../shell/use-news.ts'
import { useRead } from '../../../shell/use-read.ts'
import { CountNotes } from './CountNotes.tsx'
import { type ModelRule, WhichElements } from './WhichElements.tsx'

interface FromModelProps {
  estimateId: string
  scheduleId: string
  /** As it is kept, or that of a new line. */
  query: ElementQuery
  /** Of the line; '': it is to say which elements these are. */
  comment: string
  isNew: boolean
  take: (line: Pick<TakeOff, 'comment' | 'length'>, query: ElementQuery) => void
  close: () => void
}

/** What a take-off line is taken from in the models, with what that comes to now. */
export function FromModel({ estimateId, scheduleId, comment, isNew, take, close, ...props }: FromModelProps) {
  const { t } = useTranslation('estimates')
  const [query, setQuery] = useState(props.query)
  const { by, property, unit, elements } = query
  const change = (fields: Partial<ElementQuery>): void => setQuery({ ...query, ...fields })
  const { modelIds, rules } = useModels(scheduleId)
  const isAsked = by !== 'property' || property !== ''
  const counted = useRead(JSON.stringify([query, isAsked]), async (signal) =>
    isAsked ? call(costrModelMeasure, { params: { estimateId }, input: { query }, signal, quiet: true }) : null,
  )
  const isHere = (event: { scheduleId: string }): boolean => event.scheduleId === scheduleId
  useNews({ models: isHere, modelRules: isHere }, counted.again)
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
          <PropertyName
            modelIds={modelIds}
            value={property}
            done={(name) => change({ property: name.slice(0, 200) })}
          />
        )}
        <LazyText label={t('column.unit')} value={unit} done={(text) => change({ unit: text.slice(0, 32) })} />
      </div>
      {named > 0 && <p>{t('model.named', { count: named })}</p>}
      {named === 0 && <WhichElements {...{ query, change, modelIds, rules }} />}
      <p role="status" data-testid="model-amount">
        <Counted counted={counted.value} unit={unit} isAsking={isAsked && counted.error === null} />
      </p>
      {counted.error !== null && <ReadFailure error={counted.error} again={counted.again} />}
      <div className="estimates-row">
        <Button
          intent="primary"
          disabled={amount === null}
          text={t(isNew ? 'model.add' : 'model.write')}
          onClick={() => amount !== null && take({ comment: comment || saidOf(query, rules), length: amount }, query)}
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

/** What a line that nobody has named says of its elements. */
function saidOf({ rule, conditions }: ElementQuery, rules: readonly ModelRule[]): string {
  const said = rules.find(({ id }) => id === rule)?.name ?? conditions.map(({ text }) => text).join(', ')
  return said.slice(0, 512)
}

interface Models {
  modelIds: readonly string[]
  rules: readonly ModelRule[]
}

const none: Models = { modelIds: [], rules: [] }

/** The models of the schedule, and their rules. */
function useModels(scheduleId: string): Models {
  const { value, again } = useRead(scheduleId, async (signal): Promise<Models> => {
    const at = { params: { scheduleId }, signal, quiet: true }
    const [{ models }, { rules }] = await Promise.all([call(modelList, at), call(modelRuleList, at)])
    return { modelIds: models.map(({ id }) => id), rules }
  })
  const isHere = (event: { scheduleId: string }): boolean => event.scheduleId === scheduleId
  useNews({ models: isHere, modelRules: isHere }, again)
  return value ?? none
}
