import './estimates.css'
import { Button } from '@blueprintjs/core'
import { Cog, Manual, Plus, Redo, Undo, Variable } from '@blueprintjs/icons'
import { costrEstimateRead, type EstimateHeader, scheduleRead } from '@plumbline/core/contract'
import type { Rate } from '@plumbline/core/estimates'
import { seatMissing } from '@plumbline/core/permissions'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import { newId } from '../../api/new-id.ts'
import { session } from '../../session/session.ts'
import { usePlace } from '../../session/use-place.ts'
import { AppFrame } from '../../shell/AppFrame.tsx'
import { Avatar } from '../../shell/Avatar.tsx'
import { chordOf } from '../../shell/chords.ts'
import { IconButton } from '../../shell/IconButton.tsx'
import { LiveMark } from '../../shell/LiveMark.tsx'
import { PageBody, PageFailure } from '../../shell/PageBody.tsx'
import { tell, toast } from '../../shell/toast.ts'
import { useNews } from '../../shell/use-news.ts'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { useRead } from '../../shell/use-read.ts'
import { ActDialog } from './acts/ActDialog.tsx'
import { ComplianceDialog } from './compliance/ComplianceDialog.tsx'
import { ComplianceStrip } from './compliance/ComplianceStrip.tsx'
import { ItemWorks } from './compliance/ItemWorks.tsx'
import { type Compliance, type MatchedWorkView, useCompliance } from './compliance/use-compliance.ts'
import { CoefficientsDialog } from './dialogs/CoefficientsDialog.tsx'
import { ResourceList } from './dialogs/ResourceList.tsx'
import { SettingsDialog } from './dialogs/SettingsDialog.tsx'
import { Entering } from './Entering.tsx'
import type { EstimateSession } from './estimate-session.ts'
import { DownloadMenu } from './files/DownloadMenu.tsx'
import { ItemSettings } from './panel/ItemSettings.tsx'
import { WhyPanel } from './panel/WhyPanel.tsx'
import { fillByCode, placingRate } from './rates/place-rate.ts'
import { RatesDialog } from './rates/RatesDialog.tsx'
import { CompareDialog } from './revisions/CompareDialog.tsx'
import { StateChip } from './StateChip.tsx'
import type { SheetColumn } from './sheet/columns.ts'
import { EstimateSheet, type OpenSheet } from './sheet/EstimateSheet.tsx'
import { useLook } from './sheet/kept-look.ts'
import { SheetBar } from './sheet/SheetBar.tsx'
import { SheetKeys } from './sheet/SheetKeys.tsx'
import { SheetMenu } from './sheet/SheetMenu.tsx'
import { type SheetCommands, sheetCommands } from './sheet/sheet-commands.ts'
import { keyFor } from './sheet/sheet-keys.ts'
import type { SheetRow } from './sheet/sheet-rows.ts'
import { addItems, newSection } from './sheet/structure-edits.ts'
import { useVersionColumns } from './sheet/version-columns.ts'
import { TotalsBar } from './TotalsBar.tsx'
import { RefreshDialog } from './takeoff/RefreshDialog.tsx'
import { SourcesStrip } from './takeoff/SourcesStrip.tsx'
import { TakeOffDialog } from './takeoff/TakeOffDialog.tsx'
import { UnsavedDialog } from './unsaved/UnsavedDialog.tsx'
import { UnsavedStrip } from './unsaved/UnsavedStrip.tsx'
import { useEstimate, useFigures } from './use-estimate.ts'

