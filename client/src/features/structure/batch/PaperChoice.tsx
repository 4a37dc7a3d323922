import { FormGroup, HTMLSelect } from '@blueprintjs/core'
import { printPresetList } from '@plumbline/core/contract'
import { type PrintFormat, sheets, usualFormat } from '@plumbline/core/paper'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { useRead } from '../../../shell/use-read.ts'

interface PaperChoiceProps {
  spaceId: string
  choose: (paper: PrintFormat) => void
}

const FIRST = 'sheet:A3'
const onSheet = ({ width, height }: { width: number; height: number }): PrintFormat => ({
  ...usualFormat,
  sheetWidth: width,
  sheetHeight: height,
})

/** A sheet as it is usually printed on, or a format that the space keeps under a name. */
export function PaperChoice({ spaceId, choose }: PaperChoiceProps) {
  const { t } = useTranslation('batch')
  const [chosen, setChosen] = useState(FIRST)
  const list = useRead(spaceId, (signal) => call(printPresetList, { input: { spaceId }, signal, quiet: true }))
  const presets = list.value?.printPresets ?? []
  const formats = new Map<string, PrintFormat>([
    ...Object.entries(sheets).map(([name, size]) => [`sheet:${name}`, onSheet(size)] as const),
    ...presets.map(({ id, format }) => [id, format] as const),
  ])
  const take = (key: string): void => {
    const format = formats.get(key)
    if (!format) return
    setChosen(key)
    choose(format)
  }
  return (
    <>
      {list.error !== null && <ReadFailure error={list.error} again={list.again} />}
      <FormGroup label={t('export.sheet')} labelFor="batch-paper">
        <HTMLSelect id="batch-paper" value={chosen} onChange={(event) => take(event.currentTarget.value)}>
          <optgroup label={t('export.sheets')}>
            {Object.keys(sheets).map((name) => (
              <option key={name} value={`sheet:${name}`}>
                {name}
              </option>
            ))}
          </optgroup>
          {presets.length > 0 && (
            <optgroup label={t('export.presets')}>
              {presets.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </optgroup>
          )}
        </HTMLSelect>
      </FormGroup>
    </>
  )
}
