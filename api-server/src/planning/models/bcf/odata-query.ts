import type { BcfCommentAnswer, BcfTopicAnswer } from '@plumbline/core/contract'
import {
  type EntitySet,
  type Order,
  parseFilter,
  parseOrder,
  type Row,
  readOption,
  rowTest,
} from '@plumbline/core/odata'

const text = (name: string) => ({ name, type: 'Edm.String', nullable: true }) as const
const moment = (name: string) => ({ name, type: 'Edm.DateTimeOffset', nullable: true }) as const

/** What of topics may be asked for. */
const topics: EntitySet = {
  name: 'topics',
  key: ['guid'],
  properties: [
    ...['guid', 'title', 'topic_type', 'topic_status', 'priority', 'stage', 'assigned_to', 'creation_author'].map(text),
    ...['creation_date', 'due_date'].map(moment),
  ],
  sortable: true,
}

/** The same of comments. */
const comments: EntitySet = {
  name: 'comments',
  key: ['guid'],
  properties: [...['guid', 'author', 'comment', 'viewpoint_guid'].map(text), moment('date')],
  sortable: true,
}

interface Asked {
  $filter?: string | undefined
  $orderby?: string | undefined
  $top: number
  $skip: number
}

/** The page that is asked for. Throws ODATA_QUERY, ODATA_UNSUPPORTED. */
export const askedTopics = (all: readonly BcfTopicAnswer[], asked: Asked): BcfTopicAnswer[] => page(all, asked, topics)
export const askedComments = (all: readonly BcfCommentAnswer[], asked: Asked): BcfCommentAnswer[] =>
  page(all, asked, comments)

function page<T extends object>(all: readonly T[], { $filter, $orderby, $top, $skip }: Asked, set: EntitySet): T[] {
  const order = readOption('$orderby', () => parseOrder($orderby, set))
  const passes = readOption('$filter', () => ($filter?.trim() ? rowTest(parseFilter($filter, set.properties)) : null))
  const rows = all.filter((one) => passes?.(one as unknown as Row) ?? true)
  return rows.sort((one, other) => compared(one, other, order)).slice($skip, $skip + $top)
}

/** What says nothing comes first, as OData has it. */
function compared<T extends object>(one: T, other: T, order: readonly Order[]): number {
  for (const { property, direction } of order) {
    const name = property.name as keyof T
    const [left, right] = [String(one[name] ?? ''), String(other[name] ?? '')]
    if (left !== right) return left < right ? -direction : direction
  }
  return 0
}
