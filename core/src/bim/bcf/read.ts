/** Reads the files of a BCF archive of versions 1.0 to 3.0. Nothing throws: what cannot be read is counted. */
import { childOf, childrenOf, readXmlTree, textIn, type XmlNode } from '../../exchange/xml/tree.ts'
import {
  type BcfCamera,
  type BcfComment,
  type BcfPlace,
  type BcfReference,
  type BcfTopic,
  type BcfViewpoint,
  isBcfGuid,
  reference,
} from './topic.ts'

export interface ReadBcf {
  topics: BcfTopic[]
  /** Topics and viewpoints that could not be read. */
  broken: number
}

type Files = ReadonlyMap<string, Uint8Array>

const MARKUP = '/markup.bcf'
/** Version 1.0 names neither file. */
const USUAL_VIEWPOINT = 'viewpoint.bcfv'
const USUAL_SNAPSHOT = 'snapshot.png'

/** `files` by their paths in the archive, as `<topic>/markup.bcf`. */
export function readBcf(files: Files): ReadBcf {
  const topics: BcfTopic[] = []
  let broken = 0
  for (const [path, bytes] of files) {
    if (!path.endsWith(MARKUP)) continue
    const folder = path.slice(0, -MARKUP.length)
    const markup = readXmlTree(bytes)
    const read = markup?.name === 'Markup' ? topicOf(markup, folder, files) : null
    if (read) {
      topics.push(read.topic)
      broken += read.broken
    } else broken++
  }
  return { topics: topics.sort((one, other) => one.at - other.at), broken }
}

function topicOf(markup: XmlNode, folder: string, files: Files): { topic: BcfTopic; broken: number } | null {
  const node = childOf(markup, 'Topic')
  const guid = node?.attributes.Guid ?? folder.split('/').at(-1) ?? ''
  if (!node || !isBcfGuid(guid)) return null
  // Version 3.0 has them in the topic, the others beside it.
  const comments = [...childrenOf(childOf(node, 'Comments'), 'Comment'), ...childrenOf(markup, 'Comment')].flatMap(
    (comment) => commentOf(comment) ?? [],
  )
  const named = [...childrenOf(childOf(node, 'Viewpoints'), 'ViewPoint'), ...childrenOf(markup, 'Viewpoints')]
  const viewpoints = viewpointsOf(named, { folder, files, guid })
  const at = momentOf(textIn(node, 'CreationDate')) ?? Math.min(...comments.map((comment) => comment.at), Infinity)
  const topic: BcfTopic = {
    guid,
    title: cut(textIn(node, 'Title'), 128),
    author: cut(textIn(node, 'CreationAuthor'), 256),
    at: Number.isFinite(at) ? at : 0,
    type: cut(node.attributes.TopicType, 128),
    status: cut(node.attributes.TopicStatus, 128),
    priority: cut(textIn(node, 'Priority'), 128),
    stage: cut(textIn(node, 'Stage'), 128),
    assignedTo: cut(textIn(node, 'AssignedTo'), 256),
    dueDate: cut(textIn(node, 'DueDate'), 64),
    description: cut(textIn(node, 'Description'), 4_000),
    labels: labelsOf(node),
    related: relatedOf(node),
    references: referencesOf(node),
    comments,
    viewpoints: viewpoints.filter((viewpoint) => viewpoint !== null),
  }
  return { topic, broken: viewpoints.filter((viewpoint) => viewpoint === null).length }
}

/** Version 3.0 has them in one element, 2.1 each in its own. */
function labelsOf(topic: XmlNode): string[] {
  const lists = childrenOf(topic, 'Labels')
  const labels = lists.flatMap((list) => (list.children.length > 0 ? childrenOf(list, 'Label') : [list]))
  return labels.flatMap(({ text }) => cut(text.trim(), 128) || []).slice(0, 50)
}

