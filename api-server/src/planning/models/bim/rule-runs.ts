import { isList } from '@plumbline/core/attributes'
import { newLinks, type Rule } from '@plumbline/core/documents/bim'
import type { Logger } from 'pino'
import { type CollabApi, ensureRoom } from '../../../platform/collab/index.ts'
import type { Database, Transaction } from '../../../platform/database/index.ts'
import { createPool, type Pool } from '../../../platform/workers/index.ts'
import { findVersion, selectCurrentVersion } from '../../versions/kinds/index.ts'
import { listAttributes } from '../../vocabulary/attributes/index.ts'
import { type LinksByRules, selectModels } from '../files/index.ts'
import { changeLinks, roomOfLinks } from './authorizer.ts'
import { askedAttributes, type ValueNames } from './rule-matching.ts'
import { inTurn, textsOf } from './rule-texts.ts'
import type { RuleAnswer, RuleTask } from './rule-worker.ts'

/** Rules that people have applied go on by themselves: to revisions of models, and to works that come later. */
export interface RuleRuns {
  /** At once, in the name of whoever wrote each rule. */
  run(scheduleId: string): Promise<LinksByRules>
  /** The works of a version may be others than before: soon, and not too often. */
  calculated(versionId: string): void
  close(): Promise<void>
}

interface RuleRunsParts {
  database: Database
  collabApi: CollabApi
  log: Logger
}

/** Whoever types goes on typing. */
const SETTLED_MS = 2_000
/** Of a schedule that changes all the time: so many times as long as its rules ran they rest. */
const REST = 20

export function createRuleRuns(parts: RuleRunsParts): RuleRuns {
  const pool: Pool<RuleTask, RuleAnswer> = createPool({
    entry: new URL('./rule-worker.ts', import.meta.url),
    threads: 1,
    maxMemoryMb: 2_048,
    maxSeconds: 120,
  })
  const waiting = new Map<string, NodeJS.Timeout>()
  /** By version, ms of the process. */
  const restsUntil = new Map<string, number>()
  let running: Promise<unknown> = Promise.resolve()
  /** One after the other: each reads everything of a schedule. */
  const run = (scheduleId: string): Promise<LinksByRules> => {
    const next = running.then(() => runRules(parts, pool, scheduleId))
    running = next.catch(() => undefined)
    return next
  }
  const runOfVersion = async (versionId: string): Promise<void> => {
    const begun = performance.now()
    const version = await parts.database.asSystem((tx) => findVersion(tx, versionId))
    if (version?.kind === 'actual') await run(version.scheduleId)
    const now = performance.now()
    restsUntil.set(versionId, now + REST * (now - begun))
  }
  return {
    run,
    calculated: (versionId) => {
      clearTimeout(waiting.get(versionId))
      const wait = Math.max(SETTLED_MS, (restsUntil.get(versionId) ?? 0) - performance.now())
      const timer = setTimeout(() => {
        waiting.delete(versionId)
        restsUntil.delete(versionId)
        runOfVersion(versionId).catch((err) => parts.log.warn({ err, versionId }, 'rules of links are not run yet'))
      }, wait)
      waiting.set(versionId, timer)
    },
    close: async () => {
      for (const timer of waiting.values()) clearTimeout(timer)
      await pool.close()
      await running
    },
  }
}

async function runRules(
  { database, collabApi }: RuleRunsParts,
  pool: Pool<RuleTask, RuleAnswer>,
  scheduleId: string,
): Promise<LinksByRules> {
  const total = { added: 0, removed: 0 }
  const models = await database.asSystem((tx) => selectModels(tx, scheduleId))
  if (models.length === 0) return total
  const room = roomOfLinks(scheduleId)
  await ensureRoom(collabApi, room, newLinks)
  const at = { ...collabApi.address, room }
  const { rules } = await pool.run({ ...at, ask: 'applied' })
  const version = rules.length > 0 ? await database.asSystem((tx) => selectCurrentVersion(tx, scheduleId)) : null
  if (!version) return total
  const texts = await database.asSystem((tx) => inTurn(models, (model) => textsOf(tx, model, rules)))
  const names = await database.asSystem((tx) => namesOf(tx, version, rules))
  const { outcomes } = await pool.run({ ...at, ask: 'run', versionId: version.id, models: texts, names })
  for (const { by, command } of outcomes) {
    await changeLinks(collabApi, scheduleId, [command], by)
    total.added += command.add.length
    total.removed += command.remove.length
  }
  return total
}

/** Lists of works that rules ask of, also those that take their values from directories. */
async function namesOf(
  tx: Transaction,
  { spaceId, scheduleId }: { spaceId: string; scheduleId: string },
  rules: readonly Rule[],
): Promise<ValueNames> {
  const asked = askedAttributes(rules)
  if (asked.size === 0) return new Map()
  const attributes = (await listAttributes(tx, spaceId, scheduleId)).filter(
    ({ id, type }) => asked.has(id) && isList(type),
  )
  return new Map(attributes.map(({ id, values }) => [id, new Map(values.map((value) => [value.id, value.name]))]))
}
