import { describe, expect, test } from 'vitest'
import { childOf, readXmlTree, type XmlNode } from '../../exchange/xml/tree.ts'
import type { Viewpoint } from '../index.ts'
import {
  type BcfTopic,
  bcfOfViewpoint,
  bcfVersions,
  guidOfId,
  idOfGuid,
  readBcf,
  viewpointOfBcf,
  withOutside,
  writeBcf,
} from './index.ts'

const GUIDS = {
  topic: '8ac78763-2e73-4b88-8549-a5bfb45f7133',
  viewpoint: '0aab1c0b-8ac8-4e6b-a8d5-9c6b1c3e0f11',
  comment: 'd1b6f0a7-16b3-4a94-9b2c-2b2ce5f1a001',
}
const wall = '1L2zNf0006034qCZOuDJ0s'
const slab = '1L2zNf0005$34qCZOuDJ0s'
const roof = '1L2zNf0005z34qCZOuDJ0p'

const topic: BcfTopic = {
  guid: GUIDS.topic,
  title: 'Beam <too> long & "bent"',
  author: 'ann@example.org',
  at: Date.UTC(2026, 4, 4, 8, 30, 15, 250),
  type: 'Clash',
  status: 'Open',
  priority: 'High',
  stage: 'Design',
  assignedTo: 'tom@example.org',
  dueDate: '2026-05-11T00:00:00.000Z',
  description: 'Shorten it by 91 mm.',
  labels: ['Steel', 'Сталь'],
  related: ['0aab1c0b-8ac8-4e6b-a8d5-9c6b1c3e0f12'],
  references: [
    { guid: '0aab1c0b-8ac8-4e6b-a8d5-9c6b1c3e0f13', url: 'https://example.org/beam.pdf', description: 'As <built>' },
  ],
  comments: [
    {
      guid: GUIDS.comment,
      at: 1_777_777_777_000,
      author: 'tom@example.org',
      text: 'Done?',
      viewpoint: GUIDS.viewpoint,
    },
  ],
  viewpoints: [
    {
      guid: GUIDS.viewpoint,
      camera: { eye: [10, 20, 5], direction: [0, 1, 0], height: null, fieldOfView: 52.5 },
      selection: [wall],
      defaultVisibility: false,
      exceptions: [wall, slab],
      faint: [slab],
      planes: [{ place: [0, 0, 3], direction: [0, 0, 1] }],
      snapshot: Uint8Array.of(137, 80, 78, 71),
    },
  ],
}

const encoded = (files: ReadonlyMap<string, string | Uint8Array>): Map<string, Uint8Array> =>
  new Map([...files].map(([path, file]) => [path, typeof file === 'string' ? new Uint8Array(Buffer.from(file)) : file]))
const written = (version: '2.1' | '3.0') => encoded(writeBcf([topic], version, 1.5))

/** Names of the children in the order of the schemas: `+` must be there. */
const schemas: Record<string, Record<string, string[]>> = {
  '2.1': {
    Markup: ['Header', 'Topic+', 'Comment', 'Viewpoints'],
    Topic:
      'ReferenceLink Title+ Priority Index Labels CreationDate+ CreationAuthor+ ModifiedDate ModifiedAuthor DueDate AssignedTo Stage Description BimSnippet DocumentReference RelatedTopic'.split(
        ' ',
      ),
    VisualizationInfo: ['Components', 'OrthogonalCamera', 'PerspectiveCamera', 'Lines', 'ClippingPlanes', 'Bitmap'],
    Components: ['ViewSetupHints', 'Selection', 'Visibility+', 'Coloring'],
    PerspectiveCamera: ['CameraViewPoint+', 'CameraDirection+', 'CameraUpVector+', 'FieldOfView+'],
    Coloring: ['Color+'],
    Color: ['Component+'],
  },
  '3.0': {
    Markup: ['Header', 'Topic+'],
    Topic:
      'ReferenceLinks Title+ Priority Index Labels CreationDate+ CreationAuthor+ ModifiedDate ModifiedAuthor DueDate AssignedTo Stage Description BimSnippet DocumentReferences RelatedTopics Comments Viewpoints'.split(
        ' ',
      ),
    Labels: ['Label'],
    Comments: ['Comment'],
    Viewpoints: ['ViewPoint'],
    VisualizationInfo: ['Components', 'PerspectiveCamera+', 'Lines', 'ClippingPlanes', 'Bitmaps'],
    // Of the viewpoint, and of a colour.
    Components: ['Selection', 'Visibility', 'Coloring', 'Component'],
    PerspectiveCamera: ['CameraViewPoint+', 'CameraDirection+', 'CameraUpVector+', 'FieldOfView+', 'AspectRatio+'],
    Coloring: ['Color+'],
    Color: ['Components'],
    Extensions: ['TopicTypes', 'TopicStatuses', 'Priorities', 'TopicLabels', 'Users', 'SnippetTypes', 'Stages'],
  },
}
const both = {
  CameraViewPoint: ['X+', 'Y+', 'Z+'],
  ClippingPlane: ['Location+', 'Direction+'],
  Exceptions: ['Component+'],
  Selection: ['Component+'],
}

