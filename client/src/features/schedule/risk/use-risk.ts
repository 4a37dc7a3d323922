import {
  type RiskAssumptions,
  type RiskView,
  riskAssumptionsSave,
  riskRead,
  riskRunSave,
} from '@plumbline/core/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { onReconnected, onServerEvent } from '../../../api/socket.ts'
import type { RiskRunDone } from '../../../documents/schedule/session/risk-run.ts'
import { toastError } from '../../../shell/toast.ts'
import { useSchedule } from '../base/schedule-context.ts'

export interface RiskModel {
  /** null: not told yet. */
  view: RiskView | null
  error: unknown
  read(): void
  /** Stores other assumptions; what somebody else changed meanwhile is read again. */
  assume(change: Partial<RiskAssumptions>): void
  /** Keeps a run for everybody. */
  keep(done: RiskRunDone, revision: number): Promise<void>
}

/** What is assumed and what was run, as it stands on the server, whoever changes it. */
export function useRisk(): RiskModel {
  const { version } = useSchedule()
  const params = { versionId: version.id }
  const [{ view, error }, setState] = useState<{ view: RiskView | null; error: unknown }>({ view: null, error: null })
  const read = useCallback(() => {
    call(riskRead, { params: { versionId: version.id } }).then(
      (found) => setState({ view: found, error: null }),
      (why: unknown) => setState((before) => ({ ...before, error: why })),
    )
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
  /** One after the other: each builds on the revision before. */
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  const failed = (why: unknown): void => {
    toastError(why)
    read()
  }
  return {
    ...{ view, error, read },
    assume: (change) => {
      if (!view) return
      const assumptions = { ...view.assumptions, ...change }
      const { revision } = view
      setState({ view: { ...view, assumptions, revision: revision + 1 }, error: null })
      const save = () => call(riskAssumptionsSave, { params, input: { revision, assumptions } })
      saving.current = saving.current.then(save).catch(failed)
    },
    keep: async ({ inputHash, took, result }, revision) => {
      await call(riskRunSave, { params, input: { inputHash, took, result, revision } }).catch(failed)
      read()
    },
  }
}