/** `/:spaceId/schedule/:scheduleId/estimates/:estimateId`: one estimate, written by several people at once. */
export default function EstimatePage() {
  const { t } = useTranslation('estimates')
  const { spaceId = '', scheduleId = '', estimateId = '' } = useParams()
  const { space } = useSnapshot(session)
  usePlace(spaceId, scheduleId)
  const estimate = useEstimate(estimateId)
  const schedule = useRead(scheduleId, (signal) => call(scheduleRead, { params: { scheduleId }, signal })).value
  const { value, error, again } = useRead(estimateId, (signal) =>
    call(costrEstimateRead, { params: { estimateId }, signal, quiet: true }),
  )
  useNews({ estimates: (event) => event.estimateId === estimateId }, again)
  const header = value?.estimate
  const versionId = schedule?.currentVersion.id ?? null
  usePageTitle(header?.name ?? t('title'), schedule?.name, space?.name)
  const breadcrumb = [
    { label: space?.name ?? '', to: `/${spaceId}` },
    { label: schedule?.name ?? '', to: `/${spaceId}/schedule/${scheduleId}` },
    { label: t('title'), to: `/${spaceId}/schedule/${scheduleId}/estimates` },
    { label: header ? `${header.number} ${header.name}` : '' },
  ]
  if (estimate && header) return <Opened key={estimateId} {...{ estimate, header, versionId, breadcrumb, again }} />
  return (
    <AppFrame breadcrumb={breadcrumb}>
      <PageBody busy={error === null}>{error !== null && <PageFailure error={error} again={again} />}</PageBody>
    </AppFrame>
  )
}

type Dialog =
  | 'coefficients'
  | 'settings'
  | 'rates'
  | 'resources'
  | 'compliance'
  | 'takeOff'
  | 'refresh'
  | 'compare'
  | 'unsaved'
  | 'act'
  | 'keys'

interface OpenedProps {
  estimate: EstimateSession
  header: EstimateHeader
  /** The actual version of the schedule; null: not known yet. */
  versionId: string | null
  breadcrumb: readonly { label: string; to?: string }[]
  again: () => void
}

