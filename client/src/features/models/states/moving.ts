import { type BreakdownNode, nearestOverrides, nodeKey } from '@plumbline/core/bim'
import type { PbsTransformation } from '@plumbline/core/contract'
import { Matrix4 } from 'three'
import { proxy } from 'valtio'
import type { LoadedModel } from '../element-tree.ts'
import type { Viewed } from '../viewed.ts'
import { breakdownOf } from './breakdowns.ts'
import { inModel } from './standing.ts'

/** Moved by hand and not saved yet; the matrix is of the picture. */
interface InHand {
  nodes: readonly BreakdownNode[]
  matrix: Matrix4
}

/** One of the moves, with those elements of one model for which it is the nearest. */
interface Move {
  model: LoadedModel
  /** null: it is in the hand. */
  said: PbsTransformation['matrix'] | null
}

const NEAR = 1e-6

/** Where the state of the models that is shown puts elements: of all nodes above one, the nearest wins. */
export class Moving {
  /** `said`: counts what the state has said, for those who show it. */
  readonly state = proxy({ said: 0 })
  readonly #view: Viewed
  #list: readonly PbsTransformation[] = []
  #inHand: InHand | null = null
  /** By number of an element: place in `moves`; anew when models or nodes are others. */
  #known: { loaded: unknown; moves: Move[]; of: Int32Array } | null = null

  constructor(view: Viewed) {
    this.#view = view
  }

  set list(list: readonly PbsTransformation[]) {
    this.#list = list
    this.#inHand = null
    this.#known = null
    this.state.said += 1
    this.show()
  }

  /** Seen at once, before it is saved. */
  hold(nodes: readonly BreakdownNode[], matrix: Matrix4): void {
    if (this.#inHand?.nodes !== nodes) this.#known = null
    this.#inHand = { nodes, matrix }
    this.show()
  }

  /** What was in the hand is where the state says. */
  drop(): void {
    this.list = this.#list
  }

  /** Also when models have come or gone. */
  show(): void {
    const { viewer } = this.#view
    if (!viewer) return
    const { moves, of } = this.#resolved(viewer.statuses.length)
    viewer.models.move(
      of,
      moves.map((move) => this.#inModel(move)),
    )
  }

  /** How all of these elements stand in the picture; null: not all of them in the same way. */
  common(elements: ReadonlySet<number>): Matrix4 | null {
    const { moves, of } = this.#resolved(this.#view.viewer?.statuses.length ?? 0)
    const places = new Set([...elements].map((element) => of[element] ?? -1))
    const [first = new Matrix4(), ...others] = [...places].map((place) => this.#inPicture(moves[place]))
    return others.every((other) => isNear(first, other)) ? first : null
  }

  #resolved(count: number): { moves: Move[]; of: Int32Array } {
    const { loaded } = this.#view.state
    if (this.#known?.loaded === loaded && this.#known.of.length === count) return this.#known
    const said = this.#said()
    const [moves, of]: [Move[], Int32Array] = [[], new Int32Array(count).fill(-1)]
    for (const model of loaded as readonly LoadedModel[]) {
      const own = said.filter(({ node }) => node.modelId === model.id)
      const nearest = nearestOverrides(
        breakdownOf(model),
        own.map(({ node }) => node),
      )
      for (const [at, place] of nearest.entries()) if (place >= 0) of[model.first + at] = moves.length + place
      moves.push(...own.map(({ matrix }) => ({ model, said: matrix })))
    }
    this.#known = { loaded, moves, of }
    return this.#known
  }

  /** What is in the hand stands for what the state says of the same nodes. */
  #said(): { node: BreakdownNode; matrix: Move['said'] }[] {
    const held = this.#inHand?.nodes ?? []
    const keys = new Set(held.map(nodeKey))
    const others = this.#list.filter(({ node }) => !keys.has(nodeKey(node)))
    return [...others, ...held.map((node) => ({ node, matrix: null }))]
  }

  #inModel({ model, said }: Move): Matrix4 {
    const models = this.#view.viewer?.models
    if (said) return inModel(said, models?.originOf(model.id) ?? [])
    const place = models?.placeOf(model.id) ?? new Matrix4()
    return place
      .clone()
      .invert()
      .multiply(this.#inHand?.matrix ?? new Matrix4())
      .multiply(place)
  }

  #inPicture(move: Move | undefined): Matrix4 {
    const place = move && this.#view.viewer?.models.placeOf(move.model.id)
    return move && place ? place.clone().multiply(this.#inModel(move)).multiply(place.clone().invert()) : new Matrix4()
  }
}

const isNear = (one: Matrix4, other: Matrix4): boolean =>
  one.elements.every((cell, at) => Math.abs(cell - (other.elements[at] ?? 0)) < NEAR)
