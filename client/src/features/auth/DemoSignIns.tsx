import { Button } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { type SystemState, system } from '../../session/system-state.ts'

/** On a demo installation: one click signs in. */
export function DemoSignIns({ onPick }: { onPick: (signIn: SystemState['demoSignIns'][number]) => void }) {
  const { t } = useTranslation('auth')
  const { state } = useSnapshot(system)
  if (!state || state.demoSignIns.length === 0) return null
  return (
    <section className="pl-demo">
      <h2 className="pl-demo-title">{t('login.demo')}</h2>
      <div className="pl-demo-list">
        {state.demoSignIns.map((signIn) => (
          <Button key={signIn.login} text={signIn.name} onClick={() => onPick({ ...signIn })} ellipsizeText />
        ))}
      </div>
    </section>
  )
}
