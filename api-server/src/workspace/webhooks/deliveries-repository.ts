import type { Transaction } from '../../platform/database/index.ts'

export interface DeliveryRow {
  id: string
  kind: string
  state: 'waiting' | 'delivered' | 'dropped'
  attempts: number
  status: number | null
  failure: string | null
  createdAt: Date
  triedAt: Date | null
}

/** Of a webhook that wait; what comes beyond is told in the list, and never sent. */
const MAX_WAITING = 1_000
const LISTED = 50
const KEPT_DAYS = 30

/** Behind what waits. */
export async function insertDelivery(
  tx: Transaction,
  { webhookId, spaceId, kind, body }: { webhookId: string; spaceId: string; kind: string; body: string },
): Promise<void> {
  await tx.raw(
    `INSERT INTO webhook_deliveries (webhook_id, space_id, kind, body, state)
     SELECT :webhookId, :spaceId, :kind, :body, CASE WHEN count(*) < ${MAX_WAITING} THEN 'waiting' ELSE 'dropped' END
     FROM webhook_deliveries WHERE webhook_id = :webhookId AND state = 'waiting'`,
    { webhookId, spaceId, kind, body },
  )
}

export async function selectDeliveries(tx: Transaction, webhookId: string): Promise<DeliveryRow[]> {
  return tx('webhook_deliveries')
    .where({ webhook_id: webhookId })
    .orderBy('id', 'desc')
    .limit(LISTED)
    .select('id', 'kind', 'state', 'attempts', 'status', 'failure')
    .select('created_at as createdAt', 'tried_at as triedAt')
}

/** Of another webhook: not there. */
export async function selectBody(
  tx: Transaction,
  webhookId: string,
  id: string,
): Promise<{ kind: string; body: string } | null> {
  return (await tx('webhook_deliveries').where({ id, webhook_id: webhookId }).first('kind', 'body')) ?? null
}

export interface Next {
  id: string
  kind: string
  body: string
}

/** The oldest that waits. */
export async function selectNext(tx: Transaction, webhookId: string): Promise<Next | null> {
  const next = tx('webhook_deliveries').where({ webhook_id: webhookId, state: 'waiting' }).orderBy('id')
  return (await next.first('id', 'kind', 'body')) ?? null
}

export async function storeAttempt(
  tx: Transaction,
  id: string,
  { isDelivered, status, failure }: { isDelivered: boolean; status: number | null; failure: string | null },
): Promise<void> {
  await tx('webhook_deliveries')
    .where({ id })
    .update({
      ...{ status, failure, tried_at: tx.fn.now(), attempts: tx.raw('attempts + 1') },
      ...(isDelivered && { state: 'delivered' }),
    })
}

export async function forgetDeliveries(tx: Transaction): Promise<void> {
  await tx('webhook_deliveries').whereRaw("created_at < now() - ? * interval '1 day'", [KEPT_DAYS]).delete()
}
