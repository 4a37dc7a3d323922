import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { Avatar } from '../../../shell/Avatar.tsx'
import type { LinksSession } from '../links/links-session.ts'
import type { Following } from './following.ts'

const SHOWN = 5

/** Who else looks at the models; a click follows them. */
export function PeopleBar({ session, following }: { session: LinksSession; following: Following }) {
  const { t } = useTranslation('model')
  const { people } = useSnapshot(session.state)
  const { following: leader } = useSnapshot(following.state)
  const present = [...new Map(people.map((person) => [person.id, person])).values()]
  if (present.length === 0) return null
  return (
    <fieldset className="model-people" aria-label={t('together.label')}>
      {present.slice(0, SHOWN).map(({ id, name, color }) => {
        const [firstName = '', ...lastName] = name.split(' ')
        return (
          <button
            key={id}
            type="button"
            aria-pressed={leader === id}
            aria-label={t(leader === id ? 'together.stop' : 'together.follow', { name })}
            title={t(leader === id ? 'together.stop' : 'together.follow', { name })}
            onClick={() => following.toggle(id)}
          >
            <Avatar person={{ firstName, lastName: lastName.join(' '), color }} />
          </button>
        )
      })}
      {present.length > SHOWN && <span>+{present.length - SHOWN}</span>}
    </fieldset>
  )
}
