import {
  type BcfComment,
  type BcfSurroundings,
  type BcfTopic,
  bcfOfViewpoint,
  guidOfId,
  type ViewTopic,
  withOutside,
} from '@plumbline/core/bim/bcf'
import type { ModelLinks, SavedView, ViewComment } from '@plumbline/core/documents/bim'

interface Outside {
  links: ModelLinks
  surroundings: BcfSurroundings
  /** Of a person in the space. */
  nameOf(userId: string): string
  /** By the id of the view: PNG or JPEG. */
  snapshots: ReadonlyMap<string, Uint8Array>
}

/** Views of one topic of a file go out as one again; every other view is a topic of its own. */
export function outgoingTopics(views: readonly SavedView[], outside: Outside): BcfTopic[] {
  const byTopic = Map.groupBy(views, ({ id, topic }) => topic?.guid ?? guidOfId(id, 'topic'))
  return [...byTopic].flatMap(([guid, members]) => {
    const [first] = members
    return first ? [topicOf(guid, first, members, outside)] : []
  })
}

const noFacts = {
  type: '',
  status: '',
  priority: '',
  stage: '',
  assignedTo: '',
  dueDate: '',
  description: '',
  labels: [],
  related: [],
  references: [],
}

function topicOf(guid: string, first: SavedView, members: readonly SavedView[], outside: Outside): BcfTopic {
  const { links, surroundings, snapshots } = outside
  return {
    ...(first.topic ? withoutViewpoint(first.topic) : noFacts),
    author: first.topic?.author || outside.nameOf(first.by),
    guid,
    title: first.name,
    at: first.at,
    comments: members.flatMap((view) =>
      links.commentsOf(view.id).map((comment) => commentOf(comment, guidOf(view), outside)),
    ),
    viewpoints: members.map((view) => ({
      ...seenIn(view, surroundings),
      guid: guidOf(view),
      snapshot: snapshots.get(view.id) ?? null,
    })),
  }
}

/** What it came with goes out again, as far as it still shows that. */
function seenIn({ viewpoint, topic }: SavedView, surroundings: BcfSurroundings) {
  const own = bcfOfViewpoint(viewpoint, surroundings)
  return topic?.outside ? withOutside(own, viewpoint, surroundings, topic.outside) : own
}

const withoutViewpoint = ({ viewpoint: _, picture: _taken, outside: _kept, ...facts }: ViewTopic) => facts

const guidOf = ({ id, topic }: SavedView): string => topic?.viewpoint ?? guidOfId(id, 'viewpoint')

const commentOf = (
  { id, guid, at, by, author, text }: ViewComment,
  viewpoint: string,
  { nameOf }: Outside,
): BcfComment => ({
  guid: guid ?? guidOfId(id, 'comment'),
  at,
  author: author ?? nameOf(by),
  text,
  viewpoint,
})
