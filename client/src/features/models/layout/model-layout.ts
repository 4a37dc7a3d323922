import { proxy, subscribe } from 'valtio'

/** How the screen of the models is divided; it stays so in this browser. */
interface ModelLayout {
  hasTree: boolean
  hasFacts: boolean
  /** Px. */
  tree: number
  facts: number
  strip: number
  /** Of the width of the picture, what the left one of two takes. */
  split: number
}

export type ModelPanel = 'tree' | 'facts'

const KEY = 'plumbline.model-layout'
const widths = { narrowest: 160, widest: 640 }
export const LOWEST_STRIP = 160
/** Px of a window: in a narrower one the picture needs the room of the tree, or what is known of elements lies on it. */
const ROOM = { tree: 700, facts: 1_200 } as const

const firstLayout = (): ModelLayout => ({
  hasTree: innerWidth >= ROOM.tree,
  hasFacts: innerWidth >= ROOM.facts,
  tree: innerWidth < 1_280 ? 220 : 280,
  facts: 280,
  strip: Math.round(Math.min(innerHeight * 0.5, 340)),
  split: 0.5,
})

/** What is known of elements lies on the picture instead of beside it. */
export const isFactsOnPicture = (): boolean => innerWidth < ROOM.facts

export const modelLayout = proxy<ModelLayout>({ ...firstLayout(), ...kept() })

subscribe(modelLayout, () => {
  try {
    localStorage.setItem(KEY, JSON.stringify(modelLayout))
  } catch {
    // Storage is full or forbidden: the layout lasts as long as the page.
  }
})

export function resizePanel(panel: ModelPanel, wanted: number): void {
  const widest = Math.min(widths.widest, innerWidth * 0.5)
  modelLayout[panel] = Math.round(Math.max(widths.narrowest, Math.min(widest, wanted)))
}

export function togglePanel(panel: ModelPanel): void {
  if (panel === 'tree') modelLayout.hasTree = !modelLayout.hasTree
  else modelLayout.hasFacts = !modelLayout.hasFacts
}

/** What is no number or no switch of a layout is left out. */
function kept(): Partial<ModelLayout> {
  try {
    const all = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>
    const first: Record<string, unknown> = { ...firstLayout() }
    return Object.fromEntries(Object.entries(all).filter(([key, value]) => typeof value === typeof first[key]))
  } catch {
    return {}
  }
}
