import type { NoticeKind } from '@plumbline/core/contract'
import type { Transaction } from '../../platform/database/index.ts'

export interface WebhookRow {
  id: string
  spaceId: string
  address: string
  kinds: NoticeKind[]
  active: boolean
  waiting: number
  failingSince: Date | null
  lastAt: Date | null
}

const query = (tx: Transaction) =>
  tx('webhooks as h')
    .select('h.id', 'h.space_id as spaceId', 'h.address', 'h.kinds', 'h.active')
    .select('h.failing_since as failingSince', 'h.last_at as lastAt')
    .select(
      tx.raw(
        `(SELECT count(*)::int FROM webhook_deliveries d WHERE d.webhook_id = h.id AND d.state = 'waiting') AS waiting`,
      ),
    )

export async function selectWebhooks(tx: Transaction, spaceId: string): Promise<WebhookRow[]> {
  return query(tx).where({ 'h.space_id': spaceId }).orderBy(['h.created_at', 'h.id'])
}

export async function selectWebhook(tx: Transaction, spaceId: string, id: string): Promise<WebhookRow | null> {
  return (await query(tx).where({ 'h.space_id': spaceId, 'h.id': id }).first()) ?? null
}

export async function insertWebhook(
  tx: Transaction,
  hook: { id: string; spaceId: string; address: string; kinds: readonly NoticeKind[]; secret: Buffer; userId: string },
): Promise<void> {
  const { id, address, secret } = hook
  await tx('webhooks').insert({
    ...{ id, address, secret },
    space_id: hook.spaceId,
    kinds: [...hook.kinds],
    created_by: hook.userId,
  })
}

/** Switched on again it begins anew: without a pause, and as one that never failed. */
export async function updateWebhook(
  tx: Transaction,
  id: string,
  { kinds, active }: { kinds?: readonly NoticeKind[] | undefined; active?: boolean | undefined },
): Promise<void> {
  const anew = active === true ? { failures: 0, failing_since: null, next_at: tx.fn.now() } : {}
  await tx('webhooks')
    .where({ id })
    .update({ id, ...anew, ...(kinds && { kinds: [...kinds] }), ...(active !== undefined && { active }) })
}

export async function deleteWebhook(tx: Transaction, spaceId: string, id: string): Promise<boolean> {
  return (await tx('webhooks').where({ id, space_id: spaceId }).delete()) > 0
}

/** Those that are told of events of this kind. */
export async function selectHearing(tx: Transaction, spaceId: string, kind: NoticeKind): Promise<string[]> {
  const rows: { id: string }[] = await tx('webhooks')
    .where({ space_id: spaceId, active: true })
    .whereRaw('? = ANY (kinds)', [kind])
    .select('id')
  return rows.map(({ id }) => id)
}

export interface Taken {
  id: string
  spaceId: string
  address: string
  secret: Buffer
  failures: number
  failingSince: Date | null
}

/**
 * Webhooks with something to deliver, of spaces that no server is at, at most one of each and those first that were served
 * least lately: a space that tells a lot, or to receivers that are slow, keeps nobody else waiting. `failing` of them may
 * be such as failed the last time.
 */
export async function takeDue(
  tx: Transaction,
  { places, failing }: { places: number; failing: number },
  seconds: number,
): Promise<Taken[]> {
  const { rows } = await tx.raw<{ rows: Taken[] }>(
    `WITH due AS (
       SELECT DISTINCT ON (h.space_id) h.id, h.last_at, h.failures > 0 AS failing FROM webhooks h
       WHERE h.active AND h.next_at <= now() AND h.taken_until <= now()
         AND EXISTS (SELECT FROM webhook_deliveries d WHERE d.webhook_id = h.id AND d.state = 'waiting')
         AND NOT EXISTS (SELECT FROM webhooks o WHERE o.space_id = h.space_id AND o.taken_until > now())
       ORDER BY h.space_id, h.last_at NULLS FIRST
     ), ranked AS (
       SELECT id, last_at, failing, row_number() OVER (PARTITION BY failing ORDER BY last_at NULLS FIRST) AS place FROM due
     ), taken AS (
       SELECT h.id FROM webhooks h JOIN ranked ON ranked.id = h.id
       WHERE h.active AND h.taken_until <= now() AND (NOT ranked.failing OR ranked.place <= :failing)
       ORDER BY ranked.last_at NULLS FIRST LIMIT :places FOR UPDATE OF h SKIP LOCKED
     )
     UPDATE webhooks h SET taken_until = now() + :seconds * interval '1 second'
     FROM taken WHERE taken.id = h.id
     RETURNING h.id, h.space_id AS "spaceId", h.address, h.secret, h.failures, h.failing_since AS "failingSince"`,
    { places, failing, seconds },
  )
  return rows
}

/** What one went through its turn with. */
export async function giveBack(
  tx: Transaction,
  id: string,
  turn: { failures: number; failingSince: Date | null; pauseSeconds: number; active: boolean },
): Promise<void> {
  await tx('webhooks')
    .where({ id })
    .update({
      failures: turn.failures,
      failing_since: turn.failingSince,
      last_at: tx.fn.now(),
      taken_until: tx.fn.now(),
      next_at: tx.raw("now() + ? * interval '1 second'", [turn.pauseSeconds]),
      ...(!turn.active && { active: false }),
    })
}
