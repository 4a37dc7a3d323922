import { InputGroup } from '@blueprintjs/core'
import { modelPropertyNames } from '@plumbline/core/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../shell/use-read.ts'
import { useLinkedPlan } from '../links/use-linked-plan.ts'

interface PropertyNameProps {
  /** `Set.Property`, or the name of the property alone. */
  value: string
  done: (name: string) => void
}

/** A property of elements by its name; those of the models that are here are offered. */
export function PropertyName({ value, done }: PropertyNameProps) {
  const { t } = useTranslation('modelLinks')
  const linked = useLinkedPlan()
  const listId = useId()
  const ids = linked.loaded.map(({ id }) => id)
  const { value: names } = useRead(ids.join(), async (signal) => {
    const lists = await Promise.all(
      ids.map((modelId) => call(modelPropertyNames, { params: { modelId }, signal, quiet: true })),
    )
    return [...new Set(lists.flatMap((list) => list.names.map(({ name }) => name)))]
  })
  return (
    <>
      <InputGroup
        size="small"
        list={listId}
        aria-label={t('rule.property')}
        placeholder={t('rule.property')}
        defaultValue={value}
        onValueChange={(text) => names?.includes(text) && done(text)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && done(currentTarget.value.trim())}
        onBlur={({ currentTarget }) => done(currentTarget.value.trim())}
      />
      <datalist id={listId}>
        {names?.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
