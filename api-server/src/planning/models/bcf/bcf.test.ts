import { guidOfId } from '@plumbline/core/bim/bcf'
import {
  accessTokenCreate,
  bcfAuth,
  bcfColoring,
  bcfCommentCreate,
  bcfCommentDelete,
  bcfCommentEdit,
  bcfCommentList,
  bcfCommentRead,
  bcfCurrentUser,
  bcfDocumentReferenceCreate,
  bcfDocumentReferenceEdit,
  bcfDocumentReferenceList,
  bcfExtensions,
  bcfFilesInformation,
  bcfProjectEdit,
  bcfProjectList,
  bcfProjectRead,
  bcfRelatedList,
  bcfRelatedSet,
  bcfSelection,
  bcfSnapshot,
  bcfTopicCreate,
  bcfTopicDelete,
  bcfTopicEdit,
  bcfTopicFiles,
  bcfTopicList,
  bcfTopicRead,
  bcfVersions,
  bcfViewpointCreate,
  bcfViewpointDelete,
  bcfViewpointList,
  bcfViewpointRead,
  bcfVisibility,
  epsTree,
  foundationAuth,
  foundationCurrentUser,
  foundationVersions,
  modelLinkChange,
  modelList,
  modelUpload,
} from '@plumbline/core/contract'
import type { LinksCommand } from '@plumbline/core/documents/bim'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { useReadGround } from '../../../../test/ground.ts'
import { eventually } from '../../../../test/planning.ts'
import { tinyGuid, tinyIfc } from '../../../../test/tiny-ifc.ts'
import { passwordOf, type Visitor } from '../../../../test/visitor.ts'

const ground = useReadGround()
const atProject = () => ({ bcfProjectId: guidOfId(ground.scheduleId, 'project') })

/** Knows nothing but the text of her token. */
async function programOf(person: Visitor, name: string): Promise<Visitor> {
  const wanted = { name: 'Coordination', days: 30, password: passwordOf(name) }
  const program = ground.site.visitor()
  program.accessToken = (await person.ok(accessTokenCreate, { input: wanted })).text
  return program
}

async function topic(who: Visitor, input: { title: string } & Record<string, unknown>) {
  const made = await who.call(bcfTopicCreate, { params: atProject(), input })
  expect(made.status).toBe(201)
  return { made: made.body, at: { ...atProject(), topicGuid: made.body.guid } }
}

type Place = [number, number, number]

const cameraAt = (x: number) => ({
  camera_view_point: { x, y: -5, z: 2 },
  camera_direction: { x: 0, y: 1, z: 0 },
  camera_up_vector: { x: 0, y: 0, z: 1 },
  aspect_ratio: 1.5,
})
const looking = { perspective_camera: { ...cameraAt(3), field_of_view: 60 } }

