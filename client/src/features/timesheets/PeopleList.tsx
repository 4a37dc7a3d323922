import type { versionTimesheetUsers } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Output } from '../../api/request.ts'
import { session } from '../../session/session.ts'
import { fullName } from '../../shell/initials.ts'

type People = Output<typeof versionTimesheetUsers>['users']

interface PeopleListProps {
  people: People
  isReading: boolean
  chosen: string
  choose: (id: string) => void
}

/** Whose sheets there are: one's own first, then who waits for a decision, then who owes one. */
export function PeopleList({ people, isReading, chosen, choose }: PeopleListProps) {
  const { t } = useTranslation('timesheets')
  const { person } = useSnapshot(session)
  const own = person ? [{ id: person.id, name: fullName(person), submitted: 0, approved: 0, due: 0, works: 0 }] : []
  const others = people.filter(({ id }) => id !== person?.id)
  const mine = people.find(({ id }) => id === person?.id)
  const waiting = (one: People[number]): number => one.submitted * 1_000 + one.due
  const shown = [...(mine ? [mine] : own), ...others.toSorted((one, other) => waiting(other) - waiting(one))]
  return (
    <nav className="timesheets-people" aria-label={t('people')} aria-busy={isReading}>
      <ul>
        {shown.map(({ id, name, submitted, due }) => (
          <li key={id}>
            <button type="button" aria-current={id === chosen || undefined} onClick={() => choose(id)}>
              <span>{id === person?.id ? t('mine', { name }) : name}</span>
              {submitted > 0 && (
                <i className="is-waiting" title={t('waiting', { count: submitted })}>
                  {submitted}
                </i>
              )}
              {due > 0 && (
                <i className="is-due" title={t('due', { count: due })}>
                  {due}
                </i>
              )}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
