import { Button, Checkbox, NumericInput, Radio, RadioGroup } from '@blueprintjs/core'
import { ChevronDown, ChevronRight } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useNumbers } from '../../i18n/format.ts'
import { system } from '../../session/system-state.ts'
import { DropZone } from '../../shell/DropZone.tsx'
import { wholeNumberOnly } from '../../shell/whole-number.ts'
import { Arrivals } from './Arrivals.tsx'
import { RuleChoice } from './RuleMenu.tsx'
import { changeRule, ruling } from './rule-state.ts'
import { chooseFile, closeUpload, sendFile } from './upload-state.ts'
import { sizeOf } from './upload-step.ts'
import { acceptedFiles, uploading } from './uploading.ts'

export function FileStep() {
  const { target, model } = useSnapshot(uploading)
  const { t } = useTranslation('upload')
  return (
    <>
      {model ? <p>{t('fromModel', { name: model.name })}</p> : <FileChoice />}
      {target?.kind === 'schedule' && <ImportSetting />}
      <More />
      {target?.kind === 'schedule' && <Arrivals scheduleId={target.id} />}
    </>
  )
}

/** `1.7 MB`, in the person's language. */
function useSize(): (bytes: number) => string {
  const { t } = useTranslation('upload')
  const number = useNumbers()
  return (bytes) => {
    const { value, unit } = sizeOf(bytes)
    return t(`size.${unit}`, { value: number(value) })
  }
}

function FileChoice() {
  const { t } = useTranslation('upload')
  const { file } = useSnapshot(uploading)
  const { state } = useSnapshot(system)
  const size = useSize()
  return (
    <DropZone
      file={file}
      invitation={t('drop')}
      hint={file ? `${size(file.size)} · ${t('another')}` : t('formats', { size: size(state?.maxUploadBytes ?? 0) })}
      accept={acceptedFiles}
      take={chooseFile}
    />
  )
}

/** R-IO-02: what happens with the schedule that is there. */
function ImportSetting() {
  const { t } = useTranslation('upload')
  // At once: React puts a choice that comes a moment later back to what it was when the click began.
  const { settings } = useSnapshot(uploading, { sync: true })
  return (
    <div className="pl-upload-setting">
      <RadioGroup
        label={t('setting.label')}
        selectedValue={settings.importSetting}
        onChange={(event) => {
          uploading.settings.importSetting = event.currentTarget.value === 'update' ? 'update' : 'create'
        }}
      >
        <Radio value="create" label={t('setting.create')} />
        <Radio value="update" label={t('setting.update')} />
      </RadioGroup>
      {settings.importSetting === 'update' && <UpdateRule />}
    </div>
  )
}

/** Everything else of the rule is chosen where its effect is seen. */
function UpdateRule() {
  const { t } = useTranslation('upload')
  const { rule } = useSnapshot(ruling, { sync: true })
  return (
    <div className="pl-upload-script">
      <RuleChoice />
      <Checkbox
        checked={rule.deletes}
        label={t('script.remove')}
        onChange={(event) => changeRule({ deletes: event.currentTarget.checked })}
      />
    </div>
  )
}

/** R-IO-03: rule name and rows to skip, rarely wanted. */
function More() {
  const { t } = useTranslation('upload')
  const { settings } = useSnapshot(uploading)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="pl-upload-more">
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />} {t('more')}
      </button>
      {isOpen && (
        <div className="pl-upload-more-fields">
          {settings.importSetting === 'create' && <RuleChoice />}
          <div className="pl-field">
            <label htmlFor="rows-to-skip">{t('rowsToSkip')}</label>
            <NumericInput
              id="rows-to-skip"
              buttonPosition="none"
              fill
              {...wholeNumberOnly}
              min={0}
              minorStepSize={null}
              clampValueOnBlur
              value={settings.rowsToSkip}
              onValueChange={(value) => {
                uploading.settings.rowsToSkip = Number.isInteger(value) && value > 0 ? value : 0
              }}
            />
          </div>
        </div>
      )}
    </div>
  )
}

export function FileFooter() {
  const { t } = useTranslation('upload')
  const { file, model } = useSnapshot(uploading)
  return (
    <>
      <Button text={t('shell:dialog.abort')} onClick={closeUpload} />
      <Button intent="primary" text={t('upload')} disabled={!(file || model)} onClick={() => void sendFile()} />
    </>
  )
}
