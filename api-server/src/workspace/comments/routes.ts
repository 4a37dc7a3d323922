import {
  type EpsComment,
  epsCommentCreate,
  epsCommentDelete,
  epsCommentEdit,
  epsComments,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { may } from '@plumbline/core/permissions'
import type { Database, Scope, Transaction } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { newId } from '../../platform/ids.ts'
import { selectNode } from '../eps/index.ts'
import {
  type CommentRow,
  countComments,
  deleteComment,
  insertComment,
  selectComment,
  selectComments,
  updateComment,
} from './repository.ts'

/** Of one node. */
const MAX_COMMENTS = 5_000

export interface Said {
  spaceId: string
  epsId: string
  text: string
  /** Who was named before already; '' for a new comment. */
  before: string
}

export interface CommentsParts {
  database: Database
  changed(spaceId: string, epsId: string): void
  /** Somebody said something: whoever is named in it hears of it. */
  said(scope: Scope, what: Said): void
}

export function bindComments(api: Api, { database, changed, said }: CommentsParts): void {
  const spaceOf = async (tx: Transaction, { params }: { params: { epsId: string } }) =>
    (await selectNode(tx, params.epsId))?.spaceId ?? null

  api.inSpace(epsComments, spaceOf, ({ scope, params, input }) =>
    database.inScope(scope, async (tx) => ({
      comments: (await selectComments(tx, params.epsId, input)).map(viewOf),
      total: await countComments(tx, params.epsId),
    })),
  )

  api.inSpace(epsCommentCreate, spaceOf, async ({ spaceId, scope, params: { epsId }, input: { text } }) => {
    const comment = await database.inScope(scope, async (tx) => {
      if ((await countComments(tx, epsId)) >= MAX_COMMENTS)
        throw new AppError('COMMENTS_TOO_MANY', { max: MAX_COMMENTS })
      const id = newId()
      await insertComment(tx, { id, spaceId, nodeId: epsId, authorId: scope.userId, text })
      return required(tx, epsId, id)
    })
    changed(spaceId, epsId)
    said(scope, { spaceId, epsId, text, before: '' })
    return { comment: viewOf(comment) }
  })

  api.inSpace(epsCommentEdit, spaceOf, async ({ spaceId, scope, params: { epsId, commentId }, input: { text } }) => {
    const { before, after } = await database.inScope(scope, async (tx) => {
      const comment = await required(tx, epsId, commentId)
      if (comment.authorId !== scope.userId) throw new AppError('FORBIDDEN')
      if (comment.text !== text) await updateComment(tx, commentId, text)
      return { before: comment.text, after: await required(tx, epsId, commentId) }
    })
    changed(spaceId, epsId)
    said(scope, { spaceId, epsId, text, before })
    return { comment: viewOf(after) }
  })

  api.inSpace(epsCommentDelete, spaceOf, async ({ spaceId, scope, subject, params: { epsId, commentId } }) => {
    await database.inScope(scope, async (tx) => {
      const { authorId } = await required(tx, epsId, commentId)
      if (authorId !== scope.userId && !may(subject, 'eps.delete')) throw new AppError('FORBIDDEN')
      await deleteComment(tx, commentId)
    })
    changed(spaceId, epsId)
    return { success: true as const }
  })
}

/** Throws NOT_FOUND. */
async function required(tx: Transaction, epsId: string, commentId: string): Promise<CommentRow> {
  const comment = await selectComment(tx, epsId, commentId)
  if (!comment) throw new AppError('NOT_FOUND')
  return comment
}

function viewOf({ id, text, at, editedAt, authorId, firstName, lastName, color }: CommentRow): EpsComment {
  return {
    id,
    text,
    author: { id: authorId, firstName, lastName, color },
    at: at.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
  }
}
