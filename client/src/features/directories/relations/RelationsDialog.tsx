import './relations.css'
import { Button } from '@blueprintjs/core'
import { Plus } from '@blueprintjs/icons'
import { directoryRelationList } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { call } from '../../../api/call.ts'
import { useCan } from '../../../session/session.ts'
import { PanelDialog } from '../../../shell/PanelDialog.tsx'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { useRead } from '../../../shell/use-read.ts'
import { directories } from '../directories-state.ts'
import { RelationForm } from './RelationForm.tsx'
import { RelationRows } from './RelationRows.tsx'

interface RelationsDialogProps {
  spaceId: string
  close: () => void
}

/** What goes with what among rows of directories, and what work takes (R-DIR-05). */
export function RelationsDialog({ spaceId, close }: RelationsDialogProps) {
  const { t } = useTranslation('directories')
  const mayMake = useCan()('directory.define')
  const { list } = useSnapshot(directories)
  const [chosen, setChosen] = useState<string | 'new' | null>(null)
  const read = (signal?: AbortSignal) =>
    call(directoryRelationList, { params: { spaceId }, ...(signal ? { signal } : {}), quiet: true })
  const { value, error, again, set } = useRead(spaceId, read)
  const relations = value?.directoryRelations ?? []
  const relation = relations.find(({ id }) => id === chosen)
  const nameOf = (id: string): string => list?.find((one) => one.id === id)?.name ?? '?'
  const nodeOf = (id: string): string | null => list?.find((one) => one.id === id)?.nodeId ?? null
  const mayDefine = (ids: readonly string[]): boolean =>
    ids.every((id) => list?.find((one) => one.id === id)?.level === 'define')
  const changed = async (): Promise<void> => set(await read())
  return (
    <PanelDialog isOpen title={t('relations.title')} width={1180} onClose={close}>
      <div className="directory-relations">
        <nav aria-label={t('relations.title')}>
          {error !== null && !value && <ReadFailure error={error} again={again} />}
          {value && relations.length === 0 && <p className="directories-muted">{t('relations.none')}</p>}
          {relations.map(({ id, name, use, directoryIds }) => (
            <Button
              key={id}
              variant="minimal"
              alignText="start"
              fill
              active={id === chosen}
              aria-pressed={id === chosen}
              onClick={() => setChosen(id)}
            >
              <b>{name}</b>
              <small>
                {t(`relations.uses.${use}`)}: {directoryIds.map(nameOf).join(' → ')}
              </small>
            </Button>
          ))}
          {mayMake && (
            <Button
              variant="minimal"
              icon={<Plus />}
              text={t('relations.make')}
              active={chosen === 'new'}
              onClick={() => setChosen('new')}
            />
          )}
        </nav>
        <section>
          {chosen === 'new' && (
            <RelationForm
              {...{ spaceId, relations }}
              directories={(list ?? []).filter(({ archived, level }) => !archived && level === 'define')}
              made={(id) => void changed().then(() => setChosen(id))}
            />
          )}
          {relation && (
            <RelationRows
              key={relation.id}
              {...{ spaceId, relation }}
              nodeIds={[...new Set(relation.directoryIds.flatMap((id) => nodeOf(id) ?? []))]}
              names={relation.directoryIds.map(nameOf)}
              readOnly={!mayDefine(relation.directoryIds) || relation.through.length > 0}
              changed={changed}
            />
          )}
          {!relation && chosen !== 'new' && <p className="directories-muted">{t('relations.what')}</p>}
        </section>
      </div>
    </PanelDialog>
  )
}
