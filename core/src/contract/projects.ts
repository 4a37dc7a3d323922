/** Facilities, projects and the groups in which projects keep their schedules. */
import { z } from 'zod'
import { defineRoute } from './define.ts'
import { dayText, done, id, instantText, longName, nothing } from './fields.ts'
import { epsCode, epsNode, flag } from './workspace.ts'

const content = { name: longName, code: epsCode.default('') }
const change = z.object({
  name: longName.optional(),
  code: epsCode.optional(),
  active: flag.optional(),
  valid: flag.optional(),
})
const confirmed = z.object({ count: z.coerce.number().int().min(1) })
const facilityParams = z.object({ facilityId: id })
const projectParams = z.object({ projectId: id })
const groupParams = z.object({ groupId: id })
const nodes = z.object({ nodes: z.array(epsNode) })
const one = z.object({ node: epsNode })

export const facilityList = defineRoute({
  name: 'facilityList',
  method: 'GET',
  path: '/facilities',
  can: 'eps.read',
  params: nothing,
  input: z.object({ spaceId: id }),
  output: nodes,
  errors: [],
})

export const facilityCreate = defineRoute({
  name: 'facilityCreate',
  method: 'POST',
  path: '/facilities/create',
  can: 'eps.create',
  params: nothing,
  input: z.object({ spaceId: id, ...content }),
  output: one,
  errors: [],
})

export const facilityRead = defineRoute({
  name: 'facilityRead',
  method: 'GET',
  path: '/facilities/:facilityId',
  can: 'eps.read',
  params: facilityParams,
  input: nothing,
  output: one,
  errors: [],
})

export const facilityProjects = defineRoute({
  name: 'facilityProjects',
  method: 'GET',
  path: '/facilities/:facilityId/projects',
  can: 'eps.read',
  params: facilityParams,
  input: nothing,
  output: nodes,
  errors: [],
})

export const facilityEdit = defineRoute({
  name: 'facilityEdit',
  method: 'PATCH',
  path: '/facilities/:facilityId',
  can: 'eps.edit',
  params: facilityParams,
  input: change,
  output: one,
  errors: [],
})

export const facilityDelete = defineRoute({
  name: 'facilityDelete',
  method: 'DELETE',
  path: '/facilities/:facilityId',
  can: 'eps.delete',
  params: facilityParams,
  input: confirmed,
  output: done,
  errors: ['CONFLICT'],
})

export const projectCreate = defineRoute({
  name: 'projectCreate',
  method: 'POST',
  path: '/projects/create',
  can: 'eps.create',
  params: nothing,
  /** `parentId`: a facility or a folder in it. */
  input: z.object({ parentId: id, ...content }),
  output: one,
  errors: ['EPS_WRONG_PARENT', 'EPS_INACTIVE'],
})

export const projectRead = defineRoute({
  name: 'projectRead',
  method: 'GET',
  path: '/projects/:projectId',
  can: 'eps.read',
  params: projectParams,
  input: nothing,
  output: one,
  errors: [],
})

export const projectSchedules = defineRoute({
  name: 'projectSchedules',
  method: 'GET',
  path: '/projects/:projectId/schedules',
  can: 'eps.read',
  params: projectParams,
  input: nothing,
  output: nodes,
  errors: [],
})

export const projectEdit = defineRoute({
  name: 'projectEdit',
  method: 'PATCH',
  path: '/projects/:projectId',
  can: 'eps.edit',
  params: projectParams,
  input: change,
  output: one,
  errors: [],
})

export const projectDelete = defineRoute({
  name: 'projectDelete',
  method: 'DELETE',
  path: '/projects/:projectId',
  can: 'eps.delete',
  params: projectParams,
  input: confirmed,
  output: done,
  errors: ['CONFLICT'],
})

/** Folders, schedules with their actual versions, passports, pictures and settings; under the same parent unless another is named. */
export const projectCopy = defineRoute({
  name: 'projectCopy',
  method: 'POST',
  path: '/projects/:projectId/copy',
  can: 'eps.create',
  params: projectParams,
  input: z.object({ name: longName, parentId: id.optional() }),
  output: one,
  errors: ['EPS_WRONG_PARENT', 'EPS_INACTIVE', 'PROJECT_TOO_LARGE', 'GALLERY_FULL', 'SPACE_FULL', 'CONFLICT'],
})

const projectSettings = z
  .object({
    /** 08:00 of this day is the data date that new schedules of the project begin with. */
    startDay: dayText.nullable(),
    /** What the contract says; analytics measure the finish against it. */
    finishDay: dayText.nullable(),
  })
  .refine(({ startDay, finishDay }) => startDay === null || finishDay === null || startDay <= finishDay, {
    path: ['finishDay'],
  })
export type ProjectSettings = z.infer<typeof projectSettings>

