import { type EChartsCoreOption, init } from 'echarts/core'
import './parts.ts'

const [WIDTH, HEIGHT, DENSITY] = [1_280, 640, 2]

/** The chart as a PNG on the ground of the screen. */
export async function chartPicture(option: EChartsCoreOption, background: string): Promise<Blob> {
  const chart = init(document.createElement('div'), null, {
    renderer: 'canvas',
    width: WIDTH,
    height: HEIGHT,
    devicePixelRatio: DENSITY,
  })
  try {
    chart.setOption({ ...option, animation: false, backgroundColor: background })
    const canvas = chart.renderToCanvas({ pixelRatio: DENSITY, backgroundColor: background })
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is empty'))), 'image/png')
    })
  } finally {
    chart.dispose()
  }
}
