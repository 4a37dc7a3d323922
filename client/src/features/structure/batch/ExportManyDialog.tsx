import { Button, Radio, RadioGroup } from '@blueprintjs/core'
import { type BatchFormat, batchExport, batchFormats, type EpsNode } from '@plumbline/core/contract'
import { type PrintFormat, usualFormat } from '@plumbline/core/paper'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { attempt } from '../../../shell/attempt.ts'
import { PanelDialog } from '../../../shell/PanelDialog.tsx'
import { toast } from '../../../shell/toast.ts'
import { PaperChoice } from './PaperChoice.tsx'
import { usePaperSettings } from './use-paper-settings.ts'

/** The schedules at and below the node as files of another program, or printed, in one archive. */
export function ExportManyDialog({ node, close }: { node: EpsNode; close: () => void }) {
  const { t } = useTranslation('batch')
  const { t: ofExport } = useTranslation('exporting')
  const [format, setFormat] = useState<BatchFormat>('xer')
  const [paper, setPaper] = useState<PrintFormat>(usualFormat)
  const settingsOn = usePaperSettings()
  const [isBusy, setBusy] = useState(false)
  const begin = async (): Promise<void> => {
    setBusy(true)
    const input = {
      spaceId: node.spaceId,
      epsIds: [node.id],
      format,
      print: format === 'pdf' ? settingsOn(paper) : null,
    }
    const begun = await attempt(() => call(batchExport, { params: {}, input }))
    setBusy(false)
    if (!begun) return
    toast.notice(t('export.begun', { count: begun.total }))
    close()
  }
  return (
    <PanelDialog
      isOpen
      title={t('export.title', { name: node.name })}
      onClose={close}
      footer={
        <>
          <Button text={t('shell:dialog.abort')} onClick={close} />
          <Button intent="primary" loading={isBusy} text={t('export.begin')} onClick={() => void begin()} />
        </>
      }
    >
      <RadioGroup
        label={ofExport('format')}
        selectedValue={format}
        onChange={(event) => setFormat(event.currentTarget.value as BatchFormat)}
      >
        {batchFormats.map((one) => (
          <Radio key={one} value={one} label={one === 'pdf' ? t('export.pdf') : ofExport(`formats.${one}`)} />
        ))}
      </RadioGroup>
      {format === 'pdf' && <PaperChoice spaceId={node.spaceId} choose={setPaper} />}
      <p className="pl-muted">{t('export.text')}</p>
    </PanelDialog>
  )
}
