import type { Planner } from '../../../instruments/planner/index.ts'
import type { LinkedPlan } from '../links/linked-plan.ts'

/** Of which elements the works are listed: all, those that are seen in the picture, or those that are selected. */
export const scopes = ['all', 'visible', 'selected'] as const
export type Scope = (typeof scopes)[number]

/** What is seen is asked for when the camera has stood still for so long. */
const REST_MS = 350

/** Slots of the works that build any of these elements. */
function slotsOf(linked: LinkedPlan, elements: Iterable<number>): ReadonlySet<number> {
  const { store } = linked.plan
  const wanted = new Set(elements)
  const slots = new Set<number>()
  const { elements: paired, links } = linked.linked
  for (const [pair, element] of paired.entries()) {
    if (wanted.has(element)) slots.add(store.slotOf(links[pair]?.workId ?? ''))
  }
  return slots
}

/** Keeps the rows to the works of the scope; answers what ends that, and brings all of them back. */
export function followScope(scope: Scope, linked: LinkedPlan, planner: Planner): () => void {
  const { rows } = linked.plan
  const show = (slots: ReadonlySet<number> | null): void => {
    rows.setFilter(slots && ((slot) => slots.has(slot)))
    planner.refresh()
  }
  if (scope === 'all') {
    show(null)
    return () => undefined
  }
  let rest: ReturnType<typeof setTimeout> | undefined
  let before = ''
  const look = (): void => {
    const elements = scope === 'selected' ? linked.view.state.selected : (linked.view.seen() ?? [])
    const slots = slotsOf(linked, elements)
    const told = [...slots].join()
    if (told !== before) show(slots)
    before = told
  }
  const later = (): void => {
    clearTimeout(rest)
    rest = setTimeout(look, REST_MS)
  }
  look()
  const stops = [linked.view.viewer?.watch(later), linked.subscribe(later)]
  return () => {
    clearTimeout(rest)
    for (const stop of stops) stop?.()
    show(null)
  }
}
