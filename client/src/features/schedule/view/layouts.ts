import {
  type Layout,
  type LayoutContent,
  type LayoutTemplate,
  layoutCreate,
  layoutDelete,
  layoutEdit,
  layoutList,
  layoutSetState,
  layoutTemplateCreate,
  layoutTemplateDelete,
  layoutTemplateList,
} from '@plumbline/core/contract'
import { proxy, ref } from 'valtio'
import { asApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { onReconnected, onServerEvent } from '../../../api/socket.ts'
import type { RunPort } from '../base/ports.ts'
import { type LookPorts, lookOf, showLook, usualLook } from './look.ts'

interface LayoutsState {
  list: readonly Layout[]
  templates: readonly LayoutTemplate[]
  /** The one that is shown; null: the usual look, or one's own changes of it. */
  layoutId: string | null
  listOpen: boolean
}

/** Saved looks. */
export interface HasLayouts {
  readonly layouts: Layouts
}

/** What the schedule shows and how, kept under names: choosing one changes the screen at once, the server hears of it. */
export class Layouts {
  readonly state = proxy<LayoutsState>({ list: ref([]), templates: ref([]), layoutId: null, listOpen: false })
  readonly #actions: RunPort & LookPorts
  readonly #scheduleId: string
  readonly #versionId: string
  readonly #stops: (() => void)[]

  constructor(actions: RunPort & LookPorts, scheduleId: string, versionId: string) {
    this.#actions = actions
    this.#scheduleId = scheduleId
    this.#versionId = versionId
    this.#stops = [
      onServerEvent('views', (event) => {
        if (event.scheduleId === scheduleId) void this.#readAgain()
      }),
      onReconnected(() => void this.#readAgain()),
    ]
  }

  close(): void {
    for (const stop of this.#stops) stop()
  }

  /** The layout or template that the address names is shown; one that is active without being named only says so. */
  async load(wanted: string | null, template: string | null): Promise<void> {
    await this.#read()
    const shown = this.state.templates.find(({ id }) => id === template)
    if (shown) return this.showTemplate(shown)
    const named = this.#find(wanted)
    if (named) return this.choose(named.id)
    if (wanted !== null && this.state.list.length > 0) this.#actions.voice.notice('layoutGone', {})
    this.state.layoutId = this.state.list.find(({ active }) => active)?.id ?? null
  }

  /** null: the usual look. */
  async choose(id: string | null): Promise<void> {
    const layout = this.#find(id)
    const before = this.state.layoutId
    this.state.layoutId = layout?.id ?? null
    showLook(this.#actions, layout?.content ?? usualLook)
    const told = layout?.id ?? before
    if (told === null) return
    await this.#attempt(async () => {
      const params = { scheduleId: this.#scheduleId, layoutId: told }
      const { layouts } = await call(layoutSetState, { params, input: { active: layout !== undefined } })
      this.state.list = ref(layouts)
    })
  }

  /** False: it was refused, and the person knows why. */
  async save(name: string, shared: boolean): Promise<boolean> {
    return this.#attempt(async () => {
      const id = await this.#create(name, shared, lookOf(this.#actions))
      await this.#activate(id)
    })
  }

  /** The layout becomes what is on screen; or is shared, or not any more. */
  async update(layout: Layout, change: Partial<Pick<Layout, 'name' | 'shared'>> & { content?: LayoutContent }) {
    return this.#attempt(async () => {
      const { id, name, shared, content } = { ...layout, ...change }
      const params = { scheduleId: this.#scheduleId }
      await call(layoutEdit, { params, input: { id, name, shared, content } })
      await this.#read()
    })
  }

  updateToScreen(layout: Layout): Promise<boolean> {
    return this.update(layout, { content: lookOf(this.#actions) })
  }

  async remove(layout: Layout): Promise<void> {
    const isDone = await this.#attempt(async () => {
      await call(layoutDelete, { params: { scheduleId: this.#scheduleId, layoutId: layout.id } })
      this.#forget(layout.id)
      await this.#read()
    })
    if (!isDone) return
    const again = () => this.#attempt(async () => void (await this.#create(layout.name, layout.shared, layout.content)))
    this.#actions.voice.removed(layout.name, () => void again())
  }

  saveTemplate(name: string): Promise<boolean> {
    return this.#attempt(async () => {
      const params = { scheduleId: this.#scheduleId }
      await call(layoutTemplateCreate, { params, input: { name, content: lookOf(this.#actions) } })
      await this.#read()
    })
  }

  /** Shows what the template says; it stays what it is. */
  showTemplate({ content }: LayoutTemplate): void {
    this.state.layoutId = null
    showLook(this.#actions, content)
  }

  async removeTemplate({ id, name, content }: LayoutTemplate): Promise<void> {
    const params = { scheduleId: this.#scheduleId }
    const isDone = await this.#attempt(async () => {
      await call(layoutTemplateDelete, { params: { ...params, templateId: id } })
      await this.#read()
    })
    if (!isDone) return
    const again = () =>
      this.#attempt(async () => {
        await call(layoutTemplateCreate, { params, input: { name, content } })
        await this.#read()
      })
    this.#actions.voice.removed(name, () => void again())
  }

  #find(id: string | null): Layout | undefined {
    return this.state.list.find((layout) => layout.id === id)
  }

  async #create(name: string, shared: boolean, content: LayoutContent): Promise<string> {
    const input = { versionId: this.#versionId, name, shared, content }
    const { layout } = await call(layoutCreate, { params: { scheduleId: this.#scheduleId }, input })
    await this.#read()
    return layout.id
  }

  async #activate(layoutId: string): Promise<void> {
    this.state.layoutId = layoutId
    const params = { scheduleId: this.#scheduleId, layoutId }
    this.state.list = ref((await call(layoutSetState, { params, input: { active: true } })).layouts)
  }

  /** Without a network the lists are what was seen last. */
  async #read(): Promise<void> {
    const params = { scheduleId: this.#scheduleId }
    try {
      const [{ layouts }, { templates }] = await Promise.all([
        call(layoutList, { params, input: { versionId: this.#versionId }, quiet: true }),
        call(layoutTemplateList, { params, quiet: true }),
      ])
      this.state.list = ref(layouts)
      this.state.templates = ref(templates)
    } catch (failure) {
      if (asApiError(failure).status !== 0) this.#tell(failure)
    }
  }

  /** Somebody changed the list: who looks through a layout that is gone is back at the usual look. */
  async #readAgain(): Promise<void> {
    const before = this.#find(this.state.layoutId)
    await this.#read()
    if (!before || this.#find(before.id)) return
    this.#forget(before.id)
    this.#actions.voice.notice('layoutGone', {})
  }

  #forget(layoutId: string): void {
    if (this.state.layoutId !== layoutId) return
    this.state.layoutId = null
    showLook(this.#actions, usualLook)
  }

  async #attempt(act: () => Promise<void>): Promise<boolean> {
    try {
      await act()
      return true
    } catch (failure) {
      this.#tell(failure)
      return false
    }
  }

  #tell(failure: unknown): void {
    const { code, params } = asApiError(failure)
    this.#actions.voice.refused({ code, params, ids: [] })
  }
}
