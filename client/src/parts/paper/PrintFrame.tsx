import './print.css'
import { Button, ProgressBar } from '@blueprintjs/core'
import { ArrowLeft, Print } from '@blueprintjs/icons'
import type { RollSettings } from '@plumbline/core/rolls'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { AppFrame, type AppFrameProps } from '../../shell/AppFrame.tsx'
import { errorSentence } from '../../shell/error-sentence.ts'
import { LiveMark } from '../../shell/LiveMark.tsx'
import { ScrollRegion } from '../../shell/ScrollRegion.tsx'
import { saveFile } from '../../shell/save-file.ts'
import { useChords } from '../../shell/use-chords.ts'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { Desk } from './Desk.tsx'
import { sheetRoom } from './paper.ts'
import { PaperPlaceContext, type PaperSource } from './paper-context.ts'
import { InkLines } from './settings/InkLines.tsx'
import { LogoPart } from './settings/LogoPart.tsx'
import { PresetPart } from './settings/PresetPart.tsx'
import { SheetPart } from './settings/SheetPart.tsx'
import { sheetOf } from './settings/sheet-sizes.ts'
import { TitlesPart } from './settings/TitlesPart.tsx'
import { Thumbs } from './Thumbs.tsx'
import { usePaperSettings } from './use-paper-settings.ts'
import { type Printed, usePrinted } from './use-printed.ts'

interface PrintFrameProps {
  /** From the space down to where what is printed is worked with. */
  from: AppFrameProps['breadcrumb']
  /** Of what is printed; '' as long as it is not known. */
  name: string
  /** The file is being made: it is not begun again. */
  isPrinting?: boolean
  /** A `PaperSheet`, or why there is none. */
  children: ReactNode
}

/** A page with something on paper: on which, how it looks there, and the file. */
export function PrintFrame({ from, name, isPrinting = false, children }: PrintFrameProps) {
  const { t } = useTranslation(['shell', 'print'])
  const { spaceId = '' } = useParams()
  const navigate = useNavigate()
  const { settings, valid, isAhead, change } = usePaperSettings(spaceId)
  const [source, tell] = useState<PaperSource | null>(null)
  const [isStopped, stop] = useState(false)
  const [grown, grow] = useState(1)
  const drawn = usePrinted({ source, settings: valid, isStopped })
  const printed = { ...drawn, isBehind: drawn.isBehind || isAhead }
  const [page, turnTo] = useState(1)
  usePageTitle(t('print.title'), name)
  const sheets = printed.document?.pages.count ?? 1
  const turn = (to: number): void => turnTo(Math.min(sheets, Math.max(1, to)))
  useEffect(() => {
    if (page > sheets) turnTo(sheets)
  }, [page, sheets])
  const wayBack = from.at(-1)?.to ?? '..'
  const back = useCallback((): void => void navigate(wayBack), [navigate, wayBack])
  const save = (): void => {
    if (isPrinting) return
    if (source?.print) source.print(valid)
    else if (printed.document && !printed.isBehind) saveFile(printed.document.file, `${name}.pdf`)
  }
  useChords({
    'Mod+Enter': save,
    PageDown: () => turn(page + 1),
    PageUp: () => turn(page - 1),
    Escape: back,
  })
  const { format } = valid
  const place = useMemo(
    () => ({ sheet: sheetRoom(format), isStopped, grown: grow, back, tell }),
    [format, isStopped, back],
  )
  return (
    <div className="print-page" data-testid="print" data-behind={printed.isBehind || undefined}>
      <AppFrame
        breadcrumb={[...from, { label: t('print.title') }]}
        tools={
          <Button variant="minimal" icon={<ArrowLeft size={14} />} text={t('print:backToScreen')} onClick={back} />
        }
        toolsRight={
          source && (
            <Button
              intent="primary"
              icon={<Print size={14} />}
              text={printed.document ? t('print:act', { count: sheets }) : t('print:actAll')}
              loading={isPrinting}
              disabled={!source.print && (printed.document === null || printed.isBehind)}
              onClick={save}
            />
          )
        }
        statusBar={
          source && (
            <Line
              printed={printed}
              settings={valid}
              under={{ isPrinting, isStopped, share: grown < 1 ? grown : printed.share, stop }}
            />
          )
        }
      >
        <div className="print-screen">
          <PaperPlaceContext value={place}>
            <div className="print-source" data-on-paper={source !== null || undefined}>
              {children}
            </div>
          </PaperPlaceContext>
          {source && (
            <div className="print">
              <Thumbs
                count={printed.document && { sheets, wide: 1, high: sheets }}
                ratio={format.sheetWidth / format.sheetHeight}
                page={page}
                turnTo={turn}
                sheetOf={(number) => shownOf(printed, number)}
              />
              <Desk
                shown={shownOf(printed, page)}
                error={printed.error}
                isBehind={printed.isBehind}
                {...{ sheets, format, page }}
                turnTo={turn}
              />
              <Settings spaceId={spaceId} settings={settings} change={change} />
            </div>
          )}
        </div>
      </AppFrame>
    </div>
  )
}

function shownOf({ document }: Printed, number: number) {
  return document && number <= document.pages.count ? { pages: document.pages, number } : null
}

interface SettingsProps {
  spaceId: string
  settings: RollSettings
  change: (settings: RollSettings) => void
}

function Settings({ spaceId, settings, change }: SettingsProps) {
  const { t } = useTranslation('print')
  const ofFormat = {
    format: settings.format,
    change: (format: RollSettings['format']) => change({ ...settings, format }),
  }
  return (
    <ScrollRegion className="print-settings" aria-label={t('settings')}>
      <PresetPart spaceId={spaceId} {...ofFormat} />
      <SheetPart {...ofFormat} />
      <section>
        <h2>{t('shownTitle')}</h2>
        <InkLines
          ink={settings.ink}
          watermark={settings.watermark}
          change={(part) => change({ ...settings, ...part })}
        />
      </section>
      <TitlesPart {...ofFormat} />
      <LogoPart spaceId={spaceId} {...ofFormat} />
    </ScrollRegion>
  )
}

interface LineProps {
  printed: Printed
  settings: RollSettings
  /** What is under way. */
  under: {
    isPrinting: boolean
    isStopped: boolean
    /** 0 to 1; null: nobody knows. */
    share: number | null
    stop: (isStopped: boolean) => void
  }
}

/** How many sheets it is, before they are taken along; before that, how far it is. */
function Line({ printed: { document, error, isBehind }, settings: { format }, under }: LineProps) {
  const { t } = useTranslation('print')
  const size = sheetOf(format) ?? t('millimetres', { width: format.sheetWidth, height: format.sheetHeight })
  const isUnderWay = isBehind && !under.isStopped
  return (
    <>
      <LiveMark />
      {error !== null && <span role="alert">{errorSentence(error)}</span>}
      {document && <span data-testid="print-count">{t('sheetsOfSize', { count: document.pages.count, size })}</span>}
      {under.isPrinting && <span role="status">{t('beingPrinted')}</span>}
      {isUnderWay && (
        <>
          <span>{t('layingOut')}</span>
          <ProgressBar
            className="print-progress"
            {...(under.share !== null && { value: under.share })}
            stripes={under.share === null}
            intent="primary"
          />
          <Button size="small" variant="minimal" text={t('stop')} onClick={() => under.stop(true)} />
        </>
      )}
      {under.isStopped && (
        <>
          <span role="status">{t('stopped')}</span>
          <Button size="small" variant="minimal" text={t('goOn')} onClick={() => under.stop(false)} />
        </>
      )}
    </>
  )
}
