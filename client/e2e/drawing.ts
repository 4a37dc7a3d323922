/** Arguments with which Chromium draws models by the processor, where there is no graphics card. */
export const drawingByProcessor = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist']
