import { guidOfId } from '@plumbline/core/bim/bcf'
import {
  type BcfTopicInput,
  bcfTopicCreate,
  bcfTopicDelete,
  bcfTopicEdit,
  bcfTopicList,
  bcfTopicRead,
} from '@plumbline/core/contract'
import { type LinksCommand, orderBetween } from '@plumbline/core/documents/bim'
import { AppError } from '@plumbline/core/errors'
import type { Api, SpaceCall } from '../../../platform/http/index.ts'
import { newId } from '../../../platform/ids.ts'
import type { IssueNow } from '../bim/index.ts'
import { topicAnswer } from './answers.ts'
import { type Issues, isSame } from './issues.ts'
import { askedTopics } from './odata-query.ts'
import { ofProject } from './project-ids.ts'
import { rightsOf } from './rights.ts'
import { usualViewpoint } from './viewpoint-input.ts'

type Asking = Pick<SpaceCall<unknown, unknown>, 'scope' | 'spaceId' | 'subject'>

/** Topics of the standard: issues of the models of a schedule. */
export function bindTopics(api: Api, issues: Issues): void {
  const answers = async (all: readonly IssueNow[], { scope, spaceId, subject }: Asking) => {
    const nameOf = await issues.names(
      scope,
      spaceId,
      all.flatMap(({ views }) => views.map(({ by }) => by)),
    )
    return all.flatMap((issue) => topicAnswer(issue, nameOf, rightsOf(subject)) ?? [])
  }
  const answer = async (params: { bcfProjectId: string; topicGuid: string }, asking: Asking) => {
    const [topic] = await answers([await issues.one(params)], asking)
    if (!topic) throw new AppError('NOT_FOUND')
    return topic
  }
  api.inSpace(bcfTopicList, ofProject, async (call) => {
    const { issues: all } = await issues.all(call.params.bcfProjectId)
    return askedTopics(await answers(all, call), call.input)
  })
  api.inSpace(bcfTopicRead, ofProject, (call) => answer(call.params, call))
  api.inSpace(bcfTopicCreate, ofProject, async (call) => {
    const { params, input, scope } = call
    const { issues: all, lastOrder } = await issues.all(params.bcfProjectId)
    const id = newId()
    const guid = input.guid ?? guidOfId(id, 'topic')
    if (all.some((issue) => isSame(issue.guid, guid))) throw new AppError('CONFLICT')
    const order = orderBetween(lastOrder, null, Math.random)
    const unseen = { viewpoint: guid, picture: null, outside: null, author: '' }
    const topic = { guid, ...unseen, ...factsOf(input) }
    const command: LinksCommand = { do: 'view.add', id, name: input.title, order, viewpoint: usualViewpoint, topic }
    await issues.change(params.bcfProjectId, [command], scope)
    call.http.status = 201
    return answer({ ...params, topicGuid: guid }, call)
  })
  api.inSpace(bcfTopicEdit, ofProject, async (call) => {
    const { params, input, scope } = call
    const { views } = await issues.one(params)
    const commands = views
      .slice(0, 1)
      .map(({ id }): LinksCommand => ({ do: 'view.set', id, name: input.title, facts: factsOf(input) }))
    await issues.change(params.bcfProjectId, commands, scope)
    return answer(params, call)
  })
  api.inSpace(bcfTopicDelete, ofProject, async ({ params, scope }) => {
    const { views } = await issues.one(params)
    const commands = views.map(({ id }): LinksCommand => ({ do: 'view.delete', id }))
    await issues.change(params.bcfProjectId, commands, scope)
    return { success: true as const }
  })
}

const factsOf = (input: BcfTopicInput) => ({
  type: input.topic_type ?? '',
  status: input.topic_status ?? '',
  priority: input.priority ?? '',
  stage: input.stage ?? '',
  description: input.description ?? '',
  assignedTo: input.assigned_to ?? '',
  dueDate: input.due_date ?? '',
  labels: input.labels ?? [],
})
