import type { Standpoint } from '@plumbline/core/bim'
import { proxy, subscribe } from 'valtio'
import type { LoadedModel } from '../element-tree.ts'
import type { LinksSession } from '../links/links-session.ts'
import type { ModelView } from '../model-view.ts'
import { standAt, standpointOf } from '../views/viewpoints.ts'
import { toldSelection } from './told-selection.ts'

/** Of what somebody has selected others see the first in boxes. */
const MAX_TOLD = 100

/** Looking at the models together: others see where one stands and what one has selected, and may stand there too. */
export class Following {
  readonly state = proxy<{ following: string | null }>({ following: null })
  readonly #session: LinksSession
  readonly #view: ModelView
  /** Of the person who is followed, as it is shown. */
  #shown = ''
  #told = ''

  constructor(session: LinksSession, view: ModelView) {
    this.#session = session
    this.#view = view
  }

  toggle(userId: string): void {
    this.state.following = this.state.following === userId ? null : userId
    this.#shown = ''
    this.#follow()
  }

  stop(): void {
    this.state.following = null
  }

  /** Tells where one stands, hears where others do; returns the way to end both. */
  attend(): () => void {
    const ends = [
      this.#view.viewer?.watch(() => this.#tell()),
      subscribe(this.#session.state, () => this.#follow()),
      subscribe(this.#view.state, () => this.#tell()),
    ]
    this.#tell()
    return () => {
      for (const end of ends) end?.()
    }
  }

  #tell(): void {
    const standpoint = standpointOf(this.#view)
    if (!standpoint) return
    const elements = this.#selected()
    const { loaded, selected } = this.#view.state
    const selection = toldSelection(loaded as readonly LoadedModel[], selected)
    const told = JSON.stringify([standpoint, selection])
    if (told === this.#told) return
    this.#told = told
    this.#session.setPresence({ standpoint, elements, selection })
  }

  #selected(): string[] {
    const first = [...this.#view.state.selected].slice(0, MAX_TOLD)
    return first.flatMap((element) => {
      const model = this.#view.modelOf(element)
      return model ? [`${model.id}:${model.table.guids[element - model.first]}`] : []
    })
  }

  #follow(): void {
    const { following } = this.state
    if (following === null) return
    const leader = this.#session.state.people.find(({ id, standpoint }) => id === following && standpoint)
    if (!leader?.standpoint) return
    const shown = JSON.stringify(leader.standpoint)
    if (shown === this.#shown) return
    this.#shown = shown
    standAt(this.#view, JSON.parse(shown) as Standpoint)
  }
}
