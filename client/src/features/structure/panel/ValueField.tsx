import { canonicalAmount, isAmount } from '@plumbline/core/attributes'
import type { AttributeView, Passport } from '@plumbline/core/contract'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface ValueFieldProps {
  attribute: AttributeView
  text: string
  people: Passport['people']
  readOnly: boolean
  save: (text: string) => void
}

/** A value of a passport as its attribute wants it; saved when the field is left or something is chosen. */
export function ValueField({ attribute, text, people, readOnly, save }: ValueFieldProps) {
  const id = useId()
  const { type, name, unit } = attribute
  const field: Record<string, () => ReactNode> = {
    boolean: () => <YesNo {...{ id, text, readOnly, save }} />,
    list: () => <Chosen {...{ id, text, readOnly, save }} options={offered(attribute, text)} />,
    person: () => <Chosen {...{ id, text, readOnly, save }} options={people} />,
    list_multi: () => <Several {...{ id, text, readOnly, save, attribute }} />,
  }
  const draw = field[type]
  return (
    <div className="pl-value-field">
      <label htmlFor={id}>{unit ? `${name}, ${unit}` : name}</label>
      {draw ? draw() : <Typed {...{ id, text, readOnly, save }} type={type} />}
    </div>
  )
}

function YesNo(props: FieldProps) {
  const { t } = useTranslation('structure')
  const options = [
    { id: '1', name: t('passport.yes') },
    { id: '0', name: t('passport.no') },
  ]
  return <Chosen {...props} options={options} />
}

/** What is not offered any more stays where it is. */
function offered({ values }: AttributeView, text: string): { id: string; name: string }[] {
  const chosen = text.split(',')
  return values.filter(({ id, disabled }) => !disabled || chosen.includes(id))
}

type FieldProps = Pick<ValueFieldProps, 'text' | 'readOnly' | 'save'> & { id: string }

function Chosen({
  id,
  text,
  readOnly,
  save,
  options,
}: FieldProps & { options: readonly { id: string; name: string }[] }) {
  return (
    <select id={id} value={text} disabled={readOnly} onChange={(event) => save(event.currentTarget.value)}>
      <option value="">–</option>
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {option.name}
        </option>
      ))}
    </select>
  )
}

function Several({ id, text, readOnly, save, attribute }: FieldProps & { attribute: AttributeView }) {
  const chosen = new Set(text === '' ? [] : text.split(','))
  const toggle = (value: string): void => {
    if (!chosen.delete(value)) chosen.add(value)
    save([...chosen].sort().join(','))
  }
  return (
    <fieldset id={id} disabled={readOnly} className="pl-value-choices" aria-label={attribute.name}>
      {offered(attribute, text).map((value) => (
        <label key={value.id}>
          <input type="checkbox" checked={chosen.has(value.id)} onChange={() => toggle(value.id)} /> {value.name}
        </label>
      ))}
    </fieldset>
  )
}

const inputTypes: Partial<Record<AttributeView['type'], string>> = { date: 'date', colour: 'color' }

function Typed({ id, text, readOnly, save, type }: FieldProps & { type: AttributeView['type'] }) {
  const { t } = useTranslation('structure')
  const [typed, setTyped] = useState(text)
  const value = isAmount(type) ? amountOf(typed) : typed.trim()
  const commit = (): void => {
    if (value !== null && value !== text) save(value)
  }
  return (
    <>
      <input
        id={id}
        type={inputTypes[type] ?? 'text'}
        inputMode={isAmount(type) ? 'decimal' : undefined}
        value={typed}
        maxLength={512}
        disabled={readOnly}
        aria-invalid={value === null}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
          if (event.key === 'Escape') setTyped(text)
        }}
      />
      {value === null && <p className="pl-field-error">{t('passport.notANumber')}</p>}
    </>
  )
}

/** As people type it: blanks group, a comma is a point; null: it is no number. */
function amountOf(typed: string): string | null {
  const plain = typed.replaceAll(/\s/g, '').replace(',', '.')
  return plain === '' ? '' : canonicalAmount(plain)
}