function offences(node: XmlNode, order: Record<string, string[]>): string[] {
  const wanted =
    node.children.length === 0 && order[node.name]?.every((one) => !one.endsWith('+')) ? null : order[node.name]
  const names = node.children.map(({ name }) => name)
  const places = names.map((name) => wanted?.findIndex((one) => one.replace('+', '') === name) ?? 0)
  const isOrdered = places.every((place, at) => place >= 0 && (at === 0 || place >= (places[at - 1] ?? 0)))
  const missing = wanted?.filter((one) => one.endsWith('+') && !names.includes(one.slice(0, -1))) ?? []
  const own = isOrdered && missing.length === 0 ? [] : [`${node.name}: ${names.join(' ')}`]
  return [...own, ...node.children.flatMap((child) => offences(child, order))]
}

describe.each(bcfVersions)('topics of BCF %s', (version) => {
  test('are read as they were written', () => {
    const { topics, broken } = readBcf(written(version))
    expect(broken).toBe(0)
    expect(topics).toEqual([topic])
  })

  test('have every element that the schema requires, in its order', () => {
    const files = written(version)
    expect([...files.keys()]).toContain('bcf.version')
    expect(files.has('extensions.xml')).toBe(version === '3.0')
    for (const [path, bytes] of files) {
      if (path.endsWith('.png')) continue
      const root = readXmlTree(bytes)
      expect(root).not.toBeNull()
      if (root) expect(offences(root, { ...both, ...schemas[version] })).toEqual([])
    }
    const markup = readXmlTree(files.get(`${GUIDS.topic}/markup.bcf`) ?? new Uint8Array())
    expect(childOf(markup ?? undefined, 'Topic')?.attributes).toEqual({
      Guid: GUIDS.topic,
      TopicType: 'Clash',
      TopicStatus: 'Open',
    })
  })

  test('that say nothing still say what the schema requires', () => {
    const bare = { ...topic, title: '', author: '', type: '', status: '', priority: '', stage: '', dueDate: '' }
    const [read] = readBcf(
      encoded(writeBcf([{ ...bare, labels: [], comments: [], viewpoints: [] }], version, 1)),
    ).topics
    expect(read).toMatchObject({ title: '-', author: '-', type: 'Issue', status: 'Open', comments: [], viewpoints: [] })
  })
})

