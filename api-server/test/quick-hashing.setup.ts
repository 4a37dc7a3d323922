import { vi } from 'vitest'

/**
 * Registering one person costs two hashes of 64 MiB; tests register hundreds. Here they are real argon2id at the lowest
 * cost. Tests about the cost itself say `vi.unmock('@node-rs/argon2')`.
 */
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>()
  const lowest = { memoryCost: 8, timeCost: 1, parallelism: 1 }
  return { ...argon2, hash: (text: string) => argon2.hash(text, lowest) }
})
