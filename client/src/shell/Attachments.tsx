import './attachments.css'
import { Document } from '@blueprintjs/icons'
import type { MessageFile } from '@plumbline/core/contract'
import type { ReactNode } from 'react'

interface AttachmentsProps {
  files: readonly MessageFile[]
  fileUrl: (id: string) => string
  previewUrl: (id: string) => string
  /** A button beside each. */
  act?: (file: MessageFile) => ReactNode
}

const KB = 1_024

function sizeOf(bytes: number): string {
  return bytes < KB * KB ? `${Math.ceil(bytes / KB)} KB` : `${(bytes / KB / KB).toFixed(1)} MB`
}

/** Files that go with something: pictures as pictures, all of them to be downloaded. */
export function Attachments({ files, fileUrl, previewUrl, act }: AttachmentsProps) {
  if (files.length === 0) return null
  return (
    <ul className="pl-attachments">
      {files.map((file) => {
        const { id, name, bytes, width, height } = file
        return (
          <li key={id}>
            <a href={fileUrl(id)} download={name} title={name}>
              {width !== null && height !== null ? (
                <img src={previewUrl(id)} alt={name} width={width} height={height} loading="lazy" />
              ) : (
                <>
                  <Document size={14} /> <span>{name}</span> <small>{sizeOf(bytes)}</small>
                </>
              )}
            </a>
            {act?.(file)}
          </li>
        )
      })}
    </ul>
  )
}
