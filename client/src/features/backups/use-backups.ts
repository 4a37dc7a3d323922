import type { Backup, Job } from '@plumbline/core/contract'
import { useEffect, useMemo } from 'react'
import { onReconnected, onServerEvent } from '../../api/socket.ts'
import { attempt } from '../../shell/attempt.ts'
import { useRead } from '../../shell/use-read.ts'
import { type BackupPlace, callsOf } from './place.ts'
import { useRunning } from './use-running.ts'

export interface BackupsRead {
  /** Null until they are there. */
  backups: readonly Backup[] | null
  more: boolean
  error: unknown
  again(): void
  older(): Promise<void>
}

/** Newest first, kept up with what is made and deleted, here and elsewhere. */
export function useBackups(place: BackupPlace): BackupsRead {
  const { kind, id, spaceId } = place
  const calls = useMemo(() => callsOf({ kind, id, spaceId }), [kind, id, spaceId])
  const read = useRead(`backups ${kind} ${id}`, (signal) => calls.list(undefined, signal))
  const { value, error, again, set } = read
  useEffect(() => {
    const ends = [onServerEvent('backups', (event) => event.spaceId === spaceId && again()), onReconnected(again)]
    return () => {
      for (const end of ends) end()
    }
  }, [spaceId, again])
  const older = async (): Promise<void> => {
    const last = value?.backups.at(-1)
    if (!value || !last) return
    await attempt(async () => {
      const page = await calls.list(last.startedAt, new AbortController().signal)
      set({ backups: [...value.backups, ...page.backups], more: page.more })
    })
  }
  return { backups: value?.backups ?? null, more: value?.more ?? false, error, again, older }
}

const kinds = ['backup', 'backup_check'] as const

/** The person's jobs that are at a backup now, by the backup. */
export function useBackupJobs(): ReadonlyMap<string, Job> {
  const jobs = useRunning(kinds)
  return useMemo(() => new Map(jobs.map((job) => [String(job.details.backupId), job])), [jobs])
}
