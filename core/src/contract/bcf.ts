/**
 * Issues of models for other programs: the BCF API 3.0 of buildingSMART. A schedule is a project there, an issue a topic.
 * Names and answers are those of that standard; programs show an access token.
 */
import { z } from 'zod'
import { reference as bcfReference, isBcfGuid } from '../bim/bcf/topic.ts'
import { viewName, viewText } from '../bim/index.ts'
import { MAX_FILTER } from '../odata/tokens.ts'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { done, longName, nothing } from './fields.ts'

const guid = plainText().max(36).refine(isBcfGuid)
const ofProject = z.object({ bcfProjectId: guid })
const ofTopic = ofProject.extend({ topicGuid: guid })
const ofComment = ofTopic.extend({ commentGuid: guid })
const ofViewpoint = ofTopic.extend({ viewpointGuid: guid })
const root = '/bcf/3.0/projects/:bcfProjectId' as const
const topicPath = `${root}/topics/:topicGuid` as const

const words = (most: number) => plainText().max(most)
const moment = z.iso.datetime()

// ---- What there is ----

export const bcfVersions = defineRoute({
  name: 'bcfVersions',
  method: 'GET',
  path: '/bcf/versions',
  can: 'public',
  params: nothing,
  input: nothing,
  output: z.object({ versions: z.array(z.object({ version_id: z.string(), detailed_version: z.string() })) }),
  errors: [],
})

/** APIs of the OpenCDE family that are spoken here, each below its own name. */
export const foundationVersions = defineRoute({
  name: 'foundationVersions',
  method: 'GET',
  path: '/foundation/versions',
  can: 'public',
  params: nothing,
  input: nothing,
  output: z.object({
    versions: z.array(z.object({ api_id: z.string(), version_id: z.string(), detailed_version: z.string() })),
  }),
  errors: [],
})

/** As `bcfAuth`. */
export const foundationAuth = defineRoute({
  name: 'foundationAuth',
  method: 'GET',
  path: '/foundation/1.1/auth',
  can: 'public',
  params: nothing,
  input: nothing,
  output: z.object({ http_basic_supported: z.boolean(), supported_oauth2_flows: z.array(z.string()) }),
  errors: [],
})

/** As `bcfCurrentUser`. */
export const foundationCurrentUser = defineRoute({
  name: 'foundationCurrentUser',
  method: 'GET',
  path: '/foundation/1.1/current-user',
  can: 'signed_in',
  params: nothing,
  input: nothing,
  output: z.object({ id: z.string(), name: z.string() }),
  errors: [],
})

/** There is no other way in than an access token. */
export const bcfAuth = defineRoute({
  name: 'bcfAuth',
  method: 'GET',
  path: '/bcf/3.0/auth',
  can: 'public',
  params: nothing,
  input: nothing,
  output: z.object({ http_basic_supported: z.boolean(), supported_oauth2_flows: z.array(z.string()) }),
  errors: [],
})

export const bcfCurrentUser = defineRoute({
  name: 'bcfCurrentUser',
  method: 'GET',
  path: '/bcf/3.0/current-user',
  can: 'signed_in',
  params: nothing,
  input: nothing,
  output: z.object({ id: z.string(), name: z.string() }),
  errors: [],
})

const project = z.object({ project_id: z.string(), name: z.string() })
const actions = z.array(z.string())
const projectWithRights = project.extend({ authorization: z.object({ project_actions: actions }) })

/** Schedules with models that the person may read, in all of their spaces. */
export const bcfProjectList = defineRoute({
  name: 'bcfProjectList',
  method: 'GET',
  path: '/bcf/3.0/projects',
  can: 'signed_in',
  params: nothing,
  input: nothing,
  output: z.array(project),
  errors: [],
})

export const bcfProjectRead = defineRoute({
  name: 'bcfProjectRead',
  method: 'GET',
  path: root,
  can: 'schedule.read',
  params: ofProject,
  input: nothing,
  output: projectWithRights,
  errors: [],
})

/** What a project is called is what the schedule is called in the structure. */
export const bcfProjectEdit = defineRoute({
  name: 'bcfProjectEdit',
  method: 'PUT',
  path: root,
  can: 'eps.edit',
  params: ofProject,
  input: z.object({ name: longName }),
  output: projectWithRights,
  errors: [],
})

