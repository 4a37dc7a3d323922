import { AppError } from '@plumbline/core/errors'
import type { Subject } from '@plumbline/core/permissions'
import type { Context } from 'koa'
import { createAuthorizer } from '../../identity/access/index.ts'
import type { Database, Transaction } from '../../platform/database/index.ts'
import { type Place, type SignedIn, scopeOf } from '../../platform/http/index.ts'
import { type Channel, findChannel } from './channels-repository.ts'
import { mayUse } from './policy.ts'

export async function placeOfChannel(tx: Transaction, id: string): Promise<Place | null> {
  const channel = await findChannel(tx, id)
  return channel && { spaceId: channel.spaceId, nodeId: channel.nodeId }
}

/** `subject` has the rights of its place. Throws NOT_FOUND and FORBIDDEN. */
export async function requireChannel(tx: Transaction, id: string, subject: Subject): Promise<Channel> {
  const channel = await findChannel(tx, id)
  // That two people talk with each other is nobody else's business.
  const isForeign = channel?.people && !channel.people.includes(subject.userId)
  if (!channel || isForeign) throw new AppError('NOT_FOUND')
  if (!mayUse(subject, channel)) throw new AppError('FORBIDDEN')
  return channel
}

/** For calls that name the channel in a body that is read after signing in. */
export function admitToChannel(
  database: Database,
  { who, http, chatId }: { who: SignedIn; http: Context; chatId: string },
): Promise<{ channel: Channel; subject: Subject }> {
  const authorizer = createAuthorizer()
  return database.inScope(scopeOf(who), async (tx) => {
    const place = await placeOfChannel(tx, chatId)
    if (!place) throw new AppError('NOT_FOUND')
    const ids = place.nodeId === null ? [] : [place.nodeId]
    const subject = await authorizer.subjectFor(tx, who, { spaceId: place.spaceId, ids, address: http.ip })
    return { channel: await requireChannel(tx, chatId, subject), subject }
  })
}
