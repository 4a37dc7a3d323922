import { Checkbox } from '@blueprintjs/core'
import type { Ability, Seat } from '@plumbline/core/permissions'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useNumbers } from '../../i18n/format.ts'

export interface OfferedAbility {
  ability: Ability
  /** That holding it takes; null: none. Left out: nobody asks for seats here. */
  seat?: Seat | null
  /** Such seats that the licence has left. */
  free?: number | null
}

interface AbilityChoiceProps {
  offered: readonly OfferedAbility[]
  chosen: readonly Ability[]
  onChange: (chosen: Ability[]) => void
}

/** What can be given, by the seats that it takes (R-SPACE-12). */
export function AbilityChoice({ offered, chosen, onChange }: AbilityChoiceProps) {
  const { t } = useTranslation('administration')
  const numbers = useNumbers()
  const toggle = (ability: Ability): void =>
    onChange(chosen.includes(ability) ? chosen.filter((one) => one !== ability) : [...chosen, ability])
  return (
    <fieldset className="administration-abilities">
      <legend>{t('abilities')}</legend>
      {[...Map.groupBy(offered, ({ seat }) => seat)].map(([seat, group]) => (
        <Fragment key={seat}>
          {seat !== undefined && <p>{t(`needs.${seat ?? 'none'}`, { free: numbers(group[0]?.free ?? 0) })}</p>}
          {group.map(({ ability }) => (
            <Checkbox
              key={ability}
              checked={chosen.includes(ability)}
              label={t(`ability.${keyOf(ability)}`)}
              onChange={() => toggle(ability)}
            />
          ))}
        </Fragment>
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
