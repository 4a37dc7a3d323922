import { HTMLSelect } from '@blueprintjs/core'
import { type ElementField, elementFields, type WorkField, workFields } from '@plumbline/core/bim'
import { attributeList } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { session } from '../../session/session.ts'
import { useRead } from '../../shell/use-read.ts'
import { PropertyName } from './PropertyName.tsx'

type Side = 'elements' | 'works'
export type Field<S extends Side> = S extends 'elements' ? ElementField : WorkField

interface FieldChoiceProps<S extends Side> {
  side: S
  /** Models whose properties are offered. */
  modelIds: readonly string[]
  field: Field<S>
  put: (field: Field<S>) => void
}

/** What of an element or a work a rule looks at. */
export function FieldChoice<S extends Side>({ side, field, put, modelIds }: FieldChoiceProps<S>) {
  const { t } = useTranslation('modelLinks')
  const kinds = side === 'elements' ? elementFields : workFields
  return (
    <>
      <HTMLSelect
        minimal
        aria-label={t('rule.field')}
        value={field.of}
        options={kinds.map((value) => ({ value, label: t(`rule.fields.${value}`) }))}
        onChange={({ currentTarget }) => put({ of: currentTarget.value, key: '' } as Field<S>)}
      />
      {field.of === 'property' && (
        <PropertyName modelIds={modelIds} value={field.key} done={(key) => put({ ...field, key })} />
      )}
      {field.of === 'attribute' && <AttributeChoice value={field.key} done={(key) => put({ ...field, key })} />}
    </>
  )
}

interface AttributeChoiceProps {
  value: string
  done: (key: string) => void
}

function AttributeChoice({ value, done }: AttributeChoiceProps) {
  const { t } = useTranslation('modelLinks')
  const spaceId = session.space?.id ?? ''
  const { value: read } = useRead(spaceId, (signal) =>
    call(attributeList, { params: { spaceId }, input: {}, signal, quiet: true }),
  )
  const options = (read?.attributes ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <HTMLSelect
      minimal
      aria-label={t('rule.attribute')}
      value={value}
      options={[{ value: '', label: t('rule.attribute') }, ...options]}
      onChange={({ currentTarget }) => done(currentTarget.value)}
    />
  )
}
