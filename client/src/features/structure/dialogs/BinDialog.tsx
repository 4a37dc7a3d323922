import { Button, Spinner } from '@blueprintjs/core'
import { type Binned, binDelete, binList, binRestore } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { call } from '../../../api/call.ts'
import { momentOf } from '../../../i18n/format.ts'
import { useCan } from '../../../session/session.ts'
import { confirm } from '../../../shell/confirm.ts'
import { PanelDialog } from '../../../shell/PanelDialog.tsx'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { asText } from '../../../shell/rich-text.ts'
import { toastError } from '../../../shell/toast.ts'
import { useRead } from '../../../shell/use-read.ts'
import { NodeIcon } from '../NodeIcon.tsx'
import { loadStructure, structure } from '../structure-state.ts'

/** What was deleted in the last days, to be brought back or let go for good. */
export function BinDialog({ close }: { close: () => void }) {
  const { t } = useTranslation('structure')
  const { spaceId, nodes } = useSnapshot(structure)
  const bin = useRead(spaceId, (signal) => call(binList, { params: { spaceId }, signal }), nodes)
  return (
    <PanelDialog isOpen title={t('bin.title')} width={720} onClose={close}>
      <div data-testid="bin">
        {bin.value && <p>{t('bin.text', { count: bin.value.days })}</p>}
        {!bin.value && bin.error === null && <Spinner size={24} />}
        {bin.error !== null && <ReadFailure error={bin.error} again={bin.again} />}
        {bin.value?.binned.length === 0 && <p className="pl-muted">{t('bin.empty')}</p>}
        <ul className="pl-bin">
          {bin.value?.binned.map((binned) => (
            <BinLine key={binned.id} binned={binned} changed={bin.again} />
          ))}
        </ul>
      </div>
    </PanelDialog>
  )
}

function BinLine({ binned, changed }: { binned: Binned; changed: () => void }) {
  const { t } = useTranslation('structure')
  const mayDelete = useCan()('eps.delete')
  const { id, kind, name, path, count, deletedAt, deletedBy, goesAt } = binned
  const params = { spaceId: structure.spaceId, epsId: id }
  const run = async (act: () => Promise<unknown>): Promise<void> => {
    try {
      await act()
      await loadStructure()
    } catch (error) {
      toastError(error)
    }
    changed()
  }
  const letGo = async (): Promise<void> => {
    const message = t('bin.question', { name: asText(name), count })
    const answer = await confirm({ title: t('bin.questionTitle'), message, okLabel: t('bin.delete'), intent: 'danger' })
    if (answer) await run(() => call(binDelete, { params, input: { count } }))
  }
  return (
    <li>
      <NodeIcon kind={kind} />
      <div>
        <b>{name}</b> {count > 1 && <span className="pl-muted">{t('bin.more', { count: count - 1 })}</span>}
        <p className="pl-muted">
          {[
            path.join(' / '),
            t('bin.by', { name: deletedBy, date: momentOf(deletedAt) }),
            t('bin.goes', { date: momentOf(goesAt) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {mayDelete && (
        <>
          <Button size="small" text={t('bin.restore')} onClick={() => void run(() => call(binRestore, { params }))} />
          <Button size="small" variant="minimal" intent="danger" text={t('bin.delete')} onClick={() => void letGo()} />
        </>
      )}
    </li>
  )
}