test('files that are cut off, or of something else, are counted, and the others are read', () => {
  const files = written('2.1')
  const whole = files.get(`${GUIDS.topic}/markup.bcf`) ?? new Uint8Array()
  files.set('0/markup.bcf', whole.subarray(0, whole.length / 2))
  files.set('1/markup.bcf', new Uint8Array(Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><Markup/>')))
  files.set(`${GUIDS.topic}/${GUIDS.viewpoint}.bcfv`, new Uint8Array(Buffer.from('<VisualizationInfo>')))
  const { topics, broken } = readBcf(files)
  expect(topics.map(({ title, viewpoints }) => [title, viewpoints.length])).toEqual([[topic.title, 0]])
  expect(broken).toBe(3)
})

test('what was made here is known again by its GUID', () => {
  const guid = guidOfId('aB3-_zZ90xYq', 'viewpoint')
  expect(guid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-b[0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(idOfGuid(guid, 'viewpoint')).toBe('aB3-_zZ90xYq')
  expect(idOfGuid(guid, 'comment')).toBeNull()
  expect(idOfGuid(GUIDS.topic, 'topic')).toBeNull()
})

describe('a look at the models', () => {
  const models = { model0000000: [wall, slab, roof] }
  const nothing = { isAllBut: false, elements: {} }
  const look: Viewpoint = {
    eye: [10, 5, -20],
    target: [10, 5, -30],
    section: { axis: 'y', at: 3, isFlipped: false },
    box: null,
    hidden: { isAllBut: true, elements: { model0000000: [wall, slab] } },
    ghost: { isAllBut: false, elements: { model0000000: [slab] } },
    selected: { isAllBut: false, elements: { model0000000: [wall] } },
    tree: 'classes',
  }
  const surroundings = { models, centre: [10, 5, -30] as [number, number, number] }
  const usual: Viewpoint = { ...look, eye: [0, 0, 0], target: [1, 1, 1], section: null, ghost: nothing }

  test('is a viewpoint with up as z and north as y, and the same again', () => {
    const viewpoint = bcfOfViewpoint(look, surroundings)
    expect(viewpoint).toMatchObject({
      camera: { eye: [10, 20, 5], direction: [0, 1, 0] },
      defaultVisibility: false,
      exceptions: [wall, slab],
      planes: [{ place: [10, 30, 3], direction: [0, -0, 1] }],
    })
    const back = viewpointOfBcf(viewpoint, surroundings, usual)
    expect(back.missing).toBe(0)
    expect(back.viewpoint).toEqual({ ...look, hidden: { isAllBut: false, elements: { model0000000: [roof] } } })
  })

  test('keeps its box by six planes', () => {
    const box = { low: [1, 2, 3] as [number, number, number], high: [4, 5, 6] as [number, number, number] }
    const viewpoint = bcfOfViewpoint({ ...look, section: null, box }, surroundings)
    expect(viewpoint.planes).toHaveLength(6)
    expect(viewpointOfBcf(viewpoint, surroundings, usual).viewpoint).toMatchObject({ section: null, box })
  })

  test('of a camera without perspective stands where as much of the world is seen', () => {
    const camera = { eye: [10, -1_000, 5] as const, direction: [0, 1, 0] as const, height: 20, fieldOfView: null }
    const { viewpoint } = viewpointOfBcf({ ...bcfOfViewpoint(look, surroundings), camera }, surroundings, usual)
    expect(viewpoint.target).toEqual([10, 5, -30])
    expect(viewpoint.eye[2]).toBeCloseTo(-30 + 10 / Math.tan(Math.PI / 8), 3)
  })

  test.each([
    ['that are hidden', { defaultVisibility: true, exceptions: [wall, 'foreign'] }],
    ['that alone are seen', { defaultVisibility: false, exceptions: [slab, 'foreign'] }],
    ['of which none is here', { defaultVisibility: false, exceptions: ['foreign'] }],
  ])('keeps the camera, slanting planes and elements of other models %s, and gives them out again', (_, seen) => {
    const camera = { eye: [1, 2, 3] as const, direction: [0, 1, 0] as const, height: 12.5, fieldOfView: null }
    const planes = [{ place: [0, 0, 1] as const, direction: [0.6, 0, 0.8] as const }]
    const given = { camera, planes, selection: [wall, 'elsewhere'], faint: ['faint'], ...seen }
    const { viewpoint, outside } = viewpointOfBcf(given, surroundings, usual)
    const out = withOutside(bcfOfViewpoint(viewpoint, surroundings), viewpoint, surroundings, outside)
    expect(out).toEqual(given)
  })

  test('shows everything where nothing of what it shows is here', () => {
    const elsewhere = { models: { other0000000: [roof] }, centre: null }
    const { viewpoint, missing } = viewpointOfBcf(bcfOfViewpoint(look, surroundings), elsewhere, usual)
    expect(missing).toBe(2)
    expect(viewpoint).toMatchObject({ hidden: nothing, selected: nothing })
  })
})
