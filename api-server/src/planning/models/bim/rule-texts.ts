import type { LinkRule } from '@plumbline/core/bim'
import type { Transaction } from '../../../platform/database/index.ts'
import { readElementText } from '../files/index.ts'
import { readColumnText } from './columns-repository.ts'
import { columnKey, fetchedFields } from './rule-matching.ts'
import type { RuleModelText } from './rule-model.ts'

/** What the rules ask of the elements of a model. */
export async function textsOf(
  tx: Transaction,
  { id, name }: { id: string; name: string },
  rules: readonly Pick<LinkRule, 'elements' | 'joins'>[],
): Promise<RuleModelText> {
  const fields = new Map(rules.flatMap(fetchedFields).map((field) => [columnKey(field), field]))
  const columns = await inTurn([...fields], async ([key, field]): Promise<[string, string]> => {
    const of = field.of === 'tag' ? 'tag' : 'property'
    return [key, await readColumnText(tx, id, { of, key: field.key })]
  })
  return { id, name, table: await readElementText(tx, id), columns }
}

/** A transaction does one thing at a time. */
export async function inTurn<T, Answer>(all: readonly T[], work: (one: T) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const one of all) answers.push(await work(one))
  return answers
}
