import { elementSetOf, type Viewpoint } from '@plumbline/core/bim'
import { guidOfId, type TopicFacts, type ViewTopic } from '@plumbline/core/bim/bcf'
import type { Clash, ElementRef, SavedView } from '@plumbline/core/documents/bim'

type Place = [number, number, number]

/** What clashes are looked at with: their elements selected, everything else a shadow, from a corner above. */
export function viewpointOfClashes(
  clashes: readonly Clash[],
  models: Readonly<Record<string, readonly string[]>>,
): Viewpoint {
  const pairs = clashes.flatMap(({ a, b }) => [a, b])
  const selected = elementSetOf(byModel(pairs), models)
  const { isAllBut, elements } = selected
  const [target, reach] = middleOf(clashes.map(({ place }) => place))
  const away = Math.max(LEAST, reach * 2)
  const eye = target.map((metres, axis) => metres + away * (direction[axis] ?? 0)) as Place
  const none = elementSetOf({}, models)
  return {
    ...{ eye, target, section: null, box: null, hidden: none, selected, tree: 'storeys' },
    ghost: { isAllBut: !isAllBut, elements },
  }
}

const direction = [0.66, 0.5, 0.56]
/** Metres away from a single clash. */
const LEAST = 9

function byModel(refs: readonly ElementRef[]): Record<string, string[]> {
  const grouped = Map.groupBy(refs, ({ modelId }) => modelId)
  return Object.fromEntries([...grouped].map(([id, own]) => [id, [...new Set(own.map(({ guid }) => guid))]]))
}

function middleOf(places: readonly Place[]): [middle: Place, reach: number] {
  const range = [0, 1, 2].map((axis) => {
    const all = places.map((place) => place[axis] ?? 0)
    return [Math.min(...all), Math.max(...all)] as const
  })
  const middle = range.map(([low, high]) => Math.round((low + high) * 500) / 1_000) as Place
  return [middle, Math.max(...range.map(([low, high]) => high - low))]
}

export interface ClashWords {
  /** Of the two that are in each other's way. */
  pairOf(clash: Clash): string
  /** Of the whole description. */
  describe(clash: Clash): string
}

const LONGEST = { name: 128, description: 4_000 } as const

export function nameOfClashes(clashes: readonly Clash[], { pairOf }: ClashWords): string {
  const [first] = clashes
  if (!first) return ''
  const name = first.group !== '' && clashes.every(({ group }) => group === first.group) ? first.group : ''
  const rest = clashes.length > 1 ? ` +${clashes.length - 1}` : ''
  return (name || `${pairOf(first)}${rest}`).slice(0, LONGEST.name)
}

/** What a topic says that several clashes are. */
export function factsOfClashes(clashes: readonly Clash[], { describe }: ClashWords): TopicFacts {
  const assignees = [...new Set(clashes.map(({ assignee }) => assignee).filter(Boolean))]
  return {
    ...{ type: 'Clash', status: statusOf(clashes), priority: '', stage: '', dueDate: '', labels: [] },
    ...{ related: [], references: [] },
    assignedTo: assignees.length === 1 ? (assignees[0] ?? '') : '',
    description: clashes.map(describe).join('\n').slice(0, LONGEST.description),
  }
}

const statusOf = (clashes: readonly Clash[]): string =>
  clashes.every(({ state }) => state === 'resolved' || state === 'approved') ? 'Closed' : 'Open'

/** As a view that was kept, for who writes files of views: each clash a topic, those of one group one. */
export function viewsOfClashes(
  clashes: readonly Clash[],
  models: Readonly<Record<string, readonly string[]>>,
  words: ClashWords & { newId(): string },
): SavedView[] {
  const groups = Map.groupBy(clashes, ({ key, group }) => (group === '' ? key : `group ${group}`))
  return [...groups.values()].map((own) => {
    const id = words.newId()
    const { by, at } = own[0] as Clash
    const topic: ViewTopic = {
      ...{
        guid: guidOfId(id, 'topic'),
        viewpoint: guidOfId(id, 'viewpoint'),
        picture: null,
        outside: null,
        author: '',
      },
      ...factsOfClashes(own, words),
    }
    return {
      id,
      name: nameOfClashes(own, words),
      order: 'V',
      viewpoint: viewpointOfClashes(own, models),
      by,
      at,
      topic,
    }
  })
}
