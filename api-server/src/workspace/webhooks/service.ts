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
/** Receivers at a time, each of another space; whoever is slow keeps one place and no more. */
const AT_ONCE = 16
/** Of them, such as failed the last time: that somebody's receivers are dead delays nobody else. */
const FAILING_AT_ONCE = 8
/** Of one receiver, before others have their turn. */
const IN_A_TURN = 20
/** After that the turn is over as well: a receiver that takes its time is not waited for twenty times. */
const TURN_MS = 10_000
/** Longer than a turn can take: a server that died gives back what it had. */
const TAKEN_SECONDS = 60
/** After each failure a longer one; the last stays. */
const PAUSES = [10, 30, 120, 600, 1_800, 3_600, 10_800]
const OFF_AFTER_MS = 3 * 24 * 3_600_000

/** Delivers what waits in the database: in order for each webhook, and by one server at a time. */
export function createWebhooks(parts: WebhooksParts): Webhooks {
  const { database, log } = parts
  const ending = new AbortController()
  const serving = new Map<Promise<void>, { isFailing: boolean }>()
  let looking: Promise<unknown> | null = null
  const begin = (hook: Taken): void => {
    const turn = serve(parts, hook, ending.signal)
      .catch((err: unknown) => log.warn({ err }, 'a webhook is not delivered yet'))
      .finally(() => serving.delete(turn))
    serving.set(turn, { isFailing: hook.failures > 0 })
  }
  /** Nobody waits for a turn that is going on: what is free is given to who is due. */
  const round = async (): Promise<void> => {
    const failing = [...serving.values()].filter(({ isFailing }) => isFailing).length
    const free = { places: AT_ONCE - serving.size, failing: FAILING_AT_ONCE - failing }
    if (free.places === 0) return
    for (const hook of await database.asSystem((tx) => takeDue(tx, free, TAKEN_SECONDS))) begin(hook)
  }
  const look = (): void => {
    looking ??= round()
      .catch((err: unknown) => log.warn({ err }, 'webhooks are not delivered yet'))
      .finally(() => {
        looking = null
      })
  }
  const stop = regularly(LOOK_EVERY_MS, look, (err) => log.warn({ err }, 'webhooks are not looked at'))
  return {
    ...parts,
    close: async () => {
      stop()
      ending.abort()
      await looking
      await Promise.all(serving.keys())
    },
  }
}

/** The oldest first, until one fails, or others shall have their turn. */
async function serve(parts: WebhooksParts, hook: Taken, ending: AbortSignal): Promise<void> {
  const { database, sealing, allowsPrivate } = parts
  const secret = sealing.open(hook.secret)
  const until = Date.now() + TURN_MS
  let { failures, failingSince } = hook
  for (let sent = 0; sent < IN_A_TURN && Date.now() < until; sent += 1) {
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