/** Words to choose from: the usual ones, and those that topics say. */
export const bcfExtensions = defineRoute({
  name: 'bcfExtensions',
  method: 'GET',
  path: `${root}/extensions`,
  can: 'schedule.read',
  params: ofProject,
  input: nothing,
  output: z.object({
    topic_type: actions,
    topic_status: actions,
    topic_label: actions,
    snippet_type: actions,
    priority: actions,
    users: actions,
    stage: actions,
    project_actions: actions,
    topic_actions: actions,
    comment_actions: actions,
  }),
  errors: [],
})

// ---- Topics ----

const word = z.string().nullable()
const topic = z.object({
  guid: z.string(),
  server_assigned_id: z.string(),
  title: z.string(),
  topic_type: word,
  topic_status: word,
  priority: word,
  stage: word,
  description: word,
  assigned_to: word,
  due_date: word,
  labels: z.array(z.string()),
  creation_date: z.string(),
  creation_author: z.string(),
  authorization: z.object({ topic_actions: actions, topic_status: actions }),
})
export type BcfTopicAnswer = z.infer<typeof topic>

const topicInput = z.object({
  title: viewName,
  topic_type: words(128).nullish(),
  topic_status: words(128).nullish(),
  priority: words(128).nullish(),
  stage: words(128).nullish(),
  description: words(4_000).nullish(),
  assigned_to: words(256).nullish(),
  due_date: z.union([moment, z.iso.date()]).nullish(),
  labels: z.array(words(128)).max(50).nullish(),
})
export type BcfTopicInput = z.output<typeof topicInput>

const counted = z.coerce.number().int().min(0).max(100_000)
const PAGE = 100
const odataErrors = ['ODATA_QUERY', 'ODATA_UNSUPPORTED'] as const
const odata = z.object({
  $filter: words(MAX_FILTER).optional(),
  $orderby: words(2_000).optional(),
  $top: counted.max(500).default(PAGE),
  $skip: counted.default(0),
})

/** Of OData a filter, an order and a page; 100 topics unless more are asked for. */
export const bcfTopicList = defineRoute({
  name: 'bcfTopicList',
  method: 'GET',
  path: `${root}/topics`,
  can: 'schedule.read',
  params: ofProject,
  input: odata,
  output: z.array(topic),
  errors: odataErrors,
})

const changeErrors = ['BIM_VIEW_MISSING', 'FIELD_INVALID', 'DOCUMENT_TOO_LARGE'] as const

export const bcfTopicCreate = defineRoute({
  name: 'bcfTopicCreate',
  method: 'POST',
  path: `${root}/topics`,
  can: 'bim.edit',
  params: ofProject,
  input: topicInput.extend({ guid: guid.optional() }),
  output: topic,
  errors: [...changeErrors, 'CONFLICT'],
})

export const bcfTopicRead = defineRoute({
  name: 'bcfTopicRead',
  method: 'GET',
  path: topicPath,
  can: 'schedule.read',
  params: ofTopic,
  input: nothing,
  output: topic,
  errors: [],
})

/** What is not given is said no more. */
export const bcfTopicEdit = defineRoute({
  name: 'bcfTopicEdit',
  method: 'PUT',
  path: topicPath,
  can: 'bim.edit',
  params: ofTopic,
  input: topicInput,
  output: topic,
  errors: changeErrors,
})

/** With its viewpoints and what was said of it. */
export const bcfTopicDelete = defineRoute({
  name: 'bcfTopicDelete',
  method: 'DELETE',
  path: topicPath,
  can: 'bim.edit',
  params: ofTopic,
  input: nothing,
  output: done,
  errors: changeErrors,
})

// ---- What topics lead to ----

const related = z.array(z.object({ related_topic_guid: guid })).max(100)

export const bcfRelatedList = defineRoute({
  name: 'bcfRelatedList',
  method: 'GET',
  path: `${topicPath}/related_topics`,
  can: 'schedule.read',
  params: ofTopic,
  input: nothing,
  output: related,
  errors: [],
})

/** All of them: what is not given is related no more. */
export const bcfRelatedSet = defineRoute({
  name: 'bcfRelatedSet',
  method: 'PUT',
  path: `${topicPath}/related_topics`,
  can: 'bim.edit',
  params: ofTopic,
  input: related,
  output: related,
  errors: changeErrors,
})

const documentReference = z.object({ guid: z.string(), url: z.string(), description: word })
const documentReferenceInput = z.object({
  guid: guid.optional(),
  /** Of what lies elsewhere: documents are not kept here. */
  url: bcfReference.shape.url,
  description: words(1_000).nullish(),
})