describe('the BCF API 3.0', () => {
  test('says what there is before anybody is let in, and then lists schedules with models as projects', async () => {
    const visitor = ground.site.visitor()
    expect((await visitor.ok(bcfVersions)).versions).toMatchObject([{ version_id: '3.0' }])
    expect(await visitor.ok(bcfAuth)).toEqual({ http_basic_supported: false, supported_oauth2_flows: [] })
    expect((await visitor.call(bcfProjectList)).status).toBe(401)
    const apis = (await visitor.ok(foundationVersions)).versions.map(({ api_id, version_id }) => [api_id, version_id])
    expect(apis).toEqual([
      ['foundation', '1.1'],
      ['bcf', '3.0'],
    ])
    expect(await visitor.ok(foundationAuth)).toEqual(await visitor.ok(bcfAuth))
    expect((await visitor.call(foundationCurrentUser)).status).toBe(401)

    const program = await programOf(ground.maya, 'maya')
    expect(await program.ok(bcfCurrentUser)).toEqual({ id: ground.maya.id, name: 'maya Tester' })
    expect(await program.ok(foundationCurrentUser)).toEqual(await program.ok(bcfCurrentUser))
    const { bcfProjectId } = atProject()
    const projects = async () => (await program.ok(bcfProjectList)).map(({ project_id }) => project_id)
    expect(await projects()).not.toContain(bcfProjectId)
    await ground.maya.upload(modelUpload, { scheduleId: ground.scheduleId }, tinyIfc(), { name: 'House' })
    await eventually(async () => ((await projects()).includes(bcfProjectId) ? true : null))
    const stranger = await ground.site.person(`bcf${Date.now()}`)
    expect(await stranger.ok(bcfProjectList)).toEqual([])
  })

  test('tells each what they may do, and lets nobody else in', async () => {
    const { made, at } = await topic(ground.maya, { title: 'Leak' })
    expect(made.authorization.topic_actions).toContain('update')
    const project = await ground.rita.ok(bcfProjectRead, { params: atProject() })
    expect(project).toMatchObject({ authorization: { project_actions: [] } })
    expect((await ground.rita.ok(bcfTopicRead, { params: at })).authorization.topic_actions).toEqual([])
    const refused = [
      ground.rita.call(bcfTopicCreate, { params: atProject(), input: { title: 'Mine' } }),
      ground.rita.call(bcfTopicEdit, { params: at, input: { title: 'Mine' } }),
      ground.rita.call(bcfTopicDelete, { params: at }),
      ground.rita.call(bcfCommentCreate, { params: at, input: { comment: 'Mine' } }),
      ground.rita.call(bcfViewpointCreate, { params: at, input: {} }),
    ]
    for (const { status } of await Promise.all(refused)) expect(status).toBe(403)
    const stranger = await ground.site.person(`bcf${Date.now()}`)
    expect((await stranger.call(bcfTopicList, { params: atProject() })).status).toBe(404)
    expect((await stranger.call(bcfTopicRead, { params: at })).status).toBe(404)
    expect((await ground.maya.ok(bcfTopicList, { params: atProject() })).map(({ title }) => title)).toEqual(['Leak'])
  })
})

describe('projects', () => {
  test('are renamed with their schedules by who may change the structure, and by nobody else', async () => {
    const params = atProject()
    const before = await ground.maya.ok(bcfProjectRead, { params })
    expect(before.authorization.project_actions).toContain('update')
    const input = { name: 'Harbour house' }
    const renamed = await ground.maya.ok(bcfProjectEdit, { params, input })
    expect(renamed).toEqual({ ...before, ...input })
    const { nodes } = await ground.maya.ok(epsTree, { params: { spaceId: ground.spaceId } })
    expect(nodes.find(({ id }) => id === ground.scheduleId)?.name).toBe(input.name)
    expect((await ground.rita.call(bcfProjectEdit, { params, input: { name: 'Mine' } })).status).toBe(403)
    const stranger = await ground.site.person(`bcf${Date.now()}`)
    expect((await stranger.call(bcfProjectEdit, { params, input: { name: 'Mine' } })).status).toBe(404)
    expect((await ground.maya.call(bcfProjectEdit, { params, input: { name: '' } })).status).toBe(400)
    expect((await ground.rita.ok(bcfProjectRead, { params })).name).toBe(input.name)
  })
})

