import './attributes.css'
import { Button } from '@blueprintjs/core'
import { ChevronDown, ChevronUp, Plus, Trash } from '@blueprintjs/icons'
import { isComputed } from '@plumbline/core/attributes'
import type { AttributeView } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AttributePlace, type Attributes, useAttributes } from '../../parts/attributes/use-attributes.ts'
import { useCan } from '../../session/session.ts'
import { errorSentence } from '../../shell/error-sentence.ts'
import { IconButton } from '../../shell/IconButton.tsx'
import { AttributeAccess } from './AttributeAccess.tsx'
import { AttributeForm } from './AttributeForm.tsx'

interface AttributesEditorProps {
  place: AttributePlace
  /** Of the node; '' for the space. */
  name: string
  /** Where roles are given access; null: there is no schedule here. */
  scheduleId: string | null
}

/** Attributes of works: those of this place are edited, those from above are shown (R-WBS-20). */
export function AttributesEditor({ place, name, scheduleId }: AttributesEditorProps) {
  const { t } = useTranslation('attributes')
  const attributes = useAttributes(place)
  const [chosen, setChosen] = useState<string | 'new' | null>(null)
  const canEdit = useCan()('eps.edit')
  const { list } = attributes
  const attribute = list?.find(({ id }) => id === chosen) ?? null
  return (
    <div className="attributes" data-testid="attributes">
      <div className="attributes-list">
        <Lines {...{ attributes, chosen, canEdit, nodeId: place.nodeId }} choose={setChosen} />
        {canEdit && (
          <Button
            size="small"
            variant="minimal"
            icon={<Plus size={14} />}
            text={t('add')}
            active={chosen === 'new'}
            onClick={() => setChosen('new')}
          />
        )}
      </div>
      <div className="attributes-form">
        {(attribute || chosen === 'new') && (
          <AttributeForm
            key={chosen}
            attribute={attribute}
            place={place}
            name={name}
            attributes={attributes}
            readOnly={!canEdit}
            created={setChosen}
          />
        )}
        {attribute && scheduleId && !isComputed(attribute.type) && (
          <AttributeAccess attributeId={attribute.id} scheduleId={scheduleId} />
        )}
        {!attribute && chosen !== 'new' && <p className="attributes-muted">{t('choose')}</p>}
      </div>
    </div>
  )
}

interface LinesProps {
  attributes: Attributes
  chosen: string | null
  canEdit: boolean
  nodeId: string | null
  choose: (id: string | null) => void
}

function Lines({ attributes, chosen, canEdit, nodeId, choose }: LinesProps) {
  const { t } = useTranslation('attributes')
  const { list, error } = attributes
  if (list === null && error) {
    return (
      <div role="alert">
        <p>{errorSentence(error)}</p>
        <Button size="small" text={t('retry')} onClick={() => void attributes.read()} />
      </div>
    )
  }
  if (list === null) return <div className="attributes-skeleton" aria-hidden="true" />
  if (list.length === 0) return <p className="attributes-muted">{t('empty')}</p>
  return (
    <ul>
      {list.map((attribute) => (
        <li key={attribute.id}>
          <Button
            size="small"
            variant="minimal"
            alignText="start"
            fill
            active={attribute.id === chosen}
            aria-pressed={attribute.id === chosen}
            onClick={() => choose(attribute.id)}
          >
            <b>{attribute.name}</b>
            <span className="attributes-muted">
              {t(`type.${attribute.type}`)}
              {attribute.nodeId !== nodeId && ` · ${attribute.nodeName || t('ofSpace')}`}
            </span>
          </Button>
          {canEdit && attribute.id === chosen && <LineTools {...{ attribute, attributes, choose }} />}
        </li>
      ))}
    </ul>
  )
}

interface LineToolsProps {
  attribute: AttributeView
  attributes: Attributes
  choose: (id: string | null) => void
}

function LineTools({ attribute, attributes, choose }: LineToolsProps) {
  const { t } = useTranslation('attributes')
  const { id, name } = attribute
  return (
    <span className="attributes-tools">
      <IconButton
        icon={<ChevronUp size={14} />}
        label={t('up', { name })}
        onClick={() => void attributes.move(id, 'up')}
      />
      <IconButton
        icon={<ChevronDown size={14} />}
        label={t('down', { name })}
        onClick={() => void attributes.move(id, 'down')}
      />
      <IconButton
        icon={<Trash size={14} />}
        label={t('deleteOne', { name })}
        onClick={() => void attributes.remove(attribute).then((removed) => removed && choose(null))}
      />
    </span>
  )
}
