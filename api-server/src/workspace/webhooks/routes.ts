import {
  type Webhook,
  webhookCreate,
  webhookDelete,
  webhookDeliveries,
  webhookEdit,
  webhookList,
  webhookResend,
  webhookTest,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { originOf } from '../../identity/addresses/index.ts'
import { auditInstallation } from '../../identity/audit/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { newId, newSecret } from '../../platform/ids.ts'
import { insertDelivery, selectBody, selectDeliveries } from './deliveries-repository.ts'
import { bodyOf } from './enqueueing.ts'
import {
  deleteWebhook,
  insertWebhook,
  selectWebhook,
  selectWebhooks,
  updateWebhook,
  type WebhookRow,
} from './repository.ts'
import type { Webhooks } from './service.ts'

const MAX_WEBHOOKS = 20

export function bindWebhooks(api: Api, { database, sealing, allowsPrivate }: Webhooks): void {
  const spaceOf = async (_: Transaction, { params }: { params: { spaceId: string } }) => params.spaceId

  api.inSpace(webhookList, spaceOf, async ({ scope, spaceId }) => {
    const rows = await database.inScope(scope, (tx) => selectWebhooks(tx, spaceId))
    return { webhooks: rows.map(viewOf) }
  })

  api.inSpace(webhookCreate, spaceOf, async ({ scope, spaceId, input: { address, kinds } }) => {
    originOf(address, allowsPrivate)
    const text = newSecret()
    const row = await database.inScope(scope, async (tx) => {
      if ((await selectWebhooks(tx, spaceId)).length >= MAX_WEBHOOKS) {
        throw new AppError('WEBHOOKS_TOO_MANY', { max: MAX_WEBHOOKS })
      }
      const hook = {
        id: newId(),
        spaceId,
        address,
        kinds,
        userId: scope.userId,
        secret: sealing.seal(Buffer.from(text)),
      }
      await insertWebhook(tx, hook)
      await auditInstallation(tx, { spaceId, userId: scope.userId, kind: 'webhook.created', subject: address })
      return required(tx, spaceId, hook.id)
    })
    return { webhook: viewOf(row), secret: text }
  })

  api.inSpace(webhookEdit, spaceOf, async ({ scope, spaceId, params: { webhookId }, input }) => {
    const row = await database.inScope(scope, async (tx) => {
      await required(tx, spaceId, webhookId)
      await updateWebhook(tx, webhookId, input)
      const after = await required(tx, spaceId, webhookId)
      await auditInstallation(tx, { spaceId, userId: scope.userId, kind: 'webhook.changed', subject: after.address })
      return after
    })
    return { webhook: viewOf(row) }
  })

  api.inSpace(webhookDelete, spaceOf, async ({ scope, spaceId, params: { webhookId } }) => {
    await database.inScope(scope, async (tx) => {
      const { address } = await required(tx, spaceId, webhookId)
      await deleteWebhook(tx, spaceId, webhookId)
      await auditInstallation(tx, { spaceId, userId: scope.userId, kind: 'webhook.deleted', subject: address })
    })
    return { success: true as const }
  })

  api.inSpace(webhookDeliveries, spaceOf, async ({ scope, spaceId, params: { webhookId } }) => {
    const rows = await database.inScope(scope, async (tx) => {
      await required(tx, spaceId, webhookId)
      return selectDeliveries(tx, webhookId)
    })
    const deliveries = rows.map(({ createdAt, triedAt, ...row }) => {
      return { ...row, createdAt: createdAt.toISOString(), triedAt: triedAt?.toISOString() ?? null }
    })
    return { deliveries }
  })

  api.inSpace(webhookTest, spaceOf, async ({ scope, spaceId, params: { webhookId } }) => {
    await database.inScope(scope, async (tx) => {
      const { address } = await required(tx, spaceId, webhookId)
      const body = bodyOf({ kind: 'test', spaceId })
      await insertDelivery(tx, { webhookId, spaceId, kind: 'test', body })
      await auditInstallation(tx, { spaceId, userId: scope.userId, kind: 'webhook.tested', subject: address })
    })
    return { success: true as const }
  })

  api.inSpace(webhookResend, spaceOf, async ({ scope, spaceId, params: { webhookId, deliveryId } }) => {
    await database.inScope(scope, async (tx) => {
      const { address } = await required(tx, spaceId, webhookId)
      const again = await selectBody(tx, webhookId, deliveryId)
      if (!again) throw new AppError('NOT_FOUND')
      await insertDelivery(tx, { webhookId, spaceId, ...again })
      await auditInstallation(tx, { spaceId, userId: scope.userId, kind: 'webhook.resent', subject: address })
    })
    return { success: true as const }
  })
}

/** Throws NOT_FOUND. */
async function required(tx: Transaction, spaceId: string, webhookId: string): Promise<WebhookRow> {
  const row = await selectWebhook(tx, spaceId, webhookId)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

const viewOf = ({ spaceId: _, failingSince, lastAt, ...row }: WebhookRow): Webhook => ({
  ...row,
  failingSince: failingSince?.toISOString() ?? null,
  lastAt: lastAt?.toISOString() ?? null,
})