/** Version 3.0 has them in one element, 2.1 each in its own. */
function relatedOf(topic: XmlNode): string[] {
  const all = [...childrenOf(topic, 'RelatedTopic'), ...childrenOf(childOf(topic, 'RelatedTopics'), 'RelatedTopic')]
  return [...new Set(all.flatMap(({ attributes: { Guid = '' } }) => (isBcfGuid(Guid) ? Guid : [])))].slice(0, 100)
}

/** Those that lie elsewhere; documents in the archive are not kept. */
function referencesOf(topic: XmlNode): BcfReference[] {
  const all = [
    ...childrenOf(topic, 'DocumentReference'),
    ...childrenOf(childOf(topic, 'DocumentReferences'), 'DocumentReference'),
  ]
  const known = all.flatMap((node, at) => {
    const { Guid = '' } = node.attributes
    const read = reference.safeParse({
      // Version 2.1 lets references have none.
      guid: isBcfGuid(Guid) ? Guid : placeGuid(topic.attributes.Guid ?? '', at),
      url: textIn(node, 'Url') || textIn(node, 'ReferencedDocument'),
      description: cut(textIn(node, 'Description'), 1_000),
    })
    return read.success ? read.data : []
  })
  return known.slice(0, 50)
}

/** The same whenever the file is read. */
const placeGuid = (topicGuid: string, at: number): string => `${topicGuid.slice(0, -4)}${(0xd000 + at).toString(16)}`

function commentOf(node: XmlNode): BcfComment | null {
  const text = cut(textIn(node, 'Comment'), 4_000)
  const guid = node.attributes.Guid ?? ''
  if (text === '' || !isBcfGuid(guid)) return null
  const viewpoint = childOf(node, 'Viewpoint')?.attributes.Guid ?? ''
  return {
    guid,
    at: momentOf(textIn(node, 'Date')) ?? 0,
    author: cut(textIn(node, 'Author'), 128),
    text,
    viewpoint: isBcfGuid(viewpoint) ? viewpoint : null,
  }
}

interface Place {
  folder: string
  files: Files
  /** Of the topic. */
  guid: string
}

/** null: it is broken. */
function viewpointsOf(named: readonly XmlNode[], { folder, files, guid }: Place): (BcfViewpoint | null)[] {
  const fileOf = (name: string) => (name === '' ? null : (files.get(`${folder}/${name}`) ?? null))
  if (named.length === 0) {
    const usual = fileOf(USUAL_VIEWPOINT)
    return usual ? [viewpointOf(usual, guid, fileOf(USUAL_SNAPSHOT))] : []
  }
  return named.map((node) => {
    const file = fileOf(textIn(node, 'Viewpoint'))
    return file && viewpointOf(file, node.attributes.Guid ?? '', fileOf(textIn(node, 'Snapshot')))
  })
}

function viewpointOf(bytes: Uint8Array, known: string, snapshot: Uint8Array | null): BcfViewpoint | null {
  const root = readXmlTree(bytes)
  if (root?.name !== 'VisualizationInfo') return null
  const guid = isBcfGuid(known) ? known : (root.attributes.Guid ?? '')
  if (!isBcfGuid(guid)) return null
  const components = childOf(root, 'Components')
  return {
    guid,
    camera: cameraOf(root),
    ...(childOf(components, 'Visibility') ? seenIn(components) : seenBefore21(components)),
    faint: childrenOf(childOf(components, 'Coloring'), 'Color')
      .filter(({ attributes }) => isFaint(attributes.Color ?? ''))
      .flatMap((color) => [color, childOf(color, 'Components')].flatMap(guidsIn)),
    planes: childrenOf(childOf(root, 'ClippingPlanes'), 'ClippingPlane').flatMap((plane) => {
      const [place, direction] = [placeOf(childOf(plane, 'Location')), placeOf(childOf(plane, 'Direction'))]
      return place && direction ? [{ place, direction }] : []
    }),
    snapshot,
  }
}

type Seen = Pick<BcfViewpoint, 'selection' | 'defaultVisibility' | 'exceptions'>