describe('topics', () => {
  test('are issues: made, told, said anew as a whole, and deleted; those of files keep their GUID', async () => {
    const program = await programOf(ground.maya, 'maya')
    const guid = 'a1b2c3d4-0000-4000-8000-00000000000a'
    const said = {
      topic_type: 'Clash',
      topic_status: 'Open',
      priority: 'High',
      labels: ['MEP'],
      due_date: '2027-03-12',
    }
    const { made, at } = await topic(program, { guid, title: 'Duct in beam', ...said })
    expect(made).toMatchObject({ guid, title: 'Duct in beam', ...said, due_date: '2027-03-12T00:00:00Z' })
    expect(made).toMatchObject({ creation_author: 'maya Tester', assigned_to: null })
    const twin = await program.call(bcfTopicCreate, { params: atProject(), input: { guid, title: 'Again' } })
    expect(twin.body.error).toBe('CONFLICT')
    const input = { title: 'Duct through beam', topic_status: 'Closed', assigned_to: 'Tom Okafor' }
    const edited = await program.ok(bcfTopicEdit, { params: at, input })
    expect(edited).toMatchObject({ ...input, priority: null, labels: [], creation_date: made.creation_date })
    expect(await ground.rita.ok(bcfTopicRead, { params: at })).toMatchObject(input)
    await program.ok(bcfTopicDelete, { params: at })
    expect((await program.call(bcfTopicRead, { params: at })).status).toBe(404)
    expect((await program.call(bcfTopicDelete, { params: at })).status).toBe(404)
  })

  test('have the GUID of exported files where they were made here', async () => {
    const none = { isAllBut: false, elements: {} }
    const from: { eye: Place; target: Place } = { eye: [9, 9, 9], target: [0, 0, 0] }
    const sets = { hidden: none, ghost: none, selected: none }
    const id = 'viewviewview'
    const commands: LinksCommand[] = [
      {
        ...{ do: 'view.add', id, name: 'Crack', order: 'V', topic: null },
        viewpoint: { ...from, ...sets, section: null, box: null, tree: 'storeys' },
      },
      { do: 'view.set', id, facts: { status: 'Open' } },
    ]
    await ground.maya.ok(modelLinkChange, { ...ground.ofSchedule, input: { commands } })
    const [told] = await ground.maya.ok(bcfTopicList, { params: atProject() })
    expect(told).toMatchObject({ guid: guidOfId(id, 'topic'), title: 'Crack', topic_status: 'Open' })
    const at = { ...atProject(), topicGuid: guidOfId(id, 'topic') }
    const [seen] = await ground.maya.ok(bcfViewpointList, { params: at })
    expect(seen).toMatchObject({
      guid: guidOfId(id, 'viewpoint'),
      perspective_camera: { camera_view_point: { x: 9, y: -9, z: 9 } },
    })
  })

  test('are filtered, sorted and told by pages as OData asks; what it cannot read is refused', async () => {
    for (const [title, priority] of [
      ['Beam', 'High'],
      ['Duct', 'Low'],
      ['Crack', 'High'],
    ] as const) {
      await topic(ground.maya, { title, priority, topic_status: 'Open' })
    }
    const titles = async (input: object) =>
      (await ground.maya.ok(bcfTopicList, { params: atProject(), input })).map(({ title }) => title)
    expect(await titles({ $filter: "priority eq 'High'", $orderby: 'title desc' })).toEqual(['Crack', 'Beam'])
    expect(await titles({ $orderby: 'priority,title', $top: 1, $skip: 1 })).toEqual(['Crack'])
    expect(await titles({ $filter: "contains(title,'uc') and topic_status eq 'Open'" })).toEqual(['Duct'])
    expect(await titles({ $filter: 'creation_date gt 2031-01-01T00:00:00Z' })).toEqual([])
    const refused = await ground.maya.call(bcfTopicList, { params: atProject(), input: { $filter: 'colour eq 1' } })
    expect(refused).toMatchObject({ status: 400, body: { error: 'ODATA_QUERY' } })
  })

  test('name words that extensions offer beside the usual ones, and people of the space', async () => {
    await topic(ground.maya, { title: 'Odd', topic_type: 'Snag', labels: ['North'], stage: 'Shell' })
    const offered = await ground.rita.ok(bcfExtensions, { params: atProject() })
    expect(offered.topic_type).toEqual(expect.arrayContaining(['Issue', 'Snag']))
    expect(offered).toMatchObject({ topic_label: ['North'], stage: ['Shell'], topic_actions: [] })
    expect(offered.users).toEqual(expect.arrayContaining(['maya Tester', 'rita Tester']))
  })
})

