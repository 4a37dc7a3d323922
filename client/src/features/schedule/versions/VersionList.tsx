import { Button, InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import type { Version } from '@plumbline/core/contract'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ago, dateOf, momentOf } from '../../../i18n/format.ts'
import { useCan } from '../../../session/session.ts'
import { useSchedule } from '../base/schedule-context.ts'
import type { VersionAct } from '../base/screen-dialog.ts'
import { VersionIcon, VersionTags } from './VersionMarks.tsx'
import { VersionMenu } from './VersionMenu.tsx'

const order = { actual: 0, target: 1, version: 2 }

/** All versions of the schedule, found by name or by who made them. */
export function VersionList({ close }: { close: () => void }) {
  const { versions, version: shown, openVersion } = useSchedule()
  const { t } = useTranslation('versions')
  const [text, setText] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const wanted = text.trim().toLowerCase()
  const found = [...versions]
    .sort((a, b) => order[a.kind] - order[b.kind])
    .filter(({ name, createdBy }) => `${name} ${createdBy}`.toLowerCase().includes(wanted))
  const keys = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('.versions-open') ?? [])]
    if (step === 0 || rows.length === 0) return
    event.preventDefault()
    const from = rows.indexOf(document.activeElement as HTMLElement)
    rows[Math.min(rows.length - 1, Math.max(0, from + step))]?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows typed anywhere in the list move through it
    <div className="versions-list" onKeyDown={keys} data-testid="version-list">
      <InputGroup
        autoFocus
        leftIcon={<Search size={14} />}
        placeholder={t('search')}
        aria-label={t('search')}
        value={text}
        onValueChange={setText}
      />
      <ul ref={list} aria-label={t('title')}>
        {found.map((version) => (
          <VersionRow
            key={version.id}
            version={version}
            isShown={version.id === shown.id}
            open={() => {
              close()
              openVersion(version.id)
            }}
            close={close}
          />
        ))}
      </ul>
      {found.length === 0 && <p className="versions-nothing">{t('nothing', { text })}</p>}
      <NewVersions close={close} />
    </div>
  )
}

function VersionRow(props: { version: Version; isShown: boolean; open: () => void; close: () => void }) {
  const { version, isShown } = props
  const { t } = useTranslation('versions')
  const based = version.basedOn && t('basedOn', { name: version.basedOn.name })
  return (
    <li className={isShown ? 'versions-row versions-shown' : 'versions-row'} data-version={version.id}>
      <button type="button" className="versions-open" aria-current={isShown} onClick={props.open}>
        <VersionIcon version={version} />
        <span className="versions-facts">
          <span className="versions-line">
            <b>{version.name}</b>
            <VersionTags version={version} />
          </span>
          <span className="versions-muted" title={momentOf(version.createdAt)}>
            {[based, version.createdBy, ago(version.createdAt)].filter(Boolean).join(' · ')}
          </span>
        </span>
        <span className="versions-dates">
          {version.start ? `${dateOf(version.start)} – ${dateOf(version.finish)}` : t('noDates')}
          <small>{t(`state.${version.timetableState}`)}</small>
        </span>
      </button>
      <VersionMenu version={version} close={props.close} />
    </li>
  )
}

function NewVersions({ close }: { close: () => void }) {
  const { actions, version } = useSchedule()
  const { t } = useTranslation('versions')
  const can = useCan()
  if (!can('version.create')) return null
  const make = (act: VersionAct) => () => {
    close()
    actions.open({ kind: 'version', act, versionId: version.id })
  }
  return (
    <footer className="versions-new">
      <Button size="small" text={t('act.create')} onClick={make('create')} />
      <Button size="small" text={t('act.target')} onClick={make('target')} />
      <Button size="small" text={t('act.branch')} onClick={make('branch')} />
    </footer>
  )
}
