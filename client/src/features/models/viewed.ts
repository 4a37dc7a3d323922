import type { Model } from '@plumbline/core/contract'
import type { Section, SectionBox } from '../../instruments/viewer/cuts.ts'
import type { ModelViewer } from '../../instruments/viewer/viewer.ts'
import type { LoadedModel, TreeKind } from './element-tree.ts'
import type { MenuPlace } from './menu/menu-place.ts'

/** What the pointer does in the picture. */
export type Tool = 'select' | 'rectangle' | 'measure' | 'fly' | 'walk' | 'place'

export interface ViewState {
  /** Of the models, in the order of the list; whichever comes first over the network. */
  loaded: readonly LoadedModel[]
  /** Names of models on their way. */
  loading: string[]
  failed: { model: Model; error: unknown }[]
  selected: ReadonlySet<number>
  hidden: ReadonlySet<number>
  ghost: ReadonlySet<number>
  section: Section | null
  box: SectionBox | null
  tool: Tool
  tree: TreeKind
  /** Radians from the north of the picture to true north; null: no file says it. */
  trueNorth: number | null
  /** What standard views and the compass call north. */
  isNorthTrue: boolean
  /** As plans are drawn: what is far is no smaller. */
  isFlat: boolean
  /** Plan and fact beside each other. */
  isSplit: boolean
  dialog: 'keys' | 'picture' | 'issue' | null
  /** Where it was asked what can be done; null: nowhere. */
  menu: MenuPlace | null
}

export const isStanding = (tool: Tool): boolean => tool === 'fly' || tool === 'walk'

/** What is looked at, for the tools that work in the picture. */
export interface Viewed {
  readonly state: ViewState
  /** null while there is no picture. */
  viewer: ModelViewer | null
}
