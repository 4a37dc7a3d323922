import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { ExternalWork, ExternalWorks } from '@plumbline/core/contract'

const unpack = promisify(gunzip)
const pack = promisify(gzip)

interface Stored {
  revision: string
  content: Buffer
}

/**
 * What somebody gets of works in schedules that they may not read: the dates that the own calculation takes, which show
 * in its result anyway, and neither what the works are called nor how far they are.
 */
export async function redactFor(mayRead: (scheduleId: string) => boolean, stored: Stored): Promise<Stored> {
  const { works, looped } = JSON.parse((await unpack(stored.content)).toString('utf8')) as ExternalWorks
  if (works.every(({ scheduleId }) => mayRead(scheduleId))) return stored
  const told = works.map((work) => (mayRead(work.scheduleId) ? work : withoutWords(work)))
  const text = JSON.stringify({ works: told, looped } satisfies ExternalWorks)
  const revision = createHash('sha256').update(text).digest('base64url').slice(0, 16)
  return { revision, content: await pack(text, { level: 4 }) }
}

const withoutWords = (work: ExternalWork): ExternalWork => ({
  ...work,
  ...{ code: '', name: '', scheduleName: '', projectName: '', percent: 0, critical: false },
})
