import { createHash } from 'node:crypto'
import type { clientErrorCreate } from '@plumbline/core/contract'
import type { z } from 'zod'
import type { Database } from '../database/index.ts'
import type { SignedIn } from '../http/index.ts'
import { newId } from '../ids.ts'
import { countError, deleteErrors } from './repository.ts'

type Report = z.output<typeof clientErrorCreate.input>

const KEPT = { days: 30, newest: 1_000 }
const MAX_BROWSER = 300
/** How many lines of a stack make an error the same as another. */
const TELLING_LINES = 3

export async function storeError(
  database: Database,
  report: Report,
  from: { who: SignedIn | null; browser: string },
): Promise<void> {
  const { who, browser } = from
  const spaceId = report.spaceId !== null && who?.roles.has(report.spaceId) ? report.spaceId : null
  await database.asSystem((tx) =>
    countError(tx, {
      ...report,
      id: newId(),
      spaceId,
      userId: who?.person.id ?? null,
      fingerprint: fingerprintOf(report),
      browser: browser.slice(0, MAX_BROWSER),
    }),
  )
}

function fingerprintOf({ kind, message, stack, version }: Report): Buffer {
  const where = stack.split('\n').slice(0, TELLING_LINES).join('\n')
  return createHash('sha256').update([kind, version, message, where].join('\0')).digest()
}

export async function forgetClientErrors(database: Database): Promise<void> {
  await database.asSystem((tx) => deleteErrors(tx, KEPT))
}
