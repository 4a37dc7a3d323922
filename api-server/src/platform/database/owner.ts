import pg from 'pg'

/** A connection of the role that owns the tables of both servers. */
export type Owner = pg.Client

export async function asOwner<T>(ownerUrl: string, name: string, work: (owner: Owner) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: name })
  // Whoever asks something of it hears that it broke; in between nobody listens, and the process goes on.
  owner.on('error', () => undefined)
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}
