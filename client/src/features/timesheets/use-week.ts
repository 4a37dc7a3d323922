import { put, useQuery } from '../../shell/use-query.ts'
import { shifted } from './week.ts'

export const shiftWeek = (monday: string, weeks: number): string => shifted(monday, weeks * 7)

/** Turns to that week; null: to this one. */
export function useWeek(): (monday: string | null) => void {
  const [, edit] = useQuery()
  return (monday) => edit((before) => put(before, 'week', monday ?? ''))
}
