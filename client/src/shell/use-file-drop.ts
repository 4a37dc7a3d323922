import { type DragEvent, useState } from 'react'

interface FileDrop {
  /** A file is held over it. */
  isOver: boolean
  target: {
    onDragOver: (event: DragEvent) => void
    onDragLeave: (event: DragEvent) => void
    onDrop: (event: DragEvent) => void
  }
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

const isLeft = ({ currentTarget, relatedTarget }: DragEvent): boolean =>
  !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))

/** An element that takes files which are dropped on it; a button or a field beside does the same for the keyboard. */
export function useFileDrop(take: (files: readonly File[]) => void, isOpen = true): FileDrop {
  const [isOver, setOver] = useState(false)
  const ifTaken = (act: () => void) => (event: DragEvent) => {
    if (!hasFiles(event)) return
    // Not even where none are taken: the browser would leave the page for the file.
    event.preventDefault()
    if (isOpen) act()
    else event.dataTransfer.dropEffect = 'none'
  }
  return {
    isOver,
    target: {
      onDragOver: ifTaken(() => setOver(true)),
      onDragLeave: (event) => isLeft(event) && setOver(false),
      onDrop: (event) =>
        ifTaken(() => {
          setOver(false)
          take([...event.dataTransfer.files])
        })(event),
    },
  }
}