function Opened({ estimate, header, versionId, breadcrumb, again }: OpenedProps) {
  const { t } = useTranslation('estimates')
  const { phase, failure, right } = useSnapshot(estimate.state)
  const [at, setAt] = useState<{ itemId: string | null; column: SheetColumn }>({ itemId: null, column: 'total' })
  const [isPanelOpen, setPanelOpen] = useState(true)
  const [sheet, setSheet] = useState<OpenSheet | null>(null)
  const { spaceId = '' } = useParams()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [menu, setMenu] = useState<{ x: number; y: number } | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const [look, setLook] = useLook(header.scheduleId)
  const version = useVersionColumns(header.scheduleId, versionId)
  const place = { estimateId: header.id, scheduleId: header.scheduleId }
  const compliance = useCompliance({ ...place, spaceId })
  const moved = (row: SheetRow | undefined, column: SheetColumn): void => {
    const itemId = row && row.kind !== 'section' ? row.item.id : null
    setAt((before) => (before.itemId === itemId && before.column === column ? before : { itemId, column }))
  }
  const commands =
    sheet && phase === 'ready'
      ? sheetCommands({
          ...{ estimate, sheet, section: t('newSection') },
          why: () => setPanelOpen(true),
          takeOff: () => at.itemId !== null && setDialog('takeOff'),
          find: () => field.current?.select(),
          keys: () => setDialog('keys'),
          clipboardRefused: () => toast.notice(t('clipboardRefused')),
          removed: (count) =>
            tell({ message: t('removed', { count }), action: { text: t('undo'), run: () => estimate.undo() } }),
        })
      : null
  /** Behind the row with the caret. */
  const insert = (rate: Rate): void => {
    const id = newId()
    const caret = sheet?.planner.caret()
    const at = caret ? sheet?.rows.at(caret.row) : undefined
    const { ok } = estimate.execute(addItems(estimate.document, at, [{ id }], t('newSection')))
    const command = ok ? placingRate(estimate.document, id, rate) : null
    if (command) estimate.execute(command)
  }
  return (
    <AppFrame
      breadcrumb={breadcrumb}
      titleExtra={<StateChip header={header} again={again} compare={() => setDialog('compare')} />}
      presence={<People estimate={estimate} />}
      tools={<Tools estimate={estimate} sheet={sheet} />}
      toolsRight={
        <>
          <DownloadMenu estimate={estimate} header={header} disabled={phase !== 'ready'} act={() => setDialog('act')} />
          <Button
            variant="minimal"
            text={t('takeOff.open')}
            disabled={at.itemId === null || phase !== 'ready'}
            onClick={() => setDialog('takeOff')}
          />
          <Button variant="minimal" icon={<Manual />} text={t('rates.title')} onClick={() => setDialog('rates')} />
          <Button
            variant="minimal"
            text={t('resources.title')}
            disabled={phase !== 'ready'}
            onClick={() => setDialog('resources')}
          />
          <Button
            variant="minimal"
            icon={<Variable />}
            text={t('coefficients.title')}
            onClick={() => setDialog('coefficients')}
          />
          <Button variant="minimal" icon={<Cog />} text={t('settings.title')} onClick={() => setDialog('settings')} />
        </>
      }
      statusBar={<Status estimate={estimate} />}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the table bubble to here */}
      <div className="estimates-screen" onKeyDown={(event) => onKey(event, commands, right === 'write')}>
        <div className="estimates-main">
          {lacksSeat() && <p className="estimates-strip">{t('noSeat')}</p>}
          <UnsavedStrip estimate={estimate} open={() => setDialog('unsaved')} />
          {phase === 'failed' && <p className="estimates-warning">{t('failed', { code: failure })}</p>}
          {phase === 'loading' && <Entering estimate={estimate} />}
          {phase === 'ready' && right === 'write' && <SourcesStrip {...place} open={() => setDialog('refresh')} />}
          {phase === 'ready' && (
            <SheetBar
              scheduleId={header.scheduleId}
              version={version}
              field={field}
              look={look}
              setLook={setLook}
              shown={() => sheet?.columns() ?? look.columns}
            />
          )}
          {phase === 'ready' && (
            <EstimateSheet
              estimate={estimate}
              moved={moved}
              opened={setSheet}
              coded={(items) => void fillByCode(estimate, spaceId, items)}
              menu={(x, y) => setMenu({ x, y })}
              look={look.columns.length > 0 ? look : { ...look, columns: version.columns }}
              setLook={setLook}
            />
          )}
          {phase === 'ready' && <TotalsBar estimate={estimate} />}
          {phase === 'ready' && compliance.value && (
            <ComplianceStrip
              compliance={compliance.value}
              open={() => setDialog('compliance')}
              show={() => setLook({ ...look, show: 'withoutWorks', text: '' })}
            />
          )}
        </div>
        {isPanelOpen && at.itemId !== null && phase === 'ready' && (
          <WhyPanel estimate={estimate} itemId={at.itemId} column={at.column} close={() => setPanelOpen(false)}>
            <ItemSettings key={at.itemId} estimate={estimate} itemId={at.itemId} />
            <ItemWorks
              estimate={estimate}
              itemId={at.itemId}
              works={compliance.value?.matchedWorks ?? []}
              match={() => setDialog('compliance')}
            />
          </WhyPanel>
        )}
      </div>
      {dialog === 'coefficients' && (
        <CoefficientsDialog estimate={estimate} itemId={at.itemId} close={() => setDialog(null)} />
      )}
      {dialog === 'rates' && (
        <RatesDialog spaceId={spaceId} insert={right === 'write' ? insert : null} close={() => setDialog(null)} />
      )}
      {dialog === 'compliance' && compliance.value && (
        <ComplianceDialog
          estimateId={header.id}
          estimate={estimate}
          compliance={compliance.value}
          again={compliance.again}
          show={(itemId) => {
            setDialog(null)
            sheet?.show(itemId)
          }}
          close={() => setDialog(null)}
        />
      )}
      {dialog === 'takeOff' && at.itemId !== null && (
        <TakeOffDialog
          estimate={estimate}
          estimateId={header.id}
          scheduleId={header.scheduleId}
          itemId={at.itemId}
          refresh={() => setDialog('refresh')}
          works={worksOf(estimate, at.itemId, compliance.value)}
          close={() => setDialog(null)}
        />
      )}
      {dialog === 'refresh' && <RefreshDialog {...place} estimate={estimate} close={() => setDialog(null)} />}
      {dialog === 'act' && (
        <ActDialog header={header} schedule={breadcrumb[1]?.label ?? ''} close={() => setDialog(null)} />
      )}
      {dialog === 'compare' && <CompareDialog header={header} close={() => setDialog(null)} />}
      {dialog === 'unsaved' && <UnsavedDialog estimate={estimate} close={() => setDialog(null)} />}
      {dialog === 'keys' && <SheetKeys close={() => setDialog(null)} />}
      {menu && commands && (
        <SheetMenu
          at={menu}
          commands={commands}
          canWrite={right === 'write'}
          isOnItem={at.itemId !== null}
          close={() => {
            setMenu(null)
            sheet?.planner.focus()
          }}
        />
      )}
      {dialog === 'resources' && <ResourceList estimate={estimate} close={() => setDialog(null)} />}
      {dialog === 'settings' && <SettingsDialog estimate={estimate} close={() => setDialog(null)} />}
    </AppFrame>
  )
}

