/** A file that a thread answers with, or why there is none; the thread ends with it. `ask` hands over what it needs. */
export async function fileFromThread(worker: Worker, ask: () => void | Promise<void>): Promise<Blob> {
  const { promise, resolve, reject } = Promise.withResolvers<Blob>()
  worker.onmessage = ({ data }: MessageEvent<Blob | string>) =>
    typeof data === 'string' ? reject(new Error(data)) : resolve(data)
  worker.onerror = ({ message }) => reject(new Error(message))
  try {
    await ask()
    return await promise
  } finally {
    worker.terminate()
  }
}
