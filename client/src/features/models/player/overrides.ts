import { nearestOverrides, paintOf, paintOverrides } from '@plumbline/core/bim'
import type { PbsOverride } from '@plumbline/core/contract'
import type { LinkedPlan } from '../links/linked-plan.ts'
import { breakdownOf } from '../states/breakdowns.ts'

/** What the state of the models that is shown says of elements: of all nodes above one, the nearest wins. */
export class Overrides {
  readonly #linked: LinkedPlan
  #list: readonly PbsOverride[] = []
  #paints = new Uint32Array()
  #known: { loaded: unknown; of: Int32Array } | null = null

  constructor(linked: LinkedPlan) {
    this.#linked = linked
  }

  get list(): readonly PbsOverride[] {
    return this.#list
  }

  set list(list: readonly PbsOverride[]) {
    this.#list = list
    this.#paints = Uint32Array.from(list, ({ visible, color, opacity }) =>
      paintOf({ color, opacity: visible ? opacity : 0 }),
    )
    this.#known = null
  }

  paint(out: Uint32Array): void {
    if (this.#list.length > 0) paintOverrides(this.#of(out.length), this.#paints, out)
  }

  /** By number of an element; anew when models or what is said of them are others. */
  #of(count: number): Int32Array {
    const { loaded } = this.#linked
    if (this.#known?.loaded === loaded && this.#known.of.length === count) return this.#known.of
    const nodes = this.#list.map(({ node }) => node)
    const of = new Int32Array(count).fill(-1)
    for (const model of loaded) of.set(nearestOverrides(breakdownOf(model), nodes), model.first)
    this.#known = { loaded, of }
    return of
  }
}
