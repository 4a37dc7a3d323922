import { Button } from '@blueprintjs/core'
import { type ReplacementKind, replacementKinds } from '@plumbline/core/attributes'
import { replacementCreate } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { parseDecimal } from '../../../parts/values/number.ts'
import { DayField } from '../../../shell/DayField.tsx'
import { errorSentence } from '../../../shell/error-sentence.ts'
import { SelectField } from '../../../shell/SelectField.tsx'
import { useSchedule } from '../base/schedule-context.ts'
import { choicesOf, listsOf } from './replacement-words.ts'

const isKind = (text: string): text is ReplacementKind => (replacementKinds as readonly string[]).includes(text)

/** One more replacement; what was refused is told below it. */
export function ReplacementForm({ added }: { added: () => Promise<void> }) {
  const { actions, scheduleId } = useSchedule()
  const { t } = useTranslation('replacements')
  const { attributes: book, register } = actions.session.store
  const [kind, setKind] = useState<ReplacementKind>('directory_value')
  const [attributeId, setAttribute] = useState('')
  const [ends, setEnds] = useState({ from: '', to: '' })
  const [days, setDays] = useState({ dateFrom: '', dateTo: '' })
  const [coefficient, setCoefficient] = useState('')
  const [error, setError] = useState('')
  const none = { value: '', label: t('choose') }
  const choices = [none, ...choicesOf({ book, register }, kind, attributeId)]
  const isWhole = ends.from !== '' && ends.to !== '' && ends.from !== ends.to
  const add = async (): Promise<void> => {
    const input = {
      kind,
      ...ends,
      attributeId: kind === 'directory_value' ? attributeId : null,
      coefficient: kind === 'resource' ? coefficientOf(coefficient) : null,
      dateFrom: days.dateFrom || null,
      dateTo: days.dateTo || null,
    }
    try {
      setError('')
      await call(replacementCreate, { params: { scheduleId }, input })
      setEnds({ from: '', to: '' })
      await added()
    } catch (failure) {
      setError(errorSentence(failure))
    }
  }
  return (
    <form
      className="replacements-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (event.currentTarget.checkValidity()) void add()
      }}
    >
      <SelectField
        label={t('kind')}
        value={kind}
        options={replacementKinds.map((value) => ({ value, label: t(`kindName.${value}`) }))}
        onChange={(value) => {
          if (isKind(value)) setKind(value)
          setEnds({ from: '', to: '' })
        }}
      />
      {kind === 'directory_value' && (
        <SelectField label={t('list')} value={attributeId} options={[none, ...listsOf(book)]} onChange={setAttribute} />
      )}
      <SelectField
        label={t('from')}
        value={ends.from}
        options={choices}
        onChange={(from) => setEnds({ ...ends, from })}
      />
      <SelectField label={t('to')} value={ends.to} options={choices} onChange={(to) => setEnds({ ...ends, to })} />
      {kind === 'resource' && (
        <label className="replacements-coefficient" title={t('coefficientHint')}>
          {t('coefficient')}
          <input
            value={coefficient}
            inputMode="decimal"
            placeholder="1"
            onChange={(event) => setCoefficient(event.currentTarget.value)}
          />
        </label>
      )}
      <DayField label={t('dateFrom')} value={days.dateFrom} onChange={(dateFrom) => setDays({ ...days, dateFrom })} />
      <DayField label={t('dateTo')} value={days.dateTo} onChange={(dateTo) => setDays({ ...days, dateTo })} />
      <Button type="submit" text={t('add')} disabled={!isWhole} />
      {error && (
        <p className="replacements-error" role="alert">
          {error}
        </p>
      )}
    </form>
  )
}

/** Nothing typed: as much. What is no number goes as it stands, and is refused in words. */
function coefficientOf(typed: string): string | null {
  const text = typed.trim()
  return text === '' ? null : (parseDecimal(text) ?? text)
}
