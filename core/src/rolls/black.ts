import type { Pen } from '../paper/index.ts'

/** Draws with a pen that has no colours: by how bright each of them is. */
export function blackPen<P extends Pen>(pen: P): P {
  return {
    ...pen,
    fill: (box, colour) => pen.fill(box, grey(colour)),
    frame: (box, stroke) => pen.frame(box, { ...stroke, colour: grey(stroke.colour) }),
    line: (points, stroke) => pen.line(points, { ...stroke, colour: grey(stroke.colour) }),
    shape: (points, colour) => pen.shape(points, grey(colour)),
    text: (text, x, y, how) => pen.text(text, x, y, { ...how, colour: grey(how.colour) }),
    slanted: (text, how, sheet) => pen.slanted(text, { ...how, colour: grey(how.colour) }, sheet),
  }
}

function grey(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const bright = Math.round(0.2126 * red + 0.7152 * green + 0.0722 * blue)
  return `#${bright.toString(16).padStart(2, '0').repeat(3)}`
}
