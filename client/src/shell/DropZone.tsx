import './drop-zone.css'
import { Document, Import } from '@blueprintjs/icons'
import { useRef } from 'react'
import { useFileDrop } from './use-file-drop.ts'

interface DropZoneProps {
  file: { readonly name: string } | null
  /** Instead of the file's name, while there is none. */
  invitation: string
  hint: string
  /** Extensions that the browser's own dialog offers. */
  accept: string
  take: (file: File) => void
}

/** Where one file is dropped, or chosen by a click. */
export function DropZone({ file, invitation, hint, accept, take }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const { isOver, target } = useFileDrop(([dropped]) => dropped && take(dropped))
  return (
    <>
      <button
        type="button"
        className={`pl-dropzone${isOver ? ' is-over' : ''}`}
        onClick={() => input.current?.click()}
        {...target}
      >
        {file ? <Document size={20} /> : <Import size={20} />}
        <strong>{file ? file.name : invitation}</strong>
        <span>{hint}</span>
      </button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0]
          if (chosen) take(chosen)
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