/** Works that do the item. */
function worksOf(estimate: EstimateSession, itemId: string, compliance: Compliance | null): MatchedWorkView[] {
  const ids = new Set(estimate.document.matchesOf(itemId).map(({ workId }) => workId))
  return (compliance?.matchedWorks ?? []).filter(({ id }) => ids.has(id))
}

/** The role would let them, the licence has no seat left. */
function lacksSeat(): boolean {
  const { person, space, place } = session
  const effectiveRights = place?.effectiveRights ?? space?.effectiveRights
  if (!person || !space || !effectiveRights) return false
  return seatMissing({ userId: person.id, role: space.role, effectiveRights }, 'estimate.edit') !== null
}

/** Keys of commands; those of the table are the instrument's. */
function onKey(event: KeyboardEvent, commands: SheetCommands | null, canWrite: boolean): void {
  if (event.target instanceof HTMLInputElement || !commands) return
  // What is pressed on the bar above, or in its menus, means no rows.
  const isInTable = (event.target as Element).closest('.estimates-sheet') !== null
  const key = keyFor(event.key === '?' ? 'Mod+Slash' : chordOf(event.nativeEvent))
  if (!key || (key.onRows && !isInTable) || (key.writes && !canWrite)) return
  event.preventDefault()
  commands[key.name]()
}

function Tools({ estimate, sheet }: { estimate: EstimateSession; sheet: OpenSheet | null }) {
  const { t } = useTranslation('estimates')
  const { canUndo, canRedo, right } = useSnapshot(estimate.state)
  if (right !== 'write') return <span className="pl-muted">{t('readOnly')}</span>
  const add = (): void => {
    const section = newSection(estimate.document, t('newSection'))
    estimate.execute(section)
    sheet?.planner.edit(sheet.rows.rowOf(section.id), 'name')
  }
  return (
    <>
      <IconButton icon={<Undo size={14} />} label={t('undo')} disabled={!canUndo} onClick={() => estimate.undo()} />
      <IconButton icon={<Redo size={14} />} label={t('redo')} disabled={!canRedo} onClick={() => estimate.redo()} />
      <Button variant="minimal" icon={<Plus />} text={t('addSection')} onClick={add} />
    </>
  )
}

function People({ estimate }: { estimate: EstimateSession }) {
  const { people } = useSnapshot(estimate.state)
  const present = [...new Map(people.map((person) => [person.id, person])).values()].slice(0, 5)
  return present.map(({ id, name, color }) => {
    const [firstName = '', ...rest] = name.split(' ')
    return <Avatar key={id} person={{ firstName, lastName: rest.join(' '), color }} />
  })
}

/** How it is calculated, how long the last edit took, and whether it is stored. */
function Status({ estimate }: { estimate: EstimateSession }) {
  const { t } = useTranslation('estimates')
  const { pending, connection } = useSnapshot(estimate.state)
  const { document, took } = useFigures(estimate)
  const { method, rounding } = document.settings
  return (
    <>
      <LiveMark />
      <span data-testid="estimate-saved" data-pending={pending} data-connection={connection}>
        {pending > 0 ? t('pending', { count: pending }) : t('saved')}
      </span>
      <span>{t(`method.${method}`)}</span>
      <span>{t(`rounding.${rounding}`)}</span>
      <span>{t('took', { ms: Math.max(1, Math.round(took)) })}</span>
    </>
  )
}
