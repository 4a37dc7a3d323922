import { Checkbox } from '@blueprintjs/core'
import type { Ability } from '@plumbline/core/permissions'
import { useTranslation } from 'react-i18next'

interface AbilityChoiceProps {
  offered: readonly Ability[]
  chosen: readonly Ability[]
  onChange: (chosen: Ability[]) => void
}

export function AbilityChoice({ offered, chosen, onChange }: AbilityChoiceProps) {
  const { t } = useTranslation('administration')
  const toggle = (ability: Ability): void =>
    onChange(chosen.includes(ability) ? chosen.filter((one) => one !== ability) : [...chosen, ability])
  return (
    <fieldset className="administration-abilities">
      <legend>{t('abilities')}</legend>
      {offered.map((ability) => (
        <Checkbox
          key={ability}
          checked={chosen.includes(ability)}
          label={t(`ability.${keyOf(ability)}`)}
          onChange={() => toggle(ability)}
        />
      ))}
    </fieldset>
  )
}

/** `schedule.edit` → `schedule_edit`: a point parts levels of the texts. */
export const keyOf = (code: string): string => code.replace('.', '_')

export function useAbilityNames(): (abilities: readonly string[]) => string {
  const { t } = useTranslation('administration')
  return (abilities) =>
    abilities
      .map((ability) => t(`ability.${keyOf(ability)}`))
      .map((name, place) => (place === 0 ? name : name.charAt(0).toLowerCase() + name.slice(1)))
      .join(', ')
}