describe('what topics lead to', () => {
  test('other topics, also such as are not here, are said as a whole', async () => {
    const { at, made } = await topic(ground.maya, { title: 'Leak' })
    expect(made.authorization.topic_actions).toContain('updateRelatedTopics')
    expect(await ground.rita.ok(bcfRelatedList, { params: at })).toEqual([])
    const elsewhere = { related_topic_guid: 'db49df2b-0e42-473b-a3ee-f7b785d783c4' }
    const other = { related_topic_guid: (await topic(ground.maya, { title: 'Crack' })).made.guid }
    const input = [elsewhere, other, elsewhere]
    expect(await ground.maya.ok(bcfRelatedSet, { params: at, input })).toEqual([elsewhere, other])
    // What is said anew of the topic leaves them as they are.
    await ground.maya.ok(bcfTopicEdit, { params: at, input: { title: 'Leak', topic_status: 'Closed' } })
    expect(await ground.rita.ok(bcfRelatedList, { params: at })).toEqual([elsewhere, other])
    expect((await ground.rita.call(bcfRelatedSet, { params: at, input: [] })).status).toBe(403)
    expect(await ground.maya.ok(bcfRelatedSet, { params: at, input: [] })).toEqual([])
  })

  test('documents that lie elsewhere are referred to by their addresses', async () => {
    const { at } = await topic(ground.maya, { title: 'Leak' })
    const input = { url: 'https://example.com/files/LegalRequirements.pdf', description: 'Legal requirements' }
    const made = await ground.maya.call(bcfDocumentReferenceCreate, { params: at, input })
    expect(made).toMatchObject({ status: 201, body: input })
    const twin = await ground.maya.call(bcfDocumentReferenceCreate, {
      params: at,
      input: { ...input, guid: made.body.guid },
    })
    expect(twin.body.error).toBe('CONFLICT')
    const params = { ...at, referenceGuid: made.body.guid }
    const changed = { url: 'https://example.com/files/LegalRequirements_Update.pdf' }
    const edited = await ground.maya.ok(bcfDocumentReferenceEdit, { params, input: changed })
    expect(edited).toEqual({ guid: made.body.guid, ...changed, description: null })
    expect(await ground.rita.ok(bcfDocumentReferenceList, { params: at })).toEqual([edited])
    const refused = [
      ground.rita.call(bcfDocumentReferenceCreate, { params: at, input }),
      ground.rita.call(bcfDocumentReferenceEdit, { params, input }),
    ]
    for (const { status } of await Promise.all(refused)) expect(status).toBe(403)
    const nowhere = { ...at, referenceGuid: at.topicGuid }
    expect((await ground.maya.call(bcfDocumentReferenceEdit, { params: nowhere, input })).status).toBe(404)
    const script = { ...input, url: 'javascript:alert(1)' }
    expect((await ground.maya.call(bcfDocumentReferenceCreate, { params: at, input: script })).status).toBe(400)
  })

  test('and the models that they are of', async () => {
    await ground.maya.upload(modelUpload, { scheduleId: ground.scheduleId }, tinyIfc(), { name: 'House' })
    const [model] = await eventually(async () => {
      const { models } = await ground.maya.ok(modelList, ground.ofSchedule)
      return models.length > 0 ? models : null
    })
    const { at } = await topic(ground.maya, { title: 'Leak' })
    const file = { file_name: model?.fileName, reference: model?.id }
    const [told] = await ground.rita.ok(bcfFilesInformation, { params: atProject() })
    expect(told).toMatchObject({
      file,
      display_information: [{ field_display_name: 'Model', field_value: 'House' }, {}, {}],
    })
    expect(await ground.rita.ok(bcfTopicFiles, { params: at })).toEqual([file])
    const stranger = await ground.site.person(`bcf${Date.now()}`)
    expect((await stranger.call(bcfFilesInformation, { params: atProject() })).status).toBe(404)
    expect((await stranger.call(bcfTopicFiles, { params: at })).status).toBe(404)
  })
})

describe('comments', () => {
  test('are added, changed by who wrote them alone, and deleted', async () => {
    const { at } = await topic(ground.maya, { title: 'Leak' })
    const made = await ground.maya.call(bcfCommentCreate, { params: at, input: { comment: 'Since Monday' } })
    expect(made).toMatchObject({
      status: 201,
      body: { comment: 'Since Monday', author: 'maya Tester', viewpoint_guid: null },
    })
    const params = { ...at, commentGuid: made.body.guid }
    const edited = await ground.maya.ok(bcfCommentEdit, { params, input: { comment: 'Since Tuesday' } })
    expect(edited).toMatchObject({ guid: made.body.guid, comment: 'Since Tuesday', date: made.body.date })
    await ground.site.sql("UPDATE app.members SET role = 'planner' WHERE user_id = $1 AND space_id = $2", [
      ground.rita.id,
      ground.spaceId,
    ])
    expect((await ground.rita.call(bcfCommentEdit, { params, input: { comment: 'Mine' } })).status).toBe(403)
    expect(await ground.rita.ok(bcfCommentRead, { params })).toMatchObject({ comment: 'Since Tuesday' })
    await ground.maya.call(bcfCommentCreate, { params: at, input: { comment: 'Dry now' } })
    const said = async (input: object) =>
      (await ground.rita.ok(bcfCommentList, { params: at, input })).map(({ comment }) => comment)
    expect(await said({ $filter: "author eq 'maya Tester' and contains(comment,'Dry')" })).toEqual(['Dry now'])
    expect(await said({ $orderby: 'date desc', $top: 1 })).toEqual(['Dry now'])
    expect(await said({ $filter: 'date gt 2091-01-01T00:00:00Z' })).toEqual([])
    const [dry] = await ground.maya.ok(bcfCommentList, { params: at, input: { $orderby: 'date desc' } })
    await ground.maya.ok(bcfCommentDelete, { params: { ...at, commentGuid: dry?.guid ?? '' } })
    await ground.maya.ok(bcfCommentDelete, { params })
    expect(await ground.maya.ok(bcfCommentList, { params: at })).toEqual([])
    expect((await ground.maya.call(bcfCommentRead, { params })).status).toBe(404)
  })
})

