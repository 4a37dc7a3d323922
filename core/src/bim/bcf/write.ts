/** Writes the files of a BCF archive; elements stand in the order that the schemas of the version want. */
import { xmlDocument, xmlElement, xmlText } from '../../exchange/xml/write.ts'
import type { BcfCamera, BcfComment, BcfPlace, BcfTopic, BcfVersion, BcfViewpoint } from './topic.ts'

/** By their paths in the archive: text, or the bytes of a picture. */
export type BcfFiles = Map<string, string | Uint8Array>

/** What the schemas require of what nobody has said. */
const UNSAID = { title: '-', author: '-', type: 'Issue', status: 'Open' } as const
/** Vertical angle of the pictures of this program, in degrees. */
const FIELD_OF_VIEW = 45
/** What the schema of version 2.1 allows. */
const [NARROWEST, WIDEST] = [45, 60]
/** Of what is seen through: how much it covers, then its colour. */
export const FAINT_COLOR = '40808080'
const IFC_GUID = /^[0-9A-Za-z_$]{22}$/

export function writeBcf(topics: readonly BcfTopic[], version: BcfVersion, aspect: number): BcfFiles {
  const files: BcfFiles = new Map([['bcf.version', xmlDocument(versionElement(version))]])
  if (version === '3.0') files.set('extensions.xml', xmlDocument(extensions(topics)))
  for (const topic of topics) {
    files.set(`${topic.guid}/markup.bcf`, xmlDocument(markupOf(topic, version)))
    for (const viewpoint of topic.viewpoints) {
      files.set(`${topic.guid}/${viewFile(viewpoint)}`, xmlDocument(visualization(viewpoint, version, aspect)))
      if (viewpoint.snapshot) files.set(`${topic.guid}/${snapshotFile(viewpoint)}`, viewpoint.snapshot)
    }
  }
  return files
}

const viewFile = ({ guid }: BcfViewpoint): string => `${guid}.bcfv`
const PNG = 0x89
const snapshotFile = ({ guid, snapshot }: BcfViewpoint): string => `${guid}.${snapshot?.[0] === PNG ? 'png' : 'jpg'}`

const versionElement = (version: BcfVersion): string =>
  xmlElement('Version', { VersionId: version }, version === '2.1' ? xmlText('DetailedVersion', version) : '')

/** Version 3.0 wants every word that is used in a list. */
function extensions(topics: readonly BcfTopic[]): string {
  const list = (all: string, one: string, words: readonly string[]): string => {
    const known = [...new Set(words.filter((word) => word !== ''))].sort()
    return known.length === 0 ? '' : xmlElement(all, {}, ...known.map((word) => xmlText(one, word)))
  }
  const people = topics.flatMap(({ author, assignedTo, comments }) => [
    author || UNSAID.author,
    assignedTo,
    ...comments.map((comment) => comment.author || UNSAID.author),
  ])
  return xmlElement(
    'Extensions',
    {},
    list(
      'TopicTypes',
      'TopicType',
      topics.map(({ type }) => type || UNSAID.type),
    ),
    list(
      'TopicStatuses',
      'TopicStatus',
      topics.map(({ status }) => status || UNSAID.status),
    ),
    list(
      'Priorities',
      'Priority',
      topics.map(({ priority }) => priority),
    ),
    list(
      'TopicLabels',
      'TopicLabel',
      topics.flatMap(({ labels }) => labels),
    ),
    list('Users', 'User', people),
    list(
      'Stages',
      'Stage',
      topics.map(({ stage }) => stage),
    ),
  )
}

function markupOf(topic: BcfTopic, version: BcfVersion): string {
  const comments = topic.comments.map(commentElement)
  if (version === '3.0') {
    const viewpoints = topic.viewpoints.map((one) => viewpointElement('ViewPoint', one))
    return xmlElement(
      'Markup',
      {},
      topicElement(topic, version, [group('Comments', comments), group('Viewpoints', viewpoints)]),
    )
  }
  const viewpoints = topic.viewpoints.map((one) => viewpointElement('Viewpoints', one))
  return xmlElement('Markup', {}, topicElement(topic, version, []), ...comments, ...viewpoints)
}

const group = (name: string, elements: readonly string[]): string =>
  elements.length === 0 ? '' : xmlElement(name, {}, ...elements)

function topicElement(topic: BcfTopic, version: BcfVersion, rest: readonly string[]): string {
  const { labels } = topic
  const labelElements =
    version === '3.0'
      ? group(
          'Labels',
          labels.map((label) => xmlText('Label', label)),
        )
      : labels.map((label) => xmlText('Labels', label)).join('')
  return xmlElement(
    'Topic',
    { Guid: topic.guid, TopicType: topic.type || UNSAID.type, TopicStatus: topic.status || UNSAID.status },
    xmlText('Title', topic.title || UNSAID.title),
    xmlText('Priority', topic.priority),
    labelElements,
    xmlText('CreationDate', momentText(topic.at)),
    xmlText('CreationAuthor', topic.author || UNSAID.author),
    xmlText('DueDate', topic.dueDate),
    xmlText('AssignedTo', topic.assignedTo),
    xmlText('Stage', topic.stage),
    xmlText('Description', topic.description),
    ...linkElements(topic, version),
    ...rest,
  )
}

