/** What a person does to the looks at the models that were kept, and to what is said of them. */
import { z } from 'zod'
import { guidOfId, isBcfGuid, type TopicFacts, topicFacts, type ViewTopic, viewTopic } from '../../bim/bcf/index.ts'
import { viewName, viewpoint, viewText } from '../../bim/index.ts'
import type { Id } from '../../plan/index.ts'
import { plainText } from '../../text/index.ts'
import { Refused } from '../rooms/index.ts'
import { isOrderKey, keysBetween } from '../schedule/order-keys.ts'
import type { Writer } from './commands.ts'
import { commentKey, encodeComment, encodeView, type SavedView } from './shape.ts'

const id = z.string().regex(/^[A-Za-z0-9_-]{12}$/)
const order = plainText().refine(isOrderKey)

export const viewCommands = [
  /** `topic`: it was read from a file. */
  z.object({
    do: z.literal('view.add'),
    id,
    name: viewName,
    order,
    viewpoint,
    topic: viewTopic.nullable().default(null),
  }),
  /** What is not given stays as it is. */
  z.object({
    do: z.literal('view.set'),
    id,
    name: viewName.optional(),
    order: order.optional(),
    viewpoint: viewpoint.optional(),
    /** What is said of it as a topic; of all views of that topic. */
    facts: topicFacts.partial().optional(),
  }),
  /** With what was said of it. */
  z.object({ do: z.literal('view.delete'), id }),
  /** `author`, `at`, `guid`: it was written elsewhere. */
  z.object({
    do: z.literal('comment.add'),
    id,
    viewId: id,
    text: viewText,
    author: viewName.nullable().default(null),
    at: z.int().min(0).optional(),
    guid: plainText().refine(isBcfGuid).nullable().default(null),
  }),
  z.object({ do: z.literal('comment.delete'), id, viewId: id }),
] as const

type ViewCommand = z.infer<(typeof viewCommands)[number]>

export function runViewCommand(writer: Writer, command: ViewCommand): void {
  if (command.do === 'view.add') {
    const { do: _, id, ...fields } = command
    writer.set('views', id, encodeView({ ...writer.author, ...fields }))
  } else if (command.do === 'view.set') {
    const { do: _, id, facts, ...fields } = command
    const { topic, ...view } = requireView(writer, id)
    // Of what is looked at now nobody has taken a picture, and no file says more of it.
    const kept = topic && fields.viewpoint ? { ...topic, picture: null, outside: null } : topic
    const said = facts ? { ...(kept ?? ownTopic(id)), ...given(facts) } : kept
    writer.set('views', id, encodeView({ ...view, topic: said, ...given(fields) }))
    if (facts && topic) sayOfOthers(writer, id, topic.guid, given(facts))
  } else if (command.do === 'view.delete') {
    requireView(writer, command.id)
    for (const { id } of writer.links.commentsOf(command.id)) {
      writer.set('comments', commentKey(command.id, id), undefined)
    }
    writer.set('views', command.id, undefined)
  } else if (command.do === 'comment.add') {
    const { viewId, id, text, author, guid, at = writer.author.at } = command
    if (!writer.view(viewId)) throw new Refused('BIM_VIEW_MISSING', {}, [viewId])
    const { by } = writer.author
    writer.set('comments', commentKey(viewId, id), encodeComment({ by, at, text, author, guid }))
  } else {
    writer.set('comments', commentKey(command.viewId, command.id), undefined)
  }
}

/** Views of one topic of a file say the same of it. */
function sayOfOthers(writer: Writer, id: Id, guid: string, facts: Partial<TopicFacts>): void {
  for (const other of writer.links.views()) {
    if (other.id === id || other.topic?.guid !== guid) continue
    writer.set('views', other.id, encodeView({ ...other, topic: { ...other.topic, ...facts } }))
  }
}

/** A view that was made here is a topic of its own. */

const ownTopic = (id: Id): ViewTopic => ({
  ...{ guid: guidOfId(id, 'topic'), viewpoint: guidOfId(id, 'viewpoint'), picture: null, outside: null, author: '' },
  ...{ type: '', status: '', priority: '', stage: '', assignedTo: '', dueDate: '', description: '', labels: [] },
  ...{ related: [], references: [] },
})

function requireView(writer: Writer, id: Id): SavedView {
  const view = writer.view(id)
  if (!view) throw new Refused('BIM_VIEW_MISSING', {}, [id])
  return view
}

const given = <T extends object>(fields: T): Partial<{ [K in keyof T]: Exclude<T[K], undefined> }> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<{
    [K in keyof T]: Exclude<T[K], undefined>
  }>

/** Where a view stands that is put between two; null: at the end. `random` is uniform in [0, 1). */
export function orderBetween(before: string | null, after: string | null, random: () => number): string {
  // Where nothing fits between them, which nobody has ever seen, it stands beside the one before.
  return keysBetween(before, after, 1, random)?.[0] ?? before ?? 'V'
}