describe('viewpoints', () => {
  test('keep camera, cuts, elements that are here and elsewhere, and the picture', async () => {
    await ground.maya.upload(modelUpload, { scheduleId: ground.scheduleId }, tinyIfc(), { name: 'House' })
    await eventually(async () => (await ground.maya.ok(modelList, ground.ofSchedule)).models[0] ?? null)
    const { at } = await topic(ground.maya, { title: 'Leak' })
    expect(await ground.maya.ok(bcfViewpointList, { params: at })).toEqual([])
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#cc0000' } })
      .png()
      .toBuffer()
    const elsewhere = 'elsewhere0000000000000'
    const input = {
      ...looking,
      clipping_planes: [{ location: { x: 0, y: 0, z: 3 }, direction: { x: 0, y: 0, z: 1 } }],
      snapshot: { snapshot_type: 'png' as const, snapshot_data: png.toString('base64') },
      components: {
        selection: [{ ifc_guid: tinyGuid('north') }, { ifc_guid: elsewhere }],
        visibility: { default_visibility: false, exceptions: [{ ifc_guid: tinyGuid('north') }] },
      },
    }
    const made = await ground.maya.call(bcfViewpointCreate, { params: at, input })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ orthogonal_camera: null, snapshot: { snapshot_type: 'jpg' } })
    const params = { ...at, viewpointGuid: made.body.guid }
    const told = await ground.rita.ok(bcfViewpointRead, { params })
    expect(told.perspective_camera).toMatchObject({ camera_view_point: { x: 3, y: -5, z: 2 }, field_of_view: 60 })
    expect(told.clipping_planes).toEqual(input.clipping_planes)
    const guids = (list: { ifc_guid: string }[]) => list.map(({ ifc_guid }) => ifc_guid)
    expect(guids((await ground.rita.ok(bcfSelection, { params })).selection)).toEqual([tinyGuid('north'), elsewhere])
    const { visibility } = await ground.rita.ok(bcfVisibility, { params })
    expect(visibility.default_visibility).toBe(false)
    expect(guids(visibility.exceptions)).toEqual([tinyGuid('north')])
    expect(await ground.rita.ok(bcfColoring, { params })).toEqual({ coloring: [] })
    const picture = await ground.rita.call(bcfSnapshot, { params })
    expect(picture.status).toBe(200)
    expect(picture.headers.get('content-type')).toBe('image/jpeg')

    // The topic is called as before, and a comment may be of what was looked at.
    expect((await ground.maya.ok(bcfTopicRead, { params: at })).title).toBe('Leak')
    const comment = { comment: 'Here', viewpoint_guid: made.body.guid }
    expect((await ground.maya.call(bcfCommentCreate, { params: at, input: comment })).body).toMatchObject(comment)
    await ground.maya.ok(bcfViewpointDelete, { params })
    expect((await ground.maya.call(bcfViewpointRead, { params })).status).toBe(404)
  })

  test('what is no picture is refused, and nothing is added', async () => {
    const { at } = await topic(ground.maya, { title: 'Leak' })
    const snapshot = { snapshot_type: 'png' as const, snapshot_data: Buffer.from('no picture').toString('base64') }
    const refused = await ground.maya.call(bcfViewpointCreate, { params: at, input: { ...looking, snapshot } })
    expect(refused.body.error).toBe('NOT_A_PICTURE')
    expect(await ground.maya.ok(bcfViewpointList, { params: at })).toEqual([])
  })
})
