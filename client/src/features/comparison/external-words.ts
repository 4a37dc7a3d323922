import { type ExternalWorks, externalWorksRead } from '@plumbline/core/contract'
import { externalEnd } from '@plumbline/core/plan'
import { headersOf, urlOf } from '../../api/request.ts'
import type { Words } from './use-comparison-text.ts'

let names = new Map<string, string>()
let known = ''

/** Reads what works of other schedules are called to which a version leads; without an answer they stay unnamed. */
export async function readExternalWorks(versionIds: readonly string[]): Promise<void> {
  const key = versionIds.join(' ')
  if (known === key) return
  const answers = await Promise.all(versionIds.map(worksOf))
  names = new Map(answers.flat().map(({ id, scheduleName, code, name }) => [id, `${scheduleName} / ${code || name}`]))
  known = key
}

async function worksOf(versionId: string): Promise<ExternalWorks['works']> {
  const url = urlOf(externalWorksRead, { versionId }, {})
  const response = await fetch(url, { credentials: 'same-origin', headers: headersOf(externalWorksRead) }).catch(
    () => null,
  )
  if (!response?.ok) return []
  const { works } = (await response.json()) as ExternalWorks
  return works
}

/** What a link leads to; null: the work is one of this schedule. */
export function externalText(name: string, t: Words): string | null {
  return externalEnd(name) ? (names.get(name) ?? t('otherSchedule')) : null
}

/** For sheets. */
export function externalWords(): Record<string, string> {
  return Object.fromEntries([...names].map(([id, name]) => [`work.${id}`, name]))
}
