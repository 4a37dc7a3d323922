import { Button } from '@blueprintjs/core'
import { type BreakdownNode, placement } from '@plumbline/core/bim'
import { MAX_TRANSFORMATIONS, type PbsTransformation } from '@plumbline/core/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Matrix4, type Vector3 } from 'three'
import { useSnapshot } from 'valtio'
import type { HandledPose } from '../../../instruments/viewer/handles.ts'
import { sentenceOf } from '../../../shell/error-sentence.ts'
import { toast } from '../../../shell/toast.ts'
import { HandleKinds } from '../handles/HandleKinds.tsx'
import { NumberText, TripleTable } from '../handles/TripleTable.tsx'
import { turnOf } from '../handles/turning.ts'
import { type Held, useHandles } from '../handles/use-handles.ts'
import { useLinkedPlan } from '../links/use-linked-plan.ts'
import type { ModelView } from '../model-view.ts'
import { nodesOf } from './breakdowns.ts'
import { type ElementStanding, matrixOf, outOfModel, resting, standingOf } from './standing.ts'
import type { StateChange, StateContent } from './state-edits.ts'

const kinds = ['translate', 'rotate'] as const

interface SelectionStandingProps {
  content: StateContent
  mayEdit: boolean
  /** Answers whether it is kept. */
  edit: (change: StateChange) => Promise<boolean>
}

/** Where the state puts what is selected: by numbers, by handles in the picture, by keys. */
export function SelectionStanding({ content, mayEdit, edit }: SelectionStandingProps) {
  const { t } = useTranslation('modelLooks')
  const { view } = useLinkedPlan()
  const group = useGroup(view)
  const standing = group?.standing ?? resting
  const save = async ({ middle, nodes }: Group, to: ElementStanding): Promise<void> => {
    const moved = transformationsOf(view, nodes(), matrixOf(to, middle))
    if (moved.length > MAX_TRANSFORMATIONS)
      toast.error(sentenceOf('BIM_TRANSFORMATIONS_TOO_MANY', { max: MAX_TRANSFORMATIONS }))
    else if (!moved.every(({ matrix }) => placement.safeParse(matrix).success)) toast.error(t('state.wrongStanding'))
    else if (await edit({ moved })) return
    view.moving.drop()
  }
  const set = (change: Partial<ElementStanding>): void => {
    if (group) void save(group, { ...standing, ...change })
  }
  const held = mayEdit ? group : null
  const [kind, choose] = useHandles(view, held, {
    dragged: (pose, of) => view.moving.hold(of.nodes(), matrixOf(heldAt(of, pose), of.middle)),
    save: (pose, of) => void save(of, heldAt(of, pose)),
  })
  if (!group) return <p className="model-note">{t('state.chooseToMove')}</p>
  return (
    <>
      {!group.standing && <p className="model-note">{t('state.movedOtherwise')}</p>}
      <TripleTable
        rows={[
          { label: t('state.move'), values: standing.move, done: (move) => set({ move }) },
          { label: t('state.rotation'), values: standing.rotation, done: (rotation) => set({ rotation }) },
        ]}
      />
      <div className="rule-line">
        <HandleKinds kinds={kinds} kind={kind} choose={choose} />
      </div>
      <div className="rule-line model-state-scale">
        <span>{t('state.scale')}</span>
        <NumberText label={t('state.scale')} value={standing.scale} done={(scale) => set({ scale })} />
        <Button
          size="small"
          variant="minimal"
          text={t('state.putBack')}
          disabled={content.transformations.length === 0}
          onClick={() => void edit({ unmoved: group.nodes() })}
        />
      </div>
    </>
  )
}

/** What is selected and held together. */
interface Group extends Held {
  /** Of the picture, where it has its middle at rest. */
  middle: Vector3
  /** null: its elements do not all stand in the same way. */
  standing: ElementStanding | null
  /** As few as mean it; asked for when they are needed: of many elements that takes a while. */
  nodes(): BreakdownNode[]
}

/** null: nothing is selected that is to be seen. */
function useGroup(view: ModelView): Group | null {
  const { loaded, selected } = useSnapshot(view.state)
  const { said } = useSnapshot(view.moving.state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: where things stand changes with what the state says
  return useMemo(() => {
    const box = view.viewer?.models.boxOf(selected, { resting: true })
    if (!box || box.isEmpty()) return null
    const [middle, common] = [box.getCenter(box.min.clone()), view.moving.common(selected)]
    const standing = common && standingOf(common, middle)
    let nodes: BreakdownNode[] | null = null
    return {
      key: [...selected].slice(0, KEYED).join(),
      middle,
      standing,
      nodes: () => {
        nodes ??= nodesOf(loaded as Parameters<typeof nodesOf>[0], selected)
        return nodes
      },
      pose: poseOf(standing ?? resting, middle),
      place: new Matrix4(),
      shape: { positions: new Float32Array(), indices: new Uint32Array() },
      color: '#000000',
    }
  }, [view, loaded, selected, said])
}

/** So many elements tell one selection from another one. */
const KEYED = 50

function poseOf({ move, rotation, scale }: ElementStanding, middle: Vector3): HandledPose {
  const position = middle.clone().applyMatrix4(matrixOf({ ...resting, move }, middle))
  return { position, quaternion: turnOf(rotation), scale: middle.clone().setScalar(scale) }
}

/** Handles move and turn; how large it is stays. */
const heldAt = ({ middle }: Group, { position, quaternion, scale }: HandledPose): ElementStanding =>
  standingOf(
    new Matrix4().compose(position, quaternion, scale).multiply(new Matrix4().makeTranslation(middle.clone().negate())),
    middle,
  )

function transformationsOf(view: ModelView, nodes: readonly BreakdownNode[], matrix: Matrix4): PbsTransformation[] {
  const models = view.viewer?.models
  return nodes.flatMap((node) => {
    const [origin, place] = [models?.originOf(node.modelId), models?.placeOf(node.modelId)]
    if (!origin || !place) return []
    const own = place.clone().invert().multiply(matrix).multiply(place)
    return [{ node, matrix: outOfModel(own, origin) }]
  })
}