export const bcfDocumentReferenceList = defineRoute({
  name: 'bcfDocumentReferenceList',
  method: 'GET',
  path: `${topicPath}/document_references`,
  can: 'schedule.read',
  params: ofTopic,
  input: nothing,
  output: z.array(documentReference),
  errors: [],
})

export const bcfDocumentReferenceCreate = defineRoute({
  name: 'bcfDocumentReferenceCreate',
  method: 'POST',
  path: `${topicPath}/document_references`,
  can: 'bim.edit',
  params: ofTopic,
  input: documentReferenceInput,
  output: documentReference,
  errors: [...changeErrors, 'CONFLICT'],
})

export const bcfDocumentReferenceEdit = defineRoute({
  name: 'bcfDocumentReferenceEdit',
  method: 'PUT',
  path: `${topicPath}/document_references/:referenceGuid`,
  can: 'bim.edit',
  params: ofTopic.extend({ referenceGuid: guid }),
  input: documentReferenceInput.omit({ guid: true }),
  output: documentReference,
  errors: changeErrors,
})

// ---- Files ----

const file = z.object({ file_name: z.string(), reference: z.string() })

/** Models of the schedule, with what tells them apart. */
export const bcfFilesInformation = defineRoute({
  name: 'bcfFilesInformation',
  method: 'GET',
  path: `${root}/files_information`,
  can: 'schedule.read',
  params: ofProject,
  input: nothing,
  output: z.array(
    z.object({
      display_information: z.array(z.object({ field_display_name: z.string(), field_value: z.string() })),
      file,
    }),
  ),
  errors: [],
})

/** Viewpoints are of all models of the schedule together. */
export const bcfTopicFiles = defineRoute({
  name: 'bcfTopicFiles',
  method: 'GET',
  path: `${topicPath}/files`,
  can: 'schedule.read',
  params: ofTopic,
  input: nothing,
  output: z.array(file),
  errors: [],
})

// ---- Comments ----

const comment = z.object({
  guid: z.string(),
  date: z.string(),
  author: z.string(),
  comment: z.string(),
  topic_guid: z.string(),
  viewpoint_guid: z.string().nullable(),
  authorization: z.object({ comment_actions: actions }),
})
export type BcfCommentAnswer = z.infer<typeof comment>

/** Of OData as `bcfTopicList`. */
export const bcfCommentList = defineRoute({
  name: 'bcfCommentList',
  method: 'GET',
  path: `${topicPath}/comments`,
  can: 'schedule.read',
  params: ofTopic,
  input: odata,
  output: z.array(comment),
  errors: odataErrors,
})

export const bcfCommentCreate = defineRoute({
  name: 'bcfCommentCreate',
  method: 'POST',
  path: `${topicPath}/comments`,
  can: 'bim.edit',
  params: ofTopic,
  input: z.object({ guid: guid.optional(), comment: viewText, viewpoint_guid: guid.nullish() }),
  output: comment,
  errors: [...changeErrors, 'CONFLICT'],
})

export const bcfCommentRead = defineRoute({
  name: 'bcfCommentRead',
  method: 'GET',
  path: `${topicPath}/comments/:commentGuid`,
  can: 'schedule.read',
  params: ofComment,
  input: nothing,
  output: comment,
  errors: [],
})

/** Of one's own comment. */
export const bcfCommentEdit = defineRoute({
  name: 'bcfCommentEdit',
  method: 'PUT',
  path: `${topicPath}/comments/:commentGuid`,
  can: 'bim.edit',
  params: ofComment,
  input: z.object({ comment: viewText }),
  output: comment,
  errors: changeErrors,
})

export const bcfCommentDelete = defineRoute({
  name: 'bcfCommentDelete',
  method: 'DELETE',
  path: `${topicPath}/comments/:commentGuid`,
  can: 'bim.edit',
  params: ofComment,
  input: nothing,
  output: done,
  errors: changeErrors,
})

// ---- Viewpoints ----

