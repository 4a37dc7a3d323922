import { wbsCreate } from '@plumbline/core/contract'
import { ROOMS_CHANGED } from '@plumbline/core/internal-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerProcess, spawnModule } from '../../../../../collab-server/test/child.ts'
import { type Installation, install } from '../../../../test/installation.ts'
import { breakGround, eventually } from '../../../../test/planning.ts'
import type { Visitor } from '../../../../test/visitor.ts'

/** Processes share the machine with all other tests. */
const PATIENT_SECONDS = 45

let site: Installation
let maya: Visitor
let versionId: string
let calculating: ServerProcess | null = null

beforeAll(async () => {
  site = await install({ collab: true, environment: { CALCULATIONS: 'elsewhere' } })
  maya = await site.person('maya')
  versionId = (await breakGround(maya)).versionId
  await work('Crane')
})
afterAll(async () => {
  await calculating?.kill()
  await site.close()
})

const work = (name: string) => {
  const input = { type: 'work' as const, name, durationMinutes: 480, parentId: null, after: null }
  return maya.ok(wbsCreate, { params: { versionId }, input })
}
/** `npm run calculate`, with the settings of the api-server. */
const start = async () => {
  await calculating?.kill()
  calculating = await spawnModule(new URL('../../../commands/calculate.ts', import.meta.url), {
    DATABASE_URL: site.databaseUrl,
    COLLAB_URL: site.collabUrl,
    SERVICE_TOKEN: site.serviceToken,
    TICKET_SECRET: site.ticketSecret,
    BLOBS_DIR: site.blobsFolder,
  })
}

interface Stored {
  state: number
  seq: number
  works: number
  behind: boolean
  at: string | null
  /** Of the transaction that wrote the row last. */
  writer: string
}
const stored = async (): Promise<Stored | undefined> => {
  const rows = await site.sql<Stored & { [column: string]: unknown }>(
    `SELECT state, seq::int, works, figures_behind AS behind, calculated_at::text AS at, xmin::text AS writer
     FROM app.timetables WHERE version_id = $1`,
    [versionId],
  )
  return rows[0]
}
const calculated = (works: number) =>
  eventually(async () => {
    const now = await stored()
    return now?.state === 1 && now.works === works ? now : null
  }, PATIENT_SECONDS)
/** Says that the document has a change that is not there. */
const announce = (seq: number) =>
  site.sql('SELECT pg_notify($1, $2)', [
    ROOMS_CHANGED,
    JSON.stringify({ node: 'nobody', rooms: { [`schedule/${versionId}`]: seq } }),
  ])

test('an api-server that leaves calculations to others calculates nothing; who calculates makes up for what it missed, and follows', async () => {
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  expect((await stored())?.at ?? null).toBeNull()
  await start()
  await calculated(1)
  await work('Mixer')
  await calculated(2)
}, 120_000)

test('who starts makes up for figures that were left for later', async () => {
  await calculating?.kill()
  await site.sql('UPDATE app.timetables SET figures_behind = true WHERE version_id = $1', [versionId])
  await start()
  await eventually(async () => (await stored())?.behind === false, PATIENT_SECONDS)
}, 120_000)

test('what holds is not calculated again, unless what is read beside the document is other than it was', async () => {
  const before = await calculated(2)
  await announce(before.seq + 1)
  const looked = await eventually(async () => {
    const now = await stored()
    return now?.state === 1 && now.writer !== before.writer ? now : null
  })
  expect([looked.seq, looked.at]).toEqual([before.seq, before.at])
  await site.sql("UPDATE app.timetables SET ground = 'other' WHERE version_id = $1", [versionId])
  await announce(before.seq + 1)
  await eventually(async () => {
    const now = await stored()
    return now?.state === 1 && now.at !== before.at
  })
}, 120_000)
