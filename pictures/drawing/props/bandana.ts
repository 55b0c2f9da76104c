import { drawMark } from '#schemas/brand/mark.ts'
import type { Canvas } from '../shape/canvas.ts'
import { form } from '../shape/form.ts'
import { project } from '../shape/scene.ts'
import type { Prop } from '../shape/scene.ts'

/** A bandana laid flat, its point to the viewer, with the mark and a stitched hem. */
export function bandana(
  canvas: Canvas,
  {
    at,
    width,
    colours,
    print,
  }: {
    at: readonly [number, number]
    width: number
    colours: readonly [string, string, string]
    print: string
  },
): Prop {
  const [x, y] = project([at[0], at[1], 4])
  const [w, h] = [width / 2, width * 0.36]
  const [light, mid, dark] = colours
  const outline = `M${-w} -2C${-w * 0.6} -22 ${-w * 0.2} 6 ${w * 0.1} -8C${w * 0.4} -20 ${w * 0.7} 4 ${w} -10C${w * 0.86} ${h * 0.24} ${w * 0.5} ${h * 0.5} ${w * 0.34} ${h * 0.74}C${w * 0.24} ${h * 0.9} ${w * 0.12} ${h} ${w * 0.04} ${h}C${-w * 0.06} ${h} ${-w * 0.2} ${h * 0.8} ${-w * 0.4} ${h * 0.56}C${-w * 0.64} ${h * 0.3} ${-w * 0.84} ${h * 0.16} ${-w} -2Z`
  const fill = canvas.linear(
    [
      [0, light],
      [0.34, mid],
      [0.46, light],
      [0.62, mid],
      [1, dark],
    ],
    [-w, 0, w, h * 0.5],
  )
  const fold = (from: number, to: number, opacity: number) =>
    `<path d="M${w * from} -10C${w * (from + 0.04)} ${h * 0.3} ${w * (to + 0.02)} ${h * 0.6} ${w * to} ${h}L${w * (to + 0.2)} ${h * 0.9}C${w * (to + 0.2)} ${h * 0.5} ${w * (from + 0.14)} ${h * 0.3} ${w * (from + 0.12)} -10Z" fill="#0B1620" opacity="${opacity}"/>`
  const hem = `<path d="${outline}" fill="none" stroke="${print}" stroke-width="3" stroke-dasharray="10 7" opacity="0.8" transform="translate(0 ${h * 0.33}) scale(0.9 0.84) translate(0 ${-h * 0.33})"/>`
  const size = width * 0.0034
  const emblem = `<g transform="translate(${-32 * size} ${h * 0.12}) scale(${size} ${size * 0.5})" opacity="0.92">${drawMark({ color: print })}</g>`
  const body = [
    `<g transform="translate(${x} ${y})">`,
    `<path d="${outline}" fill="#0B1620" opacity="0.4" transform="translate(12 8)" filter="${canvas.blur(7)}"/>`,
    form(canvas, outline, {
      fill,
      crescents: [
        { colour: '#FFF3DF', shift: [4, 5], blur: 3, opacity: 0.6 },
        { colour: '#0B1620', shift: [-10, -8], blur: 8, opacity: 0.35 },
      ],
      inside: `${fold(-0.42, -0.06, 0.05)}${fold(0.3, 0.1, 0.06)}${hem}${emblem}`,
    }),
    '</g>',
  ].join('')
  return { body, near: at[1] - width * 0.4, corners: [], level: 0 }
}
