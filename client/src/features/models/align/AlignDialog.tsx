import { Button } from '@blueprintjs/core'
import { type Model, type ModelAlignment, modelAlign } from '@plumbline/core/contract'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { TextField } from '../../../shell/TextField.tsx'
import type { ModelView } from '../model-view.ts'
import { movedOnto, numberIn, startingAt } from './alignment.ts'

const fields = ['east', 'north', 'up', 'turn'] as const
type Typed = Record<(typeof fields)[number], string>

const typedOf = ({ east, north, up, turn }: ModelAlignment): Typed => ({
  east: String(east),
  north: String(north),
  up: String(up),
  turn: String(turn),
})

interface AlignDialogProps {
  model: Model
  view: ModelView
  close: () => void
}

/** Moves and turns a model; the picture shows it at once, everybody else when it is saved. */
export function AlignDialog({ model, view, close }: AlignDialogProps) {
  const { t } = useTranslation('model')
  const [start] = useState(() => model.alignment ?? startingAt(view.middleOf(model.id)))
  const kept = useRef(model.alignment)
  const [typed, setTyped] = useState(() => typedOf(start))
  const wanted = alignmentOf(typed, start)
  const show = (next: Typed): void => {
    setTyped(next)
    const alignment = alignmentOf(next, start)
    if (alignment) view.align(model.id, alignment)
  }
  const save = async (): Promise<void> => {
    const isMoved = wanted !== null && fields.some((field) => wanted[field] !== 0)
    await call(modelAlign, { params: { modelId: model.id }, input: { alignment: isMoved ? wanted : null } })
    kept.current = isMoved ? wanted : null
  }
  const onto = view.othersThan(model.id)
  return (
    <ActDialog
      title={t('align.title', { name: model.name })}
      submit={t('align.save')}
      disabled={wanted === null}
      work={save}
      close={() => {
        view.align(model.id, kept.current)
        close()
      }}
    >
      {(error) => (
        <>
          {fields.map((field) => (
            <TextField
              key={field}
              label={t(`align.${field}`)}
              value={typed[field]}
              error={numberIn(typed[field]) === null ? t('align.number') : undefined}
              onChange={(value) => show({ ...typed, [field]: value })}
              autoFocus={field === 'east'}
            />
          ))}
          {error && <p className="pl-field-error">{error}</p>}
          <div className="model-align">
            <Button
              size="small"
              text={t('align.onOthers')}
              disabled={!onto || wanted === null}
              onClick={() => onto && wanted && show(typedOf(movedOnto(wanted, onto.own, onto.others)))}
            />
            <Button
              size="small"
              text={t('align.reset')}
              onClick={() => show({ east: '0', north: '0', up: '0', turn: '0' })}
            />
          </div>
        </>
      )}
    </ActDialog>
  )
}

/** null: something that was typed is no number. */
function alignmentOf(typed: Typed, { around }: ModelAlignment): ModelAlignment | null {
  const [east, north, up, turn] = fields.map((field) => numberIn(typed[field]))
  if (east == null || north == null || up == null || turn == null) return null
  return { east, north, up, turn, around }
}
