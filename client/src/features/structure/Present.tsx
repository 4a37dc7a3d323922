import { useTranslation } from 'react-i18next'
import { Avatar } from '../../shell/Avatar.tsx'
import { fullName } from '../../shell/initials.ts'
import type { PresentPerson } from './present.ts'

/** Pictures that a cell has room for. */
const SHOWN = 3

/** Who has the schedule, or one below the row, open now. */
export function Present({ people }: { people: readonly PresentPerson[] }) {
  const { t } = useTranslation('structure')
  if (people.length === 0) return null
  const more = people.slice(SHOWN)
  return (
    <span className="pl-node-present">
      {people.slice(0, SHOWN).map((person) => (
        <Avatar key={person.id} person={person} size={20} />
      ))}
      {more.length > 0 && (
        <span className="pl-muted" title={more.map(fullName).join(', ')}>
          {t('moreHere', { n: more.length })}
        </span>
      )}
    </span>
  )
}
