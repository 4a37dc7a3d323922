import {
  bcfCommentCreate,
  bcfCommentDelete,
  bcfCommentEdit,
  bcfCommentList,
  bcfCommentRead,
} from '@plumbline/core/contract'
import type { LinksCommand } from '@plumbline/core/documents/bim'
import { AppError } from '@plumbline/core/errors'
import type { Api, SpaceCall } from '../../../platform/http/index.ts'
import { newId } from '../../../platform/ids.ts'
import type { IssueNow } from '../bim/index.ts'
import { commentAnswer, commentGuid, isBlank } from './answers.ts'
import { commentIn, type Issues, isSame } from './issues.ts'
import { askedComments } from './odata-query.ts'
import { ofProject } from './project-ids.ts'
import { rightsOf } from './rights.ts'

type Asking = Pick<SpaceCall<unknown, unknown>, 'scope' | 'spaceId' | 'subject'>

/** What was said of topics. */
export function bindComments(api: Api, issues: Issues): void {
  const answers = async (issue: IssueNow, { scope, spaceId, subject }: Asking) => {
    const nameOf = await issues.names(
      scope,
      spaceId,
      issue.comments.map(({ by }) => by),
    )
    return issue.comments.map((comment) => commentAnswer(comment, issue, nameOf, rightsOf(subject)))
  }
  const answer = async (params: { bcfProjectId: string; topicGuid: string }, guid: string, asking: Asking) => {
    const one = (await answers(await issues.one(params), asking)).find((comment) => isSame(comment.guid, guid))
    if (!one) throw new AppError('NOT_FOUND')
    return one
  }
  api.inSpace(bcfCommentList, ofProject, async (call) =>
    askedComments(await answers(await issues.one(call.params), call), call.input),
  )
  api.inSpace(bcfCommentRead, ofProject, (call) => answer(call.params, call.params.commentGuid, call))
  api.inSpace(bcfCommentCreate, ofProject, async (call) => {
    const { params, input, scope } = call
    const issue = await issues.one(params)
    const { guid = null } = input
    if (guid !== null && issue.comments.some((comment) => isSame(commentGuid(comment), guid))) {
      throw new AppError('CONFLICT')
    }
    const viewId = viewOf(issue, input.viewpoint_guid ?? null)
    const said = { do: 'comment.add', id: newId(), viewId, text: input.comment, author: null, guid } as const
    await issues.change(params.bcfProjectId, [said], scope)
    call.http.status = 201
    const own = await issues.one(params)
    const made = own.comments.find(({ id }) => id === said.id)
    if (!made) throw new AppError('NOT_FOUND')
    return answer(params, commentGuid(made), call)
  })
  api.inSpace(bcfCommentEdit, ofProject, async (call) => {
    const { params, input, scope } = call
    const { id, viewId, by, author, at, guid } = commentIn(await issues.one(params), params.commentGuid)
    // In another's name nobody says anything.
    if (by !== scope.userId || author !== null) throw new AppError('FORBIDDEN')
    const commands: LinksCommand[] = [
      { do: 'comment.delete', id, viewId },
      { do: 'comment.add', id, viewId, text: input.comment, author, at, guid },
    ]
    await issues.change(params.bcfProjectId, commands, scope)
    return answer(params, params.commentGuid, call)
  })
  api.inSpace(bcfCommentDelete, ofProject, async ({ params, scope }) => {
    const { id, viewId } = commentIn(await issues.one(params), params.commentGuid)
    await issues.change(params.bcfProjectId, [{ do: 'comment.delete', id, viewId }], scope)
    return { success: true as const }
  })
}

/** Which view is meant; null: the topic as a whole, for which its first view stands. Throws NOT_FOUND. */
function viewOf({ views }: IssueNow, viewpoint: string | null): string {
  const view =
    viewpoint === null ? views[0] : views.find((one) => !isBlank(one) && isSame(one.topic.viewpoint, viewpoint))
  if (!view) throw new AppError('NOT_FOUND')
  return view.id
}
