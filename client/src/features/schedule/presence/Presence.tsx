import { Button, Menu, PopoverNext, Tooltip } from '@blueprintjs/core'
import { EyeOpen, Locate, People } from '@blueprintjs/icons'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { PresentPerson } from '../../../documents/schedule/session/messages.ts'
import { rowLabel } from '../../../documents/schedule/words/row-label.ts'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import { session as signedIn } from '../../../session/session.ts'
import { isPanelTab } from '../base/panel-tabs.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { type HasFollowing, leaderOf } from './following.ts'
import { initialsOf } from './initials.ts'

const SHOWN = 5
/** What a person does to look elsewhere. */
const ownMoves = ['keydown', 'pointerdown', 'wheel'] as const

/** Everybody once, however many tabs they have open. */
function distinct(people: readonly PresentPerson[]): PresentPerson[] {
  const ids = new Set(people.map(({ userId }) => userId))
  return [...ids].map((id) => leaderOf(people, id)!)
}

/** Who else is here: a click follows them, the list says where everybody is. */
export function Presence() {
  const { actions } = useSchedule()
  const { t } = useScheduleText()
  const { people } = useSnapshot(actions.session.state)
  const present = distinct(people as PresentPerson[])
  if (present.length === 0) return null
  const hidden = present.length - SHOWN
  return (
    <fieldset className="schedule-presence" aria-label={t('presence.label')}>
      {present.slice(0, SHOWN).map((person) => (
        <PresenceAvatar key={person.userId} person={person} />
      ))}
      <PopoverNext content={<PeopleList people={present} />} placement="bottom-end">
        <Tooltip content={t('presence.list')} placement="bottom" openOnTargetFocus={false} compact>
          <button type="button" className="schedule-avatar schedule-avatar-more" aria-label={t('presence.list')}>
            {hidden > 0 ? `+${hidden}` : <People size={14} />}
          </button>
        </Tooltip>
      </PopoverNext>
    </fieldset>
  )
}

/** «At A1010 Excavation, Relations, away, follows you». */
function useWhereabouts(): (person: PresentPerson) => string {
  const { actions } = useSchedule()
  const { t } = useScheduleText()
  const me = signedIn.person?.id
  return ({ cell, screen, idle, following }) => {
    const row = cell ? rowLabel(actions.session, cell.row) : ''
    const parts = [
      row && t('presence.row', { row }),
      isPanelTab(screen) && t(`panel.${screen}`),
      idle && t('presence.away'),
      following === me && t('presence.followsYou'),
    ]
    return parts.filter(Boolean).join(', ')
  }
}

function PresenceAvatar({ person }: { person: PresentPerson }) {
  const { actions } = useSchedule<HasFollowing>()
  const { t } = useScheduleText()
  const whereabouts = useWhereabouts()
  const { following } = useSnapshot(actions.state)
  const isLeading = following === person.userId
  const hint = t(isLeading ? 'presence.stop' : 'presence.follow', { name: person.name })
  return (
    <Tooltip
      content={
        <>
          <div>{[person.name, whereabouts(person)].filter(Boolean).join(' · ')}</div>
          <div className="schedule-tip-hint">{hint}</div>
        </>
      }
      placement="bottom"
      compact
      openOnTargetFocus={false}
    >
      <button
        type="button"
        className="schedule-avatar"
        data-idle={person.idle || undefined}
        style={{ background: `var(--pl-presence-${person.color % 8})` }}
        data-testid={`presence-${person.userId}`}
        aria-label={hint}
        aria-pressed={isLeading}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => actions.following.toggle(person.userId)}
      >
        {initialsOf(person.name)}
      </button>
    </Tooltip>
  )
}

function PeopleList({ people }: { people: readonly PresentPerson[] }) {
  return (
    <Menu className="schedule-people">
      {people.map((person) => (
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

/** Around the planner while it shows what somebody else sees; one's own key, wheel or click ends it. */
export function FollowingFrame() {
  const { actions } = useSchedule<HasFollowing>()
  const { t } = useScheduleText()
  const { following } = useSnapshot(actions.state)
  const { people } = useSnapshot(actions.session.state)
  const leader = following === null ? undefined : leaderOf(people as PresentPerson[], following)
  useEffect(() => {
    if (following === null) return
    const end = (event: Event): void => {
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
      const isInPlanner = event.target instanceof Element && event.target.closest('[data-planner]') !== null
      if (isEscape || isInPlanner) actions.following.stop()
    }
    for (const sign of ownMoves) addEventListener(sign, end, { capture: true, passive: true })
    return () => {
      for (const sign of ownMoves) removeEventListener(sign, end, { capture: true })
    }
  }, [actions, following])
  if (!leader) return null
  const color = `var(--pl-presence-${leader.color % 8})`
  return (
    <div className="schedule-following" style={{ borderColor: color }} data-testid="following">
      <span style={{ background: color }}>{t('presence.following', { name: leader.name })}</span>
    </div>
  )
}
