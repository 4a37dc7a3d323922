import { Plus } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useCan } from '../../session/session.ts'
import { NameEditor } from '../../shell/NameEditor.tsx'
import { NodeIcon } from './NodeIcon.tsx'
import { beginMaking, make, structure } from './structure-state.ts'
import { newPlaces } from './tree.ts'

/** The last row: an offer, or the name of what is being made and where it goes. */
export function NewRow() {
  const { t } = useTranslation('structure')
  const can = useCan()
  const { making, nodes, selected } = useSnapshot(structure)
  if (!can('eps.create')) return null
  const place = newPlaces(structure.nodes ?? [], selected)[0]
  if (!making) {
    return (
      <button
        type="button"
        tabIndex={-1}
        className="pl-structure-offer"
        onClick={(event) => {
          event.stopPropagation()
          if (place) beginMaking(place)
        }}
      >
        <Plus size={14} /> {place && t(`newKind.${place.kind}`)} <span className="pl-key">Insert</span>
      </button>
    )
  }
  const parent = nodes?.find(({ id }) => id === making.parentId)
  return (
    <div className="pl-structure-new">
      <NodeIcon kind={making.kind} />
      <NameEditor
        key={`${making.kind}-${making.parentId}`}
        label={t(`newKind.${making.kind}`)}
        initial=""
        onCommit={(name, byEnter) => make({ ...making }, name, byEnter)}
        onCancel={() => {
          structure.making = null
        }}
      />
      <span className="pl-structure-where">
        {parent ? t('makingIn', { kind: t(`kind.${making.kind}`), parent: parent.name }) : t(`kind.${making.kind}`)}
      </span>
    </div>
  )
}
