import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Viewpoint } from '@plumbline/core/bim'
import { bcfVersions, readBcf, writeBcf } from '@plumbline/core/bim/bcf'
import { executeLinks, type LinksCommand, ModelLinks, newLinks } from '@plumbline/core/documents/bim'
import { strToU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { incomingTopics } from './incoming.ts'
import { outgoingTopics } from './outgoing.ts'
import { withPictures } from './pictures.ts'

const MODEL = 'model0000000'
const beam = '1L2zNf0006034qCZOuDJ0s'
const surroundings = { models: { [MODEL]: [beam, 'slab', 'roof'] }, centre: null }
const nothing = { isAllBut: false, elements: {} }
const look: Viewpoint = {
  eye: [0, 0, 0],
  target: [0, 0, -10],
  section: null,
  box: null,
  hidden: nothing,
  ghost: nothing,
  selected: { isAllBut: false, elements: { [MODEL]: [beam] } },
  tree: 'storeys',
}

function room() {
  const links = new ModelLinks(newLinks())
  let made = 0
  return {
    links,
    run: (command: LinksCommand) => executeLinks(links, command, { now: 7, userId: 'anna00000000', right: 'write' }),
    here: { links, surroundings, usual: look, newId: () => `made${String(made++).padStart(8, '0')}` },
  }
}

const nameOf = () => 'Anna Tester'
const inArchive = (files: ReturnType<typeof writeBcf>) =>
  new Map([...files].map(([path, file]) => [path, typeof file === 'string' ? strToU8(file) : file]))

describe.each(bcfVersions)('saved views as BCF %s', (version) => {
  test('go out with their comments, come in elsewhere as the same, and add nothing where they are', () => {
    const one = room()
    one.run({ do: 'view.add', id: 'view00000000', name: 'Beam', order: 'V', viewpoint: look })
    one.run({ do: 'comment.add', id: 'comment00000', viewId: 'view00000000', text: 'Too long' })
    const views = one.links.views()
    const snapshots = new Map([['view00000000', Uint8Array.of(1, 2)]])
    const topics = outgoingTopics(views, { links: one.links, surroundings, nameOf, snapshots })
    const { topics: read, broken } = readBcf(inArchive(writeBcf(topics, version, 1)))
    expect(broken).toBe(0)
    expect(incomingTopics(read, one.here).flatMap(({ commands }) => commands)).toEqual([])

    const other = room()
    const [incoming] = incomingTopics(read, other.here)
    expect(incoming).toMatchObject({ views: 1, comments: 1, missing: 0 })
    expect(incoming?.pictures).toEqual(snapshots)
    const kept = new Map([['view00000000', 'picture00000']])
    expect(other.run({ do: 'batch', commands: withPictures(incoming?.commands ?? [], kept) }).ok).toBe(true)
    expect(other.links.views()).toMatchObject([{ id: 'view00000000', name: 'Beam', viewpoint: look }])
    expect(other.links.commentsOf('view00000000')).toMatchObject([{ text: 'Too long', author: 'Anna Tester', at: 7 }])
    // Out again it is the same topic.
    const again = outgoingTopics(other.links.views(), { links: other.links, surroundings, nameOf, snapshots })
    expect(again[0]).toMatchObject({ guid: topics[0]?.guid, author: 'Anna Tester', comments: topics[0]?.comments })
    // The picture is of what was looked at: a view that shows something else has none.
    const pictureOf = () => other.links.view('view00000000')?.topic?.picture
    other.run({ do: 'view.set', id: 'view00000000', name: 'Long beam' })
    expect(pictureOf()).toBe('picture00000')
    other.run({ do: 'view.set', id: 'view00000000', viewpoint: { ...look, tree: 'classes' } })
    expect(pictureOf()).toBeNull()
  })
})

test('what a file says and the models here cannot show goes out again, until the view shows something else', () => {
  const camera = { eye: [0, 0, 50] as const, direction: [0, 0.6, -0.8] as const, height: null, fieldOfView: 58 }
  const viewpoint = {
    camera,
    planes: [],
    selection: ['foreign'],
    faint: [],
    defaultVisibility: false,
    exceptions: [beam],
  }
  const guid = '0aab1c0b-8ac8-4e6b-a8d5-9c6b1c3e0f11'
  const facts = {
    type: 'Clash',
    status: 'Open',
    priority: 'High',
    stage: '',
    assignedTo: 'tom@example.org',
    dueDate: '',
  }
  const topic = {
    ...facts,
    guid,
    title: 'Beam',
    author: 'ann@example.org',
    at: 1,
    description: '',
    labels: [],
    related: [],
    references: [],
    comments: [],
  }
  const { links, run, here } = room()
  const viewpoints = [{ ...viewpoint, guid, snapshot: null }]
  const [incoming] = incomingTopics([{ ...topic, viewpoints }], here)
  expect(run({ do: 'batch', commands: incoming?.commands ?? [] }).ok).toBe(true)
  const out = () => outgoingTopics(links.views(), { links, surroundings, nameOf, snapshots: new Map() })[0]
  expect(out()).toEqual({ ...topic, at: 7, viewpoints })
  const [{ id } = { id: '' }] = links.views()
  run({ do: 'view.set', id, facts: { status: 'Closed', assignedTo: 'Anna Tester' } })
  expect(out()).toMatchObject({
    status: 'Closed',
    assignedTo: 'Anna Tester',
    priority: 'High',
    viewpoints: [viewpoint],
  })
  run({ do: 'view.set', id, viewpoint: look })
  expect(out()?.viewpoints[0]).toMatchObject({ selection: [beam], camera: { fieldOfView: null } })
})

test('a view that was made here has a status, a priority and an assignee too, and stays the same topic', () => {
  const { links, run, here } = room()
  run({ do: 'view.add', id: 'view00000000', name: 'Beam', order: 'V', viewpoint: look })
  const out = () => outgoingTopics(links.views(), { links, surroundings, nameOf, snapshots: new Map() })
  const [before] = out()
  run({ do: 'view.set', id: 'view00000000', facts: { status: 'Open', priority: 'High', assignedTo: 'Tom Okafor' } })
  const [after] = out()
  expect(after).toEqual({ ...before, status: 'Open', priority: 'High', assignedTo: 'Tom Okafor' })
  expect(after?.author).toBe('Anna Tester')
  const { topics } = readBcf(inArchive(writeBcf(out(), '3.0', 1)))
  expect(incomingTopics(topics, here).flatMap(({ commands }) => commands)).toEqual([])
})

const sample = join(
  process.env.PLUMBLINE_CORPUS ?? '../shared/data',
  'bim/Schependomlaan_Controle_staalconstructie_27-03-2015.bcfzip',
)
if (!existsSync(sample)) console.log('skipped: no BCF of the corpus (PLUMBLINE_CORPUS)')

test.skipIf(!existsSync(sample))('the review of the Schependomlaan steel becomes views with what was said', () => {
  const { topics, broken } = readBcf(new Map(Object.entries(unzipSync(readFileSync(sample)))))
  const { run, here, links } = room()
  const incoming = incomingTopics(topics, here)
  expect([topics.length, broken]).toEqual([9, 0])
  expect(run({ do: 'batch', commands: incoming.flatMap(({ commands }) => commands) }).ok).toBe(true)
  expect(links.views()).toHaveLength(9)
  const said = links.views().flatMap(({ id }) => links.commentsOf(id))
  expect(said.map(({ author }) => author)).toEqual(Array(9).fill('Ligtvoet Joep'))
  expect(said[0]?.text).toContain('#01 HE200B verlengen en 300mm opleggen')
  expect(links.views().some(({ viewpoint }) => viewpoint.selected.elements[MODEL]?.includes(beam))).toBe(true)
})
