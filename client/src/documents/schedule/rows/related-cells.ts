import type { WbsRow } from '@plumbline/core/plan'
import type { Attribute } from '../../../parts/attributes/attribute-book.ts'
import type { ListChoice } from '../../../parts/attributes/list-index.ts'

/** What directories and their relations say of cells. */
export interface RelatedCells {
  /** What goes with what the row has chosen already; null: everything that the list offers. */
  choices(slot: number, attribute: Attribute): readonly ListChoice[] | null
  /** Units that go with what a work has chosen. */
  units(work: Pick<WbsRow, 'values' | 'measure'>): readonly string[]
  /** Why what stands there should not; '': nothing speaks against it. */
  mark(slot: number, column: string): string
}
