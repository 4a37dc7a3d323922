import { Button } from '@blueprintjs/core'
import { type Primitive, type PrimitiveShape, primitiveShapes } from '@plumbline/core/bim'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { handleKinds } from '../../../instruments/viewer/handles.ts'
import { useCan } from '../../../session/session.ts'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { HandleKinds } from '../handles/HandleKinds.tsx'
import { type Held, useHandles } from '../handles/use-handles.ts'
import { useLinks } from '../links/use-linked-plan.ts'
import type { ModelView } from '../model-view.ts'
import { placedAs, poseOf, unitShapeOf } from './handling.ts'
import { PrimitiveForm } from './PrimitiveForm.tsx'
import { newPrimitive, positionOf } from './placing.ts'
import { usePrimitives } from './use-primitives.ts'

/** Shapes placed by hand: cranes, zones, works without a model. The one that is selected is in the form. */
export function PrimitivesTab() {
  const { t } = useTranslation('modelShapes')
  const { linked, scheduleId } = useLinks()
  const { view } = linked
  const mayEdit = useCan()('bim.edit')
  const { read, add, save, remove } = usePrimitives(scheduleId)
  const { selected, loaded, tool } = useSnapshot(view.state)
  const [awaited, setAwaited] = useState<string | null>(null)
  const all = read.value?.models.flatMap((model) => model.primitives.map((primitive) => ({ model, primitive }))) ?? []
  const chosen = all.find(({ model, primitive }) => {
    const element = view.elementOf(model.id, primitive.guid)
    return element !== null && selected.size === 1 && selected.has(element)
  })
  const held = useHeld(view, mayEdit ? (chosen?.primitive ?? null) : null, chosen?.model.id ?? '')
  const [kind, chooseKind] = useHandles(view, held, {
    save: (pose, { key, origin }) => {
      const moved = all.find(({ primitive }) => primitive.guid === key)
      if (moved) void save(moved.model, placedAs(moved.primitive, pose, origin))
    },
  })
  // What was placed or chosen is selected as soon as it is in the picture.
  useEffect(() => {
    if (awaited === null) return
    const element = loaded.map(({ id }) => view.elementOf(id, awaited)).find((one) => one !== null)
    if (element == null) return
    view.select([element])
    setAwaited(null)
  }, [view, awaited, loaded])
  const place = (shape: PrimitiveShape): void => {
    const { viewer } = view
    if (!viewer) return
    const made = newPrimitive(
      shape,
      t(`newName.${shape}`, { number: all.length + 1 }),
      positionOf(viewer, viewer.rig.pose.target),
    )
    setAwaited(made.guid)
    void add(made)
  }
  const point = (): void => {
    view.take('place')
    view.placing = (at) => {
      if (chosen && view.viewer) void save(chosen.model, { ...chosen.primitive, position: positionOf(view.viewer, at) })
      view.take('select')
    }
  }
  return (
    <div className="model-links is-form">
      <section aria-label={t('title')}>
        <div className="model-links-bar">
          <span className="pl-muted">{t('add')}</span>
          {primitiveShapes.map((shape) => (
            <Button
              key={shape}
              size="small"
              text={t(`shapes.${shape}`)}
              disabled={!mayEdit || !read.value}
              onClick={() => place(shape)}
            />
          ))}
        </div>
        {!read.value && read.error !== null && <ReadFailure error={read.error} again={read.again} />}
        {read.value && all.length === 0 && <p className="model-note">{t('none')}</p>}
        <ul className="model-link-list">
          {all.map(({ model, primitive }) => (
            <li key={`${model.id}.${primitive.guid}`}>
              <i className="model-look-mark" style={{ background: primitive.color }} />
              <button
                type="button"
                className="model-link"
                aria-pressed={primitive === chosen?.primitive}
                onClick={() => setAwaited(primitive.guid)}
              >
                {primitive.name}
              </button>
              <span className="pl-muted">
                {[t(`shapes.${primitive.shape}`), primitive.type].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label={t('form')}>
        {chosen ? (
          <PrimitiveForm
            key={chosen.primitive.guid}
            primitive={chosen.primitive}
            mayEdit={mayEdit}
            handles={<HandleKinds kinds={handleKinds} kind={kind} choose={chooseKind} />}
            isPointing={tool === 'place'}
            point={point}
            save={(change) => void save(chosen.model, { ...chosen.primitive, ...change })}
            remove={() => void remove(chosen.model, chosen.primitive)}
          />
        ) : (
          <p className="model-note">{t('choose')}</p>
        )}
      </section>
    </div>
  )
}

/** Until its model is there, nothing of it is held. */
function useHeld(
  view: ModelView,
  primitive: Primitive | null,
  modelId: string,
): (Held & { origin: readonly number[] }) | null {
  const { loaded } = useSnapshot(view.state)
  return useMemo(() => {
    const origin = view.viewer?.models.originOf(modelId)
    const place = view.viewer?.models.placeOf(modelId)
    if (!primitive || !origin || !place || loaded.length === 0) return null
    const { guid, color } = primitive
    return { key: guid, pose: poseOf(primitive, origin), place, shape: unitShapeOf(primitive), color, origin }
  }, [view, primitive, modelId, loaded])
}
