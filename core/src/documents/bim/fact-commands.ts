/** What people say of the progress of elements; what is not given stays as it is. */
import { z } from 'zod'
import { plainText } from '../../text/index.ts'
import type { Writer } from './commands.ts'
import { decodeFact, elementProgress, encodeFact, untouched } from './element-facts.ts'
import { elementKey, isGuid } from './elements.ts'

const FACTS_AT_ONCE = 20_000
const element = z.object({
  modelId: z.string().regex(/^[A-Za-z0-9_-]{12}$/),
  guid: plainText().refine(isGuid),
})

export const factCommands = [
  z.object({
    do: z.literal('fact.set'),
    facts: z.array(element.extend(elementProgress.partial().shape)).min(1).max(FACTS_AT_ONCE),
  }),
  z.object({ do: z.literal('fact.delete'), elements: z.array(element).min(1).max(FACTS_AT_ONCE) }),
] as const
type FactCommand = z.infer<(typeof factCommands)[number]>

export function runFactCommand(writer: Writer, command: FactCommand): void {
  if (command.do === 'fact.delete') {
    for (const one of command.elements) writer.set('facts', elementKey(one), undefined)
    return
  }
  for (const { modelId, guid, ...given } of command.facts) {
    const key = elementKey({ modelId, guid })
    const { percent, doneOn, who, pictureId } = decodeFact(key, writer.links.map('facts').get(key)) ?? untouched
    const told = {
      percent: given.percent ?? percent,
      doneOn: given.doneOn === undefined ? doneOn : given.doneOn,
      who: given.who ?? who,
      pictureId: given.pictureId === undefined ? pictureId : given.pictureId,
    }
    writer.set('facts', key, encodeFact({ ...told, ...writer.author }))
  }
}
