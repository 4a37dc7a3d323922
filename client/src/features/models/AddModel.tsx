import { Button } from '@blueprintjs/core'
import { Add } from '@blueprintjs/icons'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { acceptedModels, type ModelTarget, sendModels } from './sending-models.ts'

export function AddModel({ scheduleId }: { scheduleId: string }) {
  const { t } = useTranslation('model')
  const { input, choose } = useFileChoice({ scheduleId, modelId: null })
  return (
    <>
      {input}
      <Button intent="primary" icon={<Add />} text={t('add')} onClick={choose} />
    </>
  )
}

/** The field stands somewhere in the page, `choose` opens the dialog of the system. */
export function useFileChoice(target: ModelTarget): { input: React.ReactElement; choose: () => void } {
  const { t } = useTranslation('model')
  const field = useRef<HTMLInputElement>(null)
  const input = (
    <input
      ref={field}
      type="file"
      accept={acceptedModels}
      multiple={target.modelId === null}
      hidden
      aria-label={t(target.modelId === null ? 'add' : 'revise')}
      onChange={({ currentTarget }) => {
        void sendModels(target, [...(currentTarget.files ?? [])])
        currentTarget.value = ''
      }}
    />
  )
  return { input, choose: () => field.current?.click() }
}

/** Files that are dropped become models; null: not here. */
export function useModelFiles(target: ModelTarget | null) {
  const [isOver, setOver] = useState(false)
  const hasFiles = (event: DragEvent): boolean => target !== null && event.dataTransfer.types.includes('Files')
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event) || !target) return
        event.preventDefault()
        setOver(false)
        void sendModels(target, [...event.dataTransfer.files])
      },
    },
  }
}
