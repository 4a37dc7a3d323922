import { type Batch, batchRead, batchStop, batchTimetableCalc, type Job } from '@plumbline/core/contract'
import { batchOf } from '@plumbline/core/contract/job-views'
import i18next from 'i18next'
import { useEffect } from 'react'
import { proxy, useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import { onReconnected, onServerEvent } from '../../api/socket.ts'
import { attempt } from '../../shell/attempt.ts'
import { toast } from '../../shell/toast.ts'

/** The person's calculation of many schedules that runs in the space on screen; null: none does. */
const state = proxy<{ batch: Batch | null }>({ batch: null })

/** Begins to calculate the schedules at and below the nodes; of the whole space where none is named. */
export async function calculateSchedules(spaceId: string, epsIds: readonly string[]): Promise<void> {
  const begun = await attempt(() => call(batchTimetableCalc, { params: {}, input: { spaceId, epsIds: [...epsIds] } }))
  // What was told of it meanwhile is newer.
  if (begun && state.batch?.id !== begun.batch.id) state.batch = begun.batch
}

export async function stopBatch({ id }: Pick<Batch, 'id'>): Promise<void> {
  await attempt(() => call(batchStop, { params: {}, input: { batchId: id } }))
}

/** Keeps up with what the server tells, and asks once for what began before. One part of a screen does. */
export function useNewsOfBatch(spaceId: string): void {
  useEffect(() => {
    // A screen whose space is not known yet asks nothing.
    if (spaceId === '') return
    const read = (): void => {
      call(batchRead, { params: { spaceId }, quiet: true }).then(
        ({ batch }) => show(batch?.state === 'running' ? batch : null),
        () => undefined,
      )
    }
    read()
    const hear = (job: Job): void => {
      if (job.kind === 'batch' && job.spaceId === spaceId) follow(batchOf(job))
    }
    const ends = [onServerEvent('job', hear), onReconnected(read)]
    return () => {
      for (const end of ends) end()
    }
  }, [spaceId])
}

export function useBatch(spaceId: string): Batch | null {
  const { batch } = useSnapshot(state)
  return batch?.spaceId === spaceId ? (batch as Batch) : null
}

function show(batch: Batch | null): void {
  state.batch = batch
}

function follow(batch: Batch): void {
  const isRunning = batch.state === 'running'
  show(isRunning ? batch : null)
  if (!isRunning) tellEnd(batch)
}

const t = (key: string, params: object): string => i18next.t(key, { ns: 'batch', ...params })

function tellEnd({ state: end, finished, total, failed, failedNames }: Batch): void {
  const names = failedNames.join(', ')
  const rest = failed - failedNames.length
  if (failed > 0) {
    toast.error(t('failed', { count: failed, names: rest > 0 ? t('andMore', { names, count: rest }) : names }))
  } else if (end === 'done') toast.done(t('done', { count: finished }))
  else toast.notice(t(end === 'stopped' ? 'stopped' : 'broken', { finished, total }))
}
