import { Checkbox } from '@blueprintjs/core'
import { FloppyDisk, People, Person } from '@blueprintjs/icons'
import type { Layout } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { IconButton } from '../../../shell/IconButton.tsx'
import { Choice, DeleteButton, SaveForm } from '../base/NamedLines.tsx'
import { useCanEdit, useSchedule } from '../base/schedule-context.ts'
import type { HasLayouts } from './layouts.ts'

/** R-SCH-20: looks of the version under names, and templates for every version of the schedule. */
export function LayoutsTab() {
  const { t } = useTranslation('view')
  const canShare = useCanEdit()
  const { actions } = useSchedule<HasLayouts>()
  return (
    <>
      <section className="view-section" aria-label={t('layouts.title')}>
        <h3>{t('layouts.title')}</h3>
        <LayoutLines />
        <SaveLayout />
      </section>
      <section className="view-section" aria-label={t('templates.title')}>
        <h3>{t('templates.title')}</h3>
        <TemplateLines />
        {canShare && <SaveForm placeholder={t('templates.name')} save={(name) => actions.layouts.saveTemplate(name)} />}
      </section>
    </>
  )
}

function SaveLayout() {
  const { actions } = useSchedule<HasLayouts>()
  const { t } = useTranslation('view')
  const canShare = useCanEdit()
  const [shared, setShared] = useState(false)
  return (
    <SaveForm placeholder={t('layouts.name')} save={(name) => actions.layouts.save(name, canShare && shared)}>
      {canShare && <Checkbox label={t('layouts.forAll')} checked={shared} onChange={() => setShared(!shared)} />}
    </SaveForm>
  )
}

function LayoutLines() {
  const { actions } = useSchedule<HasLayouts>()
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
  const { actions } = useSchedule<HasLayouts>()
  const { layouts } = actions
  const { t } = useTranslation('view')
  const canEdit = useCanEdit()
  const { name, shared, mine } = layout
  const may = mine || (shared && canEdit)
  const Share = shared ? People : Person
  const sharing = t(shared ? 'layouts.shared' : 'layouts.own', { name })
  return (
    <>
      <IconButton
        disabled={!may || !canEdit}
        icon={<Share size={14} />}
        label={sharing}
        onClick={() => void layouts.update(layout, { shared: !shared })}
      />
      {may && (
        <>
          <IconButton
            icon={<FloppyDisk size={14} />}
            label={t('layouts.update', { name })}
            onClick={() => void layouts.updateToScreen(layout)}
          />
          <DeleteButton label={t('layouts.delete', { name })} remove={() => void layouts.remove(layout)} />
        </>
      )}
    </>
  )
}

function TemplateLines() {
  const { actions } = useSchedule<HasLayouts>()
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
            <DeleteButton
              label={t('templates.delete', { name: template.name })}
              remove={() => void layouts.removeTemplate(template)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
