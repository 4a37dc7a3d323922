import { abilities, seats, spaceRoles } from '@plumbline/core/permissions'
import { useTranslation } from 'react-i18next'
import { keyOf } from './AbilityChoice.tsx'

const codes: Record<string, string> = {
  allow: 'access.allow',
  deny: 'access.deny',
  ...Object.fromEntries(abilities.map((ability) => [ability, `ability.${keyOf(ability)}`])),
  ...Object.fromEntries(spaceRoles.map((role) => [role, `role.${role}`])),
  ...Object.fromEntries(seats.map((seat) => [seat, `seat.${seat}`])),
}

/** Codes that an event was written down with, as words of the language; everything else stays. */
export function useAuditWords(): (text: string) => string {
  const { t } = useTranslation('administration')
  const wordOf = (code: string): string => (Object.hasOwn(codes, code) ? t(codes[code] ?? '') : code)
  return (text) => text.replaceAll(/[a-z]+(?:\.[a-z]+)?/g, wordOf)
}
