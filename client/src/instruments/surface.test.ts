import { afterEach, expect, test, vi } from 'vitest'

const UNMASKED = 1

/** What `openSurface` asks of a canvas in a browser whose WebGL says this of itself. */
async function askedWith(renderer: string | null): Promise<CanvasRenderingContext2DSettings> {
  vi.resetModules()
  const webgl = {
    RENDERER: 2,
    getExtension: () => ({ UNMASKED_RENDERER_WEBGL: UNMASKED, loseContext: () => undefined }),
    getParameter: (name: number) => (name === UNMASKED ? renderer : 'WebKit WebGL'),
  }
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => (renderer === null ? null : webgl)
    },
  )
  const { openSurface } = await import('./surface.ts')
  const getContext = vi.fn((_kind: string, _settings: CanvasRenderingContext2DSettings) => ({}))
  openSurface({ getContext } as unknown as HTMLCanvasElement)
  return getContext.mock.calls[0]![1]
}

afterEach(() => void vi.unstubAllGlobals())

test.each([
  'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)',
  'llvmpipe (LLVM 15.0.6, 256 bits)',
  'ANGLE (Microsoft, Microsoft Basic Render Driver Direct3D11 vs_5_0 ps_5_0)',
])('on %s, which is the processor, the canvas stays with the processor', async (renderer) => {
  expect(await askedWith(renderer)).toEqual({ alpha: false, willReadFrequently: true })
})

test.each(['ANGLE (Intel, Mesa Intel(R) UHD Graphics 620 (KBL GT2), OpenGL 4.6)', 'Apple M2', null])(
  'on %s the browser chooses',
  async (renderer) => {
    expect(await askedWith(renderer)).toEqual({ alpha: false, willReadFrequently: false })
  },
)
