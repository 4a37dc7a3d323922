/** Names of renderers that walk the path of a graphics card with the processor: virtual desktops, machines without a driver. */
const EMULATED = /swiftshader|llvmpipe|softpipe|software|basic render|microsoft basic/i

let emulated: boolean | null = null

/** True when a graphics card is only played: then each frame of an accelerated canvas is drawn, sent and drawn again. */
function isEmulated(): boolean {
  emulated ??= EMULATED.test(rendererName())
  return emulated
}

/** '' where there is no WebGL at all, which also means that canvases are drawn by the processor, without a detour. */
function rendererName(): string {
  const context = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('webgl')
  if (!context) return ''
  const info = context.getExtension('WEBGL_debug_renderer_info')
  const name = String(context.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : context.RENDERER))
  context.getExtension('WEBGL_lose_context')?.loseContext()
  return name
}

/**
 * For instruments that paint all of a canvas in every frame, and for bitmaps that are painted into such a canvas. `willReadFrequently` keeps it with the processor,
 * which on an emulated card paints several times as many frames.
 */
export function openSurface(canvas: HTMLCanvasElement, alpha = false): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { alpha, willReadFrequently: isEmulated() })
  if (!context) throw new Error('This browser has no 2D canvas')
  return context
}
