import { type ModelAlignment, modelSame } from '@plumbline/core/contract'
import type { Box3, Vector3 } from 'three'
import { proxy, ref } from 'valtio'
import { call } from '../../api/call.ts'
import { type Section, type SectionBox, sectionAt } from '../../instruments/viewer/cuts.ts'
import { type Alignment, alignedPlace, combined } from '../../instruments/viewer/placing.ts'
import type { StandardView } from '../../instruments/viewer/rig.ts'
import { ModelViewer } from '../../instruments/viewer/viewer.ts'
import { inPicture } from './align/alignment.ts'
import { withParts } from './assemblies.ts'
import { classAndPlace, type LoadedModel, numbersOf } from './element-tree.ts'
import { modelLayout } from './layout/model-layout.ts'
import { type MeasureKind, Measuring } from './measure/measuring.ts'
import { ModelLoading } from './model-loading.ts'
import { Moving } from './states/moving.ts'
import { isStanding, type Tool, type Viewed, type ViewState } from './viewed.ts'
import { Walking } from './walk/walking.ts'

const nothing = (): ReadonlySet<number> => ref(new Set<number>())

const elementsOf = ({ first, table }: LoadedModel): number[] => table.names.map((_, at) => first + at)

/** What is looked at: models in the viewer, what is selected, hidden and cut. Elements are meant by their numbers there. */
export class ModelView implements Viewed {
  readonly state = proxy<ViewState>({
    loaded: ref([]),
    loading: [],
    failed: [],
    selected: nothing(),
    hidden: nothing(),
    ghost: nothing(),
    section: null,
    box: null,
    tool: 'select',
    tree: 'storeys',
    trueNorth: null,
    isNorthTrue: false,
    isFlat: false,
    isSplit: false,
    dialog: null,
    menu: null,
  })
  viewer: ModelViewer | null = null
  readonly measuring = new Measuring(this)
  readonly walking = new Walking(this)
  readonly loading = new ModelLoading(this)
  readonly moving = new Moving(this)
  /** Moves what is chosen by a key; false: the key does nothing. */
  nudge: ((event: Pick<KeyboardEvent, 'code' | 'shiftKey'>) => boolean) | null = null
  /** Puts something where the tool `place` points. */
  placing: ((place: Vector3) => void) | null = null

  /** Throws where there is no WebGL 2. */
  open(canvas: HTMLCanvasElement): () => void {
    const viewer = new ModelViewer(canvas)
    this.viewer = viewer
    viewer.rig.isFlat = this.state.isFlat
    viewer.share = modelLayout.split
    viewer.divide(this.state.isSplit)
    const stopLoading = this.loading.begin()
    return () => {
      stopLoading()
      this.walking.stop()
      this.measuring.clear()
      viewer.dispose()
      this.viewer = null
      Object.assign(this.state, { loaded: ref([]), loading: [], failed: [] })
    }
  }

  /** By what its file says of its place on the map, and how people moved it then. */
  standing(modelId: string, alignment: ModelAlignment | null): Alignment | null {
    return combined(this.loading.frameOf(modelId), inPicture(alignment))
  }

  /** Where its file has its middle, on the map of the picture. */
  middleOf(modelId: string): readonly number[] {
    const origin = this.viewer?.models.originOf(modelId) ?? []
    const frame = this.loading.frameOf(modelId)
    return frame ? alignedPlace(frame, origin) : origin
  }

  /** Where it is drawn; nothing of it is stored. */
  align(modelId: string, alignment: ModelAlignment | null): void {
    this.viewer?.models.align(modelId, this.standing(modelId, alignment))
    this.viewer?.cut(this.state.section, this.state.box)
  }

  /** What a model lies in, and what the others do; null: it is the only one. */
  othersThan(modelId: string): { own: Box3; others: Box3 } | null {
    const boxOf = (models: readonly LoadedModel[]) => this.viewer?.models.boxOf(models.flatMap(elementsOf))
    const own = boxOf(this.state.loaded.filter(({ id }) => id === modelId))
    const others = boxOf(this.state.loaded.filter(({ id }) => id !== modelId))
    return own && others && !own.isEmpty() && !others.isEmpty() ? { own, others } : null
  }

