import './attachments.css'
import { Document } from '@blueprintjs/icons'
import type { MessageFile } from '@plumbline/core/contract'

interface AttachmentsProps {
  files: readonly MessageFile[]
  fileUrl: (id: string) => string
  previewUrl: (id: string) => string
}

const KB = 1_024

function sizeOf(bytes: number): string {
  return bytes < KB * KB ? `${Math.ceil(bytes / KB)} KB` : `${(bytes / KB / KB).toFixed(1)} MB`
}

/** Files that go with something: pictures as pictures, all of them to be downloaded. */
export function Attachments({ files, fileUrl, previewUrl }: AttachmentsProps) {
  if (files.length === 0) return null
  return (
    <ul className="pl-attachments">
      {files.map(({ id, name, bytes, width, height }) => (
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
        </li>
      ))}
    </ul>
  )
}