export const projectSettingsRead = defineRoute({
  name: 'projectSettingsRead',
  method: 'GET',
  path: '/projects/:projectId/settings',
  can: 'eps.read',
  params: projectParams,
  input: nothing,
  output: z.object({ settings: projectSettings }),
  errors: [],
})

export const projectSettingsSave = defineRoute({
  name: 'projectSettingsSave',
  method: 'PUT',
  path: '/projects/:projectId/settings',
  can: 'eps.edit',
  params: projectParams,
  input: projectSettings,
  output: z.object({ settings: projectSettings }),
  errors: [],
})

/** By the work done: 0 %, between, 100 %. */
export const mapStatuses = ['not_started', 'in_progress', 'completed'] as const
export type MapStatus = (typeof mapStatuses)[number]

const mapNode = epsNode.pick({ id: true, parentId: true, kind: true, code: true, name: true }).extend({
  status: z.enum(mapStatuses),
  /** Days behind the active target version; null: nothing to measure against. */
  toTargetDays: z.int().nullable(),
  percent: z.number(),
  works: z.int(),
  start: instantText.nullable(),
  finish: instantText.nullable(),
})
export type MapNode = z.infer<typeof mapNode>

/** The project as a map of statuses: its nodes, and which schedules wait for which. */
export const projectMap = defineRoute({
  name: 'projectMap',
  method: 'POST',
  path: '/projects/:projectId/map',
  can: 'eps.read',
  params: projectParams,
  input: z.object({ statuses: z.array(z.enum(mapStatuses)).max(3).optional() }),
  output: z.object({ nodes: z.array(mapNode), links: z.array(z.object({ from: id, to: id })) }),
  errors: [],
})

/** Its sections: the groups of the project, or those below one of them, with the schedules that stand in each. */
export const projectMapChapters = defineRoute({
  name: 'projectMapChapters',
  method: 'POST',
  path: '/projects/:projectId/map/chapters',
  can: 'eps.read',
  params: projectParams,
  input: z.object({ parentId: id.optional() }),
  output: z.object({ chapters: z.array(mapNode.extend({ schedules: z.int() })) }),
  errors: [],
})

/** A folder in a project. */
const group = z.object({
  id,
  /** The project, or the group it stands in. */
  parentId: id,
  name: z.string(),
  position: z.int(),
  /** In their order. */
  scheduleIds: z.array(id),
})
export type ScheduleGroup = z.infer<typeof group>

export const scheduleGroupList = defineRoute({
  name: 'scheduleGroupList',
  method: 'GET',
  path: '/schedule-group',
  can: 'eps.read',
  params: nothing,
  input: z.object({ projectId: id }),
  /** Depth-first, in order. */
  output: z.object({ groups: z.array(group) }),
  errors: [],
})

export const scheduleGroupCreate = defineRoute({
  name: 'scheduleGroupCreate',
  method: 'POST',
  path: '/schedule-group/create',
  can: 'eps.create',
  params: nothing,
  /** `parentId`: a project, or a group in it. */
  input: z.object({ parentId: id, name: longName }),
  output: z.object({ group }),
  errors: ['EPS_WRONG_PARENT', 'EPS_INACTIVE'],
})

/** Nothing of the schedule changes but its place. */
export const scheduleGroupMoveSchedule = defineRoute({
  name: 'scheduleGroupMoveSchedule',
  method: 'POST',
  path: '/schedule-group/move-schedule',
  can: 'eps.edit',
  params: nothing,
  /** `parentId`: a group, or the project itself; before the named schedule or group, else last. */
  input: z.object({ scheduleId: id, parentId: id, beforeId: id.nullable().default(null) }),
  output: done,
  errors: ['EPS_WRONG_PARENT', 'EPS_INACTIVE', 'CONFLICT'],
})

export const scheduleGroupEdit = defineRoute({
  name: 'scheduleGroupEdit',
  method: 'PATCH',
  path: '/schedule-group/:groupId',
  can: 'eps.edit',
  params: groupParams,
  input: z.object({ name: longName }),
  output: z.object({ group }),
  errors: [],
})

export const scheduleGroupMove = defineRoute({
  name: 'scheduleGroupMove',
  method: 'PATCH',
  path: '/schedule-group/:groupId/move',
  can: 'eps.edit',
  params: groupParams,
  input: z.object({ parentId: id, beforeId: id.nullable().default(null) }),
  output: done,
  errors: ['EPS_WRONG_PARENT', 'EPS_INACTIVE', 'CONFLICT'],
})

/** The group is dissolved: what stands in it moves up into its place. */
export const scheduleGroupDelete = defineRoute({
  name: 'scheduleGroupDelete',
  method: 'DELETE',
  path: '/schedule-group/:groupId',
  can: 'eps.edit',
  params: groupParams,
  input: nothing,
  output: done,
  errors: [],
})
