import { usualWords } from '@plumbline/core/bim/bcf'
import { bcfExtensions, bcfProjectEdit, bcfProjectList, bcfProjectRead } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Subject } from '@plumbline/core/permissions'
import { selectMembers } from '../../../identity/access/index.ts'
import type { Database, Scope } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { editNode, type NodeRow, type SchedulePort, selectNode, selectReadable } from '../../../workspace/eps/index.ts'
import type { Issues } from './issues.ts'
import { ofProject, projectIdOf, scheduleOf } from './project-ids.ts'
import { selectWithModels } from './repository.ts'
import { rightsOf } from './rights.ts'

export interface ProjectsParts {
  database: Database
  schedules: SchedulePort
  structureChanged(spaceId: string): void
}

/** What there is: schedules as projects, and words to choose from. */
export function bindProjects(api: Api, parts: ProjectsParts, issues: Issues): void {
  const { database, schedules, structureChanged } = parts
  api.signedIn(bcfProjectList, async ({ scope }) =>
    (await readableWithModels(database, scope)).map(({ id, name }) => ({ project_id: projectIdOf(id), name })),
  )
  api.inSpace(bcfProjectRead, ofProject, async ({ scope, params, subject }) => {
    const node = await database.inScope(scope, (tx) => selectNode(tx, scheduleOf(params.bcfProjectId)))
    if (!node) throw new AppError('NOT_FOUND')
    return projectAnswer(node, subject)
  })
  api.inSpace(bcfProjectEdit, ofProject, async ({ scope, spaceId, params, input, subject }) => {
    const node = await editNode(database, schedules, scope, scheduleOf(params.bcfProjectId), input)
    structureChanged(spaceId)
    return projectAnswer(node, subject)
  })
  api.inSpace(bcfExtensions, ofProject, async ({ scope, spaceId, params, subject }) => {
    const { issues: known } = await issues.all(params.bcfProjectId)
    const topics = known.flatMap(({ views }) => views.slice(0, 1).map(({ topic }) => topic))
    const members = await database.inScope(scope, (tx) => selectMembers(tx, [spaceId]))
    const rights = rightsOf(subject)
    return {
      topic_type: words(
        usualWords.type,
        topics.map(({ type }) => type),
      ),
      topic_status: words(
        usualWords.status,
        topics.map(({ status }) => status),
      ),
      topic_label: words(
        [],
        topics.flatMap(({ labels }) => labels),
      ),
      snippet_type: [],
      priority: words(
        usualWords.priority,
        topics.map(({ priority }) => priority),
      ),
      users: members.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()),
      stage: words(
        [],
        topics.map(({ stage }) => stage),
      ),
      project_actions: rights.project,
      topic_actions: rights.topic,
      comment_actions: rights.comment,
    }
  })
}

const projectAnswer = ({ id, name }: { id: string; name: string }, subject: Subject) => ({
  project_id: projectIdOf(id),
  name,
  authorization: { project_actions: rightsOf(subject).project },
})

const words = (usual: readonly string[], used: readonly string[]): string[] => [
  ...new Set([...usual, ...used.filter((word) => word !== '')]),
]

/** In all spaces of the person. */
function readableWithModels(database: Database, scope: Scope): Promise<NodeRow[]> {
  return database.inScope(scope, async (tx) => {
    const bySpace = Map.groupBy(await selectWithModels(tx), ({ spaceId }) => spaceId)
    const found: NodeRow[] = []
    for (const [spaceId, schedules] of bySpace) {
      const wanted = new Set(schedules.map(({ scheduleId }) => scheduleId))
      const readable = await selectReadable(tx, spaceId, scope.userId, 'schedule.read')
      found.push(...readable.filter(({ id }) => wanted.has(id)))
    }
    return found
  })
}
