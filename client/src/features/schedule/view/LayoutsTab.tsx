import { Button, Checkbox } from '@blueprintjs/core'
import { FloppyDisk, People, Person, Plus, Tick, Trash } from '@blueprintjs/icons'
import type { Layout } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useCanEdit, useSchedule } from '../screen/schedule-context.ts'

/** R-SCH-20: looks of the version under names, and templates for every version of the schedule. */
export function LayoutsTab() {
  const { t } = useTranslation('view')
  const canShare = useCanEdit()
  const { actions } = useSchedule()
  return (
    <>
      <section className="view-section" aria-label={t('layouts.title')}>
        <h3>{t('layouts.title')}</h3>
        <LayoutLines />
        <SaveForm
          placeholder={t('layouts.name')}
          canShare={canShare}
          save={(name, shared) => actions.layouts.save(name, shared)}
        />
      </section>
      <section className="view-section" aria-label={t('templates.title')}>
        <h3>{t('templates.title')}</h3>
        <TemplateLines />
        {canShare && (
          <SaveForm
            placeholder={t('templates.name')}
            canShare={false}
            save={(name) => actions.layouts.saveTemplate(name)}
          />
        )}
      </section>
    </>
  )
}

function LayoutLines() {
  const { actions } = useSchedule()
  const { layouts } = actions
  const { t } = useTranslation('view')
  const { list, layoutId } = useSnapshot(layouts.state)
  return (
    <ul className="view-list">
      <li>
        <Choice name={t('layouts.usual')} chosen={layoutId === null} choose={() => void layouts.choose(null)} />
      </li>
      {(list as readonly Layout[]).map((layout) => (
        <li key={layout.id}>
          <Choice name={layout.name} chosen={layout.id === layoutId} choose={() => void layouts.choose(layout.id)} />
          <LayoutActs layout={layout} />
        </li>
      ))}
    </ul>
  )
}

/** Its maker changes a layout; a shared one also who may edit the schedule. */
function LayoutActs({ layout }: { layout: Layout }) {
  const { actions } = useSchedule()
  const { layouts } = actions
  const { t } = useTranslation('view')
  const canEdit = useCanEdit()
  const { name, shared, mine } = layout
  const may = mine || (shared && canEdit)
  const Share = shared ? People : Person
  const sharing = t(shared ? 'layouts.shared' : 'layouts.own', { name })
  return (
    <>
      <Button
        size="small"
        variant="minimal"
        disabled={!may || !canEdit}
        icon={<Share size={14} />}
        aria-label={sharing}
        title={sharing}
        onClick={() => void layouts.update(layout, { shared: !shared })}
      />
      {may && (
        <>
          <Button
            size="small"
            variant="minimal"
            icon={<FloppyDisk size={14} />}
            aria-label={t('layouts.update', { name })}
            title={t('layouts.update', { name })}
            onClick={() => void layouts.updateToScreen(layout)}
          />
          <Button
            size="small"
            variant="minimal"
            icon={<Trash size={14} />}
            aria-label={t('layouts.delete', { name })}
            title={t('layouts.delete', { name })}
            onClick={() => void layouts.remove(layout)}
          />
        </>
      )}
    </>
  )
}

function TemplateLines() {
  const { actions } = useSchedule()
  const { layouts } = actions
  const { t } = useTranslation('view')
  const canEdit = useCanEdit()
  const { templates } = useSnapshot(layouts.state)
  if (templates.length === 0) return <p className="schedule-muted">{t('templates.none')}</p>
  return (
    <ul className="view-list">
      {layouts.state.templates.map((template) => (
        <li key={template.id}>
          <Choice name={template.name} chosen={false} choose={() => layouts.showTemplate(template)} />
          {canEdit && (
            <Button
              size="small"
              variant="minimal"
              icon={<Trash size={14} />}
              aria-label={t('templates.delete', { name: template.name })}
              onClick={() => void layouts.removeTemplate(template)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

interface ChoiceProps {
  name: string
  chosen: boolean
  disabled?: boolean
  choose: () => void
}

export function Choice({ name, chosen, disabled = false, choose }: ChoiceProps) {
  return (
    <Button
      size="small"
      variant="minimal"
      alignText="start"
      fill
      active={chosen}
      disabled={disabled}
      aria-pressed={chosen}
      icon={chosen ? <Tick size={14} /> : <span className="schedule-filter-gap" />}
      text={name}
      onClick={choose}
    />
  )
}

interface SaveFormProps {
  placeholder: string
  canShare: boolean
  save: (name: string, shared: boolean) => Promise<boolean>
}

function SaveForm({ placeholder, canShare, save }: SaveFormProps) {
  const { t } = useTranslation('view')
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const submit = async (): Promise<void> => {
    if (name.trim() !== '' && (await save(name.trim(), shared))) setName('')
  }
  return (
    <form
      className="view-save"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <input
        type="text"
        className="schedule-input schedule-input-boxed"
        maxLength={512}
        placeholder={placeholder}
        aria-label={placeholder}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {canShare && <Checkbox label={t('layouts.forAll')} checked={shared} onChange={() => setShared(!shared)} />}
      <Button
        size="small"
        type="submit"
        icon={<Plus size={14} />}
        text={t('layouts.save')}
        disabled={name.trim() === ''}
      />
    </form>
  )
}
