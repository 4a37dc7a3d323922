import type { NoticeKind } from '@plumbline/core/contract'
import type { Transaction } from '../../platform/database/index.ts'
import { newId } from '../../platform/ids.ts'
import { insertDelivery } from './deliveries-repository.ts'
import { selectHearing } from './repository.ts'

interface Happened {
  kind: NoticeKind
  spaceId: string
  actorId: string | null
  epsId: string | null
  scheduleId: string | null
  versionId: string | null
  params: Record<string, string | number>
}

/** In the transaction that tells people of it: what is told is delivered, and what is not, is not. */
export async function enqueue(tx: Transaction, event: Happened): Promise<void> {
  const { kind, spaceId, actorId, epsId, scheduleId, versionId, params } = event
  const hooks = await selectHearing(tx, spaceId, kind)
  const told = { kind, spaceId, by: actorId, epsId, scheduleId, versionId, params }
  for (const webhookId of hooks) await insertDelivery(tx, { webhookId, spaceId, kind, body: bodyOf(told) })
}

/** The id stays the same however often it is sent, so that a receiver knows what it has had. */
export const bodyOf = (told: object): string => JSON.stringify({ id: newId(), at: new Date().toISOString(), ...told })
