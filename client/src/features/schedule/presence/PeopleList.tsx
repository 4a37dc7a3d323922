import { Button, Menu } from '@blueprintjs/core'
import { EyeOpen, Locate } from '@blueprintjs/icons'
import { useSnapshot } from 'valtio'
import type { PresentPerson } from '../../../documents/schedule/session/messages.ts'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { distinct, type HasFollowing } from './following.ts'
import { initialsOf } from './initials.ts'
import { useWhereabouts } from './use-whereabouts.ts'

/** Where everybody is, with the ways there. */
export function PeopleList() {
  const { people } = useSnapshot(useSchedule().actions.session.state)
  return (
    <Menu className="schedule-people">
      {distinct(people as PresentPerson[]).map((person) => (
        <PersonLine key={person.userId} person={person} />
      ))}
    </Menu>
  )
}

function PersonLine({ person }: { person: PresentPerson }) {
  const { actions } = useSchedule<HasFollowing>()
  const { t } = useScheduleText()
  const whereabouts = useWhereabouts()
  const { following } = useSnapshot(actions.state)
  const row = person.cell?.row ?? ''
  return (
    <li className="schedule-person" data-testid={`person-${person.userId}`}>
      <span
        className="schedule-avatar"
        data-idle={person.idle || undefined}
        style={{ background: `var(--pl-presence-${person.color % 8})` }}
        aria-hidden
      >
        {initialsOf(person.name)}
      </span>
      <span className="schedule-person-text">
        <b>{person.name}</b>
        <span className="schedule-muted">{whereabouts(person)}</span>
      </span>
      <Button
        size="small"
        variant="minimal"
        icon={<Locate size={14} />}
        disabled={row === ''}
        text={t('presence.goTo')}
        onClick={() => actions.showRow(row, 'look')}
      />
      <Button
        size="small"
        variant="minimal"
        icon={<EyeOpen size={14} />}
        active={following === person.userId}
        text={t('presence.followShort')}
        onClick={() => actions.following.toggle(person.userId)}
      />
    </li>
  )
}
