import { costrEstimateUpload, type Job } from '@plumbline/core/contract'
import type { EstimateMapping } from '@plumbline/core/estimate-files'
import { useEffect, useRef, useState } from 'react'
import { asApiError } from '../../../api/api-error.ts'
import { callMultipart } from '../../../api/call-multipart.ts'
import { sentBy } from '../../../api/transfer.ts'
import { stopLongJob, useLongJob } from '../../../shell/long-job.ts'

interface Said {
  file: File
  number: string
  name: string
  /** null: the file is no workbook. */
  mapping: EstimateMapping | null
}

export interface EstimateUpload {
  /** 0…1 of the bytes that are sent; null: nothing is on its way. */
  sent: number | null
  /** null: none was begun, or nothing is known of it yet. */
  job: Job | null
  isGoing: boolean
  failure: unknown
  start(said: Said): Promise<void>
  stop(): void
}

/** A file on its way to the server, which makes an estimate of it. */
export function useEstimateUpload(spaceId: string, scheduleId: string): EstimateUpload {
  const [sent, setSent] = useState<number | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [jobId, setJobId] = useState<string | null>(null)
  const sending = useRef<AbortController | null>(null)
  const job = useLongJob(jobId)
  useEffect(() => () => sending.current?.abort(), [])
  return {
    ...{ sent, job, failure },
    isGoing: sent !== null || (jobId !== null && (job === null || job.state === 'running')),
    start: async ({ file, number, name, mapping }) => {
      sending.current = new AbortController()
      const { signal } = sending.current
      setFailure(null)
      setJobId(null)
      setSent(0)
      const input = { number, name, ...(mapping && { mapping: JSON.stringify(mapping) }) }
      const way = { spaceId, file, signal, onProgress: setSent }
      try {
        const begun = await sentBy(way, ({ files, named, key }) =>
          callMultipart(costrEstimateUpload, {
            ...{ params: { scheduleId }, files, key, signal, quiet: true, onProgress: setSent },
            input: { ...input, ...named },
          }),
        )
        setJobId(begun.jobId)
      } catch (error) {
        if (!signal.aborted) setFailure(asApiError(error))
      }
      setSent(null)
    },
    stop: () => {
      sending.current?.abort()
      if (jobId !== null) void stopLongJob(jobId)
    },
  }
}
