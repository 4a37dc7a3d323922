import { HTMLSelect } from '@blueprintjs/core'
import type { AppearanceProfile } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'

const SEVERAL = 'several'

interface ProfileChoiceProps {
  title: string
  /** What it means to have none. */
  usual: string
  profiles: readonly AppearanceProfile[]
  /** Of each of those that are meant, by id. */
  own: readonly (string | null)[]
  disabled: boolean
  choose: (profileId: string | null) => void
}

/** One profile for all that are meant; one that is gone counts as none. */
export function ProfileChoice({ title, usual, profiles, own, disabled, choose }: ProfileChoiceProps) {
  const { t } = useTranslation('modelLooks')
  const ids = new Set(profiles.map(({ id }) => id))
  const known = new Set(own.map((id) => (id !== null && ids.has(id) ? id : '')))
  const value = known.size > 1 ? SEVERAL : ([...known][0] ?? '')
  const options = [
    ...(value === SEVERAL ? [{ value: SEVERAL, label: t('works.several') }] : []),
    { value: '', label: usual },
    ...profiles.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <span className="model-look">
      {title}
      <HTMLSelect
        minimal
        aria-label={title}
        disabled={disabled}
        value={value}
        options={options}
        onChange={({ currentTarget }) => choose(currentTarget.value || null)}
      />
    </span>
  )
}
