import '../../parts/paper/print.css'
import { Button, Spinner } from '@blueprintjs/core'
import { ArrowLeft, Print } from '@blueprintjs/icons'
import { scheduleRead } from '@plumbline/core/contract'
import { type PrintSettings, printSettings } from '@plumbline/core/paper'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { Desk } from '../../parts/paper/Desk.tsx'
import { firstThumb, type ShownSheet, Thumbs } from '../../parts/paper/Thumbs.tsx'
import { usePlace } from '../../session/use-place.ts'
import { AppFrame } from '../../shell/AppFrame.tsx'
import { PageFailure } from '../../shell/PageBody.tsx'
import { shownForPrint } from '../../shell/shown-for-print.ts'
import { useChords } from '../../shell/use-chords.ts'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { useQuery } from '../../shell/use-query.ts'
import { useRead } from '../../shell/use-read.ts'
import { PrintLine } from './PrintLine.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'
import { type Preview, usePreview } from './use-preview.ts'
import { usePrintJob } from './use-print-job.ts'
import { usePrintSettings } from './use-settings.ts'

/** `/:spaceId/schedule/:scheduleId/print?version=`: how a version stands on paper, before it does. */
export default function PrintPage() {
  const { t } = useTranslation('print')
  const { spaceId = '', scheduleId = '' } = useParams()
  const [query] = useQuery()
  usePlace(spaceId, scheduleId)
  const read = useRead(scheduleId, (signal) => call(scheduleRead, { params: { scheduleId }, signal, quiet: true }))
  const schedule = read.value
  const wanted = query.get('version')
  const version = schedule?.versions.find(({ id }) => id === wanted) ?? schedule?.currentVersion ?? null
  usePageTitle(t('title'), schedule?.name)
  const toSchedule = `/${spaceId}/schedule/${scheduleId}`
  const crumbs = [{ label: schedule?.name ?? '', to: toSchedule }, { label: t('title') }]
  if (schedule && version) {
    return <Printing key={version.id} version={version} crumbs={crumbs} back={toSchedule} />
  }
  return (
    <AppFrame breadcrumb={crumbs}>
      {read.error === null ? <Spinner /> : <PageFailure error={read.error} again={read.again} />}
    </AppFrame>
  )
}

interface PrintingProps {
  version: { id: string; name: string }
  crumbs: { label: string; to?: string }[]
  back: string
}

function Printing({ version, crumbs, back }: PrintingProps) {
  const { settings, setSettings, rested } = usePrintSettings(version.id)
  if (!settings || !rested) {
    return (
      <AppFrame breadcrumb={crumbs} titleExtra={<span className="pl-muted">{version.name}</span>}>
        <Spinner />
      </AppFrame>
    )
  }
  return <Paper {...{ version, crumbs, back, settings, setSettings, rested }} />
}

interface PaperProps extends PrintingProps {
  settings: PrintSettings
  setSettings: (settings: PrintSettings) => void
  rested: PrintSettings
}

function Paper({ version, crumbs, back, settings, setSettings, rested }: PaperProps) {
  const { t } = useTranslation('print')
  const navigate = useNavigate()
  const { spaceId = '' } = useParams()
  const [page, turnTo] = useState(1)
  const works = shownForPrint(version.id)
  const valid = useValid(rested)
  const preview = usePreview({ versionId: version.id, works, settings: valid, page })
  const sheets = preview.count?.sheets ?? 1
  // What was set a moment ago is printed, whether the preview has come after it or not.
  const job = usePrintJob({ versionId: version.id, works, settings: useValid(settings), sheets })
  const isBehind = preview.isBehind || settings !== rested
  const turn = (to: number): void => turnTo(Math.min(sheets, Math.max(1, to)))
  useEffect(() => {
    if (page > sheets) turnTo(sheets)
  }, [page, sheets])
  useChords({
    'Mod+Enter': () => void job.begin(),
    PageDown: () => turn(page + 1),
    PageUp: () => turn(page - 1),
    Escape: () => void navigate(back),
  })
  const act = t('act', { count: sheets })
  const { format } = valid
  return (
    <div className="print-page" data-testid="print" data-behind={isBehind || undefined}>
      <AppFrame
        breadcrumb={crumbs}
        titleExtra={<span className="pl-muted">{version.name}</span>}
        tools={
          <Button
            variant="minimal"
            icon={<ArrowLeft size={14} />}
            text={t('back')}
            onClick={() => void navigate(back)}
          />
        }
        toolsRight={
          <Button
            intent="primary"
            icon={<Print size={14} />}
            text={act}
            loading={job.isRunning}
            disabled={preview.count === null}
            onClick={() => void job.begin()}
          />
        }
        statusBar={<PrintLine preview={preview} settings={valid} job={job} />}
      >
        <div className="print">
          <Thumbs
            count={preview.count}
            ratio={format.sheetWidth / format.sheetHeight}
            page={page}
            turnTo={turn}
            sheetOf={(number) => thumbOf(preview, number)}
          />
          <Desk
            shown={preview.sheet && { pages: preview.sheet, number: 1 }}
            {...{ sheets, format, page }}
            error={preview.error}
            isBehind={preview.isBehind}
            turnTo={turn}
          />
          <SettingsPanel
            spaceId={spaceId}
            resources={preview.count?.resources ?? null}
            settings={settings}
            change={setSettings}
          />
        </div>
      </AppFrame>
    </div>
  )
}

function thumbOf({ thumbs }: Preview, number: number): ShownSheet | null {
  if (thumbs === null || thumbs.first !== firstThumb(number)) return null
  const at = number - thumbs.first + 1
  return at <= thumbs.pages.count ? { pages: thumbs.pages, number: at } : null
}

/** The last settings that can be printed: what is being typed may not be. */
function useValid(settings: PrintSettings): PrintSettings {
  const [valid, setValid] = useState(settings)
  useEffect(() => {
    if (printSettings.safeParse(settings).success) setValid(settings)
  }, [settings])
  return valid
}