const metres = z.number().min(-1e9).max(1e9)
const vector = z.object({ x: metres, y: metres, z: metres })
const camera = z.object({
  camera_view_point: vector,
  camera_direction: vector,
  camera_up_vector: vector,
  aspect_ratio: z.number().positive().max(100),
})
const perspective = camera.extend({ field_of_view: z.number().min(1).max(179) })
const orthogonal = camera.extend({ view_to_world_scale: z.number().positive().max(1e9) })
const plane = z.object({ location: vector, direction: vector })
const component = z.object({ ifc_guid: plainText().regex(/^[^\s:]{1,64}$/) })
const components = z.array(component).max(10_000)
const visibility = z.object({ default_visibility: z.boolean(), exceptions: components })

const viewpoint = z.object({
  guid: z.string(),
  perspective_camera: perspective.nullable(),
  orthogonal_camera: orthogonal.nullable(),
  clipping_planes: z.array(plane),
  snapshot: z.object({ snapshot_type: z.enum(['jpg', 'png']) }).nullable(),
  authorization: z.object({ viewpoint_actions: actions }),
})
export type BcfViewpointAnswer = z.infer<typeof viewpoint>

export const bcfViewpointList = defineRoute({
  name: 'bcfViewpointList',
  method: 'GET',
  path: `${topicPath}/viewpoints`,
  can: 'schedule.read',
  params: ofTopic,
  input: nothing,
  output: z.array(viewpoint),
  errors: [],
})

const viewpointInput = z.object({
  guid: guid.optional(),
  perspective_camera: perspective.nullish(),
  orthogonal_camera: orthogonal.nullish(),
  clipping_planes: z.array(plane).max(100).nullish(),
  /** As Base64; what does not fit into a call is sent smaller. */
  snapshot: z.object({ snapshot_type: z.enum(['jpg', 'png']), snapshot_data: z.base64().max(1_000_000) }).nullish(),
  components: z
    .object({
      selection: components.nullish(),
      visibility: z
        .object({ default_visibility: z.boolean().default(true), exceptions: components.nullish() })
        .nullish(),
    })
    .nullish(),
})
export type BcfViewpointInput = z.output<typeof viewpointInput>

export const bcfViewpointCreate = defineRoute({
  name: 'bcfViewpointCreate',
  method: 'POST',
  path: `${topicPath}/viewpoints`,
  can: 'bim.edit',
  params: ofTopic,
  input: viewpointInput,
  output: viewpoint,
  errors: [...changeErrors, 'CONFLICT', 'SPACE_FULL', 'NOT_A_PICTURE', 'PICTURES_TOO_MANY'],
})

export const bcfViewpointRead = defineRoute({
  name: 'bcfViewpointRead',
  method: 'GET',
  path: `${topicPath}/viewpoints/:viewpointGuid`,
  can: 'schedule.read',
  params: ofViewpoint,
  input: nothing,
  output: viewpoint,
  errors: [],
})

/** The last viewpoint of a topic goes with the topic. */
export const bcfViewpointDelete = defineRoute({
  name: 'bcfViewpointDelete',
  method: 'DELETE',
  path: `${topicPath}/viewpoints/:viewpointGuid`,
  can: 'bim.edit',
  params: ofViewpoint,
  input: nothing,
  output: done,
  errors: [...changeErrors, 'CONFLICT'],
})

export const bcfSnapshot = defineRoute({
  name: 'bcfSnapshot',
  method: 'GET',
  path: `${topicPath}/viewpoints/:viewpointGuid/snapshot`,
  can: 'schedule.read',
  params: ofViewpoint,
  input: nothing,
  output: nothing,
  answer: 'binary',
  errors: [],
})

export const bcfSelection = defineRoute({
  name: 'bcfSelection',
  method: 'GET',
  path: `${topicPath}/viewpoints/:viewpointGuid/selection`,
  can: 'schedule.read',
  params: ofViewpoint,
  input: nothing,
  output: z.object({ selection: z.array(component) }),
  errors: [],
})

export const bcfColoring = defineRoute({
  name: 'bcfColoring',
  method: 'GET',
  path: `${topicPath}/viewpoints/:viewpointGuid/coloring`,
  can: 'schedule.read',
  params: ofViewpoint,
  input: nothing,
  output: z.object({ coloring: z.array(z.object({ color: z.string(), components: z.array(component) })) }),
  errors: [],
})

export const bcfVisibility = defineRoute({
  name: 'bcfVisibility',
  method: 'GET',
  path: `${topicPath}/viewpoints/:viewpointGuid/visibility`,
  can: 'schedule.read',
  params: ofViewpoint,
  input: nothing,
  output: z.object({ visibility: visibility.extend({ exceptions: z.array(component) }) }),
  errors: [],
})
