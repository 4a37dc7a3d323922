import { Tooltip } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { PresentPerson } from '../session/messages.ts'
import { initialsOf } from './initials.ts'
import { useSchedule } from './schedule-context.ts'
import { rowLabel } from './use-words.ts'

const SHOWN = 5

/** A person with several tabs open stands here once. */
function distinct(people: readonly PresentPerson[]): PresentPerson[] {
  const byPerson = new Map<string, PresentPerson>()
  for (const person of people) {
    const known = byPerson.get(person.userId)
    if (!known?.cell) byPerson.set(person.userId, person)
  }
  return [...byPerson.values()]
}

/** Who else is here; a click goes to their row. */
export function Presence() {
  const { actions } = useSchedule()
  const { t } = useTranslation('schedule')
  const { people } = useSnapshot(actions.session.state)
  const present = distinct(people as PresentPerson[])
  if (present.length === 0) return null
  const hidden = present.slice(SHOWN)
  return (
    <fieldset className="schedule-presence" aria-label={t('presence.label')}>
      {present.slice(0, SHOWN).map((person) => (
        <PresenceAvatar key={person.userId} person={person} />
      ))}
      {hidden.length > 0 && (
        <Tooltip content={hidden.map(({ name }) => name).join(', ')} compact>
          <span className="schedule-avatar schedule-avatar-more">+{hidden.length}</span>
        </Tooltip>
      )}
    </fieldset>
  )
}

function PresenceAvatar({ person }: { person: PresentPerson }) {
  const { actions } = useSchedule()
  const { t } = useTranslation('schedule')
  const row = person.cell?.row ?? ''
  const where = row ? rowLabel(actions.session, row) : ''
  return (
    <Tooltip
      content={where ? t('presence.at', { name: person.name, row: where }) : person.name}
      placement="bottom"
      compact
      openOnTargetFocus={false}
    >
      <button
        type="button"
        className="schedule-avatar"
        style={{ background: `var(--pl-presence-${person.color % 8})` }}
        data-testid={`presence-${person.userId}`}
        aria-label={person.name}
        onClick={() => row && actions.showRow(row, 'look')}
      >
        {initialsOf(person.name)}
      </button>
    </Tooltip>
  )
}
