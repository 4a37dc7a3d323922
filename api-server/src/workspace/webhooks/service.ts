import type { Logger } from 'pino'
import { selectMemberRows } from '../../identity/access/index.ts'
import type { Sealing } from '../../identity/second-factor/index.ts'
import type { Database } from '../../platform/database/index.ts'
import { regularly } from '../../platform/regularly.ts'
import type { Notices } from '../notices/index.ts'
import { selectNext, storeAttempt } from './deliveries-repository.ts'
import { giveBack, type Taken, takeDue } from './repository.ts'
import { send } from './sending.ts'

export interface WebhooksParts {
  database: Database
  log: Logger
  notices: Pick<Notices, 'tell'>
  sealing: Sealing
  allowsPrivate: boolean
}

export interface Webhooks extends WebhooksParts {
  close(): Promise<void>
}

const LOOK_EVERY_MS = 1_000
/** Receivers at a time. */
const AT_ONCE = 4
/** Of one receiver, before others have their turn. */
const IN_A_TURN = 20
/** Longer than a turn can take: a server that died gives back what it had. */
const TAKEN_SECONDS = 300
/** After each failure a longer one; the last stays. */
const PAUSES = [10, 30, 120, 600, 1_800, 3_600, 10_800]
const OFF_AFTER_MS = 3 * 24 * 3_600_000

/** Delivers what waits in the database: in order for each webhook, and by one server at a time. */
export function createWebhooks(parts: WebhooksParts): Webhooks {
  const { database, log } = parts
  const ending = new AbortController()
  let going: Promise<unknown> = Promise.resolve()
  let isGoing = false
  const round = async (): Promise<void> => {
    const taken = await database.asSystem((tx) => takeDue(tx, AT_ONCE, TAKEN_SECONDS))
    await Promise.all(taken.map((hook) => serve(parts, hook, ending.signal)))
  }
  const look = (): void => {
    if (isGoing) return
    isGoing = true
    going = round()
      .catch((err: unknown) => log.warn({ err }, 'webhooks are not delivered yet'))
      .finally(() => {
        isGoing = false
      })
  }
  const stop = regularly(LOOK_EVERY_MS, look, (err) => log.warn({ err }, 'webhooks are not looked at'))
  return {
    ...parts,
    close: async () => {
      stop()
      ending.abort()
      await going
    },
  }
}

/** The oldest first, until one fails or others shall have their turn. */
async function serve(parts: WebhooksParts, hook: Taken, ending: AbortSignal): Promise<void> {
  const { database, sealing, allowsPrivate } = parts
  const secret = sealing.open(hook.secret)
  let { failures, failingSince } = hook
  for (let sent = 0; sent < IN_A_TURN; sent += 1) {
    const next = await database.asSystem((tx) => selectNext(tx, hook.id))
    if (!next || !secret) break
    const attempt = await send({ ...next, address: hook.address, secret, allowsPrivate }, ending)
    // What the end of the server broke off was no failure; it is sent again, with the same id.
    if (ending.aborted && !attempt.isDelivered) break
    await database.asSystem((tx) => storeAttempt(tx, next.id, attempt))
    failures = attempt.isDelivered ? 0 : failures + 1
    failingSince = attempt.isDelivered ? null : (failingSince ?? new Date())
    if (failures > 0) break
  }
  const isOver = failingSince !== null && Date.now() - failingSince.getTime() > OFF_AFTER_MS
  const pauseSeconds = failures === 0 ? 0 : (PAUSES[Math.min(failures, PAUSES.length) - 1] ?? 0)
  await database.asSystem((tx) => giveBack(tx, hook.id, { failures, failingSince, pauseSeconds, active: !isOver }))
  if (isOver) await tellOff(parts, hook)
}

async function tellOff({ database, notices }: WebhooksParts, { spaceId, address }: Taken): Promise<void> {
  const members = await database.asSystem((tx) => selectMemberRows(tx, spaceId))
  const to = members.filter(({ role }) => role === 'admin').map(({ id }) => id)
  const nowhere = { epsId: null, scheduleId: null, versionId: null, actorId: null }
  notices.tell({ kind: 'webhook_off', spaceId, ...nowhere, params: { address: new URL(address).host }, to })
}
