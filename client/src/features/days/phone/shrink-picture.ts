/** Longer side of what is sent, in pixels: details of a joint are still seen. */
const LONGEST = 1_600
const QUALITY = 0.82

/** A picture of the camera as a small one, without where and with what it was taken; what is no picture stays as it is. */
export async function shrunk(picture: File): Promise<Blob> {
  const drawn = await createImageBitmap(picture).catch(() => null)
  if (!drawn) return picture
  const scale = Math.min(1, LONGEST / Math.max(drawn.width, drawn.height))
  const canvas = new OffscreenCanvas(Math.round(drawn.width * scale), Math.round(drawn.height * scale))
  canvas.getContext('2d')?.drawImage(drawn, 0, 0, canvas.width, canvas.height)
  drawn.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
}
