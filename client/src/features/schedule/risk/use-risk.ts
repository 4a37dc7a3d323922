import { type RiskRun, type RiskView, riskAssumptionsSave, riskRead, riskRunSave } from '@plumbline/core/contract'
import { useEffect, useMemo, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { onReconnected, onServerEvent } from '../../../api/socket.ts'
import type { RiskRunDone } from '../../../documents/schedule/session/risk-run.ts'
import { session } from '../../../session/session.ts'
import { toastError } from '../../../shell/toast.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { type AssumptionChange, AssumptionQueue } from './assumption-queue.ts'

export interface RiskModel {
  /** null: not told yet. */
  view: RiskView | null
  error: unknown
  read(): void
  assume(change: AssumptionChange): void
  /** Keeps a run for everybody. */
  keep(done: RiskRunDone, revision: number): Promise<void>
}

/** What is assumed and what was run, as it stands on the server, whoever changes it. */
export function useRisk(): RiskModel {
  const { version } = useSchedule()
  const [{ view, error }, setState] = useState<{ view: RiskView | null; error: unknown }>({ view: null, error: null })
  const { queue, read } = useMemo(() => {
    const params = { versionId: version.id }
    const queue = new AssumptionQueue({
      read: () => call(riskRead, { params }),
      save: (revision, assumptions) => call(riskAssumptionsSave, { params, input: { revision, assumptions } }),
      isOutdated: (why) => why instanceof ApiError && why.code === 'RISK_CHANGED',
      show: (found) => setState({ view: found, error: null }),
      failed: toastError,
    })
    const read = (): void =>
      void queue.read().catch((why: unknown) => setState((before) => ({ ...before, error: why })))
    return { queue, read }
  }, [version.id])
  useEffect(() => {
    read()
    const ends = [
      onServerEvent('risk', ({ versionId }) => {
        if (versionId === version.id) read()
      }),
      onReconnected(read),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [read, version.id])
  return {
    ...{ view, error, read },
    assume: (change) => queue.assume(change),
    keep: async ({ inputHash, took, result }, revision) => {
      const input = { inputHash, took, result, revision }
      queue.ran({ ...input, by: runner(), at: new Date().toISOString() })
      await queue.saved()
      // Who watches is told by the server that there is a new one; what it refused is taken back.
      await call(riskRunSave, { params: { versionId: version.id }, input }).catch((why: unknown) => {
        toastError(why)
        read()
      })
    },
  }
}

function runner(): RiskRun['by'] {
  const { person } = session
  return person && { id: person.id, name: `${person.firstName} ${person.lastName}`.trim() }
}
