import { PopoverNext, Tooltip } from '@blueprintjs/core'
import { People } from '@blueprintjs/icons'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { PresentPerson } from '../../../documents/schedule/session/messages.ts'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { soon } from '../base/soon.ts'
import { distinct, type HasFollowing, leaderOf } from './following.ts'
import { initialsOf } from './initials.ts'
import { useWhereabouts } from './use-whereabouts.ts'

const PeopleList = soon('PeopleList')

const SHOWN = 5
/** What a person does to look elsewhere. */
const ownMoves = ['keydown', 'pointerdown', 'wheel'] as const

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
      <PopoverNext content={<PeopleList />} placement="bottom-end">
        <Tooltip content={t('presence.list')} placement="bottom" openOnTargetFocus={false} compact>
          <button type="button" className="schedule-avatar schedule-avatar-more" aria-label={t('presence.list')}>
            {hidden > 0 ? `+${hidden}` : <People size={14} />}
          </button>
        </Tooltip>
      </PopoverNext>
    </fieldset>
  )
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
