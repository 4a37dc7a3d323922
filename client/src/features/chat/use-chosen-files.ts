import { chatFileLimits } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../shell/toast.ts'

const MB = 1_048_576

export interface ChosenFiles {
  files: readonly File[]
  /** Says which are too large and how many there may be; takes the others. */
  add: (list: Iterable<File>) => void
  remove: (file: File) => void
  clear: () => void
}

/** What goes with a message that is not sent yet. */
export function useChosenFiles(): ChosenFiles {
  const { t } = useTranslation('chat')
  const [files, setFiles] = useState<readonly File[]>([])
  const add = (list: Iterable<File>): void => {
    const fitting = [...list].filter(({ name, size }) => {
      if (size > chatFileLimits.bytes) toast.error(t('tooLarge', { name, max: chatFileLimits.bytes / MB }))
      return size <= chatFileLimits.bytes
    })
    if (files.length + fitting.length > chatFileLimits.count) toast.error(t('tooMany', { max: chatFileLimits.count }))
    setFiles([...files, ...fitting].slice(0, chatFileLimits.count))
  }
  const remove = (file: File): void => setFiles(files.filter((one) => one !== file))
  return { files, add, remove, clear: () => setFiles([]) }
}
