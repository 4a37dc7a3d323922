import type { ElementRef, Link, LinksCommand } from '@plumbline/core/documents/bim'
import { proxy, ref, subscribe } from 'valtio'
import type { ScheduleSession } from '../../../documents/schedule/session/schedule-session.ts'
import { headsOf, wholesOf } from '../assemblies.ts'
import type { LoadedModel } from '../element-tree.ts'
import type { ModelView } from '../model-view.ts'
import type { Following } from '../together/following.ts'
import { selectionTold } from '../together/told-selection.ts'
import { bodiesIn, type LinkedElements, linkedElements } from './linked-elements.ts'
import type { LinksSession, ModelPresence } from './links-session.ts'

/** Others are told of so many of the works that are selected. */
const TOLD = 100
/** Touched by one command; what is more goes in several. */
const AT_ONCE = 5_000

interface Parts {
  view: ModelView
  plan: ScheduleSession
  links: LinksSession
  following: Following
}

/** The models, the works and what links them, in one picture: what is selected on one side shows on the other. */
export class LinkedPlan {
  readonly view: ModelView
  readonly plan: ScheduleSession
  readonly links: LinksSession
  readonly following: Following
  readonly state = proxy<{ works: ReadonlySet<string> }>({ works: ref(new Set<string>()) })
  #version = 0
  #linked: { of: readonly unknown[]; value: LinkedElements } | null = null
  #bodies: { of: readonly unknown[]; value: readonly number[] } | null = null
  #counts: { of: readonly unknown[]; value: Int32Array } | null = null
  readonly #listeners = new Set<() => void>()
  readonly #ends: (() => void)[]

