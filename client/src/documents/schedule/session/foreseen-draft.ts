import {
  alikeBelow,
  type ChosenDraft,
  type DraftGround,
  type ForeseenRow,
  foreseenDraft,
} from '@plumbline/core/assistant'
import type { ObstacleToChildren } from '@plumbline/core/documents/schedule'

/** What becomes of a draft in the plan as it stands now. */
export interface DraftForeseen {
  /** Why the row that it was made for cannot hold it any more. */
  obstacle: 'gone' | ObstacleToChildren | null
  rows: ForeseenRow[]
  /** How many of the chosen rows stand there already, by their names. */
  alike: number
}

/** What a draft is laid upon. */
interface DraftPlace extends DraftGround {
  obstacle: DraftForeseen['obstacle']
  /** Of all that stands below its row already. */
  names: ReadonlySet<string>
}

/** Only the rows of the draft are calculated: nothing else of the plan moves them, and they move nothing. */
export const draftIn = ({ obstacle, names, ...ground }: DraftPlace, chosen: ChosenDraft): DraftForeseen =>
  obstacle
    ? { obstacle, rows: [], alike: 0 }
    : { obstacle, rows: foreseenDraft(ground, chosen), alike: alikeBelow(names, chosen) }
