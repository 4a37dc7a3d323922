import type { Id } from '@plumbline/core/plan'
import { subscribe } from 'valtio'
import type { PresentPerson } from '../../../documents/schedule/session/messages.ts'
import type { Viewport } from '../../../instruments/planner/types.ts'
import type { ChartPort, PlanPort, StatePort } from '../base/ports.ts'

type Followed = PlanPort & StatePort & ChartPort

/** A colleague's view. */
export interface HasFollowing {
  readonly following: Following
}

/**
 * Looking at the plan together: who follows somebody sees what that person sees.
 *
 * A view is told to the room only while somebody follows it, so that a crowd that scrolls costs nothing.
 */
export class Following {
  readonly #actions: Followed
  readonly #me: Id
  #viewport: Viewport | null = null
  #isFollowed = false
  #shown: Viewport | null = null

  constructor(actions: Followed, me: Id) {
    this.#actions = actions
    this.#me = me
  }

  /** Until `stop`, or until that person leaves. */
  start(userId: Id): void {
    this.#actions.state.following = userId
    this.#shown = null
    this.#actions.session.setPresence({ following: userId })
  }

  stop(): void {
    if (this.#actions.state.following === null) return
    this.#actions.state.following = null
    this.#actions.session.setPresence({ following: null })
  }

  toggle(userId: Id): void {
    if (this.#actions.state.following === userId) this.stop()
    else this.start(userId)
  }

  /** Another part of the plan is in sight here. */
  viewportChanged(viewport: Viewport): void {
    this.#viewport = viewport
    if (this.#isFollowed) this.#actions.session.setPresence({ view: viewport })
  }

  /** Listens to who is here; returns the way to end it. */
  attend(): () => void {
    const { session } = this.#actions
    return subscribe(session.state, () => this.#peopleChanged(session.state.people))
  }

  #peopleChanged(people: readonly PresentPerson[]): void {
    const isFollowed = people.some(({ following }) => following === this.#me)
    if (isFollowed !== this.#isFollowed) {
      this.#isFollowed = isFollowed
      this.#actions.session.setPresence({ view: isFollowed ? this.#viewport : null })
    }
    const { following } = this.#actions.state
    if (following === null) return
    const person = leaderOf(people, following)
    if (!person) this.#leaderLeft()
    else if (person.view && !isSame(person.view, this.#shown)) {
      this.#shown = { ...person.view }
      this.#actions.planner?.setViewport(this.#shown)
    }
  }

  #leaderLeft(): void {
    // Without a connection nobody is seen: they may be there again in a moment.
    if (this.#actions.session.state.status.connection === 'live') this.stop()
  }
}

/** Of several tabs of one person, the one that is in use. */
export function leaderOf(people: readonly PresentPerson[], userId: Id): PresentPerson | undefined {
  const tabs = people.filter((person) => person.userId === userId)
  return tabs.find(({ idle, view }) => !idle && view) ?? tabs.find(({ idle }) => !idle) ?? tabs[0]
}

function isSame(one: Viewport, other: Viewport | null): boolean {
  return other !== null && one.row === other.row && one.start === other.start && one.pxPerDay === other.pxPerDay
}

/** Everybody once, however many tabs they have open. */
export function distinct(people: readonly PresentPerson[]): PresentPerson[] {
  const ids = new Set(people.map(({ userId }) => userId))
  return [...ids].map((id) => leaderOf(people, id)!)
}