function seenIn(components: XmlNode | undefined): Seen {
  const visibility = childOf(components, 'Visibility')
  return {
    selection: guidsIn(childOf(components, 'Selection')),
    defaultVisibility: visibility?.attributes.DefaultVisibility !== 'false',
    exceptions: guidsIn(childOf(visibility, 'Exceptions')),
  }
}

/** Version 2.0 says of each component what it is; version 1.0 lists those that are selected. */
function seenBefore21(components: XmlNode | undefined): Seen {
  const listed = [components, childOf(components, 'Selection')].flatMap((node) => childrenOf(node, 'Component'))
  const said = components?.attributes.DefaultVisibilityComponents
  // Where the file does not say what holds for the others, to name some as visible is to hide the rest.
  const namesVisible = listed.some(({ attributes: { Visible } }) => Visible === 'true')
  const defaultVisibility = said === undefined ? !namesVisible : said !== 'false'
  const guidsOf = (isMeant: (attributes: XmlNode['attributes']) => boolean): string[] =>
    listed.flatMap(({ attributes }) => (isMeant(attributes) && attributes.IfcGuid) || [])
  return {
    selection: guidsOf(({ Selected, Visible }) => Selected === 'true' || (!Selected && !Visible)),
    defaultVisibility,
    exceptions: guidsOf(({ Visible }) => Visible !== undefined && (Visible === 'true') !== defaultVisibility),
  }
}

const guidsIn = (node: XmlNode | undefined): string[] =>
  childrenOf(node, 'Component').flatMap(({ attributes }) => attributes.IfcGuid || [])

/** Of four bytes the first one says how much covers what lies behind. */
const isFaint = (color: string): boolean => color.length === 8 && Number.parseInt(color.slice(0, 2), 16) < 0x80

function cameraOf(root: XmlNode): BcfCamera | null {
  const orthogonal = childOf(root, 'OrthogonalCamera')
  const node = childOf(root, 'PerspectiveCamera') ?? orthogonal
  const [eye, direction] = [placeOf(childOf(node, 'CameraViewPoint')), placeOf(childOf(node, 'CameraDirection'))]
  if (!eye || !direction || Math.hypot(...direction) === 0) return null
  const height = node === orthogonal ? Number(textIn(node, 'ViewToWorldScale')) : Number.NaN
  const angle = node === orthogonal ? Number.NaN : Number(textIn(node, 'FieldOfView'))
  return {
    eye,
    direction,
    height: height > 0 && Number.isFinite(height) ? height : null,
    fieldOfView: angle >= 1 && angle < 180 ? angle : null,
  }
}

function placeOf(node: XmlNode | undefined): BcfPlace | null {
  const texts = ['X', 'Y', 'Z'].map((axis) => textIn(node, axis))
  const [x = Number.NaN, y = Number.NaN, z = Number.NaN] = texts.map((text) =>
    text === '' ? Number.NaN : Number(text),
  )
  return [x, y, z].every(Number.isFinite) ? [x, y, z] : null
}

/** `2015-03-27T07:14:53.14Z`, with a zone or without one, which is UTC then. */
function momentOf(text: string): number | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d+))?(Z|[+-]\d\d:?\d\d)?$/.exec(text)
  if (!match) return null
  const [, year, month, day, hour, minute, second, fraction = '', zone = 'Z'] = match
  const [millisecond, shift] = [Number(fraction.padEnd(3, '0').slice(0, 3)), zoneMinutes(zone)]
  const at = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute) - shift,
    Number(second),
  )
  return Math.max(0, at + millisecond)
}

function zoneMinutes(zone: string): number {
  if (zone === 'Z') return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))
  return zone.startsWith('-') ? -minutes : minutes
}

/** Half of a surrogate pair does not survive encoding. */
const cut = (text: string | undefined, most: number): string =>
  (text ?? '').slice(0, most).replace(/\p{Surrogate}/gu, '')