  constructor({ view, plan, links, following }: Parts) {
    this.following = following
    this.view = view
    this.plan = plan
    this.links = links
    const changed = (): void => this.#changed()
    this.#ends = [
      plan.onPatch(changed),
      links.subscribe(changed),
      subscribe(view.state, (operations) => {
        if (operations.some(([, path]) => path[0] === 'loaded')) changed()
      }),
      subscribe(links.state, () => this.#follow()),
      subscribe(following.state, () => this.#follow()),
    ]
  }

  close(): void {
    for (const end of this.#ends) end()
    this.#listeners.clear()
  }

  /** Another one after each change of links, works or models. */
  readonly version = (): number => this.#version
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  get loaded(): readonly LoadedModel[] {
    return this.view.state.loaded as readonly LoadedModel[]
  }

  get mayEdit(): boolean {
    return this.links.state.right === 'write'
  }

  get linked(): LinkedElements {
    const of = [this.links.version(), this.view.state.loaded]
    if (!isSame(this.#linked?.of, of)) this.#linked = { of, value: linkedElements(this.links.document, this.loaded) }
    return this.#linked!.value
  }

  /** By slot of a row: links of it and of all below. */
  get counts(): Int32Array {
    const { store } = this.plan
    const of = [this.linked, store.versions.structure, store.order]
    if (isSame(this.#counts?.of, of)) return this.#counts!.value
    const value = new Int32Array(store.positions.length)
    for (const { workId } of this.linked.links) {
      const slot = store.slotOf(workId)
      if (slot >= 0) for (const above of store.ancestry(slot)) value[above]!++
    }
    this.#counts = { of, value }
    return value
  }

  refOf(element: number): ElementRef | null {
    const model = this.view.modelOf(element)
    const guid = model?.table.guids[element - model.first]
    return model && guid !== undefined ? { modelId: model.id, guid } : null
  }

  linksOf(element: number): readonly Link[] {
    const model = this.view.modelOf(element)
    if (!model) return []
    // What is said of an assembly is said of its parts.
    const wholes = wholesOf(model.table, element - model.first).map((place) => model.first + place)
    return [element, ...wholes].flatMap((one) => {
      const named = this.refOf(one)
      return named ? this.links.document.ofElement(named) : []
    })
  }

  /** Of the works and of all below them. */
  elementsOf(workIds: ReadonlySet<string>): number[] {
    const { store } = this.plan
    const slots = new Set<number>()
    for (const id of workIds) {
      const at = store.positions[store.slotOf(id)] ?? -1
      if (at >= 0) for (let row = at; row < store.ends[at]!; row++) slots.add(store.order[row]!)
    }
    const { elements, links } = this.linked
    return [...new Set(elements.filter((_, pair) => slots.has(store.slotOf(links[pair]!.workId))))]
  }

  /** Selects works, and what they build in the picture. */
  chooseWorks(ids: Iterable<string>): void {
    this.#tellWorks(ids)
    this.view.select(this.elementsOf(this.state.works))
  }

  /** Selects works beside the elements that somebody has picked; where nobody has, what they build. */
  chooseWorksBeside(ids: Iterable<string>): void {
    const { selected } = this.view.state
    if (selected.size > 0 && !isSameSet(selected, this.elementsOf(this.state.works))) this.#tellWorks(ids)
    else this.chooseWorks(ids)
  }

  #tellWorks(ids: Iterable<string>): void {
    this.state.works = ref(new Set(ids))
    this.links.setPresence({ works: [...this.state.works].slice(0, TOLD) })
  }

  /** Links what is selected on both sides. */
  link(share: number): number {
    return this.#perform((links) => ({ do: 'link.set', links, share }))
  }

  unlink(): number {
    const { document } = this.links
    const present = (one: ElementRef & { workId: string }): boolean =>
      document.ofElement(one).some(({ workId }) => workId === one.workId)
    return this.#perform((links) => ({ do: 'link.delete', links }), present)
  }

  #perform(
    commandOf: (links: (ElementRef & { workId: string })[]) => LinksCommand,
    isMeant: (link: ElementRef & { workId: string }) => boolean = () => true,
  ): number {
    // An assembly is linked as one.
    const pairs = headsOf(this.loaded, this.view.state.selected).flatMap((element) => {
      const named = this.refOf(element)
      return named ? [...this.state.works].map((workId) => ({ ...named, workId })) : []
    })
    const meant = pairs.filter(isMeant)
    for (let from = 0; from < meant.length; from += AT_ONCE) {
      if (!this.links.execute(commandOf(meant.slice(from, from + AT_ONCE))).ok) return from
    }
    return meant.length
  }

  get bodies(): readonly number[] {
    const { viewer } = this.view
    const of = [viewer, this.view.state.loaded]
    if (isSame(this.#bodies?.of, of)) return this.#bodies!.value
    const value = bodiesIn(this.loaded, (element) => viewer?.models.boxOf([element]).isEmpty() === false)
    this.#bodies = { of, value }
    return value
  }

  /** Works of the lowest level that build nothing. */
  bareWorks(): string[] {
    const { store } = this.plan
    const { counts } = this
    return [...store.order].flatMap((slot, at) =>
      store.ends[at] === at + 1 && counts[slot] === 0 ? (store.ids[slot] ?? []) : [],
    )
  }

  /** Whose selection and moment are shown here as they change; null: nobody is followed. */
  get leader(): ModelPresence | null {
    const { following } = this.following.state
    if (following === null) return null
    return this.links.state.people.find(({ id }) => id === following) ?? null
  }

  #follow(): void {
    const { leader } = this
    if (!leader) return
    const elements = [...new Set(selectionTold(this.loaded, leader.selection))]
    this.state.works = ref(new Set(leader.works))
    const { selected } = this.view.state
    if (!isSameSet(selected, elements)) this.view.select(elements)
  }

  #changed(): void {
    this.#version += 1
    for (const listener of this.#listeners) listener()
  }
}

const isSameSet = (selected: ReadonlySet<number>, elements: readonly number[]): boolean =>
  selected.size === elements.length && elements.every((element) => selected.has(element))

const isSame = (one: readonly unknown[] | undefined, other: readonly unknown[]): boolean =>
  one !== undefined && one.length === other.length && one.every((value, at) => value === other[at])