  /** `add`: to what is selected already; what is selected is not any more. */
  select(elements: Iterable<number>, { add = false } = {}): void {
    const next = new Set(add ? this.state.selected : [])
    // An assembly is selected with its parts.
    const given = withParts(this.state.loaded as readonly LoadedModel[], elements)
    const takesAway = add && given.length > 0 && given.every((element) => next.has(element))
    for (const element of given) {
      if (takesAway) next.delete(element)
      else next.add(element)
    }
    this.viewer?.statuses.setAll('selected', false)
    this.viewer?.statuses.set(next, 'selected', true)
    this.state.selected = ref(next)
    this.viewer?.draw()
  }

  /** What is selected is not shown. */
  hide(): void {
    this.#put('hidden', new Set([...this.state.hidden, ...this.state.selected]))
    this.select([])
  }

  /** Elements have other numbers: `renumbered` says which; null: it is there no more. */
  renumber(renumbered: (element: number) => number | null): void {
    const { selected, hidden, ghost } = this.state
    const renewed = (elements: ReadonlySet<number>) => new Set([...elements].flatMap((one) => renumbered(one) ?? []))
    this.#put('hidden', renewed(hidden))
    this.#put('ghost', renewed(ghost))
    this.select(renewed(selected))
  }

  /** Only what is selected is shown. */
  isolate(): void {
    const { selected } = this.state
    if (selected.size > 0) this.#put('hidden', this.#allBut(selected))
  }

  /** All but what is selected becomes a shadow of itself; the second time everything is as it was. */
  toggleGhost(): void {
    const { selected, ghost } = this.state
    this.#put('ghost', ghost.size > 0 || selected.size === 0 ? new Set() : this.#allBut(selected))
  }

  showAll(): void {
    this.#put('hidden', new Set())
    this.#put('ghost', new Set())
  }

  showOnly(hidden: ReadonlySet<number>, ghost: ReadonlySet<number>): void {
    this.#put('hidden', hidden)
    this.#put('ghost', ghost)
  }

  setVisible(elements: Iterable<number>, isVisible: boolean): void {
    const hidden = new Set(this.state.hidden)
    // An assembly has no body of its own.
    for (const element of withParts(this.state.loaded as readonly LoadedModel[], elements)) {
      if (isVisible) hidden.delete(element)
      else hidden.add(element)
    }
    this.#put('hidden', hidden)
  }

