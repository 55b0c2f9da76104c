import { round } from './point.ts'

/** A colour stop: offset 0 to 1, colour, opacity (1 if left out). */
export type Stop = readonly [offset: number, colour: string, opacity?: number]

/** Collects the gradients, filters and clips of one picture and names each once. */
export type Canvas = ReturnType<typeof createCanvas>

const drawStops = (stops: readonly Stop[]) =>
  stops
    .map(([offset, colour, opacity]) => {
      const fade = opacity === undefined ? '' : ` stop-opacity="${opacity}"`
      return `<stop offset="${round(offset * 100)}%" stop-color="${colour}"${fade}/>`
    })
    .join('')

/** Starts an empty picture of the given size in pixels. */
export function createCanvas({ width, height }: { width: number; height: number }) {
  const definitions = new Map<string, string>()

  /** Keeps one definition per content, so that shared props do not repeat theirs. */
  const define = (element: string, attributes: string, content: string): string => {
    const key = `${element}|${attributes}|${content}`
    const known = definitions.get(key)
    const id = known ?? `d${definitions.size}`
    if (known === undefined) definitions.set(key, id)
    return `url(#${id})`
  }

  return {
    width,
    height,
    define,
    /** A linear gradient in picture pixels, or over the shape's own box when no line is given. */
    linear(stops: readonly Stop[], line?: readonly [number, number, number, number]): string {
      const [x1, y1, x2, y2] = line ?? [0, 0, 0, 1]
      const units = line ? 'gradientUnits="userSpaceOnUse" ' : ''
      return define(
        'linearGradient',
        `${units}x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}"`,
        drawStops(stops),
      )
    },
    /** A radial gradient in picture pixels; `transform` stretches or turns it. */
    radial(
      stops: readonly Stop[],
      [cx, cy, r]: readonly [number, number, number],
      transform = '',
    ): string {
      return define(
        'radialGradient',
        `gradientUnits="userSpaceOnUse" cx="${round(cx)}" cy="${round(cy)}" r="${round(r)}"${
          transform && ` gradientTransform="${transform}"`
        }`,
        drawStops(stops),
      )
    },
    /** A soft focus of the given standard deviation in pixels; `margin` widens the filter's box. */
    blur(deviation: number, margin = 0.35): string {
      return define(
        'filter',
        `x="${-margin}" y="${-margin}" width="${1 + margin * 2}" height="${1 + margin * 2}" color-interpolation-filters="sRGB"`,
        `<feGaussianBlur stdDeviation="${deviation}"/>`,
      )
    },
    /** A clip to the given path data. */
    clip(path: string): string {
      return define('clipPath', '', `<path d="${path}"/>`)
    },
    /** A mask: white shows, black hides. */
    mask(content: string): string {
      return define(
        'mask',
        `maskUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}"`,
        content,
      )
    },
    /** Closes the picture round its body. */
    svg(body: string): string {
      const drawn = [...definitions].map(([key, id]) => {
        const [element = '', attributes = '', ...content] = key.split('|')
        return `<${element} id="${id}" ${attributes}>${content.join('|')}</${element}>`
      })
      return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${drawn.join('')}</defs>${body}</svg>`
    },
  }
}
