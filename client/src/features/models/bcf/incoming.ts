import type { Viewpoint } from '@plumbline/core/bim'
import {
  type BcfComment,
  type BcfOutside,
  type BcfSurroundings,
  type BcfTopic,
  type BcfViewpoint,
  guidOfId,
  idOfGuid,
  viewpointOfBcf,
} from '@plumbline/core/bim/bcf'
import { type LinksCommand, type ModelLinks, orderBetween, type SavedView } from '@plumbline/core/documents/bim'

/** What a topic of a file would become here. */
export interface IncomingTopic {
  topic: BcfTopic
  /** Viewpoints that are not here yet. */
  views: number
  /** Comments that are not here yet. */
  comments: number
  /** Elements that it names, and that none of the models has. */
  missing: number
  commands: PlainCommand[]
  /** By the id of the view: PNG or JPEG, as the file has it. */
  pictures: Map<string, Uint8Array>
}

export type PlainCommand = Exclude<LinksCommand, { do: 'batch' }>

interface Here {
  links: ModelLinks
  surroundings: BcfSurroundings
  /** What is seen now: topics without a viewpoint show it. */
  usual: Viewpoint
  newId(): string
}

/** What is here already stays as it is: only what is new to it is added. */
export function incomingTopics(topics: readonly BcfTopic[], here: Here): IncomingTopic[] {
  const known = new Map(here.links.views().map((view) => [viewpointGuid(view), view]))
  let last = here.links.views().at(-1)?.order ?? null
  const nextOrder = (): string => {
    last = orderBetween(last, null, Math.random)
    return last
  }
  return topics.map((topic) => incomingTopic(topic, here, known, nextOrder))
}

/** A topic is named by its viewpoint where it has none. */
const viewpointsOf = ({ guid, viewpoints }: BcfTopic): (BcfViewpoint | { guid: string })[] =>
  viewpoints.length > 0 ? [...viewpoints] : [{ guid }]

const viewpointGuid = ({ id, topic }: SavedView): string => topic?.viewpoint ?? guidOfId(id, 'viewpoint')

function incomingTopic(
  topic: BcfTopic,
  { links, surroundings, usual, newId }: Here,
  known: ReadonlyMap<string, SavedView>,
  nextOrder: () => string,
): IncomingTopic {
  const found: IncomingTopic = { topic, views: 0, comments: 0, missing: 0, commands: [], pictures: new Map() }
  const viewIds = new Map<string, string>()
  for (const [at, one] of viewpointsOf(topic).entries()) {
    const present = known.get(one.guid)
    const id = present?.id ?? freeId(idOfGuid(one.guid, 'viewpoint'), links, newId)
    viewIds.set(one.guid, id)
    if (present) continue
    const read =
      'camera' in one ? viewpointOfBcf(one, surroundings, usual) : { viewpoint: usual, missing: 0, outside: null }
    found.missing += read.missing
    found.views += 1
    if ('snapshot' in one && one.snapshot) found.pictures.set(id, one.snapshot)
    const name = nameOf(topic, at)
    const order = nextOrder()
    found.commands.push({
      do: 'view.add',
      id,
      name,
      order,
      viewpoint: read.viewpoint,
      topic: factsOf(topic, one.guid, read.outside),
    })
  }
  const [first = ''] = viewIds.values()
  for (const comment of topic.comments) {
    const viewId = viewIds.get(comment.viewpoint ?? '') ?? first
    if (isHere(links, viewId, comment)) continue
    const { guid, text, at, author } = comment
    const id = idOfGuid(guid, 'comment') ?? newId()
    found.comments += 1
    found.commands.push({ do: 'comment.add', id, viewId, text, at, author: author.trim() || null, guid })
  }
  return found
}

/** A view made here that was deleted comes back as itself. */
const freeId = (own: string | null, links: ModelLinks, newId: () => string): string =>
  own === null || links.view(own) ? newId() : own

function isHere(links: ModelLinks, viewId: string, { guid }: BcfComment): boolean {
  const own = idOfGuid(guid, 'comment')
  return links.commentsOf(viewId).some((comment) => comment.guid === guid || comment.id === own)
}

const LONGEST_NAME = 128

function nameOf({ title, comments }: BcfTopic, at: number): string {
  const name = title.trim() || comments[0]?.text.trim().slice(0, LONGEST_NAME) || 'BCF'
  const number = at === 0 ? '' : ` (${at + 1})`
  return name.slice(0, LONGEST_NAME - number.length) + number
}

function factsOf(
  { title: _, at: _at, comments: _said, viewpoints: _seen, ...facts }: BcfTopic,
  viewpoint: string,
  outside: BcfOutside | null,
) {
  return { ...facts, viewpoint, outside }
}
