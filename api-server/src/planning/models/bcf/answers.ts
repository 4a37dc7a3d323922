import { type BcfPlace, bcfOfViewpoint, guidOfId, withOutside } from '@plumbline/core/bim/bcf'
import type { BcfCommentAnswer, BcfTopicAnswer, BcfViewpointAnswer } from '@plumbline/core/contract'
import type { ViewComment } from '@plumbline/core/documents/bim'
import type { IssueNow, IssueView } from '../bim/index.ts'
import type { Rights } from './rights.ts'

type NameOf = (userId: string) => string
type Seen = ReturnType<typeof seenIn>

const timeOf = (at: number): string => new Date(at).toISOString()
const said = (word: string): string | null => (word === '' ? null : word)
const DAY = /^\d{4}-\d{2}-\d{2}$/
/** People say days, the standard wants moments. */
const momentOf = (due: string): string | null => said(DAY.test(due) ? `${due}T00:00:00Z` : due)

/** null: there is no topic without views. */
export function topicAnswer({ guid, views: [first] }: IssueNow, nameOf: NameOf, rights: Rights): BcfTopicAnswer | null {
  if (!first) return null
  const { topic, name, at, by, id } = first
  return {
    ...{ guid, server_assigned_id: id, title: name, labels: topic.labels },
    ...{ topic_type: said(topic.type), topic_status: said(topic.status), priority: said(topic.priority) },
    ...{ stage: said(topic.stage), description: said(topic.description), assigned_to: said(topic.assignedTo) },
    due_date: momentOf(topic.dueDate),
    ...{ creation_date: timeOf(at), creation_author: topic.author || nameOf(by) },
    authorization: { topic_actions: rights.topic, topic_status: [] },
  }
}

/** A topic without a viewpoint is a view all the same: it is named as its topic is. */
export const isBlank = ({ topic }: Pick<IssueView, 'topic'>): boolean => topic.viewpoint === topic.guid

export const commentGuid = ({ guid, id }: ViewComment): string => guid ?? guidOfId(id, 'comment')

export function commentAnswer(
  comment: ViewComment,
  { guid, views }: IssueNow,
  nameOf: NameOf,
  rights: Rights,
): BcfCommentAnswer {
  const view = views.find(({ id }) => id === comment.viewId)
  return {
    guid: commentGuid(comment),
    date: timeOf(comment.at),
    author: comment.author ?? nameOf(comment.by),
    comment: comment.text,
    topic_guid: guid,
    viewpoint_guid: view && !isBlank(view) ? view.topic.viewpoint : null,
    authorization: { comment_actions: rights.comment },
  }
}

/** `models`: GlobalIds of elements by model; only where a view says `all but` they are read. */
export function seenIn({ viewpoint, topic }: IssueView, models: Readonly<Record<string, readonly string[]>>) {
  const surroundings = { models, centre: null }
  const own = bcfOfViewpoint(viewpoint, surroundings)
  return topic.outside ? withOutside(own, viewpoint, surroundings, topic.outside) : own
}

/** Whether what the view shows can be told only by who knows all elements. */
export const needsModels = ({ viewpoint: { selected, ghost }, topic: { outside } }: IssueView): boolean =>
  selected.isAllBut || ghost.isAllBut || (outside !== null && !outside.defaultVisibility && !outside.showsAll)

const vector = ([x, y, z]: BcfPlace) => ({ x, y, z })
/** Degrees, and width by height, of what the file or the person does not say. */
const [FIELD_OF_VIEW, ASPECT] = [45, 16 / 9]

/** Square to where one looks, and as far up as that allows. */
function upOf([x, y, z]: BcfPlace): BcfPlace {
  const level = Math.hypot(x, y)
  if (level < 1e-6) return [0, 1, 0]
  const length = Math.hypot(level, z)
  return [(-x / level) * (z / length), (-y / level) * (z / length), level / length]
}

function camerasOf({ camera }: Seen): Pick<BcfViewpointAnswer, 'perspective_camera' | 'orthogonal_camera'> {
  if (!camera) return { perspective_camera: null, orthogonal_camera: null }
  const stand = {
    camera_view_point: vector(camera.eye),
    camera_direction: vector(camera.direction),
    camera_up_vector: vector(upOf(camera.direction)),
    aspect_ratio: ASPECT,
  }
  return camera.height === null
    ? { perspective_camera: { ...stand, field_of_view: camera.fieldOfView ?? FIELD_OF_VIEW }, orthogonal_camera: null }
    : { perspective_camera: null, orthogonal_camera: { ...stand, view_to_world_scale: camera.height } }
}

export function viewpointAnswer(view: IssueView, seen: Seen, rights: Rights): BcfViewpointAnswer {
  return {
    guid: view.topic.viewpoint,
    ...camerasOf(seen),
    clipping_planes: seen.planes.map(({ place, direction }) => ({
      location: vector(place),
      direction: vector(direction),
    })),
    snapshot: view.topic.picture === null ? null : { snapshot_type: 'jpg' },
    authorization: { viewpoint_actions: rights.viewpoint },
  }
}
