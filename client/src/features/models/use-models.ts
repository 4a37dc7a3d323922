import { type Job, type ModelJob, modelList } from '@plumbline/core/contract'
import { modelJobOf } from '@plumbline/core/contract/job-views'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import type { Output } from '../../api/request.ts'
import { onReconnected, onServerEvent } from '../../api/socket.ts'
import { type Read, useRead } from '../../shell/use-read.ts'
import { onConversion, sendingModels } from './sending-models.ts'

/** The models of a schedule and one's own conversions, kept up with what happens to them. */
export function useModels(scheduleId: string): Read<Output<typeof modelList>> {
  const read = useRead(scheduleId, (signal) => call(modelList, { params: { scheduleId }, signal, quiet: true }))
  const { again, set, value } = read
  const maxBytes = value?.maxBytes
  useEffect(() => {
    if (maxBytes !== undefined) sendingModels.maxBytes = maxBytes
  }, [maxBytes])
  useEffect(() => {
    const ends = [onServerEvent('models', (event) => event.scheduleId === scheduleId && again()), onReconnected(again)]
    return () => {
      for (const end of ends) end()
    }
  }, [again, scheduleId])
  useEffect(() => {
    const hear = (job: Job): void => {
      if (job.kind === 'model') take(modelJobOf(job))
    }
    const take = (job: ModelJob): void => {
      if (job.scheduleId !== scheduleId || !value) return
      if (job.state !== 'converting') {
        again()
        return
      }
      const isKnown = value.jobs.some(({ id }) => id === job.id)
      const jobs = value.jobs.map((one) => (one.id === job.id ? job : one))
      set({ ...value, jobs: isKnown ? jobs : [...jobs, job] })
    }
    const ends = [onServerEvent('job', hear), onConversion(take)]
    return () => {
      for (const end of ends) end()
    }
  })
  return read
}
