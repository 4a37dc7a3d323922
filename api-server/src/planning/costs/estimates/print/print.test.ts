import {
  costrEstimatePreview,
  costrEstimatePrint,
  costrEstimateUpload,
  exportFile,
  jobList,
} from '@plumbline/core/contract'
import { expect, test } from 'vitest'
import { largeBill } from '../../../../../../core/src/estimate-files/testing/large-bill.ts'
import { useReadGround } from '../../../../../test/ground.ts'
import { eventually } from '../../../../../test/planning.ts'

const on = useReadGround()

const job = async (id: string) => (await on.maya.ok(jobList, {})).jobs.find((one) => one.id === id)
const ended = (id: string) =>
  eventually(async () => {
    const found = await job(id)
    return found && found.state !== 'running' && found
  }, 240)

test.runIf(process.env.SLOW)(
  'an estimate of 50,000 items whose server is killed while it is printed is printed by another one, whole',
  async () => {
    const file = new File([largeBill(50_000)], 'large.bc3')
    const asked = { number: '1', name: 'Large' }
    const { body } = await on.maya.upload(costrEstimateUpload, { scheduleId: on.scheduleId }, file, asked)
    const read = await ended(body.jobId)
    expect(read).toMatchObject({ state: 'done', details: { items: 50_000 } })
    const { estimateId } = read.details as { estimateId: string }
    const mortal = await on.site.mortalNode()
    const { jobId } = await on.maya
      .at(mortal.url)
      .ok(costrEstimatePrint, { params: { estimateId }, input: { language: 'en' } })
    await eventually(async () => ((await job(jobId))?.progress ?? 0) > 0.2, 120)
    await mortal.kill()
    expect(await job(jobId)).toMatchObject({ state: 'running' })

    await on.site.sql("UPDATE app.jobs SET touched_at = now() - interval '2 minutes' WHERE id = $1", [jobId])
    const next = await on.site.secondNode()
    const printed = await ended(jobId)
    expect(printed).toMatchObject({ state: 'done', error: null })
    expect((printed.details as { pages: number }).pages).toBeGreaterThan(500)
    const { status, body: pdf } = await on.maya.at(next.url).call(exportFile, { params: { jobId } })
    expect([
      status,
      Buffer.from(pdf as unknown as Uint8Array)
        .subarray(0, 5)
        .toString(),
    ]).toEqual([200, '%PDF-'])

    const shown = await on.maya.call(costrEstimatePreview, { params: { estimateId }, input: { language: 'en' } })
    expect(shown.body.error).toBe('PRINT_TOO_LONG_TO_SHOW')
  },
  480_000,
)
