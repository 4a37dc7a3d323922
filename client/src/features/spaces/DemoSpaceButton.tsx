import { Button } from '@blueprintjs/core'
import { spaceDemo } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { toastError } from '../../shell/toast.ts'

/** A filled space of one's own, to try things out in (R-SPACE-02). */
export function DemoSpaceButton() {
  const { t } = useTranslation('spaces')
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const create = async () => {
    setBusy(true)
    try {
      const { spaceId } = await call(spaceDemo)
      void navigate(`/${spaceId}`)
    } catch (error) {
      toastError(error)
      setBusy(false)
    }
  }
  return <Button text={t('createDemo')} loading={busy} onClick={() => void create()} />
}
