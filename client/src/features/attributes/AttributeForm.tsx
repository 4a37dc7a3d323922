import { Button, Checkbox, HTMLSelect } from '@blueprintjs/core'
import { attributeLimits, isAmount, isComputed, isList, type ValueType, valueTypes } from '@plumbline/core/attributes'
import type { AttributeView } from '@plumbline/core/contract'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AttributeDraft, AttributePlace, Attributes } from '../../parts/attributes/use-attributes.ts'
import { ComputedFields } from '../../parts/formula/ComputedFields.tsx'
import { useFormulaColumns } from '../../parts/formula/use-formula-columns.ts'
import { TextField } from '../../shell/TextField.tsx'
import { DirectorySource } from './DirectorySource.tsx'
import { DonorFields, ofItself } from './DonorFields.tsx'
import { ListValues } from './ListValues.tsx'

interface AttributeFormProps {
  /** Null: a new one. */
  attribute: AttributeView | null
  place: AttributePlace
  name: string
  attributes: Attributes
  readOnly: boolean
  created: (id: string) => void
}

const blank: AttributeDraft = {
  code: '',
  name: '',
  type: 'list',
  unit: '',
  precision: 2,
  values: [],
  required: false,
}

const MAX_TEXT = 32

/** One attribute; what it holds is decided once, because works have values of it. */
export function AttributeForm({ attribute, place, name, attributes, readOnly, created }: AttributeFormProps) {
  const { t } = useTranslation('attributes')
  const [draft, setDraft] = useState<AttributeDraft>(attribute ?? blank)
  const [setting, setSetting] = useState(attribute?.setting ?? null)
  const takenFrom = attribute?.directory ?? null
  const [directory, setDirectory] = useState(takenFrom)
  const [nodeId, setNodeId] = useState(attribute ? attribute.nodeId : place.nodeId)
  const [saving, setSaving] = useState(false)
  const change = (part: Partial<AttributeDraft>): void => setDraft({ ...draft, ...part })
  const problem = (text: string): string | undefined =>
    text.trim().length > MAX_TEXT ? t('tooLong', { max: MAX_TEXT }) : /[<>{}]/.test(text) ? t('wrongSigns') : undefined
  const isWrong = [draft.name, draft.code].some((text) => text.trim() === '' || problem(text))
  const isUnset =
    (isComputed(draft.type) && setting === null) ||
    (setting?.kind === 'donor' && setting.source === 'directory_row' && !setting.columnId)
  const hasUnnamed = !directory && draft.values.some((value) => value.name.trim() === '')
  const save = async (): Promise<void> => {
    setSaving(true)
    const { code, name: title, unit, precision, values, required } = draft
    // Rows of a directory are not the list's own.
    const own = directory || takenFrom ? {} : { values }
    const content = { code, name: title, unit, precision, required, ...own }
    const isKept = attribute !== null && (await attributes.edit(attribute.id, content))
    const id = isKept
      ? attribute.id
      : attribute
        ? null
        : await attributes.create({ values: [], ...content, type: draft.type }, nodeId)
    const before = attribute?.setting ?? null
    if (id && setting !== before) await attributes.set(id, ofItself(setting, id))
    if (id && directory !== takenFrom) await attributes.takeFrom(id, directory)
    if (id && !attribute) created(id)
    setSaving(false)
  }
  return (
    <form
      className="attributes-fields"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWrong && !hasUnnamed && !isUnset && !saving) void save()
      }}
    >
      <fieldset disabled={readOnly}>
        <TextField
          label={t('name')}
          value={draft.name}
          error={problem(draft.name)}
          autoFocus={!attribute}
          onChange={(text) => change({ name: text })}
        />
        <TextField
          label={t('code')}
          value={draft.code}
          error={problem(draft.code)}
          onChange={(text) => change({ code: text })}
        />
        <TypeField
          type={draft.type}
          fixed={attribute !== null}
          onChange={(type) => {
            change({ type, values: [], unit: '', required: false })
            setSetting(null)
            setDirectory(null)
          }}
        />
        {!attribute && place.nodeId !== null && (
          <ScopeField nodeId={nodeId} place={place} name={name} onChange={setNodeId} />
        )}
        {isAmount(draft.type) && <AmountFields draft={draft} change={change} />}
        {isList(draft.type) && (
          <DirectorySource place={{ ...place, nodeId }} source={directory} change={setDirectory} />
        )}
        {isList(draft.type) && !directory && !takenFrom && (
          <ListValues values={draft.values} onChange={(values) => change({ values })} />
        )}
        <ComputedFields
          key={draft.type}
          type={draft.type}
          setting={setting}
          look={draft}
          columns={useFormulaColumns(attributes.list, attribute?.id ?? null)}
          change={(next, look) => {
            setSetting(next)
            if (look) change(look)
          }}
        />
        {!isComputed(draft.type) && (
          <DonorFields
            key={`donor ${draft.type}`}
            own={attribute?.id ?? null}
            draft={draft}
            list={attributes.list ?? []}
            setting={setting?.kind === 'donor' ? setting : null}
            change={setSetting}
          />
        )}
        {!isComputed(draft.type) && (
          <Checkbox
            label={t('required')}
            checked={draft.required}
            onChange={() => change({ required: !draft.required })}
          />
        )}
        <Button
          type="submit"
          intent="primary"
          disabled={isWrong || hasUnnamed || isUnset}
          loading={saving}
          text={t(attribute ? 'save' : 'create')}
        />
      </fieldset>
    </form>
  )
}

function TypeField({
  type,
  fixed,
  onChange,
}: {
  type: ValueType
  fixed: boolean
  onChange: (type: ValueType) => void
}) {
  const { t } = useTranslation('attributes')
  const id = useId()
  return (
    <div className="pl-field">
      <label htmlFor={id}>{t('typeLabel')}</label>
      <HTMLSelect
        id={id}
        value={type}
        disabled={fixed}
        options={valueTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
        onChange={(event) => onChange(event.currentTarget.value as ValueType)}
      />
    </div>
  )
}

interface ScopeFieldProps {
  nodeId: string | null
  place: AttributePlace
  name: string
  onChange: (nodeId: string | null) => void
}

function ScopeField({ nodeId, place, name, onChange }: ScopeFieldProps) {
  const { t } = useTranslation('attributes')
  const id = useId()
  return (
    <div className="pl-field">
      <label htmlFor={id}>{t('scope')}</label>
      <HTMLSelect
        id={id}
        value={nodeId ?? ''}
        options={[
          { value: place.nodeId ?? '', label: t('scopeNode', { name }) },
          { value: '', label: t('scopeSpace') },
        ]}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      />
    </div>
  )
}

interface AmountFieldsProps {
  draft: AttributeDraft
  change: (part: Partial<AttributeDraft>) => void
}

function AmountFields({ draft, change }: AmountFieldsProps) {
  const { t } = useTranslation('attributes')
  const id = useId()
  const digits = Array.from({ length: attributeLimits.precision + 1 }, (_, n) => n)
  return (
    <>
      {draft.type !== 'percentage' && (
        <TextField
          label={t(draft.type === 'money' ? 'currency' : 'unit')}
          value={draft.unit}
          onChange={(unit) => change({ unit: unit.slice(0, 16) })}
        />
      )}
      <div className="pl-field">
        <label htmlFor={id}>{t('precision')}</label>
        <HTMLSelect
          id={id}
          value={draft.precision}
          options={digits}
          onChange={(event) => change({ precision: Number(event.currentTarget.value) })}
        />
      </div>
    </>
  )
}
