import { Cube, DataConnection, EyeOff, EyeOpen, Layers, Widget } from '@blueprintjs/icons'
import type { Model } from '@plumbline/core/contract'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useNumbers } from '../../i18n/format.ts'
import { rowsOf, type TreeNode, type TreeRow } from './element-tree.ts'
import { ModelMenu } from './ModelMenu.tsx'
import type { ModelView } from './model-view.ts'
import { WindowedTree } from './WindowedTree.tsx'

interface ElementTreeProps {
  view: ModelView
  tree: readonly TreeNode[]
  models: readonly Model[]
  mayEdit: boolean
}

/** Models, storeys, classes and elements; what is chosen here is selected in the picture. */
export function ElementTree({ view, tree, models, mayEdit }: ElementTreeProps) {
  const { t } = useTranslation('model')
  const { selected, hidden } = useSnapshot(view.state)
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => rowsOf(tree, toggled, (element) => view.nameOf(element)), [tree, toggled, view])
  const toggle = ({ node }: TreeRow): void => {
    const next = new Set(toggled)
    if (!next.delete(node.key)) next.add(node.key)
    setToggled(next)
  }
  const isHidden = ({ node }: TreeRow): boolean => isWhole(node.elements, hidden)
  return (
    <WindowedTree
      label={t('tree')}
      rows={rows}
      itemOf={(row) => ({
        id: `model-row-${row.node.key}`,
        name: row.node.label,
        depth: row.depth,
        isOpen: row.hasChildren ? row.isOpen : null,
        isSelected: isWhole(row.node.elements, selected),
        isHidden: isHidden(row),
      })}
      toggle={toggle}
      choose={({ node }, add) => view.select(node.elements, { add })}
      open={() => view.fit()}
      mark={(row) => view.setVisible(row.node.elements, isHidden(row))}
    >
      {(row) => (
        <RowContent
          row={row}
          view={view}
          isHidden={isHidden(row)}
          model={mayEdit && row.node.kind === 'model' ? models.find(({ id }) => id === row.node.key) : undefined}
        />
      )}
    </WindowedTree>
  )
}

const isWhole = (elements: readonly number[], set: ReadonlySet<number>): boolean =>
  elements.length > 0 && elements.every((element) => set.has(element))

interface RowContentProps {
  row: TreeRow
  view: ModelView
  isHidden: boolean
  model: Model | undefined
}

const icons = { model: <Cube />, place: <Layers />, system: <DataConnection />, class: <Widget />, element: null }

function RowContent({ row: { node, hasChildren }, view, isHidden, model }: RowContentProps) {
  const { t } = useTranslation('model')
  const number = useNumbers()
  return (
    <>
      {icons[node.kind]}
      <span className="model-row-label" title={node.label}>
        {node.label || t('unnamed')}
      </span>
      {node.note && (
        <span className="model-row-note" title={node.note}>
          {node.note}
        </span>
      )}
      {hasChildren && <span className="model-row-count">{number(node.elements.length)}</span>}
      <button
        type="button"
        tabIndex={-1}
        className="model-row-eye"
        aria-label={t(isHidden ? 'show' : 'hide', { name: node.label })}
        onClick={(event) => {
          event.stopPropagation()
          view.setVisible(node.elements, isHidden)
        }}
      >
        {isHidden ? <EyeOff size={14} /> : <EyeOpen size={14} />}
      </button>
      {model && <ModelMenu model={model} view={view} />}
    </>
  )
}
