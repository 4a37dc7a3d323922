import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { live } from '../api/socket.ts'

/** Whether news from the server arrive; for the status bar of screens without a document of their own. */
export function LiveMark() {
  const { connected } = useSnapshot(live)
  const { t } = useTranslation()
  return <span className={`pl-live${connected ? '' : ' is-off'}`}>{t(connected ? 'live.on' : 'live.off')}</span>
}
