import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { onReconnected } from '../../api/socket.ts'
import { session } from '../../session/session.ts'
import { useNews } from '../../shell/use-news.ts'
import { type SheetAt, SheetEditor } from './sheet-editor.ts'

/** The sheet of that person and week; others' changes come by themselves. */
export function useSheet({ scheduleId, userId, monday }: SheetAt): SheetEditor {
  const { person } = useSnapshot(session)
  const personId = person?.id ?? ''
  const editor = useMemo(
    () => new SheetEditor({ scheduleId, userId, monday }, personId),
    [scheduleId, userId, monday, personId],
  )
  useEffect(() => {
    void editor.read()
    const stop = onReconnected(() => void editor.save())
    return () => {
      stop()
      editor.close()
    }
  }, [editor])
  const isThis = (event: SheetAt): boolean =>
    event.scheduleId === scheduleId && event.userId === userId && event.monday === monday
  useNews({ timesheets: isThis }, () => void editor.read())
  return editor
}