function linkElements({ references, related }: BcfTopic, version: BcfVersion): string[] {
  const topics = related.map((guid) => xmlElement('RelatedTopic', { Guid: guid }))
  const documents = references.map(({ guid, url, description }) =>
    version === '3.0'
      ? xmlElement('DocumentReference', { Guid: guid }, xmlText('Url', url), xmlText('Description', description))
      : xmlElement(
          'DocumentReference',
          { Guid: guid, isExternal: 'true' },
          xmlText('ReferencedDocument', url),
          xmlText('Description', description),
        ),
  )
  if (version === '2.1') return [...documents, ...topics]
  return [group('DocumentReferences', documents), group('RelatedTopics', topics)]
}

const commentElement = ({ guid, at, author, text, viewpoint }: BcfComment): string =>
  xmlElement(
    'Comment',
    { Guid: guid },
    xmlText('Date', momentText(at)),
    xmlText('Author', author || UNSAID.author),
    xmlText('Comment', text),
    viewpoint === null ? '' : xmlElement('Viewpoint', { Guid: viewpoint }),
  )

const viewpointElement = (name: string, viewpoint: BcfViewpoint): string =>
  xmlElement(
    name,
    { Guid: viewpoint.guid },
    xmlText('Viewpoint', viewFile(viewpoint)),
    viewpoint.snapshot ? xmlText('Snapshot', snapshotFile(viewpoint)) : '',
  )

function visualization(viewpoint: BcfViewpoint, version: BcfVersion, aspect: number): string {
  const { guid, camera, planes } = viewpoint
  const cuts = planes.map(({ place, direction }) =>
    xmlElement('ClippingPlane', {}, vector('Location', place), vector('Direction', direction)),
  )
  return xmlElement(
    'VisualizationInfo',
    { Guid: guid },
    components(viewpoint, version),
    camera ? cameraElement(camera, version, aspect) : '',
    group('ClippingPlanes', cuts),
  )
}

function components({ selection, defaultVisibility, exceptions, faint }: BcfViewpoint, version: BcfVersion): string {
  const faintOnes = componentsOf(faint)
  const colored = version === '3.0' ? group('Components', faintOnes) : faintOnes.join('')
  return xmlElement(
    'Components',
    {},
    group('Selection', componentsOf(selection)),
    xmlElement(
      'Visibility',
      { DefaultVisibility: String(defaultVisibility) },
      group('Exceptions', componentsOf(exceptions)),
    ),
    colored === '' ? '' : xmlElement('Coloring', {}, xmlElement('Color', { Color: FAINT_COLOR }, colored)),
  )
}

/** Elements without a GlobalId of the standard cannot be named. */
const componentsOf = (guids: readonly string[]): string[] =>
  guids.filter((guid) => IFC_GUID.test(guid)).map((guid) => xmlElement('Component', { IfcGuid: guid }))

function cameraElement(
  { eye, direction, height, fieldOfView }: BcfCamera,
  version: BcfVersion,
  aspect: number,
): string {
  return xmlElement(
    height === null ? 'PerspectiveCamera' : 'OrthogonalCamera',
    {},
    vector('CameraViewPoint', eye),
    vector('CameraDirection', direction),
    vector('CameraUpVector', upOf(direction)),
    height === null
      ? xmlText('FieldOfView', String(angleOf(fieldOfView, version)))
      : xmlText('ViewToWorldScale', String(height)),
    version === '3.0' ? xmlText('AspectRatio', String(aspect)) : '',
  )
}

const angleOf = (angle: number | null, version: BcfVersion): number =>
  version === '2.1' ? Math.min(WIDEST, Math.max(NARROWEST, angle ?? FIELD_OF_VIEW)) : (angle ?? FIELD_OF_VIEW)

/** Square to where the camera looks; whoever looks straight up or down has north above. */
function upOf([x, y, z]: BcfPlace): BcfPlace {
  const [length, flat] = [Math.hypot(x, y, z), Math.hypot(x, y)]
  if (flat < 1e-6 * length) return [0, 1, 0]
  return [(-x * z) / (flat * length), (-y * z) / (flat * length), flat / length]
}

const vector = (name: string, [x, y, z]: BcfPlace): string =>
  xmlElement(name, {}, xmlText('X', decimal(x)), xmlText('Y', decimal(y)), xmlText('Z', decimal(z)))

/** Never `-0`. */
const decimal = (value: number): string => String(value === 0 ? 0 : value)

const momentText = (at: number): string => new Date(at).toISOString()
