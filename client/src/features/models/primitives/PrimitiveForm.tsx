import { Button, HTMLSelect } from '@blueprintjs/core'
import { type Primitive, type PrimitiveShape, primitive as primitiveSchema, primitiveShapes } from '@plumbline/core/bim'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyText } from '../../../shell/LazyText.tsx'
import { toast } from '../../../shell/toast.ts'
import { ColorField } from '../appearance/LookField.tsx'
import { NumberText, TripleTable } from '../handles/TripleTable.tsx'

const triples = ['size', 'position', 'rotation'] as const

interface PrimitiveFormProps {
  primitive: Primitive
  mayEdit: boolean
  /** What is done with the handles in the picture. */
  handles: ReactNode
  /** The next click in the picture says where it stands. */
  isPointing: boolean
  point: () => void
  save: (change: Partial<Primitive>) => void
  remove: () => void
}

/** What a shape is called, where it stands and how it looks; kept with every change. */
export function PrimitiveForm({ primitive, mayEdit, handles, isPointing, point, save, remove }: PrimitiveFormProps) {
  const { t } = useTranslation('modelShapes')
  const keep = (change: Partial<Primitive>): void => {
    if (primitiveSchema.safeParse({ ...primitive, ...change }).success) save(change)
    else toast.error(t('wrong'))
  }
  return (
    <fieldset className="model-rule" disabled={!mayEdit}>
      <div className="rule-line">
        <LazyText label={t('name')} value={primitive.name} done={(name) => keep({ name })} />
        <LazyText label={t('type')} value={primitive.type} done={(type) => keep({ type })} />
        <HTMLSelect
          minimal
          aria-label={t('shape')}
          value={primitive.shape}
          options={primitiveShapes.map((value) => ({ value, label: t(`shapes.${value}`) }))}
          onChange={({ currentTarget }) => keep({ shape: currentTarget.value as PrimitiveShape })}
        />
        <span className="model-look">
          <ColorField label={t('color')} color={primitive.color} done={(color) => keep({ color })} />
          <NumberText label={t('opacity')} value={primitive.opacity} done={(opacity) => keep({ opacity })} /> %
        </span>
      </div>
      <TripleTable
        rows={triples.map((triple) => ({
          label: t(`triples.${triple}`),
          values: primitive[triple],
          done: (values) => keep({ [triple]: values }),
        }))}
      />
      <div className="rule-line">{handles}</div>
      <div className="rule-line">
        <Button size="small" text={t('point')} active={isPointing} aria-pressed={isPointing} onClick={point} />
        {isPointing && <span className="pl-muted">{t('pointing')}</span>}
        <Button size="small" variant="minimal" intent="danger" text={t('delete')} onClick={remove} />
      </div>
    </fieldset>
  )
}
