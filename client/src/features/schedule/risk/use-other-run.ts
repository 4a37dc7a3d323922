import { type RiskRun, riskRead } from '@plumbline/core/contract'
import { useEffect, useState } from 'react'
import { call } from '../../../api/call.ts'
import { toastError } from '../../../shell/toast.ts'

/** The last run of another version; null: it has none, or none is chosen. */
export function useOtherRun(versionId: string): RiskRun | null {
  const [found, setFound] = useState<{ of: string; run: RiskRun | null }>({ of: '', run: null })
  useEffect(() => {
    if (versionId === '') return
    let isOver = false
    call(riskRead, { params: { versionId } }).then(
      ({ run }) => isOver || setFound({ of: versionId, run }),
      (why: unknown) => isOver || toastError(why),
    )
    return () => {
      isOver = true
    }
  }, [versionId])
  return found.of === versionId ? found.run : null
}
