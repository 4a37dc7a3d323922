import { Button } from '@blueprintjs/core'
import type { EstimateCommand } from '@plumbline/core/documents/estimate'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { momentOf } from '../../../i18n/format.ts'
import type { RefusedHere } from '../../../rooms/live-session.ts'
import { confirm } from '../../../shell/confirm.ts'
import { sentenceOf } from '../../../shell/error-sentence.ts'
import { PanelDialog } from '../../../shell/PanelDialog.tsx'
import type { EstimateSession } from '../estimate-session.ts'

/** The oldest of them; others follow when these are dealt with. */
const SHOWN = 200

/** What this person did that is not in the estimate: each is tried again above what stands there now, or given up. */
export function UnsavedDialog({ estimate, close }: { estimate: EstimateSession; close: () => void }) {
  const { t } = useTranslation('estimates')
  const refused = useSnapshot(estimate.state).refused as readonly RefusedHere<EstimateCommand>[]
  const dropAll = async (): Promise<void> => {
    const ids = refused.map(({ id }) => id)
    const message = t('unsaved.dropQuestion', { count: ids.length })
    if (await confirm({ title: t('unsaved.dropAll'), message, okLabel: t('unsaved.drop'), intent: 'danger' }))
      estimate.forget(ids)
  }
  return (
    <PanelDialog isOpen title={t('unsaved.title')} width={560} onClose={close}>
      {refused.length === 0 ? (
        <p className="pl-muted">{t('unsaved.nothing')}</p>
      ) : (
        <>
          <ul className="estimates-unsaved">
            {refused.slice(0, SHOWN).map((one) => (
              <Line key={one.id} estimate={estimate} refused={one} />
            ))}
          </ul>
          <Button size="small" variant="minimal" text={t('unsaved.dropAll')} onClick={() => void dropAll()} />
        </>
      )}
    </PanelDialog>
  )
}

interface LineProps {
  estimate: EstimateSession
  refused: RefusedHere<EstimateCommand>
}

function Line({ estimate, refused }: LineProps) {
  const { t } = useTranslation('estimates')
  const { connection, right } = useSnapshot(estimate.state)
  const { id, command, names, refusal, at } = refused
  return (
    <li data-testid="refused-command">
      <p>
        <b>{t(`did.${command.do}`)}</b> {names.join(', ')}
      </p>
      <p className="pl-muted">
        {sentenceOf(refusal.code, refusal.params)} · {momentOf(new Date(at).toISOString())}
      </p>
      <Button
        size="small"
        text={t('unsaved.again')}
        disabled={right !== 'write' || connection !== 'live'}
        onClick={() => estimate.tryAgain(refused)}
      />
      <Button size="small" variant="minimal" text={t('unsaved.drop')} onClick={() => estimate.forget([id])} />
    </li>
  )
}
