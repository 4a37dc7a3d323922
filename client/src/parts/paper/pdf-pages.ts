import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist'

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href

/** Sheets as the server has drawn them; they are taken apart in a worker, and painted piece by piece. */
export class PdfPages {
  readonly #document: PDFDocumentProxy

  private constructor(document: PDFDocumentProxy) {
    this.#document = document
  }

  static async of(file: Blob): Promise<PdfPages> {
    const data = new Uint8Array(await file.arrayBuffer())
    return new PdfPages(await getDocument({ data, isEvalSupported: false, disableAutoFetch: true } as never).promise)
  }

  get count(): number {
    return this.#document.numPages
  }

  /** `number` from 1; as wide as told, in px of the screen. Throws what `signal` says when it is aborted. */
  async paint(number: number, width: number, signal: AbortSignal): Promise<HTMLCanvasElement> {
    const page = await this.#document.getPage(number)
    signal.throwIfAborted()
    const ratio = Math.min(2, window.devicePixelRatio || 1)
    const viewport = page.getViewport({ scale: (width / page.getViewport({ scale: 1 }).width) * ratio })
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(viewport.width)
    canvas.height = Math.round(viewport.height)
    const painting = page.render({ canvas, viewport })
    signal.addEventListener('abort', () => painting.cancel(), { once: true })
    await painting.promise
    signal.throwIfAborted()
    return canvas
  }

  close(): void {
    void this.#document.loadingTask.destroy()
  }
}
