import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../shell/Avatar.tsx'
import { useBoardActions } from '../session/use-board.ts'

const SHOWN = 3

/** Who is on the card; the first ones by their initials. */
export function CardPeople({ cardId }: { cardId: string }) {
  const { t } = useTranslation('kanban')
  const { board, people } = useBoardActions()
  const ids = board.tagsOf(cardId).person
  if (ids.length === 0) return null
  const nameOf = (id: string): string => people.find((person) => person.id === id)?.name ?? t('formerPerson')
  return (
    <span className="kanban-card-people">
      {ids.slice(0, SHOWN).map((id) => (
        <Avatar key={id} size={20} person={{ ...namesIn(nameOf(id)), color: colorOf(id) }} />
      ))}
      {ids.length > SHOWN && <span title={ids.slice(SHOWN).map(nameOf).join(', ')}>+{ids.length - SHOWN}</span>}
    </span>
  )
}

/** A full name in its two parts, for initials. */
export function namesIn(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.split(' ')
  return { firstName, lastName: rest.join(' ') }
}

/** Always the same for the same person. */
const colorOf = (id: string): number => [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 8
