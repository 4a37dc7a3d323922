/** What a request to IndexedDB comes to. */
export function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB request failed'))
  })
}

/** null: this browser keeps nothing (private window, no space). `layOut` makes what stores are not there yet. */
export async function openDatabase(
  name: string,
  version: number,
  layOut: (database: IDBDatabase, from: number) => void,
): Promise<IDBDatabase | null> {
  try {
    const request = indexedDB.open(name, version)
    request.onupgradeneeded = ({ oldVersion }) => layOut(request.result, oldVersion)
    const database = await settled(request)
    // A page with a newer layout waits for this one to let go.
    database.onversionchange = () => database.close()
    return database
  } catch {
    return null
  }
}
