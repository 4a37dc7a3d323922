import { InputGroup } from '@blueprintjs/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { usePropertyNames } from './use-property-names.ts'

interface PropertyNameProps {
  /** Names that stand in these are offered. */
  modelIds: readonly string[]
  /** `Set.Property`, or the name of the property alone. */
  value: string
  done: (name: string) => void
}

/** A property of elements by its name. */
export function PropertyName({ modelIds, value, done }: PropertyNameProps) {
  const { t } = useTranslation('modelLinks')
  const listId = useId()
  const names = usePropertyNames(modelIds)
  return (
    <>
      <InputGroup
        size="small"
        list={listId}
        aria-label={t('rule.property')}
        placeholder={t('rule.property')}
        defaultValue={value}
        onValueChange={(text) => names.includes(text) && done(text)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && done(currentTarget.value.trim())}
        onBlur={({ currentTarget }) => done(currentTarget.value.trim())}
      />
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
