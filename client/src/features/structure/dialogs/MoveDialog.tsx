import { HTMLSelect } from '@blueprintjs/core'
import { type EpsNode, epsMove } from '@plumbline/core/contract'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { targetsOf } from '../drop-place.ts'
import { loadStructure, structure } from '../structure-state.ts'
import { ancestorsOf } from '../tree.ts'

/** What dragging a row does, for the keyboard. */
export function MoveDialog({ nodes, node, close }: { nodes: readonly EpsNode[]; node: EpsNode; close: () => void }) {
  const { t } = useTranslation('structure')
  const targets = targetsOf(nodes, node.id)
  const [parentId, setParentId] = useState(targets[0]?.id ?? '')
  const field = useId()
  const pathOf = (target: EpsNode) =>
    [...ancestorsOf(nodes, target.id).reverse(), target].map(({ name }) => name).join(' / ')
  const move = async (): Promise<void> => {
    await call(epsMove, { params: { epsId: node.id }, input: { parentId } })
    structure.closed.delete(parentId)
    await loadStructure()
  }
  return (
    <ActDialog
      title={t('move.title', { name: node.name })}
      submit={t('move.submit')}
      disabled={parentId === ''}
      work={move}
      close={close}
    >
      {(error) => (
        <div className="pl-field">
          {targets.length === 0 && <p>{t('move.nowhere')}</p>}
          {targets.length > 0 && (
            <>
              <label htmlFor={field}>{t('move.into')}</label>
              <HTMLSelect
                id={field}
                fill
                autoFocus
                value={parentId}
                options={targets.map((target) => ({ value: target.id, label: pathOf(target) }))}
                onChange={(event) => setParentId(event.currentTarget.value)}
              />
            </>
          )}
          {error && (
            <p className="pl-field-error" role="alert">
              {error}
            </p>
          )}
        </div>
      )}
    </ActDialog>
  )
}