  #allBut(elements: ReadonlySet<number>): Set<number> {
    const others = new Set<number>()
    for (const { first, table } of this.state.loaded) {
      for (let at = 0; at < table.names.length; at++) if (!elements.has(first + at)) others.add(first + at)
    }
    return others
  }

  #put(which: 'hidden' | 'ghost', elements: ReadonlySet<number>): void {
    this.viewer?.statuses.setAll(which, false)
    this.viewer?.statuses.set(elements, which, true)
    this.state[which] = ref(elements as Set<number>)
    this.viewer?.draw()
  }

  /** What is selected, else everything that is not hidden. */
  fit(view?: StandardView): void {
    const { selected, hidden } = this.state
    if (selected.size > 0) this.viewer?.fit(selected, view)
    else this.viewer?.fit(hidden.size > 0 ? this.#allBut(hidden) : undefined, view)
  }

  cut(section: Section | null): void {
    this.state.section = section
    this.viewer?.cut(section, this.state.box)
  }

  cutBox(box: SectionBox | null): void {
    this.state.box = box
    this.viewer?.cut(this.state.section, box)
  }

  /** Around what is selected, else around everything that is shown; the second time nothing is cut. */
  toggleBox(): void {
    const { box, selected, hidden } = this.state
    const shown = selected.size > 0 ? selected : this.#allBut(hidden)
    this.cutBox(box ? null : (this.viewer?.sectionBoxOf(shown) ?? null))
  }

  boxSelected(): void {
    const { selected } = this.state
    if (selected.size > 0) this.cutBox(this.viewer?.sectionBoxOf(selected) ?? null)
  }

  /** The tool that is in the hand already is put away. */
  take(tool: Tool): void {
    const { state, viewer } = this
    state.tool = state.tool === tool ? 'select' : tool
    if (state.tool !== 'place') this.placing = null
    this.walking.stop()
    this.measuring.rest()
    viewer?.rig.stand(isStanding(state.tool))
    viewer?.focus()
    viewer?.draw()
  }

  /** The tool that measures, for this. */
  measure(kind: MeasureKind): void {
    this.measuring.choose(kind)
    if (this.state.tool !== 'measure') this.take('measure')
  }

  set trueNorth(trueNorth: number | null) {
    this.state.trueNorth = trueNorth
    this.#setNorth()
  }

  toggleNorth(): void {
    if (this.state.trueNorth === null) return
    this.state.isNorthTrue = !this.state.isNorthTrue
    this.#setNorth()
  }

  #setNorth(): void {
    const { trueNorth, isNorthTrue } = this.state
    if (!this.viewer) return
    this.viewer.rig.north = isNorthTrue ? (trueNorth ?? 0) : 0
    this.viewer.draw()
  }

  toggleFlat(): void {
    this.state.isFlat = !this.state.isFlat
    if (this.viewer) this.viewer.rig.isFlat = this.state.isFlat
  }

  /** Plan and fact beside each other, by one camera. */
  split(isSplit: boolean): void {
    this.viewer?.divide(isSplit)
    this.state.isSplit = isSplit
  }

  /** Of the width, what the left one of two pictures takes; it stays so in this browser. */
  share(wanted: number): void {
    const { viewer } = this
    if (!viewer) return
    viewer.share = wanted
    modelLayout.split = viewer.share
  }

  /** What can be done at a place of the window; whoever points at an element there means it. `inPicture`: null: no one points. */
  askAt(place: { x: number; y: number }, inPicture: { x: number; y: number } | null): void {
    const { viewer, state } = this
    const element = inPicture && (viewer?.picking.elementAt(inPicture.x, inPicture.y) ?? null)
    const face = inPicture && (viewer?.picking.faceAt(inPicture.x, inPicture.y) ?? null)
    if (element !== null && !state.selected.has(element)) this.select([element])
    state.menu = { ...place, face: face && ref(face) }
  }

  closeMenu(): void {
    this.state.menu = null
  }

  /** Opens the models up where the menu was asked for. */
  cutAtMenu(): void {
    const { viewer, state } = this
    const face = state.menu?.face
    if (viewer && face) this.cut(sectionAt(face, viewer.rig.pose.eye, viewer.models.box))
  }

  ask(dialog: ViewState['dialog']): void {
    this.state.dialog = dialog
  }

  /** What of the models is in the picture and in front; null: there is no picture. */
  seen(): ReadonlySet<number> | null {
    return this.viewer?.inSight() ?? null
  }

  modelOf(element: number): LoadedModel | null {
    return (
      this.state.loaded.find(({ first, table }) => element >= first && element < first + table.names.length) ?? null
    )
  }

  /** null: there is no such element in what is loaded. */
  elementOf(modelId: string, guid: string): number | null {
    const model = this.state.loaded.find(({ id }) => id === modelId)
    const at = model && numbersOf(model).get(guid)
    return model && at !== undefined ? model.first + at : null
  }

  nameOf(element: number): string {
    const model = this.modelOf(element)
    if (!model) return ''
    const at = element - model.first
    return model.table.names[at] || model.table.guids[at] || ''
  }

  classAndPlaceOf(element: number): string {
    const model = this.modelOf(element)
    return model ? classAndPlace(model, element - model.first) : ''
  }

  /** In all models. Throws ApiError. */
  async selectSameValue(input: { set: string; property: string; value: string }): Promise<void> {
    const found = this.state.loaded.map(async ({ id, first }) => {
      const { elements } = await call(modelSame, { params: { modelId: id }, input, quiet: true })
      return elements.map((number) => first + number)
    })
    const same = (await Promise.all(found)).flat()
    this.select(same.filter((element) => !this.state.hidden.has(element)))
  }

  /** All that are shown and of the class, or the type, of what is selected. */
  selectSame(what: 'class' | 'type'): void {
    const wordOf = ({ table }: LoadedModel, at: number) =>
      what === 'class' ? table.classes[table.classOf[at] ?? -1] : table.types[table.typeOf[at] ?? -1]
    const words = new Set<string | undefined>()
    for (const element of this.state.selected) {
      const model = this.modelOf(element)
      if (model) words.add(wordOf(model, element - model.first))
    }
    // Having no type is nothing that elements have in common.
    words.delete('')
    const same = this.state.loaded.flatMap((model) =>
      [...model.table.names.keys()].filter((at) => words.has(wordOf(model, at))).map((at) => model.first + at),
    )
    if (same.length > 0) this.select(same.filter((element) => !this.state.hidden.has(element)))
  }
}
