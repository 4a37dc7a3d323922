import type { Knex } from 'knex'

/** Nothing but reading needs no trace. */
export async function hasWritten(tx: Knex.Transaction): Promise<boolean> {
  const { rows } = await tx.raw<{ rows: { wrote: boolean }[] }>(
    'SELECT pg_current_xact_id_if_assigned() IS NOT NULL AS wrote',
  )
  return rows[0]?.wrote ?? false
}

/** Fails where the step is kept already, and the transaction with it. */
export async function insertStep(tx: Knex.Transaction, name: string, outcome: Buffer): Promise<void> {
  await tx('call_steps').insert({ name, outcome })
}

export async function mergeStep(tx: Knex.Transaction, name: string, outcome: Buffer): Promise<void> {
  await tx('call_steps').insert({ name, outcome }).onConflict('name').merge(['outcome'])
}

/** null: it was not done. */
export async function selectOutcome(knex: Knex, name: string): Promise<Buffer | null> {
  const row: { outcome: Buffer } | undefined = await knex('call_steps').where({ name }).first('outcome')
  return row?.outcome ?? null
}

/** Nobody sends a call again after a day. */
export async function deleteOldSteps(tx: Knex.Transaction): Promise<void> {
  await tx('call_steps').where('made_at', '<', tx.raw("now() - interval '1 day'")).delete()
}
