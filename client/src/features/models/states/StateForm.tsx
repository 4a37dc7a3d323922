import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { type BreakdownNode, type Look, nodeKey } from '@plumbline/core/bim'
import { bimStateEdit, type PbsOverride, type PbsTransformation } from '@plumbline/core/contract'
import { formatInstant } from '@plumbline/core/time'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { call } from '../../../api/call.ts'
import { dateOf, useNumbers } from '../../../i18n/format.ts'
import { attempt } from '../../../shell/attempt.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { LazyText } from '../../../shell/LazyText.tsx'
import { tellWayBack } from '../../../shell/way-back.ts'
import { LookField, LookMark } from '../appearance/LookField.tsx'
import { useLinkedPlan, useLinks } from '../links/use-linked-plan.ts'
import { elementsOfNode, nameOfNode, nodesOf } from './breakdowns.ts'
import { SelectionStanding } from './SelectionStanding.tsx'
import { inverseOf, type StateChange, type StateContent } from './state-edits.ts'

/** Of what a state says, the first ones are listed. */
const LISTED = 200
const GONE: Look = { color: null, opacity: 0 }

/** What the state that is shown says of which elements; what is changed is kept at once. */
export function StateForm({ content, mayEdit }: { content: StateContent; mayEdit: boolean }) {
  const { state, overrides, transformations } = content
  const { t } = useTranslation('modelLooks')
  const number = useNumbers()
  const { player } = useLinks()
  const { isOn, now } = useSnapshot(player.state)
  const put = (input: StateChange) => attempt(() => call(bimStateEdit, { params: { bimStateId: state.id }, input }))
  const edit = async (change: StateChange): Promise<boolean> => {
    if (!(await put(change))) return false
    const back = inverseOf(content, change)
    tellWayBack(t('state.changed', { name: state.name }), { text: t('undo'), run: () => void put(back) })
    return true
  }
  return (
    <fieldset className="model-rule" disabled={!mayEdit}>
      <div className="rule-line">
        <LazyText label={t('state.name')} value={state.name} done={(name) => name !== '' && void edit({ name })} />
        <span className="pl-muted">{state.at === null ? t('state.anyMoment') : dateOf(state.at)}</span>
        <Button
          size="small"
          variant="minimal"
          text={t('state.takeMoment')}
          disabled={!isOn}
          onClick={() => void edit({ at: formatInstant(now) })}
        />
        {state.at !== null && (
          <Button size="small" variant="minimal" text={t('state.dropMoment')} onClick={() => void edit({ at: null })} />
        )}
      </div>
      <SelectionOverride edit={edit} overrides={overrides} />
      <SelectionStanding content={content} mayEdit={mayEdit} edit={edit} />
      <h3>{t('state.overrides', { count: overrides.length, number: number(overrides.length) })}</h3>
      <ul className="model-link-list">
        {overrides.slice(0, LISTED).map((override) => (
          <OverrideLine key={nodeKey(override.node)} override={override} edit={edit} />
        ))}
      </ul>
      {overrides.length > LISTED && <p className="model-note">{t('state.more', { number: number(LISTED) })}</p>}
      <h3>{t('state.moved', { count: transformations.length, number: number(transformations.length) })}</h3>
      <ul className="model-link-list">
        {transformations.slice(0, LISTED).map((transformation) => (
          <TransformationLine key={nodeKey(transformation.node)} transformation={transformation} edit={edit} />
        ))}
      </ul>
      {transformations.length > LISTED && <p className="model-note">{t('state.more', { number: number(LISTED) })}</p>}
    </fieldset>
  )
}

interface EditProps {
  edit: (change: StateChange) => Promise<boolean>
}

/** What is said of the elements, or whole branches, that are selected. */
function SelectionOverride({ edit, overrides }: EditProps & { overrides: readonly PbsOverride[] }) {
  const { t } = useTranslation('modelLooks')
  const number = useNumbers()
  const { view, loaded } = useLinkedPlan()
  const { selected } = useSnapshot(view.state)
  const [look, setLook] = useState<Look>(GONE)
  const nodes = () => nodesOf(loaded, selected)
  const set = () => void edit({ set: nodes().map((node) => ({ node, visible: look.opacity > 0, ...look })) })
  return (
    <div className="rule-line">
      <span>{t('state.selected', { number: number(selected.size) })}</span>
      <LookField label={t('state.selection')} look={look} done={setLook} />
      <Button size="small" text={t('state.set')} disabled={selected.size === 0} onClick={set} />
      <Button
        size="small"
        variant="minimal"
        text={t('state.unset')}
        disabled={selected.size === 0 || overrides.length === 0}
        onClick={() => void edit({ unset: nodes() })}
      />
    </div>
  )
}

function OverrideLine({ override, edit }: EditProps & { override: PbsOverride }) {
  const { t } = useTranslation('modelLooks')
  const { node, visible, color, opacity } = override
  const look = { color, opacity: visible ? opacity : 0 }
  return (
    <li>
      <LookMark
        look={look}
        label={t(look.opacity === 0 ? 'look.gone' : look.opacity < 100 ? 'look.faint' : 'look.full')}
      />
      <NodeLine node={node} says={(name) => t('state.remove', { name })} remove={() => void edit({ unset: [node] })} />
    </li>
  )
}

function TransformationLine({ transformation: { node }, edit }: EditProps & { transformation: PbsTransformation }) {
  const { t } = useTranslation('modelLooks')
  return (
    <li>
      <NodeLine
        node={node}
        says={(name) => t('state.removeMove', { name })}
        remove={() => void edit({ unmoved: [node] })}
      />
    </li>
  )
}

interface NodeLineProps {
  node: BreakdownNode
  /** Of the button that removes what is said. */
  says: (name: string) => string
  remove: () => void
}

/** What the state says something of: a click selects it. */
function NodeLine({ node, says, remove }: NodeLineProps) {
  const { t } = useTranslation('modelLooks')
  const { view, loaded } = useLinkedPlan()
  const name = nameOfNode(loaded, node)
  return (
    <>
      <button type="button" className="model-link" onClick={() => view.select(elementsOfNode(loaded, node))}>
        {name || t('model:unnamed')}
      </button>
      <IconButton icon={<Cross />} label={says(name)} onClick={remove} />
    </>
  )
}
