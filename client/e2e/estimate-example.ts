import { commandOf } from '../../core/src/documents/estimate/testing/command-of.ts'
import { exampleIds, workedExample } from '../../core/src/estimates/testing/worked-example.ts'
import type { SignedIn } from './people.ts'

/** The worked example as an estimate of the schedule, matched to two of its works; its id. */
export async function example(person: SignedIn, scheduleId: string, works: readonly string[]): Promise<string> {
  const input = { number: '02-07', name: 'Slab, level 4' }
  const made = await person.call<{ estimate: { id: string } }>(
    'POST',
    `/schedules/${scheduleId}/costr/estimates`,
    input,
  )
  const { a, b } = exampleIds
  const matches = works.map((workId, at) => ({ itemId: [a, b][at], workId, share: '1' }))
  const command = commandOf(workedExample())
  const matched = matches.length === 0 ? [] : [{ do: 'match.set', matches }]
  const commands = [...(command.do === 'batch' ? command.commands : []), ...matched]
  await person.call('POST', `/costr/estimates/${made.estimate.id}/commands`, { commands })
  return made.estimate.id
}
