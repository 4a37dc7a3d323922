import type { Board, Card } from '@plumbline/core/documents/board'
import { proxy } from 'valtio'
import { proxySet } from 'valtio/utils'

/** What stands apart in a lane of its own across all columns. */
export const laneKinds = ['none', 'person', 'label', 'work'] as const
export type LaneKind = (typeof laneKinds)[number]

/** How a person looks at a board; nobody else sees it so. */
export interface BoardView {
  text: string
  labelId: string
  personId: string
  lanes: LaneKind
  panel: 'none' | 'flow' | 'archive' | 'unsaved'
  /** The card that keys act on. */
  focus: string | null
  /** Keys moved there, and the focus of the window follows. */
  focusByKey: boolean
  selected: Set<string>
  drag: Dragged | null
  /** The column in which a new card is being typed. */
  adding: string | null
}

interface Dragged {
  ids: string[]
  columnId: string | null
  /** The card that would come after it; null: the end. */
  before: string | null
}

export const newView = (): BoardView =>
  proxy<BoardView>({
    text: '',
    labelId: '',
    personId: '',
    lanes: 'none',
    panel: 'none',
    focus: null,
    focusByKey: false,
    selected: proxySet<string>(),
    drag: null,
    adding: null,
  })

export type Filtering = Pick<BoardView, 'text' | 'labelId' | 'personId'>

/** For the page that prints it. */
export type PrintedBoard = Filtering & Pick<BoardView, 'lanes'>

export const isFiltering = ({ text, labelId, personId }: Filtering): boolean =>
  text.trim() !== '' || labelId !== '' || personId !== ''

/** `workText`: code and name of its work. */
export function passes(board: Board, card: Card, filter: Filtering, workText: string): boolean {
  const tags = board.tagsOf(card.id)
  if (filter.labelId !== '' && !tags.label.includes(filter.labelId)) return false
  if (filter.personId !== '' && !tags.person.includes(filter.personId)) return false
  const wanted = filter.text.trim().toLowerCase()
  return wanted === '' || `${card.title} ${workText} ${card.blocked}`.toLowerCase().includes(wanted)
}

export interface Lane {
  /** '' for what belongs to none. */
  id: string
  cards: ReadonlySet<string>
}

/** Cards by the lanes they stand in; one with two labels stands in both. `order` names lanes in their order. */
export function lanesOf(board: Board, cards: readonly Card[], kind: LaneKind, order: readonly string[]): Lane[] {
  const lanes = new Map<string, Set<string>>()
  for (const card of cards) {
    for (const id of lanesOfCard(board, card, kind)) {
      const lane = lanes.get(id)
      if (lane) lane.add(card.id)
      else lanes.set(id, new Set([card.id]))
    }
  }
  const known = order.filter((id) => lanes.has(id))
  const rest = [...lanes.keys()].filter((id) => id !== '' && !known.includes(id))
  const ids = [...known, ...rest, ...(lanes.has('') ? [''] : [])]
  return ids.map((id) => ({ id, cards: lanes.get(id)! }))
}

function lanesOfCard(board: Board, card: Card, kind: LaneKind): readonly string[] {
  if (kind === 'none') return ['']
  const tags = board.tagsOf(card.id)
  const labels = tags.label.filter((id) => board.label(id))
  const own = { person: tags.person, label: labels, work: card.workId === null ? [] : ['work'] }[kind]
  return own.length > 0 ? own : ['']
}
